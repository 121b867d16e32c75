"""Error answers over HTTP: one JSON shape, with a sentence in both languages, for whatever goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from tablee.match.records import RecordError
from tablee.core.refusal import OptionsError, Refusal
from tablee.server.http.security import SecureResponse
from tablee.server.table_registry import NoSuchTable
from tablee.table.refusals import Denied

SENTENCES: Final = {
    400: ("The request cannot be understood.", "La requête est incompréhensible."),
    401: ("This needs a guest's token.", "Il faut pour cela le jeton d’un invité."),
    403: ("This is not for everybody.", "Ceci n’est pas pour tout le monde."),
    404: ("There is nothing here.", "Il n’y a rien ici."),
    405: ("That cannot be done here.", "Cela ne se fait pas ici."),
    409: ("The table says no.", "La table dit non."),
    413: ("The request is too long.", "La requête est trop longue."),
    415: ("The request has to be JSON.", "La requête doit être en JSON."),
    429: ("That is too much at once: wait a moment.", "C’est trop à la fois : attendez un instant."),
    500: ("Something went wrong here.", "Quelque chose s’est mal passé ici."),
    503: ("The storage does not answer: try again.", "Le stockage ne répond pas : réessayez."),
}


class Fault(msgspec.Struct, omit_defaults=True):
    """One thing that is wrong: what, and in which field, header or part of the address."""

    message: str
    key: str = ""
    source: str = ""


class Problem(msgspec.Struct, omit_defaults=True):
    """Why a request was not followed: in a few words, as a sentence in both languages, and with its clause if any."""

    status: int
    detail: str
    en: str
    fr: str
    clause: str = ""
    where: list[Fault] = []


class HttpError(Exception):
    """Ends a request with an error answer."""

    def __init__(
        self, status: int, detail: str, where: list[Fault] | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.problem = Problem(status, detail, *SENTENCES[status], where=where or [])
        self.headers = headers

    def response(self) -> SecureResponse:
        """The answer."""
        body = msgspec.json.encode(self.problem)
        return SecureResponse(body, self.problem.status, self.headers, "application/json")


def refused(refusal: Refusal, status: int = 409) -> HttpError:
    """The answer that cites the clause of a refusal."""
    error = HttpError(status, refusal.en)
    error.problem.clause, error.problem.en, error.problem.fr = refusal.clause, refusal.en, refusal.fr
    return error


REFUSALS: Final = (Denied, OptionsError, RecordError)
"""How a table, its options or a record say no."""


def refusal_error(error: Denied | OptionsError | RecordError) -> HttpError:
    """The answer to a request that was refused with one of them."""
    if isinstance(error, Denied):
        return refused(error.refusal, 404 if isinstance(error, NoSuchTable) else 409)
    if isinstance(error, OptionsError):
        return refused(Refusal("T41", error.en, error.fr))
    en, fr = f"The record cannot be played on: {error}.", f"On ne peut pas poursuivre : {error}."
    return refused(Refusal("T42", en, fr))
