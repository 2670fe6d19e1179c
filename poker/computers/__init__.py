"""The computers: what they do with what they may see. Pure, as the rules are."""
