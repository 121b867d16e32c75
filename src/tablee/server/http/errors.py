"""HTTP error responses: one JSON schema for all errors, with a sentence in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from tablee.core.refusal import OptionsError, Refusal, Sentence
from tablee.lang import FALLBACK
from tablee.match.records import RecordError
from tablee.server.http.security import SecureResponse
from tablee.server.table_registry import NoSuchTable
from tablee.table import refusals
from tablee.table.refusals import Denied


class BadField(msgspec.Struct, omit_defaults=True):
    """One invalid input: the fault, and the field, header or part of the URL."""

    message: str
    key: str = ""
    source: str = ""


class Problem(msgspec.Struct, omit_defaults=True):
    """Why a request failed: a short English text, a sentence in every language, and the clause if there is one."""

    status: int
    detail: str
    texts: dict[str, str]
    clause: str = ""
    where: list[BadField] = []


def sentence_for(status: int) -> Sentence:
    """The sentence that explains a status code."""
    return Sentence(f"http.{status}")


class HttpError(Exception):
    """Ends a request with an error response."""

    def __init__(
        self, status: int, detail: str, where: list[BadField] | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.problem = Problem(status, detail, sentence_for(status).texts(), where=where or [])
        self.headers = headers

    def response(self) -> SecureResponse:
        """The answer."""
        body = msgspec.json.encode(self.problem)
        return SecureResponse(body, self.problem.status, self.headers, "application/json")


def refused(refusal: Refusal, status: int = 409) -> HttpError:
    """The error for a refusal, with its clause."""
    return citing(refusal.clause, refusal.texts(), status)


def citing(clause: str, texts: dict[str, str], status: int = 409) -> HttpError:
    """An error with a clause and a sentence in every language."""
    error = HttpError(status, texts[FALLBACK])
    error.problem.clause, error.problem.texts = clause, texts
    return error


REFUSALS: Final = (Denied, OptionsError, RecordError)
"""Exceptions by which tables, options and records refuse a request."""


def refusal_error(error: Denied | OptionsError | RecordError) -> HttpError:
    """The HTTP error for one of `REFUSALS`."""
    if isinstance(error, Denied):
        return refused(error.refusal, 404 if isinstance(error, NoSuchTable) else 409)
    if isinstance(error, OptionsError):
        return refused(refusals.options_refused(error))
    return refused(Refusal("T42", "denied.record", {"why": str(error)}))
