"""Every address of the API with what it takes and gives. The page at /api/ is drawn from what stands here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest
from ninja import Body, NinjaAPI, Path, Query, Schema, Status
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.security import HttpBearer
from pydantic import ConfigDict, Field

from engine import EDITION
from playground.api import playing, refusing, sending, shapes
from playground.api.refusing import Refused, invalid
from playground.api.texts import Answer, Question, Tags, Text, Title
from playground.boards import handing_out, partly
from playground.cards import finding as cards
from playground.cards import listing
from playground.cards.models import ListedCard
from playground.library import finding as scenarios
from playground.library.publishing import why_not_public
from playground.library.wishes import LONGEST_QUERY, MOST_CHOSEN, RULE, Wish
from playground.library.writing import Wanted
from playground.limits import spend
from playground.people.roles import may_take_part
from playground.rulebook import book
from playground.rulebook.chapters import SECTIONS, section_of
from playground.rulings.versions import engine_version

MOST_STEPS = 500
"""Steps in one answer."""
MOST_RULES = 60
Json = dict[str, Any]


class _ByToken(HttpBearer):
    """The door has looked at the token already; here is asked whether there was one."""

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        return request.user if request.user.is_authenticated else None


api = NinjaAPI(
    title="Rules Playground",
    version="1",
    description="Scenarios, cards, rules and lines of play by the rules of 1 October 2006.",
    docs_url=None,
    openapi_url=None,
    urls_namespace="api-v1",
)
by_token = _ByToken()


class Sent(Schema):
    model_config = ConfigDict(extra="forbid")


# --- errors --------------------------------------------------------------------------------------------------


@api.exception_handler(Refused)
def _refuse(request: HttpRequest, error: Refused) -> Any:
    return refusing.answer(request, error)


@api.exception_handler(ValidationError)
def _not_valid(request: HttpRequest, error: ValidationError) -> Any:
    at = [_place(one) for one in error.errors]
    return refusing.answer(request, Refused(422, "The data sent is invalid.", *at))


def _place(error: Json) -> refusing.Place:
    where, *more = [str(one) for one in error["loc"]]
    # The name of the parameter that holds the whole body says nothing to whoever sent it.
    named = more[1:] if where == "body" and more[:1] == ["sent"] else more
    return {"where": ".".join((where, *named)), "reason": str(error["msg"]).removeprefix("Value error, ")}


@api.exception_handler(HttpError)
def _http_error(request: HttpRequest, error: HttpError) -> Any:
    words = "The body is not JSON." if error.status_code == 400 else str(error)
    return refusing.answer(request, Refused(error.status_code, words, {"where": "body"}))


@api.exception_handler(AuthenticationError)
def _no_token(request: HttpRequest, error: AuthenticationError) -> Any:
    words = "This needs a token; make one at /api/tokens/ and send it as: Authorization: Bearer rp_..."
    refusal = Refused(401, words, {"where": "header.Authorization"}, WWW_Authenticate="Bearer")
    return refusing.answer(request, refusal)


@api.exception_handler(Http404)
@api.exception_handler(Exception)
def _passed_on(request: HttpRequest, error: Exception) -> Any:
    """The door answers it."""
    raise error


def may_write(request: HttpRequest) -> Any:
    """The account that asks. Raises Refused where it may only read."""
    if not may_take_part(request.user):
        raise Refused(403, "This account can only read at the moment.", {"where": "header.Authorization"})
    return request.user


# --- about ---------------------------------------------------------------------------------------------------


@api.get("", tags=["About"], summary="What this is", operation_id="about")
def about(request: HttpRequest) -> Json:
    """The edition of the rules, the engine of the day, and where this is described."""
    there = request.build_absolute_uri
    return {
        "name": "Rules Playground",
        "edition": EDITION,
        "engine": engine_version(),
        "you": request.user.get_username() or None,
        "documentation": there("/api/"),
        "openapi": there("/api/openapi.json"),
    }


# --- scenarios -----------------------------------------------------------------------------------------------


class ScenarioSearch(Sent):
    q: Annotated[str, Field(max_length=LONGEST_QUERY, description="Words it contains, anywhere.")] = ""
    rule: Annotated[str, Field(max_length=12, description="A rule number, or its first digits.")] = ""
    card: Annotated[str, Field(max_length=150, description="A card's name.")] = ""
    tag: Annotated[list[str], Field(max_length=MOST_CHOSEN)] = []
    author: Annotated[str, Field(max_length=150)] = ""
    kind: Literal["", "shipped", "moment", "written"] = ""
    verdict: Literal["", "holds", "differs", "disputed", "waiting"] = ""
    order: Literal["", "relevance", "newest", "useful", "discussed"] = ""
    page: Annotated[int, Field(ge=1, le=scenarios.MOST_PAGES)] = 1

    def wish(self) -> Wish:
        """What the library looks for."""
        rule = self.rule.strip().rstrip(".").lower()
        if rule and not RULE.fullmatch(rule):
            raise invalid(
                "No rule number starts like this.",
                "query.rule",
                reason="a number such as 409 or 409.1f is needed",
            )
        chosen = [f"tag:{one.lower()}" for one in self.tag]
        chosen += [
            f"{name}:{value}"
            for name, value in (("author", self.author), ("kind", self.kind), ("verdict", self.verdict))
            if value
        ]
        if any(not one.isprintable() for one in (self.q, self.card, *chosen)):
            raise invalid("These words contain a character that can't be searched for.", "query")
        words = " ".join(self.q.split())
        return Wish(words, rule, " ".join(self.card.split()), tuple(sorted(set(chosen))), self.order)


@api.get("scenarios", tags=["Scenarios"], summary="Search the library", operation_id="search_scenarios")
def search_scenarios(request: HttpRequest, sent: Query[ScenarioSearch]) -> Json:
    """Public scenarios, thirty to a page, the best match first where words are looked for, else the newest."""
    found = scenarios.find(sent.wish(), sent.page)
    return {
        "total": found.total,
        "more_than_counted": found.more,
        "instead": found.instead or None,
        "page": found.page,
        "pages": found.pages,
        "scenarios": [shapes.brief(request, row) for row in found.rows],
    }


@api.get("scenarios/{path:slug}", tags=["Scenarios"], summary="Read a scenario", operation_id="scenario")
def scenario(request: HttpRequest, slug: str) -> Json:
    """Question, board, answer, what happens, and whether the current engine agrees; `id` is what a search gives."""
    return shapes.whole(request, playing.scenario(request, slug))


class NewScenario(Sent):
    title: Title
    question: Question
    text: Annotated[Text, Field(description="Board, then --- and what is done, then --- and what must hold.")]
    answer: Answer = ""
    tags: Tags = []
    public: Annotated[
        bool, Field(description="Publish it in the library; otherwise only its address leads to it.")
    ] = False
    anyway: Annotated[bool, Field(description="Save it even if the engine differs.")] = False


@api.post(
    "scenarios",
    tags=["Scenarios"],
    summary="Publish a scenario",
    operation_id="new_scenario",
    auth=by_token,
    response={200: Json, 201: Json},
)
def new_scenario(request: HttpRequest, sent: Body[NewScenario]) -> Any:
    """Sent again by the same account, the same text gives the same scenario (200 instead of 201)."""
    owner = may_write(request)
    if sent.public and (why := why_not_public(request)):
        raise Refused(403, why, {"where": "body.public"})
    spend(request, "play")
    if any("," in one for one in sent.tags):
        raise invalid("A tag can't contain a comma.", "body.tags")
    wanted = Wanted(
        title=sent.title,
        text=sent.text,
        question=sent.question,
        answer=sent.answer,
        tags=tuple(dict.fromkeys(" ".join(one.split()) for one in sent.tags)),
        public=sent.public,
    )
    done = playing.play_text(sent.text)
    if done.failures and not sent.anyway:
        at = [{"where": "body.text", **one} for one in done.failures]
        raise Refused(422, "The engine differs. To save it anyway, send anyway: true.", *at)
    spend(request, "ruling")
    row, new = sending.send(wanted, owner)
    return Status(201 if new else 200, shapes.whole(request, row) | {"new": new})


# --- lines ---------------------------------------------------------------------------------------------------


class Part(Sent):
    from_: Annotated[int, Field(alias="from", ge=1, description="The first step to return.")] = 1
    count: Annotated[int, Field(ge=1, le=MOST_STEPS)] = 100


@api.get("traces/{path:slug}", tags=["Lines"], summary="Read a scenario's trace", operation_id="trace")
def trace(request: HttpRequest, slug: str, sent: Query[Part]) -> Json:
    """The steps of its line, a part at a time: rule, sentence, what happened. `next` is the first of the next part."""
    row = playing.scenario(request, slug)
    spend(request, "play")
    played = playing.line_of(row)
    if sent.from_ > max(1, played.last):
        raise invalid(f"The line has {played.last} steps.", "query.from", most=played.last)
    told = handing_out.trace_json(played, row.title, playing.viewer_of(row), sent.from_)
    return shapes.trace_page(told, played, sent.from_, sent.count, request.build_absolute_uri(request.path))


class Judging(Sent):
    text: Text


@api.post("judge", tags=["Lines"], summary="Check a text", operation_id="judge", auth=by_token)
def judge(request: HttpRequest, sent: Body[Judging]) -> Json:
    """Read and play a scenario's text: does what it expects hold? Nothing is kept."""
    may_write(request)
    spend(request, "play")
    done = playing.play_text(sent.text)
    return {
        "verdict": "differs" if done.failures else "holds",
        "failures": done.failures,
        "without": partly.rows_of(done.read.position),
        "title": done.read.title,
        "steps": done.played.last,
        "engine": engine_version(),
    }


