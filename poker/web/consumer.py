"""The socket of a table page.

Up come small JSON messages (messages.py), down go parts of the page (parts.py).  An action goes to
`poker.tables.play`, the only writer; what it changed comes back to the desk (desk.py) of every process,
which pushes it to all its pages.  Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, time
from typing import Any

from django.urls import reverse
from django.utils import translation

from club.accounts.models import Person
from club.notices.notify import seen
from poker.chat.reading import Talk, hide
from poker.chat.saying import say
from poker.tables import play
from poker.tables.scene import PublicScene
from poker.web.advising import advice_for, advice_part
from poker.web.chat import chat_parts, note_part
from poker.web.desk import Desk, Scenes
from poker.web.hop import in_database
from poker.web.parts import Parts, own_parts, pulse_part
from poker.web.socket import NO_SUCH_TABLE, NOT_ALLOWED, LiveSocket
from poker.web.words.refusals import sentence

COMMANDS: dict[str, Callable[..., Any]] = {
    "act": lambda person, table_id, turn, action, amount, cards: play.act(
        person, table_id, turn, action, amount=amount, cards=cards
    ),
    "preselect": lambda person, table_id, turn, choice: play.preselect(person, table_id, turn, choice),
    "back": lambda person, table_id: play.come_back(person, table_id),
    "show": lambda person, table_id: play.show_cards(person, table_id),
    "go_on": lambda person, table_id, turn: play.go_on(person, table_id, turn),
    "sit": lambda person, table_id, seat: play.sit(person, table_id, seat),
    "leave": lambda person, table_id: play.leave(person, table_id),
    "check_in": lambda person, table_id: play.check_in(person, table_id),
    "wait": lambda person, table_id: play.wait_for_place(person, table_id),
    "start": lambda person, table_id, fill: play.start(person, table_id, fill=fill),
    "add_computer": lambda person, table_id, seat: play.add_computer(person, table_id, seat),
    "remove_computer": lambda person, table_id, seat: play.remove_computer(person, table_id, seat),
    "mark_away": lambda person, table_id, seat: play.mark_away(person, table_id, seat),
    "turbo": lambda person, table_id, on: play.set_turbo(person, table_id, on),
}
"""By "do": what to ask of the game. The person is the socket's, whatever a message says."""


