"""Pieces of a page are kept as they were drawn; nothing that differs from page to page may be kept with them."""

import pytest
from django.utils.safestring import mark_safe

from playground.boards.refusing import Refused
from playground.kept import Kept, Plain, Same, frozen, packed
from playground.look.stencils import Stencil
from tests.look.pages import rendered


def a_name(name: str, href: str, stencil: Stencil) -> str:
    return stencil.fill(
        name,
        lambda: {"face": {"name": name}, "card": {"href": stencil.gaps["href"]}},
        href,
    )


def test_a_kept_piece_is_drawn_with_the_address_of_this_page() -> None:
    stencil = Stencil("parts/card_name.html", "href")
    first, again = (a_name("Shock", f"/runs/{page}/", stencil) for page in ("ann", "bob"))
    assert first.strip() == '<a class="card-name" href="/runs/ann/">Shock</a>'
    assert again == first.replace("ann", "bob")


def test_what_fills_a_gap_is_escaped_unless_it_is_safe() -> None:
    stencil = Stencil("parts/card_name.html", "href")
    assert 'href="&#34;&gt;&lt;b&gt;&amp;"' in a_name("Shock", '"><b>&', stencil)
    assert 'href="<b>"' in a_name("Shock", mark_safe("<b>"), stencil)


def test_a_name_is_escaped_when_it_is_drawn_and_when_it_was_kept() -> None:
    stencil = Stencil("parts/card_name.html", "href")
    for _ in range(2):
        assert "&lt;i&gt;&amp;" in a_name("<i>&", "/", stencil)


def test_no_name_can_stand_for_a_gap() -> None:
    stencil, other = Stencil("parts/card_name.html", "href"), Stencil("parts/card_name.html", "href")
    for name in ("href", "0.", "\x00", "{{ card.href }}"):
        assert a_name(name, "/secret/", stencil).count("/secret/") == 1
    # Stencils lie in one another: the outer one's gap goes through the inner one untouched.
    assert a_name("Shock", stencil.gaps["href"], other) == a_name("Shock", other.gaps["href"], stencil)


def test_only_plain_data_decide_a_kept_part() -> None:
    page = '{{ kept("parts/call_stack.html", frames=frames) }}'
    html = rendered(page, frames=[{"name": "<Turn>", "rule": "300"}])
    assert "&lt;Turn&gt;" in html and ">300<" in html
    with pytest.raises(TypeError, match="object is no plain data"):
        rendered(page, frames=[object()])


def test_what_is_a_page_s_own_stands_in_a_gap_of_a_kept_part() -> None:
    page = '{{ kept("boards/parts/marks.html", "csrf_input", "marks_url", watches=w, breakpoints=b) }}'
    for visitor in ("Ann<", "Bob<"):
        html = rendered(page, csrf_input=f"token-{visitor}", marks_url=f"/{visitor}/", w={}, b={})
        assert f"token-{visitor[:3]}&lt;" in html and f'action="/{visitor[:3]}&lt;/"' in html
        assert ("Bob" if visitor == "Ann<" else "Ann") not in html


def test_a_part_for_each_value_is_drawn_in_their_order() -> None:
    part = "boards/parts/refused.html"
    values = (Refused("<Shock>", "no target", "409.1c"), Refused("Bear", "not now", "408.1d"))
    for each in (values, values[::-1], values):
        html = rendered("{{ each(part, v) }}", part=part, v=each)
        assert html.count("<li>") == 2 and "&lt;Shock&gt;" in html
        assert (html.index("Shock") < html.index("Bear")) == (each is values)


def test_what_is_drawn_differently_has_different_keys() -> None:
    values = [1, True, "1", mark_safe("1"), None, (), {}, {"a": 1}, {"a": True}, [("a", 1)]]
    keys = [frozen(value) for value in values]
    assert len(set(keys)) == len(values)
    assert frozen({"a": [1, {"b": "c"}]}) == frozen({"a": (1, {"b": "c"})})
    lists = Plain((("zones", (("to:hand", "a hand"),)),))
    assert frozen({"groups": lists}) == frozen({"groups": (("zones", (("to:hand", "a hand"),)),)})
    assert frozen(lists) is lists
    assert len({packed(value) for value in (*values, lists, [lists], 2.0, 2)}) == len(values) + 4
    assert packed([{"a": ("b", 1)}]) == packed([{"".join("a"): ("b", 1)}])


def test_a_safe_text_and_the_same_text_unsafe_are_kept_apart() -> None:
    assert rendered("{{ text|symbols }}", text=mark_safe("<b>")) == "<b>"
    assert rendered("{{ text|symbols }}", text="<b>") == "&lt;b&gt;"


def test_the_same_value_is_found_by_its_identity_alone() -> None:
    one, twin = [1], [1]
    assert Same(one) == Same(one) and hash(Same(one)) == hash(Same(one))
    assert Same(one) != Same(twin)


def test_a_table_that_is_full_begins_anew() -> None:
    table: Kept[int, int] = Kept(3)
    for number in range(10):
        assert table.find(number, lambda: 7) == 7
        assert table.get(number) == 7
        assert len(table) <= 3
