"""Comments: written, looked at first, answered, changed, taken back; what is held and what is refused."""

import pytest
from django.test import Client
from django.utils import timezone

from playground.library.models import Scenario
from playground.people.models import Notice
from playground.people.profiles import profile_of
from playground.talk import markup, saying
from playground.talk.models import Comment, Earlier
from playground.talk.saying import EDIT_FOR
from playground.talk.threads import ANSWERS, THREADS
from tests.site.talk.who import judge, moderator, person, signed_in, written

pytestmark = pytest.mark.django_db


def say(client: Client, row: Scenario, words: str, **more: str) -> Comment:
    response = client.post(f"/talk/say/{row.slug}/", {"words": words, **more})
    assert response.status_code == 302, response.content.decode()
    found = Comment.objects.latest("created")
    assert response["Location"] == found.get_absolute_url()
    return found


def page(client: Client, row: Scenario) -> str:
    return client.get(row.get_absolute_url()).content.decode()


def comments(row: Scenario) -> int:
    row.refresh_from_db()
    return row.comments


def told(name: str) -> list[str]:
    return list(Notice.objects.filter(user__username=name).order_by("id").values_list("words", flat=True))


def test_a_comment_is_drawn_once_and_everybody_reads_it() -> None:
    row = written(person("ann"))
    bob = signed_in(person("bob"))
    found = say(bob, row, "[[Mountain]] makes {R}; 300.3 says so, see step 1.")
    assert found.rendered_by == markup.version() and comments(row) == 1
    seen = page(Client(), row)
    assert found.html in seen and 'href="/cards/mountain/"' in found.html
    assert f"/library/step/1/{row.slug}/" in found.html and 'aria-label="one red"' in found.html
    assert told("ann") == ["bob commented on “Two mana left”."]
    where = Client().get(found.get_absolute_url())
    assert where["Location"] == f"{row.get_absolute_url()}?talk=1#comment-{found.pk}"


def test_reading_a_page_draws_no_comment_again(monkeypatch: pytest.MonkeyPatch) -> None:
    row = written(None)
    say(signed_in(person("bob")), row, "First words about it.")

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a comment was drawn")

    monkeypatch.setattr(markup, "render", never)
    assert "First words about it." in page(Client(), row)


def test_queries_do_not_grow_with_comments(django_assert_max_num_queries: object) -> None:
    row = written(None)
    people = [person(f"p{n}") for n in range(3)]
    ready = saying.prepare("Some words.", row)
    firsts = Comment.objects.bulk_create(
        Comment(scenario=row, author=people[n % 3], words="x", html=ready.html, fingerprint=str(n))
        for n in range(30)
    )
    Comment.objects.bulk_create(
        Comment(
            scenario=row,
            thread=first,
            answers=first,
            author=people[n % 3],
            words="x",
            html="y",
            fingerprint="z",
        )
        for first in firsts
        for n in range(10)
    )
    client = Client()
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        seen = client.get(row.get_absolute_url()).content.decode()
    for user in (people[0], judge("jane"), moderator("maud")):
        reader = signed_in(user)
        with django_assert_max_num_queries(16):  # type: ignore[operator]
            reader.get(row.get_absolute_url())
    assert seen.count('class="thread"') == THREADS
    assert seen.count('<article class="comment') == THREADS * (1 + ANSWERS)
    assert seen.count("All replies in this thread") == THREADS
    assert (
        Client().get(f"/comments/{firsts[0].pk}/thread/").content.decode().count('<article class="comment')
        == 11
    )
    last = Client().get(f"{row.get_absolute_url()}?talk=2").content.decode()
    assert last.count('class="thread"') == 10


