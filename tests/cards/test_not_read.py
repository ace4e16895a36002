"""Each card that doesn't ship stands in docs/not-read.md with what is missing, and no other does."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]


def told() -> Counter[str]:
    page = (ROOT / "docs" / "not-read.md").read_text(encoding="utf-8")
    sections = re.split(r"(?m)^## .*$", page)[1:]
    return Counter(
        name.strip().removesuffix(".") for one in sections for name in " ".join(one.split()).split(";")
    )


def test_every_card_that_does_not_ship_is_told_with_its_reason() -> None:
    known = (ROOT / "engine" / "cards" / "known.tsv").read_text(encoding="utf-8").splitlines()
    unread = {line.split("\t")[0] for line in known if "\t" in line}
    page = told()
    assert sorted(unread - page.keys()) == []
    assert sorted(page.keys() - unread) == []
    assert [name for name, count in page.items() if count > 1] == []
