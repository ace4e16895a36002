"""How templates read values, and what becomes of what they draw."""

import pytest
from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.utils.safestring import SafeString

from tests.look.pages import rendered


def test_what_is_typed_is_escaped_wherever_it_stands() -> None:
    typed = "<script>alert('x')</script>"
    for source in (
        "{{ typed }}",
        "{{ typed|symbols }}",
        "{{ typed|default('-', true) }}",
        "{{ [typed]|join }}",
    ):
        assert "<script" not in rendered(source, typed=typed), source


def test_a_part_that_was_drawn_goes_into_another_as_it_is() -> None:
    drawn = render_to_string("parts/notice.html", {"kind": "info", "text": "<b>"})
    assert type(drawn) is SafeString and "&lt;b&gt;" in drawn
    assert rendered("{{ drawn }}", drawn=drawn) == drawn


def test_a_dict_is_asked_for_what_it_holds_before_its_methods() -> None:
    assert rendered("{{ one.items }} {{ one.count }}", one={"items": "two", "count": 2}) == "two 2"
    assert rendered("{% for name, n in one.items() %}{{ name }}{{ n }}{% endfor %}", one={"a": 1}) == "a1"


def test_what_a_page_does_not_speak_of_is_nothing() -> None:
    assert (
        rendered("{{ error.text }}{% if error %}!{% endif %}{% for one in error.rows %}.{% endfor %}") == ""
    )


def test_a_block_of_a_page_is_drawn_alone() -> None:
    context = {"run": {"title": "A line", "id": "abc"}, "failure": "<no>"}
    part = get_template("boards/unplayable.html#stepper").render(dict(context))
    page = get_template("boards/unplayable.html").render(dict(context))
    assert "&lt;no&gt;" in part and part in page and "<html" not in part
    with pytest.raises(TemplateDoesNotExist, match=r"unplayable\.html#nothing"):
        get_template("boards/unplayable.html#nothing")