def test_answers_stand_in_the_thread_and_tell_whom_they_answer() -> None:
    row = written(person("ann"))
    bob, carol = signed_in(person("bob")), signed_in(person("carol"))
    first = say(bob, row, "Why two and not one?")
    form = carol.get(f"/talk/say/{row.slug}/?answers={first.pk}").content.decode()
    assert "Why two and not one?" in form
    second = say(carol, row, "Because two Mountains were tapped.", answers=first.pk)
    third = say(bob, row, "I see, both of them.", answers=second.pk)
    assert (second.thread_id, third.thread_id, third.answers_id) == (first.pk, first.pk, second.pk)
    assert told("bob") == ["carol answered you on “Two mana left”."]
    assert told("carol") == ["bob answered you on “Two mana left”."]
    assert told("ann") == ["3 new comments on “Two mana left”, the last by bob."]
    assert comments(row) == 3
    assert "to carol" in page(Client(), row)


def test_it_is_looked_at_before_it_is_kept() -> None:
    row = written(None)
    bob = signed_in(person("bob"))
    sent = {"words": "*stress* and 300.3", "preview": "1"}
    seen = bob.post(f"/talk/say/{row.slug}/", sent).content.decode()
    assert "<em>stress</em>" in seen and "*stress* and 300.3</textarea>" in seen
    part = bob.post(f"/talk/say/{row.slug}/", sent, headers={"HX-Request": "true"}).content.decode()
    assert "<em>stress</em>" in part and "<textarea" not in part
    assert not Comment.objects.exists()


def test_a_step_of_the_story_is_quoted() -> None:
    row = written(None)
    step, _, words = row.story[0]
    assert f"?quote={step}" in page(Client(), row)
    form = signed_in(person("bob")).get(f"/talk/say/{row.slug}/?quote={step}").context
    assert form["words"] == f"> step {step}: {words}\n\n"
    nothing = signed_in(person("carol")).get(f"/talk/say/{row.slug}/?quote=99999").context
    assert nothing["words"] == ""


def test_without_an_account_one_is_led_to_sign_in_and_back() -> None:
    row = written(None)
    response = Client().get(f"/talk/say/{row.slug}/?quote=1")
    assert response["Location"] == f"/accounts/login/?next=/talk/say/{row.slug}/%3Fquote%3D1"
    assert Client().post(f"/talk/say/{row.slug}/", {"words": "x"}).status_code == 302
    assert not Comment.objects.exists()


def test_whoever_is_banned_is_told_so() -> None:
    row = written(None)
    bob = person("bob")
    client = signed_in(bob)
    profile = profile_of(bob)
    profile.banned_until = timezone.now() + EDIT_FOR
    profile.save()
    response = client.post(f"/talk/say/{row.slug}/", {"words": "Hello?"})
    assert response.status_code == 403 and "banned" in response.content.decode()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("  \n ", "Write something first."),
        ("x" * 6_001, "At most 6,000 characters"),
        ("[a](https://b.example) " * 21, "At most 20 links"),
        ("> " * 9 + "x", "too deep"),
    ],
)
def test_what_cannot_be_kept_says_why_and_keeps_what_was_typed(words: str, why: str) -> None:
    row = written(None)
    response = signed_in(person("bob", known=True)).post(f"/talk/say/{row.slug}/", {"words": words})
    assert response.status_code == 422 and why in response.content.decode()
    assert response.context["words"] == words and not Comment.objects.exists()


# --- again and again ------------------------------------------------------------------------------------------


def test_the_same_again_is_refused_whatever_its_capitals() -> None:
    row, other = written(None), written(None)
    bob = signed_in(person("bob"))
    say(bob, row, "Buy my cards at the corner!")
    response = bob.post(f"/talk/say/{other.slug}/", {"words": "buy MY cards,  at the corner"})
    assert response.status_code == 422 and "already written exactly this" in response.content.decode()
    say(bob, row, "Thank you!")
    assert bob.post(f"/talk/say/{row.slug}/", {"words": "thank you"}).status_code == 422
    say(bob, other, "Thank you!")


