"""The chat over the table's socket."""

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from club.accounts.models import Person
from poker.chat import masking, muting, reading
from poker.chat.models import Message
from poker.chat.saying import say
from poker.tables import play, tell
from poker.web import chat
from tests.web.conftest import act, acting, opened, start, stored

pytestmark = pytest.mark.usefixtures("rigged")


@sync_to_async
def person(name, **fields) -> Person:
    return Person.objects.create_user(name, **fields)


async def said(page, text) -> None:
    """Say it, and wait until it stands there."""
    await page.say(do="say", text=text)
    await page.until(lambda page: text in page.parts["chat"])


def frames(page) -> str:
    return "".join(page.frames)


async def test_what_is_said_reaches_every_page_and_changes_nothing_about_the_game(people, visit):
    table = await start(people[:2])
    pages = [await visit(one, table) for one in people[:3]]
    before = await stored(table)
    await said(pages[0], "Good luck")
    for page in pages[1:]:
        await page.until(lambda page: "Good luck" in page.parts["chat"])
    assert "anna" in pages[1].parts["chat"]
    assert await stored(table) == before


async def test_what_is_said_on_the_rail_reaches_no_player(people, visit):
    table = await start(people[:2])
    players = [await visit(one, table) for one in people[:2]]
    rail, other = [await visit(one, table) for one in people[2:]]
    await said(rail, "Anna has aces")
    await other.until(lambda page: "Anna has aces" in page.parts["chat"])
    await said(players[0], "Who is there?")
    await act(players, "call")
    await players[1].until(lambda page: "Who is there?" in page.parts["chat"])
    for page in players:
        assert "Anna has aces" not in frames(page)
        source = await sync_to_async(_source)(people[players.index(page)], table)
        assert "Who is there?" in source
        assert "Anna has aces" not in source
    assert "Anna has aces" in await sync_to_async(_source)(people[2], table)


def _source(one, table) -> str:
    client = Client()
    client.force_login(one)
    return client.get(f"/table/{table.pk}/").content.decode()


async def test_a_message_at_the_moment_of_the_start_reaches_no_player(people, visit):
    """The page is told of the message before it is told of the start."""
    table = await opened(people[:1], seats=2)
    waiting = await visit(people[0], table)
    told, tell._send = tell._send, lambda group, message: None
    try:
        await sync_to_async(play.sit)(people[1], table.pk)
    finally:
        tell._send = told
    await sync_to_async(say)(people[2], table.pk, "From the rail")
    await said(waiting, "Hello")
    assert "From the rail" not in frames(waiting)


async def test_who_goes_out_reads_the_rail_from_then_on_and_writes_there(people, visit):
    table = await start(people[:3])
    page, rail = await visit(people[0], table), await visit(people[3], table)
    await said(rail, "From the rail")
    assert "Those who play" not in page.parts["chat-say"]
    await page.say(do="leave")
    await page.until(lambda page: "From the rail" in page.parts["chat"])
    assert "Those who play" in page.parts["chat-say"]
    await said(page, "I had aces")
    assert await Message.objects.filter(line="rail").acount() == 2


async def test_after_the_end_everybody_reads_everything(people, visit):
    table = await start(people[:2])
    page, rail = await visit(people[0], table), await visit(people[3], table)
    await said(rail, "From the rail")
    await sync_to_async(play.leave)(people[1], table.pk)
    await page.until(lambda page: "From the rail" in page.parts["chat"])


async def test_words_are_escaped(people, visit):
    table = await start(people[:2])
    page = await visit(people[0], table)
    await page.say(do="say", text='<img src=x onerror="alert(1)">')
    await page.until(lambda page: "onerror" in page.parts["chat"])
    assert "<img" not in page.parts["chat"]
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;" in page.parts["chat"]


async def test_a_name_is_escaped_and_leads_directors_to_where_they_can_mute(people, visit):
    table = await start(people[:2])
    director = await person("Direktorin", is_staff=True, director=True)
    page, staff = await visit(people[0], table), await visit(director, table)
    await sync_to_async(Person.objects.filter(pk=people[0].pk).update)(display_name="<i>Anna")
    await said(page, "Hello")
    assert "<i>" not in page.parts["chat"].replace('<i id="', "")
    assert "&lt;i&gt;Anna" in page.parts["chat"]
    await staff.until(lambda page: "Hello" in page.parts["chat"])
    assert f'href="/staff/chat/people/{people[0].pk}/"' in staff.parts["chat"]
    assert "href=" not in page.parts["chat"]


async def test_what_is_refused_is_told_beside_the_chat_and_not_as_a_word_of_the_game(people, visit):
    table = await start(people[:2])
    page = await visit(people[0], table)
    await page.say(do="say", text="x" * 201)
    await page.until(lambda page: "200 letters" in page.parts.get("chat-note", ""))
    assert "notice" not in page.parts
    await said(page, "Short")
    assert "letters" not in page.parts["chat-note"]


async def test_a_word_about_the_game_outlives_what_others_say(people, visit):
    table = await start(people[:2])
    pages = [await visit(one, table) for one in people[:2]]
    mine = acting(pages)
    other = next(page for page in pages if page is not mine)
    refusal = await other.answer(do="act", turn=other.turn, action="call")
    await said(mine, "Hm")
    await other.until(lambda page: "Hm" in page.parts["chat"])
    assert other.notice == refusal


