"""What share of the pot a hand is worth: by playing it out many times against hands the others may have.

An opponent's possible hands are drawn at random from the cards the viewer cannot see, and thinned out by what
he paid for them so far: who raised has on average more than who was in the big blind anyway."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from poker.rules.cards import DECK, UNKNOWN, Card
from poker.rules.ranking import strength
from poker.rules.sight import Sight

from . import chart, drawing
from .turn import contenders

# What 10 ms allow: hands thought of, shared among all at the table, and hands compared.
_CANDIDATES = {"NT": 300, "PO": 130, "F7S": 240, "P5D": 180}
_COMPARED = {"NT": 1400, "PO": 240, "F7S": 1400, "P5D": 1400}
_BLUFFS = 0.2  # share of a range that is there for no good reason
_STUD_CARDS = 7


class Held(NamedTuple):
    """A hand somebody may have: the cards of it nobody else can have, those he will show down with so far,
    and how many are still to come to him."""

    hidden: tuple[Card, ...]
    cards: tuple[Card, ...]
    to_come: int


def equity(sight: Sight, rng: Random, samples: int = 200, reads: float = 1.0) -> float:
    """The share of the pot the viewer's hand wins on average against all contenders, from 0 to 1. Ties are
    shared. `samples` is how often it is played out, less often where that would take too long; `reads` how
    much is made of what the others bet, from nothing (0) to all (1).

    Raises ValueError for a spectator or a folded hand.
    """
    me = sight.viewer
    if me is None or sight.folded[me]:
        raise ValueError("Only a hand that is still in can win")
    pool = unseen(sight)
    opponents = contenders(sight)
    if not opponents:
        return 1.0
    own = _held(sight, me, sight.own)
    ranges = [hands(sight, opponent, pool, rng, reads) for opponent in opponents]
    board_to_come = sum(street.board for street in sight.game.streets[sight.street + 1 :])
    evaluate, board, random = sight.game.evaluate, sight.board, rng.random
    known: dict[Held, int] = {}
    if not board_to_come and not own.to_come:
        known = {
            one: evaluate(one.cards, board) for possible in ranges for one in possible if not one.to_come
        }
        known[own] = evaluate(own.cards, board)
    samples = min(samples, _COMPARED[sight.game.code] // (1 + len(opponents)))
    won = 0.0
    for _ in range(samples):
        used: set[Card] = set()
        table = [own]
        for possible in ranges:
            for _ in range(8):
                one = possible[int(random() * len(possible))]
                if used.isdisjoint(one.hidden):
                    break
            used.update(one.hidden)
            table.append(one)
        final = board + _fresh(board_to_come, pool, used, rng)
        strengths = [
            known[one] if one in known else evaluate(one.cards + _fresh(one.to_come, pool, used, rng), final)
            for one in table
        ]
        best = max(strengths)
        if strengths[0] == best:
            won += 1 / strengths.count(best)
    return won / samples


def _fresh(count: int, pool: Sequence[Card], used: set[Card], rng: Random) -> tuple[Card, ...]:
    """So many cards of the pool that are not used yet; they are then."""
    if not count:
        return ()
    if len(pool) - len(used) < count:
        used.clear()  # a full table of Draw wants more cards than there are: they come round again
    cards: list[Card] = []
    random, size = rng.random, len(pool)
    while len(cards) < count:
        card = pool[int(random() * size)]
        if card not in used:
            used.add(card)
            cards.append(card)
    return tuple(cards)


def unseen(sight: Sight) -> list[Card]:
    """Every card that may still be anywhere."""
    seen = {*sight.board, *sight.discards}.union(*sight.hole)
    return [card for card in DECK if card not in seen]


def hands(sight: Sight, player: int, pool: Sequence[Card], rng: Random, reads: float = 1.0) -> list[Held]:
    """The hands an opponent may have, more than one of the same kind where it is likelier."""
    code = sight.game.code
    visible = tuple(card for card in sight.hole[player] if card != UNKNOWN)
    missing = len(sight.hole[player]) - len(visible)
    if not missing:
        return [_held(sight, player, visible)]
    many = _CANDIDATES[code] // (1 + len(contenders(sight)))
    on_start, now = (share**reads for share in pressure(sight, player))
    drawn = sight.drawn[player]
    if code == "P5D" and drawn is not None:
        dealt = [drawing.after_exchange(drawn, pool, rng, on_start) for _ in range(many)]
    else:
        sample, size = rng.random, len(pool)
        dealt = []
        while len(dealt) < many:
            cards = tuple(pool[int(sample() * size)] for _ in range(missing))
            if len(set(cards)) == missing:
                dealt.append(cards)
    if drawn is None and code != "F7S" and (sight.street == 0 or code != "P5D"):
        dealt = thinned(dealt, on_start, _START[code], rng)
    if sight.street > 0 or code == "F7S":
        dealt = thinned(dealt, now, _now(sight, visible), rng)
    return [_held(sight, player, visible + cards, cards) for cards in dealt]


_START: dict[str, Callable[[Sequence[Card]], float]] = {
    "NT": chart.holdem_score,
    "PO": chart.omaha_score,
    "P5D": chart.draw_score,
}


def _now(sight: Sight, visible: tuple[Card, ...]) -> Callable[[Sequence[Card]], float]:
    """How good hidden cards look to their owner on this street."""
    board, evaluate = sight.board, sight.game.evaluate
    if sight.game.code == "F7S":
        score = chart.stud_score if sight.street == 0 else strength
        return lambda cards: score((*visible, *cards))
    return lambda cards: evaluate(cards, board)


def _held(sight: Sight, player: int, cards: Sequence[Card], hidden: Sequence[Card] = ()) -> Held:
    code = sight.game.code
    if code == "F7S":
        board_card = len(sight.board)  # dealt instead of everybody's last card
        return Held(tuple(hidden), tuple(cards), _STUD_CARDS - len(cards) - board_card)
    if code == "P5D" and sight.drawn[player] is None:
        kept = drawing.keep(cards)[0]
        return Held(tuple(hidden), tuple(kept), 5 - len(kept))
    return Held(tuple(hidden), tuple(cards), 0)


def thinned[T](dealt: list[T], share: float, score: Callable[[T], float], rng: Random) -> list[T]:
    """The best `share` of `dealt`, and a few of the others, for nobody is what he seems."""
    if share >= 1:
        return dealt
    ranked = sorted(dealt, key=score, reverse=True)
    best = max(4, round(share * len(ranked)))
    rest = ranked[best:]
    return ranked[:best] + rng.sample(rest, min(len(rest), round(best * _BLUFFS)))


def pressure(sight: Sight, player: int) -> tuple[float, float]:
    """Which share of starting hands, and of hands on this street, a player goes on with as he did.

    Read off the chips alone: what he paid beyond antes and blinds, in big blinds (Stud: small bets) before
    the first betting round was over, and in parts of the pot after it."""
    stakes = sight.stakes
    unit = stakes.min_bet or stakes.small_bet
    ante = min(stakes.antes[player], sight.starting_stacks[player])
    bet = sight.bets[player]
    raised = sight.last_aggressor == player and bet > 0
    headsup = sight.n == 2
    if sight.street == 0:
        start = _opening_share(bet / unit, stakes.blinds[player] / unit, raised, headsup)
        if raised and not sight.stacks[player]:
            start = max(start, min(0.6, 2.5 * unit / sight.starting_stacks[player]))
        return start, start
    before = (sight.paid[player] - ante - bet) / unit
    start = _opening_share(min(before, 8), stakes.blinds[player] / unit, before > 2, headsup)
    now = 1.0 if before <= 4 or sight.street == 1 else 0.85 ** (sight.street - 1)
    if bet:
        pot = max(1, sum(sight.paid) - sum(sight.bets))
        bold = bet / pot
        now *= (0.5 if raised else 0.65) if bold < 0.8 else (0.35 if raised else 0.5)
    return start, now


def _opening_share(bet: float, blind: float, raised: bool, headsup: bool) -> float:
    """The share of hands for a bet of so many big blinds in the first round."""
    if bet <= blind or bet == 0:
        return 1.0
    if bet <= 1:
        share = 0.6
    elif bet <= 4:
        share = 0.35 if raised else 0.5
    elif bet <= 10:
        share = 0.22 if raised else 0.35
    else:
        share = 0.16 if raised else 0.25
    return float(share**0.6) if headsup else share
