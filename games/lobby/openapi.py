"""Builds the OpenAPI document from the structs that decode bodies and encode responses."""

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
    """Extension that describes in the OpenAPI schema how the server identifies guests."""

    target_class = "games.lobby.api.GuestAuthentication"
    name = "guest"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        text = (
            "The session cookie. Unsafe methods also need the header X-CSRFToken with the value of the cookie"
            " csrftoken."
        )
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
    """Return a decorator that describes a view method in the OpenAPI schema.

    All error responses are described as a Problem. `query` maps the name of each query parameter to its meaning; each
    query parameter is a whole number. `answer` is the type of the response (bytes: a picture; str: plain text). `also`
    maps further status codes to the types of their responses. `makes` states whether the method reads the request
    header of `Api.ref`.
    """
    parameters = [OpenApiParameter(name, int, description=text) for name, text in (query or {}).items()]
    if makes:
        text = (
            "If a request is sent again with the same key, nothing new is created. The response is about what the"
            " first request created."
        )
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
    """Return a reference to a struct's schema, or the schema of any other type.

    This function builds the reference itself, because msgspec would read the whole struct first. That would be slow,
    because every view is described when the server starts.
    """
    if kind not in _used:
        _used.append(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {"$ref": TEMPLATE.format(name=kind.__name__)}
    found: Any = msgspec.json.schema_components([kind], ref_template=TEMPLATE)[0]
    return cast(dict[str, Any], found[0])


def add_components(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the schemas of all structs to the components of the OpenAPI document, and return the document.
    drf-spectacular calls this function when it has built the document."""
    components = msgspec.json.schema_components(_used, ref_template=TEMPLATE)[1]
    result.setdefault("components", {}).setdefault("schemas", {}).update(components)
    return result


SETTINGS = {"OAS_VERSION": "3.1.1", "POSTPROCESSING_HOOKS": ["games.lobby.openapi.add_components"]}
"""Settings of the view that returns the OpenAPI schema. The version is 3.1 because msgspec writes JSON Schema in the
form that OpenAPI 3.1 uses."""