@pytest.mark.parametrize("text", [None, 5, ["a"], {"a": 1}, True])
async def test_what_is_no_text_is_refused(people, visit, text):
    table = await start(people[:2])
    page = await visit(people[0], table)
    assert await page.answer(do="say", text=text) == "That message could not be read."
    assert await page.answer(do="say") == "That message could not be read."
    assert not await Message.objects.aexists()


async def test_who_is_muted_reads_why_instead_of_a_field(people, visit, monkeypatch):
    table = await start(people[:2])
    director = await person("Direktorin", is_staff=True, director=True)
    page = await visit(people[0], table)
    assert 'value="say"' in page.parts["chat-say"]
    await sync_to_async(muting.mute)(director, people[0], "Rude to a guest")
    await page.say(do="say", text="But")
    await page.until(lambda page: "Rude to a guest" in page.parts.get("chat-note", ""))
    monkeypatch.setattr(chat, "READ_EVERY", 0)
    await page.beat()
    await page.until(lambda page: "Rude to a guest" in page.parts["chat-say"])
    assert 'value="say"' not in page.parts["chat-say"]
    await sync_to_async(muting.unmute)(director, people[0])
    await page.beat()
    await page.until(lambda page: 'value="say"' in page.parts["chat-say"])


async def test_who_has_just_spoken_is_muted_at_once(people, visit):
    table = await start(people[:2])
    director = await person("Direktorin", is_staff=True, director=True)
    page = await visit(people[0], table)
    await said(page, "Something rude")
    await sync_to_async(muting.mute)(director, people[0], "Rude to a guest")
    await page.until(lambda page: "Rude to a guest" in page.parts["chat-say"])
    await sync_to_async(muting.unmute)(director, people[0])
    await page.until(lambda page: 'value="say"' in page.parts["chat-say"])


async def test_a_removed_message_leaves_every_page_at_once_and_comes_back(people, visit):
    table = await start(people[:2])
    director = await person("Direktorin", is_staff=True, director=True)
    pages = [await visit(one, table) for one in people[:3]]
    await said(pages[0], "Something rude")
    message = await Message.objects.select_related("person").aget()
    await sync_to_async(muting.remove)(director, message)
    for page in pages:
        await page.until(lambda page: "removed by the staff" in page.parts["chat"])
        assert "Something rude" not in page.parts["chat"]
    await sync_to_async(muting.put_back)(director, message)
    for page in pages:
        await page.until(lambda page: "Something rude" in page.parts["chat"])


async def test_a_message_that_was_not_told_comes_with_a_beat(people, visit, monkeypatch):
    monkeypatch.setattr(chat, "LOOK_EVERY", 0)
    table = await start(people[:2])
    page = await visit(people[0], table)
    await sync_to_async(_say_silently)(people[1], table, "Nobody was told")
    await page.beat()
    await page.until(lambda page: "Nobody was told" in page.parts["chat"])


def _say_silently(one, table, text) -> None:
    told, tell._send = tell._send, lambda group, message: None
    try:
        say(one, table.pk, text)
    finally:
        tell._send = told


async def test_a_beat_that_finds_nothing_new_reads_no_messages(people, visit, monkeypatch):
    table = await start(people[:2])
    page = await visit(people[0], table)
    await said(page, "Hello")
    monkeypatch.setattr(chat, "LOOK_EVERY", 0)
    monkeypatch.setattr(reading, "read", None)
    frames = len(page.frames)
    await page.beat()
    await page.read()
    assert "chat" not in page.frames[frames]


async def test_the_chat_is_read_once_for_all_pages_of_a_table(people, visit, monkeypatch):
    table = await start(people[:3])
    pages = [await visit(one, table) for one in people]
    reads = []
    monkeypatch.setattr(reading, "read", lambda *args: reads.append(args) or READ(*args))
    await said(pages[0], "Hello")
    for page in pages[1:]:
        await page.until(lambda page: "Hello" in page.parts["chat"])
    assert 1 <= len(reads) <= 2


READ = reading.read


async def test_hidden_it_is_hidden_until_one_wants_it_again(people, visit):
    table = await start(people[:2])
    page, other = [await visit(one, table) for one in people[:2]]
    await said(other, "Hello")
    await page.until(lambda page: "Hello" in page.parts["chat"])
    await page.say(do="hide_chat", hidden="1")
    await page.until(lambda page: "Hello" not in page.parts["chat"])
    assert "Show the chat" in page.parts["chat-say"]
    sent = len(page.frames)
    await said(other, "Are you there?")
    await page.say(do="hide_chat", hidden="0")
    await page.until(lambda page: "Are you there?" in page.parts["chat"])
    assert "Are you there?" not in "".join(page.frames[sent:-1])


async def test_masked_words_are_masked_for_all(people, visit):
    table = await start(people[:2])
    director = await person("Direktorin", is_staff=True, director=True)
    await sync_to_async(masking.change_words)(director, "fool")
    page = await visit(people[0], table)
    await page.say(do="say", text="You fool")
    await page.until(lambda page: "You ***" in page.parts["chat"])
    assert "fool" not in frames(page)


async def test_a_page_patched_by_pushes_is_the_page_loaded_fresh(people, visit):
    table = await start(people[:2])
    page, rail = await visit(people[0], table), await visit(people[3], table)
    await said(page, "One")
    await said(rail, "Two")
    await said(page, "Three")
    await rail.until(lambda page: "Three" in page.parts["chat"])
    for one, who in ((page, people[0]), (rail, people[3])):
        source = await sync_to_async(_source)(who, table)
        assert one.parts["chat"] in source
        assert one.parts["chat-say"] in source
