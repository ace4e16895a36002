"""How templates read values, and what becomes of what they draw."""

import re
from pathlib import Path

import jinja2
import pytest
from django.template import TemplateDoesNotExist, engines
from django.template.loader import get_template, render_to_string
from django.utils.safestring import SafeString

from playground.look.templating import Templates, environment
from tests.look.pages import rendered

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


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


def test_places_of_a_breadcrumb_are_parted_by_the_same_mark() -> None:
    lines = (line for file in TEMPLATES.rglob("*.html") for line in file.read_text("utf-8").split("\n"))
    crumbs = [line for line in lines if 'class="crumbs"' in line]
    assert len(crumbs) > 40
    mark = ' <span aria-hidden="true">\u203a</span> '
    parted = [re.findall(r"</a>((?:(?!</a>|<a).)*)<a", line.split("</nav>")[0]) for line in crumbs]
    others = [one for between in parted for one in between if re.sub(r"\{%.*?%\}", "", one) != mark]
    assert sum(map(len, parted)) > 10 and others == []


def test_templates_are_compiled_once_for_all_processes(tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text("{{ 6 * 7 }}")

    def drawn(compiled: Path, text: str = "") -> str:
        if text:
            (tmp_path / "one.html").write_text(text)
        loader = jinja2.FileSystemLoader(tmp_path)
        return environment(loader=loader, compiled=compiled).get_template("one.html").render()

    kept = tmp_path / "kept"
    assert drawn(kept) == "42" and len(list(kept.iterdir())) == 1
    assert kept.stat().st_mode & 0o077 == 0
    (file,) = kept.iterdir()
    before = file.stat().st_mtime_ns
    assert drawn(kept) == "42" and file.stat().st_mtime_ns == before
    # Another text, half a file, a folder that is none: it is compiled anew.
    assert drawn(kept, "{{ 6 + 7 }}") == "13"
    file.write_bytes(file.read_bytes()[:40])
    assert drawn(kept) == "13"
    (tmp_path / "no folder").write_text("")
    assert drawn(tmp_path / "no folder") == "13"


def test_every_template_can_be_compiled() -> None:
    (ours,) = (engine for engine in engines.all() if isinstance(engine, Templates))
    names = ours.env.list_templates()
    assert len(names) > 200
    for name in names:
        ours.env.get_template(name)
