"""Rulings of the period rebuilt as a judge would: cards typed into zones, answers clicked, the board looked at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.waiting import settled

pytestmark = pytest.mark.django_db(transaction=True)


class Judge:
    """Somebody at the builder and the stepper, who counts clicks. Typing is free, and so is choosing from a list."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.clicks = 0
        page.goto(f"{address}/boards/new/")

    def click(self, what: Locator) -> None:
        what.click()
        self.clicks += 1
        settled(self.page)

    def zone(self, player: str, zone: str) -> None:
        self.click(self.page.get_by_role("group", name=player, exact=True).get_by_text(zone, exact=True))

    def type(self, *names: str) -> None:
        """Names one after the other, each with Enter, without a click into the search."""
        search = self.page.get_by_label("Card", exact=True)
        for name in names:
            self.page.keyboard.type(name)
            expect(search).to_have_value(name)
            self.page.keyboard.press("Enter")
            expect(search).to_have_value("")
            settled(self.page)

    def step_from(self, moment: str) -> None:
        """Set the moment and go to the first decision."""
        begin = self.page.get_by_label("Begin at")
        begin.select_option(moment)
        self.click(self.page.get_by_role("button", name="Save players and turn"))
        self.click(self.page.get_by_role("button", name="Step through it"))
        self.click(self.page.get_by_role("link", name="Next decision"))

    def answer(self, *names: str) -> None:
        for name in names:
            self.click(self.page.locator("#decision-panel").get_by_role("button", name=name).first)

    def play(self, card: str, *answers: str) -> None:
        """A spell by its button on the card, its choices, and the mana that is suggested."""
        self.click(self.page.get_by_role("button", name=f"Play {card}").first)
        self.answer(*answers, "Pay with")

    def count(self, region: str, card: str) -> Locator:
        return self.page.get_by_role("region", name=region).get_by_role("article").filter(has_text=card)

    def sees(self, words: str) -> None:
        expect(self.page.get_by_text(re.compile(re.escape(words))).first).to_be_visible()


@pytest.fixture
def judge(page: Page, live_server: LiveServer) -> Judge:
    return Judge(page, live_server.url)


def test_a_letter_typed_on_the_zones_begins_a_name_and_is_no_key_of_the_page(judge: Judge) -> None:
    judge.type("grizzly bears")
    judge.zone("Bob", "hand")
    # "u" would undo and "r" redo, were they keys here.
    judge.type("unsummon")
    expect(judge.count("Bob, hand", "Unsummon")).to_have_count(1)
    expect(judge.count("Ann, in play", "Grizzly Bears")).to_have_count(1)
    assert judge.clicks == 1


def test_howling_mine_draws_apart_from_the_turns_draw(judge: Judge) -> None:
    judge.type("howling mine")
    judge.zone("Ann", "library")
    judge.type("5 forest")
    judge.step_from("Start of Ann's draw step")
    expect(judge.count("Ann, hand", "Forest")).to_have_count(1)
    judge.sees("if Ann's Howling Mine is untapped, that player draws a card")
    judge.answer("All pass")
    expect(judge.count("Ann, hand", "Forest")).to_have_count(2)
    assert judge.clicks == 5


def test_royal_assassin_is_no_target_of_its_own_and_the_page_says_why(judge: Judge) -> None:
    judge.type("royal assassin")
    judge.step_from("Ann's first main phase")
    judge.click(judge.page.get_by_text("Not possible now"))
    judge.sees("there is no legal target for Royal Assassin")
    expect(judge.page.locator("#refused").get_by_role("link", name="409.1c")).to_be_visible()
    assert judge.clicks == 4


def test_copy_enchantment_copies_an_aura_and_is_put_on_something(judge: Judge) -> None:
    judge.type("3 island")
    judge.zone("Ann", "hand")
    judge.type("copy enchantment")
    judge.zone("Bob", "in play")
    judge.type("hill giant", "confiscate")
    judge.click(judge.page.get_by_role("region", name="Bob, in play").get_by_role("link", name="Confiscate"))
    judge.page.get_by_label("Attached to").select_option(label="Bob's Hill Giant")
    judge.click(judge.page.get_by_role("button", name="Save", exact=True))
    judge.step_from("Ann's first main phase")
    judge.play("Copy Enchantment")
    judge.answer("All pass", "Bob's Confiscate")
    expect(judge.page.get_by_role("heading", name="Ann chooses what the Aura enchants")).to_be_visible()
    judge.answer("Bob's Hill Giant")
    judge.sees("as a copy of Confiscate")
    expect(judge.count("Ann, in play", "Hill Giant")).to_have_count(1)


def test_natures_lore_need_not_find_anything(judge: Judge) -> None:
    judge.type("2 forest")
    judge.zone("Ann", "hand")
    judge.type("nature's lore")
    judge.zone("Ann", "library")
    judge.type("2 forest", "island")
    judge.step_from("Ann's first main phase")
    judge.play("Nature's Lore")
    judge.answer("All pass", "Nothing")
    judge.sees("Ann's library is shuffled")
    # Two Forests alike are one pile.
    in_play = judge.page.get_by_role("region", name="Ann, in play")
    expect(in_play.locator(".slot").filter(has_text="Forest").get_by_text("2 alike")).to_have_count(1)
    assert judge.clicks == 9
