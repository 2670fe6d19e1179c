"""The words of the site: collects them from the sources, and keeps each language's catalogue in step.

    python -m tools.catalogues            collect, update the files of locale/, compile what is stale
    python -m tools.catalogues compile    compile only

Nothing but Babel and Django is needed. A catalogue keeps the translations of words that are still in the
sources and drops all others; new words come in untranslated, never guessed. No dates and no line numbers are
written, so that a change of the sources changes a catalogue only where words changed.
"""

import os
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
LANGUAGES = ("de", "ru")
ROOMS = ("club", "poker", "templates")
SUFFIXES = {".py", ".html", ".txt"}
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    **{f"{name}_lazy": DEFAULT_KEYWORDS[name] for name in ("gettext", "ngettext", "pgettext", "npgettext")},
    "gettext_noop": None,
}


def catalogue(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def collected() -> Catalog:
    """All words of the sources, each with the files it stands in."""
    found = Catalog()
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*")):
        if path.suffix in SUFFIXES:
            name = path.relative_to(ROOT).as_posix()
            for words, context in _words(path):
                found.add(words, locations=[(name, None)], context=context)
    return found


def read(path: Path) -> Catalog:
    """A catalogue as it lies there, with the plural forms of its language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def updated(known: Catalog, found: Catalog) -> Catalog:
    """Exactly the words that were found, translated as far as they are known."""
    new = Catalog(locale=known.locale)
    for message in found:
        if message.id:
            old = known.get(message.id, message.context)
            new.add(
                message.id,
                _translation(old, new.num_plurals)
                if old and old.pluralizable == message.pluralizable
                else None,
                locations=message.locations,
                context=message.context,
                user_comments=old.user_comments if old else (),
            )
    return new


def written(words: Catalog) -> bytes:
    """The catalogue as a file."""
    out = BytesIO()
    out.write(
        b'msgid ""\nmsgstr ""\n'
        b'"Content-Type: text/plain; charset=utf-8\\n"\n'
        + f'"Language: {words.locale}\\n"\n"Plural-Forms: {words.plural_forms}\\n"\n\n'.encode()
    )
    write_po(out, words, width=100, omit_header=True, include_lineno=False)
    return out.getvalue().rstrip() + b"\n"


def update() -> None:
    found = collected()
    for language in LANGUAGES:
        path = catalogue(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        new = updated(read(path) if path.exists() else Catalog(locale=language), found)
        text = written(new)
        if not path.exists() or path.read_bytes() != text:
            path.write_bytes(text)
        missing = sum(1 for message in new if message.id and not is_translated(message))
        sys.stdout.write(f"{language}: {len(new)} messages, {missing} untranslated\n")


def compile_stale() -> None:
    """Make what gettext reads, where it is missing or older than its catalogue."""
    for language in LANGUAGES:
        path = catalogue(language)
        made = path.with_suffix(".mo")
        if not made.exists() or made.stat().st_mtime < path.stat().st_mtime:
            words = read(path)
            # Whoever reads meanwhile finds the old file or the new one, never half of it.
            unfinished = made.with_suffix(f".{os.getpid()}")
            with unfinished.open("wb") as file:
                write_mo(file, words)
            unfinished.replace(made)


def is_translated(message: Message) -> bool:
    """Whether the message has words in all its plural forms."""
    forms = message.string if message.pluralizable else (message.string,)
    return not message.fuzzy and all(forms)


def _words(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    text = path.read_text()
    if path.suffix != ".py":
        # What stands outside the words is blanked out; its indentation would be a fault in Python.
        text = "\n".join(line.lstrip() for line in templatize(text, origin=path.name).splitlines())
    for _line, words, _comments, context in extract("python", BytesIO(text.encode()), keywords=KEYWORDS):
        yield words, context


def _translation(old: Message, forms: int) -> str | tuple[str, ...] | None:
    return old.string if not old.pluralizable or len(old.string) == forms else None


if __name__ == "__main__":
    if sys.argv[1:] != ["compile"]:
        update()
    compile_stale()
