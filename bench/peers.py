"""Complete hands played at random, by our rules and by others, each the way its own documentation plays.

All follow one policy: fold one time in seven facing a bet, raise one time in four, mostly the least and
sometimes everything, and else check or call. Each function plays one hand of six players with 100 big blinds.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random

from poker.rules.cards import DECK
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Phase, Stakes

SEATS = 6
SMALL, BIG, STACK = 50, 100, 10_000
FOLD, RAISE, EVERYTHING = 1 / 7, 1 / 4, 1 / 5

type Play = Callable[[Random], None]


def ours(code: str) -> Play:
    game = GAMES[code]
    stacks = [STACK] * SEATS
    stakes = Stakes((0,) * SEATS, (SMALL, BIG, *[0] * (SEATS - 2)), BIG)
    if code == "F7S":
        stakes = Stakes((20,) * SEATS, (0,) * SEATS, small_bet=BIG, big_bet=2 * BIG, bring_in=SMALL)

    def play(rng: Random) -> None:
        deck = list(DECK)
        rng.shuffle(deck)
        hand = Hand(game, stakes, stacks, Deal(deck, DECK))
        chance = rng.random
        while hand.phase is Phase.BETTING:
            options = hand.options()
            if options.can_fold and chance() < FOLD:
                hand.fold()
            elif options.min_to is not None and chance() < RAISE:
                hand.raise_to(options.max_to if chance() < EVERYTHING else options.min_to)
            else:
                hand.call()
            while hand.phase is Phase.DRAWING:
                hand.draw(hand.hole[hand.actor][: int(chance() * 4)])
        while hand.phase is Phase.RUN_OUT:
            hand.deal_street()
        if hand.phase is Phase.SHOWDOWN:
            hand.settle(lambda player: True)

    return play


def pokerkit(code: str) -> Play:
    kit = import_module("pokerkit")
    automations = tuple(kit.Automation)
    forced = (True, 0, (SMALL, BIG), BIG, STACK, SEATS)
    streets = (
        kit.Street(False, (False,) * 5, 0, False, kit.Opening.POSITION, BIG, None),
        kit.Street(False, (), 0, True, kit.Opening.POSITION, BIG, None),
    )

    def start() -> object:
        match code:
            case "NT":
                return kit.NoLimitTexasHoldem.create_state(automations, *forced)
            case "PO":
                return kit.PotLimitOmahaHoldem.create_state(automations, *forced)
            case "F7S":
                return kit.FixedLimitSevenCardStud.create_state(
                    automations, True, 20, SMALL, BIG, 2 * BIG, STACK, SEATS
                )
        return kit.State(
            automations,
            kit.Deck.STANDARD,
            (kit.StandardHighHand,),
            streets,
            kit.BettingStructure.POT_LIMIT,
            True,
            raw_antes=0,
            raw_blinds_or_straddles=(SMALL, BIG),
            bring_in=0,
            raw_starting_stacks=STACK,
            player_count=SEATS,
        )

    def play(rng: Random) -> None:
        state = start()
        chance = rng.random
        while state.status:
            if (player := state.stand_patter_or_discarder_index) is not None:
                state.stand_pat_or_discard(state.hole_cards[player][: int(chance() * 4)])
            elif state.can_post_bring_in():
                state.post_bring_in()
            elif state.can_fold() and chance() < FOLD:
                state.fold()
            elif chance() < RAISE and state.can_complete_bet_or_raise_to():
                if chance() < EVERYTHING:
                    state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
                else:
                    state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
            else:
                state.check_or_call()

    return play


def texasholdem() -> Play:
    package = import_module("texasholdem")
    action = package.ActionType

    def play(rng: Random) -> None:
        game = package.TexasHoldEm(buyin=STACK, big_blind=BIG, small_blind=SMALL, max_players=SEATS)
        game.start_hand()
        chance = rng.random
        while game.is_hand_running():
            moves = game.get_available_moves()
            facing = action.CALL in moves.action_types
            if facing and chance() < FOLD:
                game.take_action(action.FOLD)
            elif moves.raise_range and chance() < RAISE:
                game.take_action(action.RAISE, total=moves.raise_range[-1 if chance() < EVERYTHING else 0])
            else:
                game.take_action(action.CALL if facing else action.CHECK)

    return play


def rlcard() -> Play:
    package = import_module("rlcard")
    action = import_module("rlcard.games.nolimitholdem").Action
    raises = (action.RAISE_HALF_POT, action.RAISE_POT, action.ALL_IN)
    env = package.make(
        "no-limit-holdem", config={"game_num_players": SEATS, "chips_for_each": STACK // BIG * 2}
    )
    game = env.game

    def play(rng: Random) -> None:
        state, _ = game.init_game()
        chance = rng.random
        while not game.is_over():
            legal = state["legal_actions"]
            # It folds where it could check, so it cannot be asked whether there is a bet.
            facing = max(state["all_chips"]) > state["my_chips"]
            possible = [one for one in raises if one in legal]
            if facing and action.FOLD in legal and chance() < FOLD:
                move = action.FOLD
            elif possible and chance() < RAISE:
                move = possible[-1 if chance() < EVERYTHING else 0]
            else:
                move = action.CHECK_CALL
            state, _ = game.step(move)
        game.get_payoffs()

    return play


def pokerfast() -> Play:
    package = import_module("pokerfast")

    def play(rng: Random) -> None:
        hand = package.FastHand(
            small_blind=SMALL, big_blind=BIG, min_stack=STACK, max_stack=STACK, player_count=SEATS, rng=rng
        )
        chance = rng.random
        while not hand.done:
            options = hand.get_action_space()
            if "fold" in options and chance() < FOLD:
                hand.fold()
            elif "min_bet" in options and chance() < RAISE:
                hand.bet_or_raise(options["max_bet"] if chance() < EVERYTHING else options["min_bet"])
            elif "call" in options:
                hand.call()
            else:
                hand.check()

    return play