class Running(Sent):
    text: Text
    from_: Annotated[int, Field(alias="from", ge=1)] = 1
    count: Annotated[int, Field(ge=0, le=MOST_STEPS)] = 100


@api.post("run", tags=["Lines"], summary="Run a line", operation_id="run", auth=by_token)
def run(request: HttpRequest, sent: Body[Running]) -> Json:
    """Play a text's line to its end: who is asked what then, the board in words, and a part of the trace."""
    may_write(request)
    spend(request, "play")
    done = playing.play_text(sent.text)
    told = handing_out.trace_json(done.played, done.read.title, None, sent.from_)
    steps = told["steps"][: sent.count]
    following = sent.from_ + len(steps)
    return {
        "verdict": "differs" if done.failures else "holds",
        "failures": done.failures,
        "without": partly.rows_of(done.read.position),
        "last": done.played.last,
        "end": shapes.moment(done.played.position(done.played.last)),
        "steps": steps,
        "next": following if following <= done.played.last else None,
    }


# --- cards and rules -----------------------------------------------------------------------------------------


class CardSearch(Sent):
    q: Annotated[str, Field(max_length=cards.LONGEST_QUERY, description="Words of name, type or text.")] = ""
    rule: Annotated[str, Field(max_length=12, description="A rule that the card depends on.")] = ""
    page: Annotated[int, Field(ge=1, le=1_000)] = 1