def test_a_long_text_that_several_people_send_is_refused() -> None:
    row = written(None)
    words = "The best place for cards of all editions is the shop at the corner of the market."
    for n in range(3):
        say(signed_in(person(f"p{n}")), row, words)
    response = signed_in(person("bob")).post(f"/talk/say/{row.slug}/", {"words": words})
    assert response.status_code == 422 and "several times today" in response.content.decode()


# --- new accounts ---------------------------------------------------------------------------------------------


def test_links_of_a_new_account_are_text_till_a_moderator_lets_them_pass() -> None:
    row = written(None)
    bob = signed_in(person("bob", days=0))
    found = say(bob, row, "Look [here](https://a.example/b), and at [[Forest]].")
    assert found.links_held and "https://a.example/b" in found.html and 'href="https' not in found.html
    assert 'href="/cards/forest/"' in found.html
    maud = signed_in(moderator("maud"))
    assert "Its links are shown as text" in maud.get("/moderation/").content.decode()
    maud.post(f"/moderation/comment/{found.pk}/", {"do": "pass"})
    found.refresh_from_db()
    assert not found.links_held and 'href="https://a.example/b"' in found.html


def test_hardly_more_than_links_waits_for_a_moderator() -> None:
    row = written(person("ann"))
    bob, carol = signed_in(person("bob", days=0)), signed_in(person("carol"))
    found = say(bob, row, "[a](https://a.example) [b](https://b.example) [c](https://c.example)")
    assert found.state == "held" and comments(row) == 0 and told("ann") == []
    assert found.pk not in page(carol, row) and "waits for a moderator" in page(bob, row)
    for address in (f"/comments/{found.pk}/", f"/comments/{found.pk}/thread/"):
        assert carol.get(address).status_code == 404 and bob.get(address).status_code in (200, 302)
    maud = signed_in(moderator("maud"))
    assert "Not visible to others yet." in maud.get("/moderation/").content.decode()
    maud.post(f"/moderation/comment/{found.pk}/", {"do": "pass"})
    assert found.pk in page(carol, row) and comments(row) == 1
    assert told("ann") == ["bob commented on “Two mana left”."]


def test_links_of_whoever_is_known_are_links() -> None:
    found = say(signed_in(person("bob", known=True)), written(None), "[a](https://a.example) is good")
    assert not found.links_held and 'href="https://a.example"' in found.html


# --- afterwards -----------------------------------------------------------------------------------------------


def test_it_is_changed_for_a_while_and_what_it_said_is_kept() -> None:
    row = written(None)
    bob, carol = signed_in(person("bob")), signed_in(person("carol"))
    found = say(bob, row, "She burns for 3.")
    address = f"/comments/{found.pk}/edit/"
    assert carol.get(address).status_code == 404
    assert carol.post(address, {"words": "Bob is wrong."}).status_code == 404
    assert "She burns for 3." in bob.get(address).content.decode()
    assert bob.post(address, {"words": "She burns for 2."}).status_code == 302
    found.refresh_from_db()
    assert found.html == "<p>She burns for 2.</p>\n" and found.edited is not None
    history = carol.get(f"/comments/{found.pk}/history/").content.decode()
    assert "She burns for 3." in history and "She burns for 2." in history
    Comment.objects.update(created=timezone.now() - EDIT_FOR)
    assert bob.post(address, {"words": "She burns for 4."}).status_code == 404


def test_it_is_changed_so_many_times_and_no_more() -> None:
    row = written(None)
    bob = signed_in(person("bob"))
    found = say(bob, row, "Words, words.")
    for n in range(saying.MOST_EDITS):
        assert bob.post(f"/comments/{found.pk}/edit/", {"words": f"Words {n}."}).status_code == 302
    assert bob.post(f"/comments/{found.pk}/edit/", {"words": "Once more."}).status_code == 422
    assert Earlier.objects.count() == saying.MOST_EDITS


