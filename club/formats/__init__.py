"""How dates are written, by language, where Django's own way does not suit the club."""
