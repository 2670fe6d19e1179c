"""Random hands played side by side with PokerKit (0.7.7, tournament mode), an engine nobody here wrote.

At each decision both must allow the same, with the same amounts, and at the end both must give everybody the
same chips. Where our rules differ on purpose, the difference must be one of these, told by the situation and
not by the outcome:

COVERED    5.6  PokerKit allows no raise when the others are merely covered; ours only when they are all-in.
SHORT_BET  5.5  PokerKit lets a short opening all-in, or one over the big blind, reopen the betting.
CUMULATIVE 5.5  PokerKit does not always add up several short all-ins to a full raise.
FIXED      5.8  PokerKit raises by a full bet over any short all-in, and counts each towards the cap.
SHORT_BLIND 3.7 PokerKit lowers the price to what a short big blind posted: not compared any further.
BRING_IN   10.1 PokerKit lowers the price to a short bring-in, and asks for a missing one: likewise.
ODD_CHIPS  6.2  PokerKit gives all odd chips of a pot to the first winner, and merges pots when the players
           6.3  who set them apart have lost. The chips must be exactly what that makes of our pots.
"""

import warnings
from collections import Counter
from collections.abc import Iterator
from random import Random

from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    FixedLimitSevenCardStud,
    Mode,
    NoLimitTexasHoldem,
    Opening,
    PotLimitOmahaHoldem,
    StandardHighHand,
    State,
    Street,
)

from poker.rules.cards import DECK, text
from poker.rules.hand import Hand, Options, Phase
from poker.rules.notation import write
from tests.rules.random_hands import random_hand

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
CARDS = [next(iter(Card.parse(text(card)))) for card in DECK]
UNKNOWN = next(iter(Card.parse("??")))

COVERED, SHORT_BET, CUMULATIVE, FIXED = "COVERED", "SHORT_BET", "CUMULATIVE", "FIXED"
SHORT_BLIND, BRING_IN, ODD_CHIPS = "SHORT_BLIND", "BRING_IN", "ODD_CHIPS"
NOT_COMPARED = {SHORT_BLIND, BRING_IN}


class Differs(AssertionError):
    """Ours and PokerKit disagree, and no known difference explains it."""


def compare(variant: str, seed: int) -> Counter[str]:
    """Play one random hand on both. Returns how often each known difference came up.

    Raises Differs, with the hand as text."""
    return played(variant, seed).known


def played(variant: str, seed: int) -> "Pair":
    """One random hand, played on both as far as they can be compared. Raises Differs."""
    rng = Random(f"{variant} {seed}")
    hand = random_hand(variant, rng)
    pair = Pair(hand, raises=rng.choice([0.15, 0.35, 0.6]), folds=rng.choice([0.02, 0.2]))
    try:
        with warnings.catch_warnings():
            # PokerKit warns of cards that it would not have dealt itself.
            warnings.simplefilter("ignore")
            pair.play(rng)
    except Differs as difference:
        raise Differs(f"{variant} {seed}: {difference}\n{write(hand, viewer=None)}") from None
    return pair


def twin(hand: Hand) -> State:
    """The same hand in PokerKit, before the first card."""
    stakes, n = hand.stakes, hand.n
    # PokerKit takes what heads-up files have: the forced bets in reversed order.
    order = slice(None, None, -1) if n == 2 else slice(None)
    antes, blinds = stakes.antes[order], stakes.blinds[order]
    start = {"raw_starting_stacks": hand.starting_stacks, "player_count": n, "mode": Mode.TOURNAMENT}
    match hand.game.code:
        case "NT" | "PO" as code:
            game = NoLimitTexasHoldem if code == "NT" else PotLimitOmahaHoldem
            return game.create_state(AUTOMATIONS, True, antes, blinds, stakes.min_bet, **start)
        case "F7S":
            sizes = (stakes.bring_in, stakes.small_bet, stakes.big_bet)
            return FixedLimitSevenCardStud.create_state(AUTOMATIONS, True, antes, *sizes, **start)
    return State(
        AUTOMATIONS,
        Deck.STANDARD,
        (StandardHighHand,),
        (
            Street(False, (False,) * 5, 0, False, Opening.POSITION, stakes.min_bet, None),
            Street(False, (), 0, True, Opening.POSITION, stakes.min_bet, None),
        ),
        BettingStructure.POT_LIMIT,
        True,
        raw_antes=antes,
        raw_blinds_or_straddles=blinds,
        bring_in=0,
        **start,
    )


