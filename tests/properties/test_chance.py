"""A shuffle takes its numbers as every other question of chance does."""

from engine.chance import Chance

SPAN = 1 << 64


def shuffled(chance: Chance, items: tuple[int, ...]) -> tuple[int, ...]:
    """By numbers below each bound, one at a time."""
    order = list(items)
    for bound in range(len(order), 1, -1):
        other = chance.below(bound)
        order[bound - 1], order[other] = order[other], order[bound - 1]
    return tuple(order)


def both(seed: int, counter: int, number: int) -> tuple[int, int]:
    """How many numbers were taken, either way; the orders are the same."""
    one, other = Chance(seed, counter), Chance(seed, counter)
    assert one.shuffled(tuple(range(number))) == shuffled(other, tuple(range(number)))
    return one.counter, other.counter


def test_a_shuffle_is_drawn_number_by_number() -> None:
    for seed in (0, 1, 7, SPAN - 1, 123456789):
        for counter in (0, 5, SPAN + 3):
            for number in (0, 1, 2, 3, 60, 250):
                assert both(seed, counter, number) == (counter + max(0, number - 1),) * 2


def of_first_number(wanted: int) -> int:
    """The seed whose first number is this one: the mixing undone."""
    z = wanted
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        whole = z
        for _ in range(64 // shift + 1):
            whole = z ^ (whole >> shift)
        z = whole * pow(factor, -1, SPAN) % SPAN
    return (z - 0x9E3779B97F4A7C15) % SPAN


def test_a_number_above_the_limit_of_its_bound_is_passed_over() -> None:
    last = of_first_number(SPAN - 1)
    assert Chance(last).bits() == SPAN - 1
    assert both(last, 0, 3) == (3, 3), "2^64 - 1 leaves a rest of 0 by 3, and would make that too likely"
    assert both(last, 0, 4) == (3, 3), "a power of two has no such limit"
    for below in range(2, 8):
        both(of_first_number(SPAN - below), 0, 7)
