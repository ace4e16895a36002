"""Intervals, against what is worked out by hand and by another way."""

from __future__ import annotations

from math import log, sqrt

import pytest

from engine.intervals import LEAST_FOR_A_MEAN, SURE, mean, tango, wilson


def test_an_interval_holds_the_share_and_is_never_beyond_all_or_none() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(9, 10)
    assert 0.59 < low < 0.6 and 0.98 < high < 0.99
    assert wilson(100, 100)[1] == pytest.approx(1.0)
    assert wilson(0, 100)[0] == pytest.approx(0.0)


def test_of_nothing_so_among_n_at_most_z_squared_of_n_and_z_squared_are() -> None:
    square = SURE * SURE
    assert wilson(0, 10)[1] == pytest.approx(square / (10 + square))


def test_a_mean_lies_as_far_from_its_edges_as_the_spread_says() -> None:
    # 18 ones and 18 threes: the mean is 2, the variance 36/35, of the mean 1/35.
    found, interval = mean([(1, 18), (3, 18)])
    half = SURE / sqrt(35)
    assert found == 2 and interval == pytest.approx((2 - half, 2 + half))


def test_few_numbers_have_a_mean_and_no_interval() -> None:
    assert mean([(4, LEAST_FOR_A_MEAN - 1)]) == (4, None)
    assert mean([(4, LEAST_FOR_A_MEAN)]) == (4, (4, 4))
    assert mean([]) == (0.0, None)


def test_where_no_pair_differs_the_difference_is_less_than_z_squared_of_n_and_z_squared() -> None:
    """Then the score is n d / sqrt(n d (1 - d)), which is z at d = z² / (n + z²)."""
    square = SURE * SURE
    edge = square / (25 + square)
    assert tango(0, 0, 25) == pytest.approx((-edge, edge), abs=1e-9)


def test_the_difference_is_turned_round_with_the_pairs() -> None:
    low, high = tango(9, 2, 40)
    assert tango(2, 9, 40) == pytest.approx((-high, -low))
    assert low < 7 / 40 < high


def test_of_many_pairs_it_is_what_the_normal_distribution_gives() -> None:
    # 86 and 150 of 1,600: the difference is -0.04, its standard error sqrt(236 - 64² / 1600) / 1600 = 0.009549.
    low, high = tango(86, 150, 1600)
    assert (low, high) == pytest.approx((-0.04 - 0.018717, -0.04 + 0.018717), abs=5e-4)


@pytest.mark.parametrize(
    ("first", "second", "pairs"), [(9, 2, 40), (1, 0, 44), (0, 5, 12), (12, 12, 24), (3, 0, 3)]
)
def test_each_edge_is_where_the_likeliest_shares_of_that_difference_score_z(
    first: int, second: int, pairs: int
) -> None:
    """The likeliest shares are looked for by trying, where `tango` has a formula."""

    def likelihood(share: float, difference: float) -> float:
        both = (
            (first, share + difference),
            (second, share),
            (pairs - first - second, 1 - 2 * share - difference),
        )
        if any(times and chance <= 0 for times, chance in both):
            return float("-inf")
        return sum(times * log(chance) for times, chance in both if times)

    def score(difference: float) -> float:
        least, most = max(0.0, -difference), (1 - difference) / 2
        for _ in range(200):
            left, right = least + (most - least) * 0.4, least + (most - least) * 0.6
            if likelihood(left, difference) < likelihood(right, difference):
                least = left
            else:
                most = right
        variance = pairs * (2 * least + difference * (1 - difference))
        return (first - second - pairs * difference) / sqrt(variance)

    low, high = tango(first, second, pairs)
    if low > -1:
        assert score(low) == pytest.approx(SURE, abs=1e-3)
    if high < 1:
        assert score(high) == pytest.approx(-SURE, abs=1e-3)


def test_of_nothing_nothing_is_known() -> None:
    assert tango(0, 0, 0) == (-1.0, 1.0)