class Pair:
    """One hand on both sides, ours leading."""

    def __init__(self, hand: Hand, raises: float, folds: float) -> None:
        self.hand = hand
        self.raises = raises  # how often a player raises, if he may
        self.folds = folds
        self.state = twin(hand)
        self.known: Counter[str] = Counter()
        self.dealt = [0] * hand.n  # cards PokerKit has had, per player
        self.board = 0
        self.first = [list(cards) for cards in hand.hole]
        self.round = Round(hand)

    def play(self, rng: Random) -> None:
        hand, state = self.hand, self.state
        while True:
            self.deal()
            if NOT_COMPARED & self.known.keys():
                return
            if hand.phase is Phase.BETTING and state.actor_index == hand.actor:
                self.bet(rng)
            elif hand.phase is Phase.DRAWING and state.stand_patter_or_discarder_index == hand.actor:
                self.draw(rng)
            elif hand.phase is Phase.BRING_IN and state.actor_index == hand.actor:
                self.bring_in()
            elif state.actor_index is not None:
                self.ask_nothing()
            elif hand.phase is Phase.SHOWDOWN:
                hand.settle(lambda player: rng.random() < 0.8)
            elif hand.phase is Phase.OVER and not state.status:
                break
            else:
                self.structure(f"we are at {hand.phase} {hand.actor}, PokerKit at nothing")
        self.stacks()

    # Cards: PokerKit gets ours.

    def deal(self) -> None:
        state, hand = self.state, self.hand
        while state.status and state.actor_index is None and state.stand_patter_or_discarder_index is None:
            if hand.phase is Phase.RUN_OUT:
                hand.deal_street()
            if state.card_burning_status:
                state.burn_card((UNKNOWN,))
            elif (player := state.hole_dealee_index) is not None:
                count = len(state.hole_dealing_statuses[player])
                first = self.dealt[player]
                self.dealt[player] += count
                cards = hand.hole[player][first:][:count]
                if hand.game.code == "P5D":
                    # What came for the discards lies at the end of the hand.
                    cards = self.first[player] if not first else hand.hole[player][-count:]
                state.deal_hole([CARDS[card] for card in cards], player)
            elif count := state.board_dealing_count:
                cards = hand.board[self.board : self.board + count]
                self.board += count
                state.deal_board([CARDS[card] for card in cards])
            else:
                self.structure("PokerKit does not go on")
                return

    # Decisions.

    def bet(self, rng: Random) -> None:
        hand, state = self.hand, self.state
        options = hand.options()
        player = hand.actor
        assert player is not None
        theirs = Options(
            state.can_fold(),
            state.checking_or_calling_amount,
            state.min_completion_betting_or_raising_to_amount
            if state.can_complete_bet_or_raise_to()
            else None,
            state.max_completion_betting_or_raising_to_amount
            if state.can_complete_bet_or_raise_to()
            else None,
        )
        lowest, highest = options.min_to, options.max_to
        if theirs != options:
            self.known[self.reason(options, theirs)] += 1
            if NOT_COMPARED & self.known.keys():
                return
            if None in (lowest, theirs.min_to):
                lowest = highest = None
            else:
                lowest, highest = max(lowest, theirs.min_to), min(highest, theirs.max_to)
        move = rng.random()
        if lowest is not None and lowest <= highest and move < self.raises:
            amount = rng.choice([lowest, highest, rng.randint(lowest, highest)])
            self.round.raised(player, amount)
            hand.raise_to(amount)
            state.complete_bet_or_raise_to(amount)
        elif options.can_fold and move > 1 - self.folds:
            hand.fold()
            state.fold()
        else:
            self.round.called(player)
            hand.call()
            state.check_or_call()
        self.round.follow(hand)

    def draw(self, rng: Random) -> None:
        player = self.hand.actor
        own = self.hand.hole[player]
        cards = rng.sample(own, rng.choice([0, 1, 2, 3, 5]))
        self.hand.draw(cards)
        self.state.stand_pat_or_discard([CARDS[card] for card in cards])
        self.round.follow(self.hand)

    def bring_in(self) -> None:
        self.hand.post_bring_in()
        self.state.post_bring_in()

    def ask_nothing(self) -> None:
        """PokerKit asks somebody who has nothing to pay and nobody to play against."""
        state, hand = self.state, self.hand
        if (
            state.can_post_bring_in()
            and hand.phase is not Phase.BRING_IN
            and (self.alone() or self.short_bring_in())
        ):
            self.known[BRING_IN] += 1
        elif state.checking_or_calling_amount == 0 and not state.can_complete_bet_or_raise_to():
            state.check_or_call()
        else:
            self.structure(
                f"PokerKit asks p{state.actor_index + 1}, we are at {self.hand.phase} {self.hand.actor}"
            )

    # Differences.

    def structure(self, what: str) -> None:
        """They are at different points of the hand."""
        if self.short_blind():
            self.known[SHORT_BLIND] += 1
        elif self.short_bring_in():
            self.known[BRING_IN] += 1
        else:
            raise Differs(what)

    def short_blind(self) -> bool:
        """Whether the big blind was not posted in full."""
        stakes, hand = self.hand.stakes, self.hand
        big = max(stakes.blinds)
        player = stakes.blinds.index(big)
        return bool(big) and hand.starting_stacks[player] < stakes.antes[player] + big

    def short_bring_in(self) -> bool:
        """Whether the low card could not pay the bring-in in full."""
        hand = self.hand
        if hand.game.code != "F7S":
            return False
        low = min(range(hand.n), key=lambda player: hand.hole[player][2])
        return hand.starting_stacks[low] < hand.stakes.antes[low] + hand.stakes.bring_in

    def alone(self) -> bool:
        """Whether everybody but one is all-in on the ante: nobody could answer a bring-in."""
        hand = self.hand
        chips = zip(hand.starting_stacks, hand.stakes.antes, strict=True)
        return sum(stack > ante for stack, ante in chips) < 2

    def reason(self, ours: Options, theirs: Options) -> str:
        """Which known difference explains different options of the actor."""
        if self.short_blind() and self.hand.street == 0:
            return SHORT_BLIND
        if self.short_bring_in() and self.hand.street == 0:
            return BRING_IN
        if ours[:2] == theirs[:2]:
            player = self.hand.actor
            now = self.round
            faced = now.price - self.hand.bets[player]
            if self.covers_all(player) and ours.min_to is not None and theirs.min_to is None:
                return COVERED
            if self.hand.game.code == "F7S":
                if now.short:
                    return FIXED
            elif now.short and player in now.acted:
                if ours.min_to is None and theirs.min_to is not None and 0 < faced < now.step:
                    return SHORT_BET
                if ours.min_to is not None and theirs.min_to is None and faced >= now.step:
                    return CUMULATIVE
        raise Differs(f"p{self.hand.actor + 1}: ours {ours}, PokerKit's {theirs}")

    def covers_all(self, player: int) -> bool:
        """Whether nobody else has chips beyond the price, though somebody has chips."""
        hand = self.hand
        others = [p for p in range(hand.n) if p != player and not hand.folded[p] and hand.stacks[p]]
        return bool(others) and all(hand.stacks[p] + hand.bets[p] <= self.round.price for p in others)

    def stacks(self) -> None:
        """The end: equal chips, or what PokerKit's way with odd chips makes of our pots."""
        hand, theirs = self.hand, list(self.state.stacks)
        if sum(hand.stacks) != sum(hand.starting_stacks):
            raise Differs("chips are not conserved")
        if hand.stacks == theirs:
            return
        expected = [stack - won for stack, won in zip(hand.stacks, hand.winnings, strict=True)]
        for amount, winners in merged(hand):
            each, odd = divmod(amount, len(winners))
            for player in winners:
                expected[player] += each
            expected[winners[0]] += odd
        if theirs != expected:
            raise Differs(f"stacks: ours {hand.stacks}, PokerKit's {theirs}")
        self.known[ODD_CHIPS] += 1


