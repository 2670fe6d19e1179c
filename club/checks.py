"""System checks for what `check --deploy` does not see."""
