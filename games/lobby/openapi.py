"""The OpenAPI document from the same structs that read bodies and write answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from games.lobby.rest_types import REF_HEADER, Problem

V = TypeVar("V", bound=Callable[..., Any])
TEMPLATE = "#/components/schemas/{name}"
_used: list[Any] = [Problem]


class GuestCookie(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Tells the schema how guests are known."""

    target_class = "games.lobby.api.GuestAuthentication"
    name = "guest"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        text = "The session cookie; unsafe methods need the X-CSRFToken header with the csrftoken cookie's value."
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": text}


def documented(
    summary: str,
    *,
    answer: Any,
    body: Any = None,
    status: int = 200,
    query: dict[str, str] | None = None,
    makes: bool = False,
    also: dict[int, Any] | None = None,
) -> Callable[[V], V]:
    """Describe a view method: what it reads (`query`: whole numbers by name, with what they mean), what it answers
    (bytes: a picture; str: plain text; `also`: by status), and that every error is a Problem. `makes`: it reads
    `Api.ref`."""
    parameters = [OpenApiParameter(name, int, description=text) for name, text in (query or {}).items()]
    if makes:
        text = "Sent again with the same key, the request makes nothing new and answers with what it made."
        parameters.append(OpenApiParameter(REF_HEADER, str, OpenApiParameter.HEADER, description=text))
    picture = answer is bytes
    media = "image/svg+xml" if picture else "text/plain" if answer is str else "application/json"
    good = {"type": "string", "format": "binary"} if picture else _schema(answer)
    responses: dict[Any, Any] = {(status, media): OpenApiResponse(good)}
    for code, kind in (also or {}).items():
        responses[(code, "application/json")] = OpenApiResponse(_schema(kind))
    for code in (400, 403, 404, 409, 429, 503):
        responses[(code, "application/json")] = OpenApiResponse(_schema(Problem))
    request = {"application/json": _schema(body)} if body is not None else None
    return extend_schema(summary=summary, parameters=parameters, request=request, responses=responses, tags=["hall"])


def _schema(kind: Any) -> dict[str, Any]:
    """A reference to a struct's schema, or the schema of anything else.

    Every view is described when the server starts, and msgspec would look through the whole struct for a reference.
    """
    if kind not in _used:
        _used.append(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {"$ref": TEMPLATE.format(name=kind.__name__)}
    found: Any = msgspec.json.schema_components([kind], ref_template=TEMPLATE)[0]
    return cast(dict[str, Any], found[0])


def add_components(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """drf-spectacular's last step: the structs' own schemas under components."""
    components = msgspec.json.schema_components(_used, ref_template=TEMPLATE)[1]
    result.setdefault("components", {}).setdefault("schemas", {}).update(components)
    return result


SETTINGS = {"OAS_VERSION": "3.1.1", "POSTPROCESSING_HOOKS": ["games.lobby.openapi.add_components"]}
"""For the schema view: msgspec writes JSON Schema as OpenAPI 3.1 reads it."""