def merged(hand: Hand) -> Iterator[tuple[int, list[int]]]:
    """Our pots as PokerKit splits them: as one where only those who lose everything set them apart."""
    alive = {player for _, shares in hand.awards for player in shares}
    together: list[tuple[int, set[int], list[int]]] = []
    for pot, shares in hand.awards:
        contenders = alive & {*pot.players}
        if together and together[-1][1] == contenders:
            together[-1] = (together[-1][0] + pot.amount, contenders, together[-1][2])
        else:
            together.append((pot.amount, contenders, sorted(shares)))
    return ((amount, winners) for amount, _, winners in together)


class Round:
    """What happened in a betting round, by the letter of RULES 5.4 and kept apart from the engine."""

    def __init__(self, hand: Hand) -> None:
        self.street = -1
        self.follow(hand)

    def follow(self, hand: Hand) -> None:
        """Start anew on a new street."""
        if hand.street == self.street:
            return
        self.street = hand.street
        stakes = hand.stakes
        self.price = 0 if hand.street else max(*stakes.blinds, stakes.bring_in)
        self.step = stakes.min_bet or (stakes.big_bet if hand.street >= 2 else stakes.small_bet)
        self.short = False
        self.acted: set[int] = set()
        self.fixed = hand.game.code == "F7S"

    def raised(self, player: int, amount: int) -> None:
        if self.fixed:
            self.short |= bool(amount % self.step)
        elif amount - self.price >= self.step:
            self.step = amount - self.price
        else:
            self.short = True
        self.price = amount
        self.acted.add(player)

    def called(self, player: int) -> None:
        self.acted.add(player)
