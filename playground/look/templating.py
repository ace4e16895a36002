"""How pages are drawn: Jinja2, which draws a page of a line of play several times as fast as Django's own language.

In settings, `words` names the modules whose FUNCTIONS and FILTERS every template may use; each room has one, called
`in_templates`. A name with a # is a part of a page: "boards/stepper.html#stepper" is the block `stepper` of that
template, without what stands around it, for a script that exchanges this part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, cast

import jinja2
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import TemplateDoesNotExist
from django.template.backends.jinja2 import Jinja2, Template
from django.utils.functional import SimpleLazyObject
from django.utils.html import format_html
from django.utils.safestring import SafeString
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from playground.characters import unturned
from playground.launch.paths import private_directory


def token_of(request: HttpRequest) -> str:
    """The token of a page's forms: masked anew for each page, and once for all that a page is put together from."""
    secret, token = request.__dict__.get("masked_token", (None, ""))
    if secret is None or secret != request.META.get("CSRF_COOKIE"):
        token = get_token(request)
        request.__dict__["masked_token"] = request.META["CSRF_COOKIE"], token
    return str(token)


def form_token(request: HttpRequest) -> dict[str, object]:
    """A context processor: the token of a page's forms, masked once for the page instead of once for each form."""
    token = SimpleLazyObject(lambda: token_of(request))
    field = SimpleLazyObject(
        lambda: format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', token)
    )
    return {"csrf_token": token, "csrf_input": field}


class Environment(jinja2.Environment):
    """Jinja2, but that `one.items` is what a dict holds by that name before it is the dict's method."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        # Most of what a page reads is in a plain dict.
        if (type(obj) is dict or isinstance(obj, dict)) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template may use besides its context: for one without words of its own the environment's, and not a
        chain of two mappings, which each context and each include would copy key by key."""
        return super().make_globals(d) if d else self.globals


HALF_A_FILE = (
    OSError,
    EOFError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ImportError,
    UnpicklingError,
)
"""What reading a file raises that was cut off, or that is of something else."""


class Compiled(FileSystemBytecodeCache):
    """Templates as they were compiled by an earlier process: of the same text, or they are compiled anew.

    Where nothing can be read or written, on a full disk say, they are compiled by each process.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self._folder: Path | None = folder

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        return super().get_cache_key(f"{name} {jinja2.__version__} {unturned.__name__}", filename)

    def load_bytecode(self, bucket: Bucket) -> None:
        if self._may():
            try:
                super().load_bytecode(bucket)
            except HALF_A_FILE:
                bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        if self._may():
            with suppress(OSError):
                super().dump_bytecode(bucket)

    def _may(self) -> bool:
        """Whether there is a folder that nobody else writes to."""
        if self._folder is not None:
            with suppress(OSError):
                private_directory(self._folder)
                self._folder = None
        return self._folder is None


def environment(words: Iterable[str] = (), compiled: Path | None = None, **options: Any) -> Environment:
    """The environment of our templates, with the words of these modules.

    What a page has nothing to say about (an error, a notice) is left out of its context and reads as nothing.
    """
    kept = None if compiled is None else Compiled(compiled)
    # A part ends with a newline, which keeps it apart from what stands behind it on a line.
    found = Environment(
        **options
        | {
            "undefined": jinja2.ChainableUndefined,
            "keep_trailing_newline": True,
            "bytecode_cache": kept,
            "finalize": unturned,
        }
    )
    for name in words:
        module = import_module(name)
        found.globals |= module.FUNCTIONS
        found.filters |= module.FILTERS
    return found


class Templates(Jinja2):
    """Django's backend for Jinja2, with parts of pages."""

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._found: dict[str, Drawn] = {}
        """Every template that was asked for: there are as many as there are files and blocks in them."""

    def get_template(self, template_name: str) -> Drawn:
        found = self._found.get(template_name)
        if found is None or self.env.auto_reload:
            found = self._found[template_name] = self._find(template_name)
        return found

    def find_all(self) -> None:
        """Have every template at hand: what is compiled by now nobody waits for."""
        for name in self.env.list_templates():
            with suppress(jinja2.TemplateError):  # whoever asks for it is told what is wrong
                self.env.get_template(name)

    def _find(self, template_name: str) -> Drawn:
        name, _, part = template_name.partition("#")
        found = super().get_template(name).template
        if not part:
            return Drawn(found, self)
        if part not in found.blocks:
            raise TemplateDoesNotExist(template_name, backend=self)
        return Drawn(cast(jinja2.Template, _Part(found, part)), self)


class Drawn(Template):
    """A template whose HTML is safe to put into another's, as Django's own is."""

    def render(self, context: dict[str, Any] | None = None, request: HttpRequest | None = None) -> SafeString:
        return SafeString(super().render(context, request))


class _Part:
    """A block of a template, drawn alone."""

    def __init__(self, template: jinja2.Template, name: str) -> None:
        self._template = template
        self._block = template.blocks[name]
        self.name = f"{template.name}#{name}"
        self.filename = template.filename

    def render(self, values: Mapping[str, Any]) -> str:
        template = self._template
        try:
            return template.environment.concat(self._block(template.new_context(dict(values))))
        except Exception:
            # As jinja2 does it for a whole template: the traceback then names the template's line.
            return template.environment.handle_exception()
