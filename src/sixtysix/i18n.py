"""Translation of everything the program says to people.

How to use it:

* ``from sixtysix.i18n import _, ngettext, pgettext``, then ``_("{name} leads.").format(name=name)``: whole sentences,
  named placeholders, the ``format`` outside the call. ``ngettext("{n} trick", "{n} tricks", n).format(n=n)`` for
  counts, ``pgettext("suit", "hearts")`` where the same English word needs two translations.
* The argument is always written out as a literal, so that ``xgettext`` and ``pybabel extract`` find it with their usual
  keywords. No markup inside it: style is put around the translated text.
* Call it when the text is shown, never when a module is imported: the language may be set after the import. Where a
  library fixes a text in a class body (the bindings of a Textual screen), import that module only after
  :func:`install_language`.
* Names of commands and options are not translated; put them into a sentence through a placeholder.

Importing this module costs next to nothing; ``gettext`` itself is imported when a language other than English is
installed. The translations are process-wide.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing's own constant would import typing, half of what `sixtysix --version` may take
if TYPE_CHECKING:
    from gettext import NullTranslations

SOURCE_LANGUAGE = "en"
"""The language that the messages in the source are written in."""

LANGUAGES: tuple[str, ...] = (SOURCE_LANGUAGE,)
"""The codes of the languages there are, the source language first."""

DOMAIN = "sixtysix"
"""The name of the message catalogues: ``locale/LANGUAGE/LC_MESSAGES/sixtysix.mo`` beside this module."""

_installed: NullTranslations | None = None


def _(message: str) -> str:
    """``message`` in the installed language."""
    return message if _installed is None else _installed.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The one of ``singular`` and ``plural`` that goes with ``n``, in the installed language."""
    if _installed is None:
        return singular if n == 1 else plural
    return _installed.ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """``message`` in the installed language, as it is said in ``context`` (which is for translators, never shown)."""
    return message if _installed is None else _installed.pgettext(context, message)


def install(translations: NullTranslations | None) -> None:
    """Have everything looked up in ``translations`` from now on; ``None`` goes back to the source language."""
    global _installed  # noqa: PLW0603 -- one language a process, as gettext itself has it
    _installed = translations


def install_language(code: str) -> None:
    """Speak the language ``code``.

    Raises:
        ValueError: ``code`` is none of :data:`LANGUAGES`.
        OSError: its message catalogue is missing, so the installation is damaged.
    """
    if code not in LANGUAGES:
        raise ValueError(code)
    if code == SOURCE_LANGUAGE:
        install(None)
        return
    import gettext
    from pathlib import Path

    install(gettext.translation(DOMAIN, Path(__file__).parent / "locale", [code]))
