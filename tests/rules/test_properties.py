"""What holds in every state of every hand, whatever the players do."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from poker.rules.cards import DECK, UNKNOWN
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, IllegalAction, Phase, Stakes
from poker.rules.notation import parse, replay, resume, write
from poker.rules.sight import sight, told
from tests.rules.random_hands import tying_order
from tests.rules.test_resume import state

PLAYERS = st.integers(2, 6)
AMOUNT = st.integers(-5, 4000)
UNREADABLE = (
    *(
        "p1 cbr 10.5",
        "p1 cbr -1",
        "p1 cbr 999999999999999999999",
        "p1 cbr",
        "p9 cc",
        "p0 f",
        "",
        "d",
        "x" * 300,
    ),
    *("p1 sm 2c2c", "p1 sd 2cx", "p1 dances"),
)


class Play(RuleBasedStateMachine):
    """One hand: legal and illegal actions in any order."""

    variant = "NT"

    @initialize(
        n=PLAYERS,
        seed=st.integers(0, 2**32),
        ante=st.sampled_from([0, 1, 12]),
        blinds=st.sampled_from([(50, 100), (7, 15), (1, 2)]),
        dead=st.booleans(),
        ties=st.booleans(),
        raising=st.booleans(),
        data=st.data(),
    )
    def start(
        self,
        n: int,
        seed: int,
        ante: int,
        blinds: tuple[int, int],
        dead: bool,
        ties: bool,
        raising: bool,
        data: Any,
    ) -> None:
        rng = Random(seed)
        self.deal = Deal(tying_order(n, rng) if ties else rng.sample(DECK, 52), rng.sample(DECK, 52))
        stacks = data.draw(st.lists(st.integers(1, 1500), min_size=n, max_size=n))
        small, big = blinds
        if self.variant == "F7S":
            stakes = Stakes((ante,) * n, (0,) * n, small_bet=big, big_bet=2 * big, bring_in=big // 2)
        else:
            first = (big, 0) if dead and n > 2 else (big, small) if n == 2 else (small, big)
            stakes = Stakes((ante,) * n, (*first, *[0] * (n - 2)), big)
        self.stakes = stakes
        self.hand = Hand(GAMES[self.variant], stakes, stacks, self.deal)
        self.raising = raising  # how the hand goes on in the end
        self.left: dict[int, int] = {}  # what those who left had paid

    def done(self, act: Any, *arguments: Any) -> None:
        """A legal action is accepted and changes the hand, and nothing but this hand."""
        before, copied = state(self.hand), self.hand.copy()
        assert state(copied) == before
        getattr(copied, act.__name__)(*arguments)
        assert state(self.hand) == before
        act(*arguments)
        assert state(copied) == state(self.hand)
        assert state(self.hand) != before

    def refused(self, act: Any, *arguments: Any) -> None:
        """An illegal action is refused and changes nothing."""
        before = state(self.hand)
        with pytest.raises(IllegalAction) as caught:
            act(*arguments)
        assert str(caught.value)
        assert state(self.hand) == before

    def betting(self) -> bool:
        return hasattr(self, "hand") and self.hand.phase is Phase.BETTING

    def at(self, phase: Phase) -> bool:
        return hasattr(self, "hand") and self.hand.phase is phase

    # What the rules allow.

    @precondition(lambda self: self.betting())
    @rule()
    def call(self) -> None:
        self.done(self.hand.call)

    @precondition(lambda self: self.betting())
    @rule()
    def fold(self) -> None:
        (self.done if self.hand.options().can_fold else self.refused)(self.hand.fold)

    @precondition(lambda self: self.betting() and self.hand.options().min_to is not None)
    @rule(part=st.floats(0, 1))
    def bet(self, part: float) -> None:
        options = self.hand.options()
        assert options.min_to is not None
        assert options.max_to is not None
        self.done(self.hand.raise_to, round(options.min_to + part * (options.max_to - options.min_to)))

    @precondition(lambda self: self.betting())
    @rule(amount=AMOUNT)
    def bet_anything(self, amount: int) -> None:
        options = self.hand.options()
        legal = options.min_to is not None and options.min_to <= amount <= options.max_to
        (self.done if legal else self.refused)(self.hand.raise_to, amount)

    @precondition(lambda self: self.at(Phase.DRAWING))
    @rule(data=st.data())
    def draw(self, data: Any) -> None:
        own = self.hand.hole[self.hand.actor]
        self.done(self.hand.draw, data.draw(st.lists(st.sampled_from(own), unique=True)))

    @precondition(lambda self: self.at(Phase.RUN_OUT))
    @rule()
    def next_street(self) -> None:
        self.done(self.hand.deal_street)

    @precondition(lambda self: self.at(Phase.SHOWDOWN))
    @rule(muck=st.booleans(), place=st.integers(0, 5))
    def show_or_muck(self, muck: bool, place: int) -> None:
        order = self.hand.show_order()
        player = order[place % len(order)]
        if muck and self.hand.may_muck(player):
            self.done(self.hand.muck, player)
        elif muck:
            self.refused(self.hand.muck, player)
        else:
            self.done(self.hand.show, player)

    @precondition(lambda self: hasattr(self, "hand") and self.hand.phase is not Phase.OVER)
    @rule(player=st.integers(0, 5), really=st.integers(0, 3))
    def withdraw(self, player: int, really: int) -> None:
        hand = self.hand
        if really or player >= hand.n:
            return
        if hand.folded[player] or (hand.phase is Phase.SHOWDOWN and player not in hand.show_order()):
            self.refused(hand.withdraw, player)
        else:
            self.left[player] = hand.paid[player]
            self.done(hand.withdraw, player)

    @precondition(lambda self: self.at(Phase.OVER))
    @rule(player=st.integers(0, 5))
    def reveal(self, player: int) -> None:
        hand = self.hand
        if player < hand.n and not hand.folded[player] and not hand.shown[player]:
            self.done(hand.reveal, player)
        else:
            self.refused(hand.reveal, player)

    # What they do not.

    @precondition(lambda self: hasattr(self, "hand"))
    @rule(player=st.integers(-2, 7))
    def out_of_place(self, player: int) -> None:
        hand = self.hand
        if hand.phase is not Phase.BETTING:
            self.refused(hand.call)
            self.refused(hand.fold)
            self.refused(hand.raise_to, 100)
            self.refused(hand.options)
        if hand.phase is not Phase.RUN_OUT:
            self.refused(hand.deal_street)
        if hand.phase is not Phase.DRAWING:
            self.refused(hand.draw, [])
        if hand.phase is not Phase.SHOWDOWN:
            self.refused(hand.show, player)
            self.refused(hand.muck, player)
            self.refused(hand.settle, lambda player: True)
        if hand.phase is not Phase.OVER:
            self.refused(hand.reveal, player)
        if not 0 <= player < hand.n:
            self.refused(hand.withdraw, player)
        self.refused(hand.post_bring_in)

    @precondition(lambda self: self.at(Phase.DRAWING))
    @rule(card=st.integers(-1, 52), extra=st.integers(0, 4))
    def draw_what_he_has_not(self, card: int, extra: int) -> None:
        own = self.hand.hole[self.hand.actor]
        if card not in own:
            self.refused(self.hand.draw, [*own[:extra], card])
        self.refused(self.hand.draw, [own[0], own[0]])

    @precondition(lambda self: hasattr(self, "hand"))
    @rule(line=st.sampled_from(UNREADABLE))
    def unreadable(self, line: str) -> None:
        self.refused(self.hand.apply, line)

    # What always holds.

    @invariant()
    def chips_are_conserved(self) -> None:
        if not hasattr(self, "hand"):
            return
        hand = self.hand
        total = sum(hand.starting_stacks)
        if hand.phase is Phase.OVER:
            assert sum(hand.stacks) == total
            assert sum(hand.winnings) == sum(hand.paid) == sum(pot.amount for pot, _ in hand.awards)
            # RULES 5.9: what nobody called is not won.
            most = hand.paid.index(max(hand.paid))
            assert hand.folded[most] or hand.paid.count(hand.paid[most]) > 1
        else:
            assert sum(hand.stacks) + sum(hand.paid) == total
            assert sum(pot.amount for pot in hand.pots()) + sum(hand.bets) == sum(hand.paid)
        assert min(*hand.stacks, *hand.bets, *hand.paid, *hand.winnings, *hand.returned) >= 0
        # RULES 13.4: what a leaver has paid stays in the pot.
        assert all(hand.paid[player] == paid for player, paid in self.left.items())

    @invariant()
    def cards_are_in_one_place(self) -> None:
        if hasattr(self, "hand"):
            held = [card for hole in self.hand.hole for card in hole] + self.hand.board
            assert len({*held}) == len(held)
            assert UNKNOWN not in held

    @invariant()
    def somebody_is_to_act_until_it_is_over(self) -> None:
        if hasattr(self, "hand"):
            hand = self.hand
            waits = hand.phase in (Phase.BETTING, Phase.DRAWING, Phase.SHOWDOWN)
            assert (hand.actor is not None) == waits
            if waits:
                assert not hand.folded[hand.actor]

    @invariant()
    def its_lines_give_the_same_hand(self) -> None:
        if hasattr(self, "hand"):
            hand = self.hand
            again = resume(hand.game, self.stakes, hand.starting_stacks, self.deal, hand.actions)
            assert state(again) == state(hand)

    @invariant()
    def its_text_gives_the_same_hand_to_everybody(self) -> None:
        if not hasattr(self, "hand") or self.hand.phase is Phase.DRAWING:
            return
        for viewer in (None, 0):
            again = replay(parse(write(self.hand, viewer=viewer))[0])
            if self.hand.phase is not Phase.SHOWDOWN:  # replay finishes it as far as the cards are known
                assert told(again, None) == told(self.hand, None)
                assert sight(again, None) == sight(self.hand, None)

    def nobody_else_shows(self) -> None:
        for player in {*range(self.hand.n)} - {*self.hand.show_order()}:
            for act in (self.hand.show, self.hand.muck, self.hand.withdraw):
                self.refused(act, player)

    def teardown(self) -> None:
        """Whatever happened before, the hand ends: if all check, and if all raise as long as they may."""
        if not hasattr(self, "hand"):
            return
        hand = self.hand
        # Everybody answers each raise, full or all-in, once; and has one turn a street without any.
        raises = max(hand.starting_stacks) // (self.stakes.min_bet or self.stakes.small_bet) + hand.n
        for _ in range(hand.n * (raises + len(hand.game.streets) + 2)):
            match hand.phase:
                case Phase.BETTING if self.raising and (least := hand.options().min_to):
                    hand.raise_to(least)
                case Phase.BETTING:
                    hand.call()
                case Phase.DRAWING:
                    hand.draw([])
                case Phase.RUN_OUT:
                    hand.deal_street()
                case Phase.SHOWDOWN:
                    self.nobody_else_shows()
                    if not hand.may_muck(hand.actor):
                        self.refused(hand.muck, hand.actor)
                    hand.show(hand.actor)
        assert hand.phase is Phase.OVER
        for player in range(hand.n):
            self.refused(hand.withdraw, player)
        self.chips_are_conserved()
        self.its_lines_give_the_same_hand()


@pytest.mark.parametrize("variant", GAMES)
def test_what_holds_in_every_hand(variant: str) -> None:
    machine = type(f"Play{variant}", (Play,), {"variant": variant})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=60,
            stateful_step_count=40,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