class TableConsumer(LiveSocket):
    """One open page of one table."""

    desk: Desk | None = None
    version = 0
    """The version pushed last."""
    page_version = -1
    """The version the page said it has, at its last beat."""
    advised: tuple[int, str] | None = None
    """The advice that the page shows, and the turn it is for."""
    stands: tuple[bool, bool] | None = None
    """Whether the tournament runs and the person is out of it: what he reads of the chat hangs on that."""
    chat: tuple[Talk, Parts] | None = None
    """The parts of the chat, and what they were made of."""

    async def opened(self) -> None:
        if self.person is None or self.person.is_suspended:
            await self.end(NOT_ALLOWED)
            return
        self.table_id = str(self.scope["url_route"]["kwargs"]["table_id"])
        # first the desk, then the table: a change in between is seen twice rather than never
        self.desk = await Desk.join(self.table_id, self)
        try:
            scenes = await self.desk.settled()
        except play.NoSuchTable:
            await self.end(NO_SUCH_TABLE)
            return
        await self.show(scenes)
        await self._see_notices()

    def let_go(self) -> None:
        if self.desk is not None:
            self.desk.leave(self)

    async def show_chat(self) -> None:
        """Push the chat if it differs from what this page has."""
        if self.closed or self.stands is None:
            return
        # a word about the game stays where it is
        noticed, self.noticed = self.noticed, False
        await self.push_parts(self._chat_parts())
        self.noticed |= noticed

    async def person_noticed(self, message: dict[str, Any]) -> None:
        await self._see_notices()
        await super().person_noticed(message)

    async def _see_notices(self) -> None:
        """What leads to this page has led here."""
        if self.person is not None and not self.closed:
            await in_database(seen, self.person, reverse("table", args=[self.table_id]))

    async def said(self, do: str, fields: dict[str, Any]) -> None:
        if do == "beat":
            await self._beat(fields)
            return
        try:
            if do in ("say", "hide_chat"):
                await self._talk(do, fields)
            elif do == "advise":
                await self._advise(fields["turn"])
            else:
                await in_database(COMMANDS[do], self.person, self.table_id, **fields)
        except play.Refused as refused:
            await self.notice(refused.code, refused.values)
        except play.NoSuchTable:
            await self.end(NO_SUCH_TABLE)

    async def _talk(self, do: str, fields: dict[str, Any]) -> None:
        """Say something, or have the chat hidden; why not is told beside the chat."""
        note = ""
        try:
            if do == "say":
                await in_database(say, self.person, self.table_id, **fields)
            elif self.desk is not None:
                await in_database(hide, self.person, **fields)
                await self.desk.chat.read(monotonic())
        except play.Refused as refused:
            with translation.override(self.language):
                note = sentence(refused.code, refused.values)
        await self.push_parts(self._chat_parts(), note_part(note))

    def _chat_parts(self) -> Parts:
        assert self.desk is not None
        assert isinstance(self.person, Person)
        talk = self.desk.chat.talk
        if self.chat is None or self.chat[0] is not talk:
            self.chat = talk, chat_parts(talk, self.person, self.language)
        return self.chat[1]

    async def _chat(self, public: PublicScene) -> Parts:
        """The chat as it is for this person; read again when he begins or ends to play."""
        assert self.desk is not None
        assert isinstance(self.person, Person)
        mine = [seat for seat in public.seats if seat.person_id == self.person.pk]
        stands = public.state in ("running", "paused"), any(seat.out or seat.left for seat in mine)
        if stands != self.stands:
            self.stands = stands
            await self.desk.chat.read(monotonic())
        return self._chat_parts()

    async def _advise(self, turn: int) -> None:
        """Thought once a turn, however often it is asked for; for this page alone."""
        if self.advised is None or self.advised[0] != turn:
            self.advised = turn, await advice_for(self.person, self.table_id, turn, self.language)
        await self.push_html(self.advised[1])

    async def _beat(self, fields: dict[str, Any]) -> None:
        """Answered always, so that the page knows the line is alive; with whatever it missed."""
        if not await self.beaten(fields) or self.desk is None:
            return
        try:
            scenes = await self.desk.settled()
        except play.NoSuchTable:
            await self.end(NO_SUCH_TABLE)
            return
        # A push may be under way when a beat comes; the same old version twice means that one was missed.
        missed = fields["version"] < self.version and fields["version"] == self.page_version
        if missed:
            self.sent.clear()
        self.page_version = fields["version"]
        await self.desk.chat.look()
        if missed or self.version < scenes.version or self._gains_by_waiting(scenes):
            await self.show(scenes, beat=True)
        else:
            await self.push_parts(self._chat_parts(), self._pulse(scenes))

    async def show(self, scenes: Scenes, *, beat: bool = False) -> None:
        """Push what differs from what this page has, unless it has a later version by then."""
        assert isinstance(self.person, Person)
        self.version = max(self.version, scenes.version)
        own = await scenes.own(self.person, anew=beat and self._gains_by_waiting(scenes))
        chat = await self._chat(scenes.public)
        if self.closed or scenes.version < self.version:
            return
        parts = scenes.parts(self.language) | own_parts(scenes.public, own, self.language)
        parts |= chat
        extra = self._pulse(scenes)
        if self.advised is not None and self.advised[0] != scenes.public.turn:
            self.advised = None
            extra += advice_part()
        await self.push_parts(parts, extra)

    def _pulse(self, scenes: Scenes) -> str:
        return pulse_part(scenes.public, int(time() * 1000))

    def _gains_by_waiting(self, scenes: Scenes) -> bool:
        """Without a clock, time alone gives directors and creator a right (RULES 14.3)."""
        public, person = scenes.public, self.person
        if public.state != "running" or public.rules.decision_seconds is not None or person is None:
            return False
        return person.is_director or person.pk == public.creator_id
