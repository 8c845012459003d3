"""What goes wrong through no fault of the program, told in one sentence."""

from __future__ import annotations

from sixtysix.i18n import _


class UserError(Exception):
    """Wrong use or bad input: the command line prints it on stderr and ends with exit status 2.

    ``message`` is a whole, already translated sentence that says what is wrong and what would be right. ``file`` is the
    name as the user gave it; ``line`` and ``column`` count from 1, a column in characters. ``str()`` of the error puts
    the place in front of the sentence: ``FILE:LINE:COLUMN: sentence``, the form that editors understand, or in words
    where there is no file. The text may hold control characters from outside until it passes
    :func:`sixtysix.text.visible`.
    """

    def __init__(
        self, message: str, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        """The place, as far as it is known, and the sentence."""
        if self.file is not None:
            place = [self.file]
            if self.line is not None:
                place.append(str(self.line))
                if self.column is not None:
                    place.append(str(self.column))
            return f"{':'.join(place)}: {self.message}"
        if self.line is not None and self.column is not None:
            return _("Line {line}, column {column}: {message}").format(
                line=self.line, column=self.column, message=self.message
            )
        if self.line is not None:
            return _("Line {line}: {message}").format(line=self.line, message=self.message)
        if self.column is not None:
            return _("Column {column}: {message}").format(column=self.column, message=self.message)
        return self.message


def both_given(first: str, second: str) -> UserError:
    """The :class:`UserError` for two options that exclude each other."""
    return UserError(_("Give '{first}' or '{second}', not both.").format(first=first, second=second))


def unreadable(file: str, error: OSError) -> UserError:
    """The :class:`UserError` for a file given by the user that opening or reading failed with ``error``."""
    match error:
        case FileNotFoundError():
            message = _("There is no file '{file}'.")
        case IsADirectoryError():
            message = _("'{file}' is a folder, where a file is needed.")
        case PermissionError():
            message = _("You have no permission to read '{file}'.")
        case _other:
            message = _("'{file}' cannot be read: {reason}.")
    return UserError(message.format(file=file, reason=error.strerror or error))
