"""The chat in browsers: at a desk and on a phone, beside the game and never in its way."""

from playwright.sync_api import expect

from tests.browser.playing import assert_same_as_fresh, enter, state, wait


def at(visitor, club_server, table, name, **options):
    page = enter(visitor(**options), club_server, name)
    page.goto(f"/table/{table}/")
    wait(page, lambda now: now["hand"] == 1)
    return page


def say(page, text):
    page.fill("#chat-text", text)
    page.press("#chat-text", "Enter")
    expect(page.locator("#chat")).to_contain_text(text)
    expect(page.locator("#chat-text")).to_have_value("")


def test_talking_at_a_desk_and_on_a_phone(visitor, club_server, names):
    people = names(3)
    table = club_server.backstage.table(people[:2], decision_seconds="none")
    desk = at(visitor, club_server, table, people[0])
    phone = at(visitor, club_server, table, people[1], phone=True)
    rail = at(visitor, club_server, table, people[2])

    expect(desk.locator("#chat-panel")).to_be_visible()
    expect(phone.locator("#chat-panel")).to_be_hidden()
    say(desk, "Good luck <b>all</b>")
    say(desk, "And a fair hand")
    expect(phone.locator("#chat-unread")).to_have_text("2")
    expect(phone.get_by_role("button", name="Chat: 2 new in the chat")).to_have_attribute(
        "aria-expanded", "false"
    )
    # what is closed is not read out
    assert phone.locator("#chat-announcer p").count() == 0
    phone.click("#chat-toggle")
    expect(phone.locator("#chat-panel")).to_contain_text("Good luck <b>all</b>")
    expect(phone.locator("#chat-unread")).to_be_hidden()
    say(phone, "Thank you")
    expect(desk.locator("#chat-announcer")).to_contain_text("Thank you")
    assert "Thank you" not in desk.inner_text("#announcer")

    say(rail, "Only for the rail")
    say(desk, "Who is there?")
    expect(phone.locator("#chat")).to_contain_text("Who is there?")
    for page in (desk, phone):
        expect(page.locator("#chat")).not_to_contain_text("Only for the rail")
    expect(rail.locator(".said-rail")).to_contain_text("spectator")

    phone.keyboard.press("Escape")
    expect(phone.locator("#chat-panel")).to_be_hidden()
    for page in (desk, phone, rail):
        assert_same_as_fresh(page)
    phone.reload()
    expect(phone.locator("#chat-unread")).to_be_hidden()


def test_keys_and_turns_are_left_alone(visitor, club_server, names):
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds="none")
    pages = [at(visitor, club_server, table, name) for name in people]
    page, other = sorted(pages, key=lambda page: not state(page)["mine"])
    turn = state(page)["turn"]

    page.focus("#chat-text")
    page.keyboard.type("fcea r")
    expect(page.locator("#chat-text")).to_have_value("fcea r")
    say(other, "Take your time")
    expect(page.locator("#chat")).to_contain_text("Take your time")
    # what is half written stays, and so does the keyboard
    expect(page.locator("#chat-text")).to_have_value("fcea r")
    expect(page.locator("#chat-text")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#chat")).to_contain_text("fcea r")
    assert state(page)["turn"] == turn
    expect(page.locator("#act [data-key=call]")).to_be_enabled()


def test_what_was_refused_can_be_sent_again(visitor, club_server, names):
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds="none")
    page = at(visitor, club_server, table, people[0])
    expect(page.locator("#ack[data-ack]")).to_be_attached()
    for number in range(4):
        club_server.backstage.say(people[0], table, f"Message {number}")
    page.fill("#chat-text", "Message 4")
    # something else may be pushed before the answer comes
    page.evaluate(
        """() => {
            document.getElementById("chat-form").requestSubmit();
            document.dispatchEvent(new CustomEvent("line:push"));
        }"""
    )
    expect(page.locator("#chat-note")).to_contain_text("Please wait")
    expect(page.locator("#chat-text")).to_have_value("Message 4")


def test_hiding_the_chat(visitor, club_server, names):
    people = names(2)
    table = club_server.backstage.table(people, decision_seconds="none")
    page, other = [at(visitor, club_server, table, name) for name in people]
    say(other, "Hello")
    expect(page.locator("#chat")).to_contain_text("Hello")
    page.get_by_role("button", name="Hide the chat for me").click()
    expect(page.get_by_role("button", name="Show the chat")).to_be_visible()
    expect(page.locator("#chat")).to_have_text("")
    page.reload()
    expect(page.locator("#chat")).to_have_text("")
    page.get_by_role("button", name="Show the chat").click()
    expect(page.locator("#chat")).to_contain_text("Hello")
