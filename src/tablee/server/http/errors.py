"""What HTTP requests are answered with when something is wrong: JSON that says what and where, in both languages."""

from __future__ import annotations

import traceback
from enum import Enum
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from tablee.rules.refusal import Refusal
from tablee.server.storage.store import StoreFailed

log = structlog.get_logger("tablee.http")

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
NO_BODY: Final = "'data'"
"""What Litestar says if a body is missing."""
OTHERWISE: Final = ("That did not work.", "Cela n’a pas marché.")


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


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body, if it needs one, is JSON; what is not is refused before anything else looks at it."""

    async def json(self) -> Any:
        """What the body says."""
        kind = self.content_type[0]
        if kind and kind != MediaType.JSON:
            raise HTTPException(f"the body is {kind[:80]}, not {MediaType.JSON.value}", status_code=415)
        try:
            return await super().json()
        except UnicodeDecodeError:
            raise ClientException("the body is not UTF-8") from None
        except RecursionError:
            raise ClientException("the body is nested too deeply") from None


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers that a request may get besides the one it hopes for; these four are always possible."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=SENTENCES[status][0])
        for status in sorted({400, 429, 500, 503, *statuses})
    }


def refused(refusal: Refusal, status: int = 409) -> HTTPException:
    """An answer that says why not."""
    extra = {"clause": refusal.clause, "en": refusal.en, "fr": refusal.fr}
    return HTTPException(detail=refusal.en, status_code=status, extra=extra)


def http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A request that was not right."""
    en, fr = SENTENCES.get(error.status_code, OTHERWISE)
    problem = Problem(error.status_code, str(error.detail) or en, en, fr)
    if isinstance(error.extra, dict) and "clause" in error.extra:
        problem.clause, problem.en, problem.fr = (str(error.extra[name]) for name in ("clause", "en", "fr"))
    elif isinstance(error.extra, list):
        problem.where = [_fault(one) for one in error.extra]
    return answer(problem, error.headers)


def store_error(_: Request[Any, Any, Any], error: StoreFailed) -> Response[Problem]:
    """The storage is away for the moment."""
    log.error("storage failed", why=str(error))
    return answer(Problem(503, "the storage does not answer", *SENTENCES[503]), {"retry-after": "2"})


def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of the server's own: one line in the log, nothing of it outside."""
    log.error("request failed", path=request.scope["path"], **describe_fault(error))
    return answer(Problem(500, "internal error", *SENTENCES[500]))


def answer(problem: Problem, headers: dict[str, Any] | None = None) -> Response[Problem]:
    """A problem as it is sent."""
    return Response(problem, status_code=problem.status, headers=headers, media_type=MediaType.JSON)


def describe_fault(error: BaseException) -> dict[str, object]:
    """Which fault it was and where, for the log; not what it said, which could hold cards or words of people."""
    places = traceback.extract_tb(error.__traceback__)[-6:]
    return {"error": type(error).__name__, "where": [f"{Path(place.filename).name}:{place.lineno}" for place in places]}


def _fault(told: Any) -> Fault:
    if not isinstance(told, dict):
        return Fault(str(told))
    source = told.get("source", "")
    place = str(source.value if isinstance(source, Enum) else source)
    message = str(told.get("message", ""))
    return Fault("there is no body" if message == NO_BODY else message, str(told.get("key", "")), place)


HANDLERS: ExceptionHandlersMap = {HTTPException: http_error, StoreFailed: store_error, Exception: unexpected}