CARDS_A_PAGE = 30


@api.get("cards", tags=["Cards and rules"], summary="Search the cards", operation_id="search_cards")
def search_cards(request: HttpRequest, sent: Query[CardSearch]) -> Json:
    """Cards by their names, types and texts, thirty to a page; names go first."""
    rule = sent.rule.strip().rstrip(".").lower()
    if rule and not cards.RULE.fullmatch(rule):
        raise invalid("No rule has this number.", "query.rule", reason="a number such as 502.4 is needed")
    if not sent.q.isprintable():
        raise invalid("These words contain a character that can't be searched for.", "query.q")
    wish = cards.Wish(words=" ".join(sent.q.split()), rule=rule)
    found = cards.InOrder(wish)
    total = cards.total_of(found.counts())
    first = (sent.page - 1) * CARDS_A_PAGE
    rows = found[first : first + CARDS_A_PAGE] if first < total else []
    return {
        "total": total,
        "page": sent.page,
        "pages": max(1, -(-total // CARDS_A_PAGE)),
        "cards": [shapes.card(request, row) for row in rows],
    }


@api.get("cards/{slug}", tags=["Cards and rules"], summary="Read a card", operation_id="card")
def card(request: HttpRequest, slug: Annotated[str, Path(max_length=200)]) -> Json:
    """A card by the last part of its page's address, with the rules that it rests on."""
    row = ListedCard.objects.filter(slug=slug).first() if slug.isprintable() else None
    if row is None:
        raise Http404("no card has this address; look for it with /api/v1/cards?q=")
    row = listing.up_to_date(row)
    return shapes.card(request, row) | {"rules": row.rules}


class RuleSearch(Sent):
    q: Annotated[
        str, Field(min_length=1, max_length=80, description="The first digits of a number, or words.")
    ]


@api.get("rules", tags=["Cards and rules"], summary="Search the rules", operation_id="search_rules")
def search_rules(request: HttpRequest, sent: Query[RuleSearch]) -> Json:
    """Rules that the engine applies, by the beginning of their numbers or by words of our sentences."""
    wanted = sent.q.strip()
    if not wanted:
        raise invalid("The query is empty.", "query.q")
    found = book.beginning_with(wanted) if wanted[0].isdigit() else book.mentioning(wanted)
    return {"total": len(found), "rules": [shapes.rule(request, one) for one in found[:MOST_RULES]]}


@api.get("rules/{number}", tags=["Cards and rules"], summary="Read a rule", operation_id="rule")
def rule(request: HttpRequest, number: Annotated[str, Path(max_length=12)]) -> Json:
    """A rule with its parts, as the engine applies them, and how many public scenarios cite it."""
    if not book.is_number(number) or section_of(number) not in SECTIONS:
        raise Http404("the edition has no rule of this number")
    rows, total = scenarios.citing(number, 10)
    return {
        "number": number,
        "section": SECTIONS[section_of(number)],
        "rules": [shapes.rule(request, one) for one in book.under(number)],
        "cited_by": total,
        "scenarios": [shapes.brief(request, row) for row in rows],
    }


__all__ = ["Json", "Sent", "api", "by_token", "may_write"]
