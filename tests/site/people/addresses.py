"""Who may do what: every address of the site with every way to ask it, for each kind of person.

A row says what is asked; `everybody` or `only` says what comes of it. `test_who_may` asks all of it, and fails for an
address that no row names: a room that adds one adds its rows here. What stands in angle brackets in a row is a thing
that `things.py` makes for the owner.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

VISITOR, OWNER, OTHER, TRUSTED, STAFF, BANNED = PEOPLE = (
    "visitor",
    "owner",
    "other",
    "trusted",
    "staff",
    "banned",
)
"""Somebody without an account, who made the thing, another account, a trusted judge, staff, a banned account."""


class Comes(Enum):
    """What comes of asking."""

    YES = "it is shown or done, or the form says what is missing"
    SIGN_IN = "one is led to where one signs in"
    AGAIN = "one has to show once more who one is"
    NO = "it is refused (403), or is not there for this person (404, 410)"


YES, SIGN_IN, AGAIN, NO = Comes.YES, Comes.SIGN_IN, Comes.AGAIN, Comes.NO


@dataclass(frozen=True)
class Ask:
    """One way to ask one address."""

    name: str
    args: tuple[Any, ...]
    may: dict[str, Comes]
    method: str = "get"
    sent: dict[str, str] = field(default_factory=dict)
    """The form of a POST, the query of a GET."""


def everybody(comes: Comes = YES, **others: Comes) -> dict[str, Comes]:
    """The same for all, but for those who are named."""
    return {**dict.fromkeys(PEOPLE, comes), **others}


def only(*who: str, visitor: Comes = NO) -> dict[str, Comes]:
    """Nobody but these; a visitor may be told to sign in."""
    return {**everybody(NO, visitor=visitor), **dict.fromkeys(who, YES)}


SIGNED_IN = everybody(visitor=SIGN_IN)
MAKER = only(OWNER)
NOT_THERE_YET = everybody(NO, visitor=SIGN_IN)
"""Whoever has no second factor has nothing to look at or to switch off."""
CONFIRMS = everybody(AGAIN, visitor=SIGN_IN)


def get(name: str, *args: Any, may: dict[str, Comes], **query: str) -> Ask:
    """An address that is opened."""
    return Ask(name, args, may, "get", query)


def post(name: str, *args: Any, may: dict[str, Comes], **sent: str) -> Ask:
    """A form that is sent."""
    return Ask(name, args, may, "post", sent)


ALL = everybody()

READING = (
    get("home", may=ALL),
    get("library:index", may=ALL),
    get("library:detail", "<scenario>", may=ALL),
    get("library:detail", "<withdrawn>", may=MAKER),
    get("library:step", 1, "<scenario>", may=ALL),
    get("library:step", 1, "<withdrawn>", may=MAKER),
    get("cards:index", may=ALL),
    get("cards:detail", "grizzly-bears", may=ALL),
    get("cards:preview", "grizzly-bears", may=ALL),
    get("cards:words", may=ALL),
    get("rulebook:index", may=ALL),
    get("rulebook:differences", may=ALL),
    get("rulebook:rule", "300.3", may=ALL),
    get("rulebook:preview", "300.3", may=ALL),
    get("rulebook:words", may=ALL),
    get("rulebook:word", "flying", may=ALL),
    get("rulebook:word-preview", "flying", may=ALL),
    get("rulebook:chapter", 5, may=ALL),
    get("search:everywhere", may=ALL, q="bear"),
    get("search:suggest", may=ALL, q="bear"),
    get("look:styleguide", may=ALL),
    get("simulations:index", may=ALL),
    get("boards:schema", "scenario-1", may=ALL),
)
BOARDS = (
    get("boards:new", may=ALL),
    post("boards:first_edit", may=ALL, do="text", text="Ann: life 20\nBob: life 20\n"),
    get("boards:search", may=ALL, q="bear"),
    get("boards:bring", may=ALL),
    get("boards:bring_into", "<draft>", may=MAKER),
    get("boards:draft", "<draft>", may=MAKER),
    post("boards:edit", "<draft>", may=MAKER, do="title", title="Another"),
    get("boards:take", "<draft>", may=MAKER),
    # A board is shown by a link that its maker makes and takes back; whoever has it takes a copy.
    post("boards:hand_on", "<draft>", may=MAKER),
    post("boards:hand_on", "<draft>", may=MAKER, do="back"),
    get("boards:handed", "<handed>", may=ALL),
    post("boards:copy_handed", "<handed>", may=ALL),
    get("boards:board_file", "<draft>", "text", may=MAKER),
    # A line is unlisted: whoever has its link reads it, and begins a branch of their own by answering there.
    get("boards:run_start", "<run>", may=ALL),
    get("boards:run", "<run>", 1, may=ALL),
    get("boards:jump", "<run>", may=ALL, step="1"),
    get("boards:go", "<run>", 1, "into", may=ALL),
    get("boards:line", "<run>", 1, may=ALL),
    get("boards:find", "<run>", 1, may=ALL, find="505"),
    get("boards:advice", "<run>", 1, may=ALL),
    post("boards:answer", "<run>", 1, may=ALL),
    post("boards:play_on", "<run>", 1, may=ALL, turn="4"),
    post("boards:marks", "<run>", 1, may=ALL),
    get("boards:expected_since", "<run>", 1, "scenario", 0, may=ALL),
    get("boards:take_step", "<run>", 1, may=ALL),
    get("boards:step_file", "<run>", 1, "text", may=ALL),
    get("boards:compare", "<run>", "<run>", may=ALL),
    post("boards:from_run", "<run>", 1, may=ALL),
    get("boards:errand", "<errand>", may=ALL),
    get("boards:errand_progress", "<errand>", may=ALL),
    post("boards:errand_cancel", "<errand>", may=MAKER),
)
PUBLISHING = (
    get("library:new", may=ALL),
    # Nobody is refused: who may not publish gets a scenario that is unlisted.
    post("library:new", may=ALL, title="X"),
    get("library:new", may=MAKER, board="<draft>"),
    post("library:show", "<scenario>", may=MAKER, visibility="unlisted"),
    post("library:show", "<withdrawn>", may=MAKER, visibility="public"),
    post("library:open", "<scenario>", may=ALL),
    get("rulings:new", may=ALL, run="<run>", step="1"),
    get("rulings:content", "<content>", may=everybody(NO)),
    get("rulings:first", "<ruling>", may=ALL),
    get("rulings:step", "<ruling>", 1, may=ALL),
    get("rulings:markdown", "<ruling>", may=ALL),
    get("rulings:file", "<ruling>", "text", may=ALL),
    post("rulings:check", "<ruling>", may=ALL),
    post("rulings:open", "<ruling>", 1, may=ALL),
    post("rulings:publish", "<ruling>", may=MAKER),
    # Whoever has the word that its maker was shown may delete it, so everybody is asked for it.
    get("rulings:delete", "<ruling>", may=ALL),
)
CARDS_AND_SIMULATIONS = (
    get("cards:write", may=ALL),
    get("cards:draft", "<card>", may=MAKER),
    post("cards:without", "<card>", may=MAKER),
    post("cards:place", "<card>", may=MAKER, board="<draft>"),
    get("cards:lists", may=everybody(NO, visitor=SIGN_IN)),
    get("cards:list", "<list>", may=everybody(NO, visitor=SIGN_IN)),
    get("simulations:new", may=ALL, run="<run>", step="1"),
    get("simulations:answers", may=ALL, run="<run>", step="0"),
    get("simulations:detail", "<simulation>", may=ALL),
    get("simulations:progress", "<simulation>", may=ALL),
    get("simulations:json", "<simulation>", may=ALL),
    get("simulations:beside", "<simulation>", "<simulation>", may=ALL),
    post("simulations:begin-beside", "<simulation>", may=ALL),
    post("simulations:cancel", "<simulation>", may=MAKER),
    post("simulations:resume", "<simulation>", may=MAKER),
    post("simulations:open", "<simulation>", 0, may=ALL),
    get("simulations:decided", "<simulation>", 0, may=everybody(NO)),
    post("simulations:decided", "<simulation>", 0, may=everybody(NO)),
    post("simulations:open-end", "<simulation>", 0, 0, may=everybody(NO)),
    # Unlisted like the line that is looked into: whoever has the link reads it, and steps through a branch of it.
    get("exploring:new", may=ALL, run="<run>", step="1"),
    get("exploring:detail", "<exploration>", may=ALL),
    get("exploring:progress", "<exploration>", may=ALL),
    post("exploring:cancel", "<exploration>", may=MAKER),
    post("exploring:resume", "<exploration>", may=MAKER),
    post("exploring:open", "<exploration>", "outcome", 0, may=everybody(NO)),
)
MINE = (
    get("mine:work", may=ALL),
    get("mine:work", may=ALL, of="boards", q="minions"),
    get("mine:deleted", may=ALL),
    # Whose it isn't, nothing is done to: others' rows are not found.
    post("mine:change", may=ALL, of="boards", do="delete", one="<draft>"),
    post("mine:change", may=everybody(NO), of="nothing"),
    post("mine:link", may=ALL),
    get("mine:back", "nobodys-secret", may=ALL),
    post("mine:back", "nobodys-secret", may=ALL),
    get("mine:file", may=ALL),
    get("mine:bring_back", may=ALL),
    post("mine:bring_back", may=ALL),
)
PEOPLES = (
    get("people:profile", "owner", may=ALL),
    get("people:profile", "nobody-at-all", may=everybody(NO)),
    get("people:settings", may=SIGNED_IN),
    post("people:settings", may=SIGNED_IN, about="Somebody"),
    get("people:handle", may=CONFIRMS),
    post("people:handle", may=CONFIRMS, handle="another"),
    get("people:export", may=SIGNED_IN),
    get("people:leave", may=CONFIRMS),
    post("people:leave", may=CONFIRMS, links="keep", handle="owner"),
    get("people:notices", may=SIGNED_IN),
    post("people:read_all", may=SIGNED_IN),
    post("people:follow", "<notice>", may=only(OWNER, visitor=SIGN_IN)),
)
WORKS = (
    get("works:version", 1, "<scenario>", may=ALL),
    get("works:version", 1, "<withdrawn>", may=MAKER),
    get("works:step", 1, 1, "<scenario>", may=ALL),
    get("works:step", 1, 1, "<withdrawn>", may=MAKER),
    get("works:latest", "<scenario>", may=ALL),
    get("works:latest", "<withdrawn>", may=MAKER),
    get("works:history", "<scenario>", may=ALL),
    get("works:history", "<withdrawn>", may=MAKER),
    get("works:forks", "<scenario>", may=ALL),
    get("works:edit", "<scenario>", may=MAKER),
    post("works:edit", "<scenario>", may=MAKER, title="X"),
    get("works:delete", "<scenario>", may=MAKER),
    post("works:delete", "<scenario>", may=MAKER),
    post("works:restore", "<scenario>", may=MAKER),
    # A copy is unlisted, as whatever somebody builds is; only who is banned makes none.
    post("works:fork", "<scenario>", may=everybody(banned=NO)),
    post("works:fork", "<withdrawn>", may=MAKER),
    get("works:suggest", "<scenario>", may=everybody(visitor=SIGN_IN, owner=NO, banned=NO)),
    post("works:suggest", "<scenario>", may=everybody(visitor=SIGN_IN, owner=NO, banned=NO), title="X"),
    get("works:suggestions", "<scenario>", may=MAKER),
    get("works:suggestion", "<suggestion>", may=only(OWNER, OTHER)),
    post("works:decide", "<suggestion>", may=MAKER, do="decline"),
    post("works:decide", "<suggestion>", may=MAKER, do="accept"),
    post("works:decide", "<suggestion>", may=only(OTHER), do="take"),
    get("works:compare", may=ALL, a="<scenario>", b="<scenario>"),
    get("works:compare", may=MAKER, a="<scenario>", b="<withdrawn>"),
)
ACCOUNTS = (
    get("account_login", may=ALL),
    get("account_signup", may=ALL),
    get("account_logout", may=ALL),
    get("account_inactive", may=ALL),
    get("account_reset_password", may=ALL),
    get("account_reset_password_done", may=ALL),
    get("account_reset_password_from_key", "1", "x-y", may=ALL),
    get("account_reset_password_from_key_done", may=ALL),
    get("account_confirm_email", "no-such-key", may=ALL),
    get("account_email_verification_sent", may=ALL),
    get("account_confirm_login_code", may=everybody(visitor=SIGN_IN)),
    get("account_email", may=SIGNED_IN),
    get("account_change_password", may=SIGNED_IN),
    get("account_set_password", may=SIGNED_IN),
    get("account_reauthenticate", may=SIGNED_IN),
    get("mfa_index", may=SIGNED_IN),
    get("mfa_authenticate", may=everybody(visitor=SIGN_IN)),
    get("mfa_reauthenticate", may=CONFIRMS),
    get("mfa_activate_totp", may=CONFIRMS),
    get("mfa_deactivate_totp", may=NOT_THERE_YET),
    get("mfa_view_recovery_codes", may=NOT_THERE_YET),
    get("mfa_generate_recovery_codes", may=CONFIRMS),
    get("mfa_download_recovery_codes", may=NOT_THERE_YET),
    get("mfa_list_webauthn", may=SIGNED_IN),
    get("mfa_add_webauthn", may=CONFIRMS),
    get("mfa_reauthenticate_webauthn", may=CONFIRMS),
    get("mfa_remove_webauthn", 1, may=CONFIRMS),
    get("mfa_edit_webauthn", 1, may=CONFIRMS),
    get("mfa_login_webauthn", may=everybody(visitor=SIGN_IN)),
    get("socialaccount_login_cancelled", may=ALL),
    get("socialaccount_login_error", may=ALL),
    get("socialaccount_signup", may=everybody(SIGN_IN)),
    get("socialaccount_connections", may=SIGNED_IN),
    get("openid_connect_login", "nowhere", may=everybody(NO)),
    get("openid_connect_callback", "nowhere", may=everybody(NO)),
)
OTHERS = {**everybody(visitor=SIGN_IN), OWNER: NO, BANNED: NO}
"""Whoever has an account, but for what is their own."""
TAKES_PART = {**everybody(visitor=SIGN_IN), BANNED: NO}
AUTHOR = only(OWNER, visitor=SIGN_IN)
MODERATES = only(STAFF, visitor=SIGN_IN)
TALK = (
    post("talk:vote", "<scenario>", may=OTHERS, choice="answers"),
    post("talk:vote", "<withdrawn>", may=everybody(NO), choice="answers"),
    post("talk:check", "<scenario>", may=only(TRUSTED, visitor=SIGN_IN), do="check"),
    get("talk:say", "<scenario>", may=TAKES_PART),
    post("talk:say", "<scenario>", may=TAKES_PART, words="What I think of it."),
    post("talk:say", "<withdrawn>", may={**everybody(NO), OWNER: YES}, words="What I think of it."),
    get("talk:new_dispute", "<scenario>", may=OTHERS),
    post("talk:new_dispute", "<scenario>", may=OTHERS, words="No."),
    get("talk:comment", "<comment>", may=ALL),
    get("talk:thread", "<comment>", may=ALL),
    get("talk:history", "<comment>", may=ALL),
    get("talk:edit", "<comment>", may={**AUTHOR, VISITOR: SIGN_IN}),
    post("talk:edit", "<comment>", may=AUTHOR, words="Other words about it."),
    post("talk:delete", "<comment>", may=AUTHOR),
    get("talk:disputes", may=ALL),
    get("talk:dispute", "<dispute>", may=ALL),
    post("talk:turn", "<dispute>", may=AUTHOR, does="withdraws"),
    post("talk:turn", "<dispute>", may=only(TRUSTED, visitor=SIGN_IN), does="declines", words="It is so."),
    post("talk:open_dispute", "<dispute>", may=ALL),
    get("talk:report", "comment", "<comment>", may=everybody(banned=NO)),
    post("talk:report", "scenario", "<shipped-id>", may=everybody(banned=NO), why="spam"),
    get("talk:queue", may=MODERATES),
    get("talk:log", may=MODERATES),
    get("talk:look", "comment", "<comment>", may=MODERATES),
    post("talk:look", "comment", "<comment>", may=MODERATES, do="hide", reason="Because."),
    get("talk:ban", "other", may=MODERATES),
    post("talk:ban", "other", may=MODERATES, days="1", reason="Because."),
)
COLLECTIONS = (
    get("collected:index", may=ALL),
    get("collected:new", may=TAKES_PART),
    post("collected:new", may=TAKES_PART, title="X", visibility="unlisted"),
    get("collected:edit", "<collection>", may=MAKER),
    post("collected:edit", "<collection>", may=MAKER, do="save", title="X", revision="0"),
    get("collected:delete", "<collection>", may=MAKER),
    post("collected:delete", "<collection>", may=MAKER),
    get("collected:add", "<scenario>", may=TAKES_PART),
    get("collected:add", "<withdrawn>", may=everybody(NO)),
    post("collected:add", "<shipped>", may=AUTHOR, collection="<collection>"),
    get("collected:detail", "<collection>", may=ALL),
    get("collected:detail", "<kept-back>", may=MAKER),
    get("collected:entry", "<collection>", "public", may=ALL),
    get("collected:entry", "<collection>", "withdrawn", may=everybody(NO)),
    get("collected:entry", "<kept-back>", "public", may=MAKER),
    # How far one has come is kept for every reader, with an account or without.
    post("collected:entry", "<collection>", "public", may=ALL),
    get("collected:predict", "<collection>", "public", may=ALL),
    post("collected:predict", "<collection>", "public", may=ALL, true="0"),
    post("collected:predict", "<kept-back>", "public", may=MAKER, true="0"),
    get("collected:differs", "<collection>", "public", 0, may=ALL),
    get("collected:differs", "<kept-back>", "public", 0, may=MAKER),
    get("collected:differs_at", "<collection>", "public", 0, 1, may=ALL),
    get("collected:differs_at", "<collection>", "withdrawn", 0, 1, may=everybody(NO)),
    post("collected:forget", "<collection>", may=ALL),
    post("collected:forget", "<kept-back>", may=MAKER),
    post("collected:classes", "<collection>", may=TAKES_PART, title="Tuesdays"),
    # Whoever has its link takes part; who opened it sees who does (tests/site/collected/test_classes.py).
    get("collected:classroom", "<class>", may=ALL),
    post("collected:classroom", "<class>", may=everybody(owner=NO), do="leave"),
)
REACH = (
    # Frames, pictures and the API are the same for everybody: no account counts, and so the withdrawn is nobody's.
    get("reach:embed", "scenario", "<scenario>", 0, may=ALL),
    get("reach:embed", "scenario", "<withdrawn>", 0, may=everybody(NO)),
    get("reach:embed", "ruling", "<ruling>", 1, may=ALL),
    get("reach:embed", "line", "<run>", 1, may=ALL),
    get("reach:picture", "scenario", "<scenario>", 0, may=ALL),
    get("reach:picture", "scenario", "<withdrawn>", 0, may=everybody(NO)),
    get("reach:oembed", may=everybody(NO), url="http://testserver/"),
    get("reach:newest", may=ALL),
    get("reach:tag", "tag", may=ALL),
    get("reach:author", "owner", may=ALL),
    get("reach:collection", "nowhere", may=everybody(NO)),
    get("reach:maps", may=ALL),
    get("reach:map", "scenarios", 1, may=ALL),
    get("reach:robots", may=ALL),
    get("reach:carried", may=ALL),
    post("reach:carried", may=ALL, text="Ann: life 20\nBob: life 20\n"),
    get("reach:bring", may=ALL),
    post("reach:bring", may=ALL, pasted="{}"),
    get("reach:trace", "nowhere", may=everybody(NO)),
    get("watch:day", may=only(STAFF)),
    get("watch:counts", may=only(STAFF)),
    get("watch:policy_report", may=ALL),
    get("drift:index", may=ALL),
    get("drift:engine", 0, may=everybody(NO)),
    get("api:index", may=ALL),
    get("api:schema", may=ALL),
    get("api:tokens", may=SIGNED_IN),
    post("api:tokens", may=SIGNED_IN),
    post("api:take_back", 0, may=everybody(NO, visitor=SIGN_IN)),
    get("api:root", may=ALL),
    get("api:v1", "scenarios", may=ALL),
    get("api:v1", "scenarios/nowhere", may=everybody(NO)),
)
BEHIND_THE_SCENES = (get("admin:index", may={**everybody(SIGN_IN), STAFF: YES}),)

WHO_MAY: tuple[Ask, ...] = (
    *READING,
    *BOARDS,
    *PUBLISHING,
    *CARDS_AND_SIMULATIONS,
    *MINE,
    *PEOPLES,
    *TALK,
    *WORKS,
    *COLLECTIONS,
    *REACH,
    *ACCOUNTS,
    *BEHIND_THE_SCENES,
)
