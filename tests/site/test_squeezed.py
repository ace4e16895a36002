"""Pages that are kept deflated are what they were made of, as anybody's gzip reads them."""

from __future__ import annotations

import gzip
from itertools import pairwise

import pytest

from playground.squeezed import Squeezed, gzipped, plain

_LIST = "".join(f'<li class="card"><a href="/runs/abc/{number}/">Forest</a></li>' for number in range(2_000))
_FORM = '<form method="post"><input type="hidden" name="token" value="'
PAGES = {
    "no gap": [_LIST],
    "nothing": [""],
    "gaps alone": ["", "", ""],
    "a gap at each end": ["", _LIST, ""],
    "the same around each gap": [_FORM, f'"></form>{_FORM}', f'"></form>{_FORM}', f'"></form>{_LIST}'],
    "more than a window between gaps": [_LIST, _LIST, _LIST[:50_000], _FORM],
    "each letter over and over": ["".join(chr(number) * 80 for number in range(128))] * 3,
    "letters of several bytes": ["\N{EM DASH}\xff\u00ff" * 900, "\U0010ffff" * 50, "\N{EM DASH}\xff"],
}
TOKENS = ("a" * 64, "".join(chr(33 + number) for number in range(64)), (_FORM * 2)[:64])


@pytest.mark.parametrize("texts", PAGES.values(), ids=PAGES)
def test_a_page_is_what_stands_between_its_gaps_and_what_fills_them(texts: list[str]) -> None:
    kept = Squeezed([text.encode() for text in texts], 64)
    for token in TOKENS:
        page = token.join(texts).encode()
        stretches = kept.filled(token.encode())
        assert gzip.decompress(gzipped(stretches)) == page
        assert plain(stretches) == page


def test_pages_are_joined_to_one() -> None:
    pages = [Squeezed([text.encode() for text in texts], 64) for texts in PAGES.values()]
    token = TOKENS[1].encode()
    for one, other in pairwise(pages):
        both = [*one.filled(token), *other.filled(token), *one.filled(token)]
        assert gzip.decompress(gzipped(both)) == plain(both)
        assert plain(both) == plain(one.filled(token)) + plain(other.filled(token)) + plain(one.filled(token))


def test_a_page_takes_little_more_than_one_that_is_compressed_as_a_whole() -> None:
    texts = PAGES["the same around each gap"]
    whole = gzip.compress(TOKENS[1].join(texts).encode(), 1)
    assert len(Squeezed([text.encode() for text in texts], 64)) < len(whole) * 1.5


def test_a_gap_is_filled_by_what_is_as_long_as_it_is() -> None:
    kept = Squeezed([b"a", b"b"], 64)
    for wrong in (b"", b"x" * 63, b"x" * 65):
        with pytest.raises(ValueError, match="as long as the gap"):
            kept.filled(wrong)
