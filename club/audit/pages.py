"""Where the things that the audit log names have pages. Each room adds its own when it is set up."""

from collections.abc import Mapping

PAGES: dict[str, str] = {}
"""By kind of row ("tables.table"): the name of an address that takes the row's key and nothing else."""


def add(pages: Mapping[str, str]) -> None:
    """Make pages known. Called in the `ready` of a room's AppConfig."""
    PAGES.update(pages)
