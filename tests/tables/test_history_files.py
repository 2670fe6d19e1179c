"""Hands as PHH files, opened by PokerKit: a reader of the format that nobody here wrote."""

import warnings
from datetime import UTC, datetime

import pytest
from pokerkit import Deck, HandHistory, PotLimitPokerMixin, SingleDraw, StandardHighHand

from poker.rules import notation
from poker.tables import play
from poker.tables.history import files, stored
from poker.tables.models import OwnCards

from .past import play_tournament

pytestmark = pytest.mark.django_db


class FiveCardDraw(PotLimitPokerMixin, SingleDraw):
    """Pot-Limit Five Card Draw: the standard has no code for it, and PokerKit no class, but all its parts."""

    max_completion_betting_or_raising_count = None
    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)
    hole_dealing_count = 5


class History(HandHistory):
    """PokerKit's reader, told what P5D is."""

    game_types = {**HandHistory.game_types, "P5D": FiveCardDraw}
    required_field_names = {**HandHistory.required_field_names, "P5D": HandHistory.required_field_names["NT"]}


def opened(text: str):
    """The last state of a file in PokerKit."""
    with warnings.catch_warnings():
        # it warns of whoever folds where he could check, as those do who leave
        warnings.simplefilter("ignore")
        history = History.loads(text)
        *_, state = history
    return history, state


def seats_of(table):
    return {seat.number: seat for seat in table.seats.all()}


@pytest.mark.parametrize(("game", "seed"), [("NT", 41), ("NT", 42), ("PO", 43), ("F7S", 45), ("P5D", 46)])
def test_every_hand_opens_in_pokerkit_and_ends_with_the_same_chips(people, game, seed):
    past = play_tournament(people, "speedpoker", seed=seed, game=game, starting_chips=1000)
    for viewer in (None, people[0]):
        for hand in stored.hands(past.table, viewer):
            history, state = opened(files.phh(hand, past.table, seats_of(past.table)))
            assert not state.status
            assert list(state.stacks) == history.finishing_stacks == list(hand.end().stacks)


@pytest.mark.parametrize("game", ["NT", "PO", "F7S", "P5D"])
def test_a_tournament_opens_as_a_whole_whoever_left_on_the_way(people, game):
    past = play_tournament(people, "speedpoker", seed=5, game=game, starting_chips=1000, leavers=2)
    told = files.phhs(stored.hands(past.table, people[1]), past.table, seats_of(past.table))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        histories = list(History.loads_all(told))
        finished = [[*history][-1] for history in histories]
    assert [history.hand for history in histories] == past.hands
    ends = zip(histories, finished, strict=True)
    cut_off = [history.actions for history, state in ends if state.stacks != history.finishing_stacks]
    # who leaves where nobody else could fold: what follows is told in comments
    assert len(cut_off) <= 2
    assert all(any(line.startswith("# p") and line.endswith(" f left") for line in told) for told in cut_off)


def test_ours_read_them_as_well(people):
    past = play_tournament(people, "speedpoker", seed=46, game="P5D", starting_chips=1000, most_hands=10)
    told = files.phhs(stored.hands(past.table, people[0]), past.table, seats_of(past.table))
    records = notation.parse(told)
    assert [record.extra["hand"] for record in records] == past.hands
    for record in records:
        assert tuple(notation.replay(record).stacks) == record.finishing_stacks


def test_a_file_says_where_when_and_who(sit_down):
    game = sit_down(3)
    game.act("fold")
    game.act("fold")
    table = game.table
    hand = stored.hand(table, 1)
    history, _ = opened(files.phh(hand, table, seats_of(table)))
    assert (history.hand, history.level, history.seats, history.seat_count) == (1, 1, [2, 3, 1], 3)
    assert history.players == ["boris", "carla", "anna"]
    assert (history.event, history.table) == (table.name, str(table.pk))
    began = datetime(history.year, history.month, history.day, tzinfo=UTC)
    began = began.replace(hour=history.time.hour, minute=history.time.minute, second=history.time.second)
    assert history.time_zone == "UTC"
    assert began == hand.started_at.replace(microsecond=0)


def test_a_draw_hand_says_that_its_code_is_not_of_the_standard(sit_down):
    game = sit_down(2, "speedpoker", game="P5D", starting_chips=1000)
    game.act("fold")
    history, _ = opened(files.phh(stored.hand(game.table, 1), game.table, seats_of(game.table)))
    assert history.variant == "P5D"
    assert "Five Card Draw" in history.user_defined_fields["_variant"]


def test_rules_13_4_who_left_out_of_turn_folds_in_turn(sit_down):
    game = sit_down(4)
    game.act("call")
    game.act("call")
    # the big blind leaves while the small blind thinks
    play.leave(game.at(game.state.order[1]), game.table_id, now=game.now)
    game.act("raise", 60)
    game.act("fold")
    game.act("fold")
    hand = stored.hand(game.table, 1)
    assert "p2 f # left" in hand.lines
    history, state = opened(files.phh(hand, game.table, seats_of(game.table)))
    assert hand.lines.index("p2 f # left") < hand.lines.index("p1 cbr 60")
    assert history.actions.index("p2 f # left") == history.actions.index("p1 cbr 60") + 1
    assert list(state.stacks) == list(hand.end().stacks)


def test_rules_8_2_who_showed_after_mucking_shows_at_once(sit_down, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2)
    game.act("call")
    for _ in range(7):
        game.act("check")
    loser = game.at(game.state.order[1])
    hand = stored.hand(game.table, 1)
    assert hand.lines[-1] == "p2 sm"
    play.show_cards(loser, game.table_id, now=game.now)
    hand = stored.hand(game.table, 1)
    assert hand.lines[-2:] == ("p2 sm", f"p2 sm {OwnCards.objects.get(person=loser).cards}")
    history, state = opened(files.phh(hand, game.table, seats_of(game.table)))
    assert history.actions[-2:] == ["p1 sm AsAd", "p2 sm KsKd"]
    assert list(state.stacks) == list(hand.end().stacks)


def test_rules_13_4_what_follows_upon_a_leave_that_no_other_house_knows_is_told_in_comments(sit_down):
    game = sit_down(3)
    game.act("raise", 60)
    game.act("call")
    # whoever raised leaves: in other houses it would never be his turn again
    play.leave(game.at(game.state.order[2]), game.table_id, now=game.now)
    game.act("fold")
    hand = stored.hand(game.table, 1)
    history, state = opened(files.phh(hand, game.table, seats_of(game.table)))
    assert history.actions[-2:] == ["# p3 f left", "# p2 f"]
    assert history.finishing_stacks == list(hand.end().stacks)
    assert state.status