def test_taken_back_it_leaves_a_place_and_none_of_its_words() -> None:
    row = written(None)
    bob, carol = signed_in(person("bob")), signed_in(person("carol"))
    first = say(bob, row, "My number is 555-1234.")
    bob.post(f"/comments/{first.pk}/edit/", {"words": "My number is no secret."})
    say(carol, row, "Better take that back.", answers=first.pk)
    assert carol.post(f"/comments/{first.pk}/delete/").status_code == 404
    assert bob.get(f"/comments/{first.pk}/delete/").status_code == 200
    assert bob.post(f"/comments/{first.pk}/delete/").status_code == 302
    seen = page(carol, row)
    assert "Deleted by its author." in seen and "555-1234" not in seen and "Better take that back." in seen
    first.refresh_from_db()
    assert (first.words, first.html, Earlier.objects.count(), comments(row)) == ("", "", 0, 1)
    assert carol.get(f"/comments/{first.pk}/history/").status_code == 404
    assert bob.post(f"/comments/{first.pk}/edit/", {"words": "Again"}).status_code == 404


def test_what_somebody_said_stays_when_they_leave() -> None:
    row = written(None)
    bob = person("bob")
    say(signed_in(bob), row, "I was here.")
    bob.delete()
    seen = page(Client(), row)
    assert "I was here." in seen and "Deleted account" in seen


def test_comments_of_what_was_taken_back_are_not_found() -> None:
    ann = person("ann")
    row = written(ann)
    bob = signed_in(person("bob"))
    found = say(bob, row, "Soon gone.")
    row.visibility = "withdrawn"
    row.save()
    for rest in ("", "thread/", "edit/", "history/", "delete/"):
        assert bob.get(f"/comments/{found.pk}/{rest}").status_code == 410
    assert bob.post(f"/talk/say/{row.slug}/", {"words": "Still here?"}).status_code == 410
    assert bob.post(f"/talk/vote/{row.slug}/", {"choice": "wrong"}).status_code == 410


def test_a_reader_who_predicts_is_told_nothing_before() -> None:
    row = written(None)
    say(signed_in(person("bob")), row, "It costs her two life.")
    seen = Client().get(f"{row.get_absolute_url()}?predict=1").content.decode()
    assert '<details class="reveal-talk">' in seen and 'id="votes"' not in seen


def test_a_new_release_draws_what_an_old_one_drew() -> None:
    row = written(None)
    found = say(signed_in(person("bob")), row, "*stress*")
    Comment.objects.update(html="<p>old</p>", rendered_by="old")
    assert saying.render_again(Comment) == 1 and saying.render_again(Comment) == 0
    found.refresh_from_db()
    assert found.html == "<p><em>stress</em></p>\n" and found.rendered_by == markup.version()


def test_a_lively_discussion_is_one_line_in_the_inbox_until_it_is_read() -> None:
    ann, bob, carol = person("ann"), person("bob"), person("carol")
    row = written(ann, title="Two {many} left")
    for number, who in enumerate((bob, carol, bob)):
        signed_in(who).post(f"/talk/say/{row.slug}/", {"words": f"What I think of it, number {number}."})
    notice = ann.notices.get()
    assert notice.words == "3 new comments on “Two {many} left”, the last by bob."
    assert notice.url == Comment.objects.latest("created").get_absolute_url()
    ann.profile.refresh_from_db()
    assert ann.profile.unread == 1
    signed_in(ann).post(f"/me/notices/{notice.pk}/")
    signed_in(carol).post(f"/talk/say/{row.slug}/", {"words": "And after that?"})
    assert [one.words for one in ann.notices.filter(read=None)] == ["carol commented on “Two {many} left”."]
    # Who is answered is told of it by itself.
    answered = Comment.objects.filter(author=bob).first()
    for words in ("I think so, too.", "Or maybe not after all."):
        signed_in(carol).post(f"/talk/say/{row.slug}/", {"words": words, "answers": answered.pk})
    assert bob.notices.filter(words__contains="answered you").count() == 2
