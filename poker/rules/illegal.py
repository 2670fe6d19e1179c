"""Why an action was refused: a code for the pages, plain words for developers and logs."""

WORDS = {
    "hand_over": "The hand is over",
    "no_decision": "There is no decision to make now",
    "not_your_turn": "It is player {actor}'s turn",
    "not_drawing": "Cards are exchanged only when it is your turn to draw",
    "nothing_to_call": "Nothing to call: checking is free",
    "not_whole_chips": "An amount is a whole number of chips",
    "raise_too_small": "The smallest bet or raise is to {min_to}",
    "above_stack": "You have chips for a bet or raise to {max_to} at most",
    "above_pot_limit": "Pot limit: the largest bet or raise is to {max_to}",
    "fixed_bet": "Fixed limit: a bet or raise is to {min_to} exactly",
    "chips_only_for_call": "Your chips do not reach beyond the call",
    "others_all_in": "All others are all-in: nobody could call a raise",
    "cap_reached": "One bet and three raises have been made: call or fold",
    "not_reopened": "You have acted and have not been raised in full since: call or fold",
    "not_your_card": "You can exchange only cards you hold, each once",
    "no_bring_in": "The bring-in is not due",
    "no_street_due": "No further cards are due",
    "no_showdown": "There is no showdown",
    "not_in_showdown": "Player {player} is not to show now",
    "must_show": "This hand can still win or tie: it must be shown",
    "nothing_to_reveal": "Player {player} has no hidden hand to show",
    "no_such_player": "There is no player {player} in this hand",
    "left_already": "Player {player} has folded",
    "shown_already": "Player {player} has shown or laid away his hand",
    "unreadable": "{line!r} is not an action",
    "other_cards": "{line!r} does not fit the cards of this hand",
}


class IllegalAction(ValueError):
    """An action the rules do not allow. The hand is as it was before.

    `code` names the rule, `values` holds the numbers that belong to it; str() says it in English.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return WORDS[self.code].format(**self.values)
