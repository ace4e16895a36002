"""What people write becomes HTML: what the game speaks of is linked, and nothing runs, loads or costs much."""

import re
import time
from html.parser import HTMLParser
from random import Random

import pytest

from playground.characters import plainly, unseen
from playground.talk.markup import LONGEST, MOST_LINKS, TAGS, TooMuch, as_typed, render, version
from tests.site.talk.hostile import HEAVY, RUNS


def steps(step: int) -> str:
    return f"/steps/{step}/" if step <= 20 else ""


def html(text: str, **options: bool) -> str:
    return str(render(text, steps, **options).html)


class Found(HTMLParser):
    """Tags with their attributes, as a browser would find them."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")


# --- the words of the game ------------------------------------------------------------------------------------


def test_a_card_in_double_brackets_leads_to_its_page() -> None:
    assert html("Play [[infernal  genesis]] now.") == (
        '<p>Play <a class="card-link" href="/cards/infernal-genesis/">Infernal Genesis</a> now.</p>\n'
    )
    assert 'href="/cards/assault-battery/"' in html("[[Assault // Battery]]")


def test_what_is_no_card_stays_as_it_was_typed() -> None:
    assert html("[[Infernal Revenue]] and [[ ]]") == "<p>[[Infernal Revenue]] and [[ ]]</p>\n"


def test_numbers_of_rules_that_the_book_has_lead_there_and_no_others() -> None:
    found = html("By 413.2a, 505.5 and not 702.3b, 413.99 or v1.413.2a.")
    assert re.findall(r'class="rule" href="([^"]+)"', found) == ["/rulebook/413.2a/", "/rulebook/505.5/"]
    assert "702.3b" in found and "413.99" in found


def test_a_step_leads_to_the_line_as_far_as_it_goes() -> None:
    found = html("See step 12, Step 3 and step 21.")
    assert re.findall(r'href="([^"]+)"', found) == ["/steps/12/", "/steps/3/"]
    assert re.findall(r'href="([^"]+)"', str(render("step 12").html)) == []


def test_mana_is_drawn_and_read_aloud_and_unknown_signs_stay() -> None:
    found = html("It costs {2}{R} or {foo}.")
    assert 'aria-label="two generic, one red"' in found and "{foo}" in found and "<use href=" in found


def test_in_code_nothing_is_linked_or_drawn() -> None:
    assert html("`[[Forest]] 413.2a {R} step 2`") == "<p><code>[[Forest]] 413.2a {R} step 2</code></p>\n"


def test_within_a_link_nothing_else_is_one() -> None:
    found = Found(html("[see [[Forest]], 413.2a and step 2](https://a.example/)"))
    assert [attributes["href"] for tag, attributes in found.tags if tag == "a"] == ["https://a.example/"]


def test_markdown_as_far_as_it_goes() -> None:
    found = html("*a* **b** ~~c~~ `d`\n\n> e\n\n1. f\n\n- g\n\n# h\n\ni\n===\n\nx | y\n--|--\n1 | 2")
    for one in (
        "<em>a</em>",
        "<strong>b</strong>",
        "<s>c</s>",
        "<code>d</code>",
        "<blockquote>",
        "<ol>",
        "<ul>",
    ):
        assert one in found
    assert "<h1" not in found and "# h" in found and "<table" not in found


# --- links ----------------------------------------------------------------------------------------------------


def test_a_link_elsewhere_says_where_and_vouches_for_nothing() -> None:
    said = render("[here](https://a.example/b?c=1)", steps)
    assert said.links == 1
    assert said.html == (
        '<p><a href="https://a.example/b?c=1" rel="nofollow ugc noopener noreferrer">here</a> (a.example)</p>\n'
    )


def test_an_address_that_looks_like_another_is_shown_as_it_is_sent() -> None:
    assert "xn--" in Found(html("<https://\u0430pple.example/>")).text


def test_links_that_are_held_are_text_with_their_whole_address() -> None:
    said = render("[here](https://a.example/b) <https://c.example> [[Forest]]", steps, links=False)
    assert said.links == 2
    assert re.findall('href="([^"]+)"', said.html) == ["/cards/forest/"]
    assert "here (https://a.example/b) https://c.example" in said.html


def test_more_links_than_a_text_may_have_are_refused() -> None:
    one = "[a](https://b.example) "
    assert render(one * MOST_LINKS, steps).links == MOST_LINKS
    with pytest.raises(TooMuch, match="links"):
        render(one * (MOST_LINKS + 1), steps)


def test_quotes_too_deep_in_each_other_are_refused_and_not_cut() -> None:
    assert "e" in html("> > > > e")
    with pytest.raises(TooMuch, match="deep"):
        html("> " * 9 + "e")


# --- hostile --------------------------------------------------------------------------------------------------

_OURS = {"a": {"href", "rel", "class"}, "svg": {"class", "aria-hidden", "focusable"}, "use": {"href"}}
_OURS |= {"span": {"class", "role", "aria-label", "aria-hidden"}, "ol": {"start"}}


def assert_harmless(text: str) -> None:
    for tag, attributes in Found(text).tags:
        assert tag in TAGS | {"svg", "use", "span"}, tag
        assert set(attributes) <= _OURS.get(tag, set()), (tag, attributes)
        href = attributes.get("href")
        if href is not None:
            assert re.match(r"https?://[^@]*$|/(?![/\\])", href), href
            assert tag != "use" or href.startswith("/static/symbols/mana")


@pytest.mark.parametrize("text", RUNS)
def test_nothing_runs_loads_or_lies(text: str) -> None:
    for around in ("{}", "> {}", "- {}", "**{}**", "a {} b", "[{}](https://a.example)"):
        assert_harmless(html(around.replace("{}", text)))
        assert_harmless(html(around.replace("{}", text), links=False))
    assert_harmless(str(as_typed(text)))


@pytest.mark.parametrize("name", HEAVY)
def test_nothing_costs_much(name: str) -> None:
    assert len(HEAVY[name]) <= LONGEST
    start = time.process_time()
    try:
        found = html(HEAVY[name])
    except TooMuch:
        found = ""
    assert time.process_time() - start < 1.5
    assert len(found) < 100 * LONGEST
    assert_harmless(found)


def test_a_text_that_is_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(TooMuch, match="characters"):
        html("a" * (LONGEST + 1))


def test_what_turns_the_direction_round_is_shown_and_marks_are_taken_off() -> None:
    assert plainly("a\u202eb") == "a\u27e8U+202E\u27e9b"
    assert plainly("Z" + "\u0301" * 90 + "a\u0300") == "Z" + "\u0301" * 4 + "a\u0300"
    assert plainly("a\x07b\r\nc\td\ue000") == "a\ufffdb\nc\td\ufffd"
    assert plainly("שלום नमस्ते Ærathi é") == "שלום नमस्ते Ærathi é"


def test_a_character_that_is_written_by_its_number_is_shown_like_the_same_one_typed() -> None:
    assert html("a&#x202e;b [[Shock]] &#xE000;0&#xE001; &#57344;9&#57345;").count("Shock</a>") == 1
    assert "\u27e8U+202E\u27e9" in html("a&#x202e;b")


_BITS = (
    *(
        "[[Shock]]",
        "[[",
        "]]",
        "{W}",
        "{",
        "}",
        "step 3",
        "502.15b",
        "`",
        "``",
        "~~~\n",
        "```\n",
        "**",
        "_",
        "~~",
    ),
    *(
        "&#xE000;",
        "&#xE001;",
        "&#57344;",
        "&#x202e;",
        "&#0;",
        "&lt;",
        "&amp;",
        "\ue000",
        "\ue001",
        "\u202e",
        "0",
        "7",
    ),
    *(
        "[",
        "](",
        "](/a)",
        "](http://a.example/",
        ")",
        "<http://a.example/",
        ">",
        "> ",
        "- ",
        "1. ",
        "\n",
        "\n\n",
        "    ",
    ),
    *("<b>", "</p>", "<script>", "\\", "!", "#", "a", " ", '"', "'", "javascript:", "\t"),
)


def test_no_text_made_of_bits_of_markdown_is_an_exception_or_more_than_a_text() -> None:
    random = Random(2006)
    drawn = 0
    for _ in range(4_000):
        text = "".join(random.choices(_BITS, k=random.randint(1, 25)))
        try:
            found = html(text, links=random.random() < 0.5)
        except TooMuch:
            continue
        drawn += 1
        assert_harmless(found)
        assert not unseen(Found(found).text), text
    assert drawn > 3_500


def test_what_made_it_has_a_digest() -> None:
    assert re.fullmatch("[0-9a-f]{16}", version())
