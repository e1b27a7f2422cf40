"""Everything a page was ever sent and everything it holds: frames, responses, painted text, the DOM, its stores."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

RECORD = """
(() => {
  const heard = new Set();
  const hear = (kind, text) => {
    if (heard.has(kind + text)) return;
    heard.add(kind + text);
    window.heard(kind, text);
  };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', (event) => hear('frame', event.data));
    }
  };
  const plain = window.fetch;
  window.fetch = async (...given) => {
    const answer = await plain(...given);
    hear('answer', await answer.clone().text());
    return answer;
  };
  for (const name of ['fillText', 'strokeText']) {
    const draw = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (text, ...rest) {
      hear('painted', String(text));
      return draw.call(this, text, ...rest);
    };
  }
})();
"""

HELD = """() => [
  document.documentElement.outerHTML,
  document.title,
  ...[...document.querySelectorAll('input, textarea, select')].map((each) => each.value),
  JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }),
]"""


class Sent:
    """Records what a page receives, from before its first script on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.rest: list[str] = []
        page.expose_function("heard", self._hear)
        page.add_init_script(RECORD)

    def _hear(self, kind: str, text: str) -> None:
        (self.frames if kind == "frame" else self.rest).append(text)

    def page_contents(self) -> list[str]:
        """Return what the page holds now: its DOM with all attributes, its fields, its stores."""
        texts: list[str] = self.page.evaluate(HELD)
        return texts

    def texts(self) -> list[str]:
        return [*self.frames, *self.rest, *self.page_contents()]

    def finds(self, pattern: str) -> list[str]:
        """Return each occurrence of a pattern in anything sent or held, with up to 40 characters around it."""
        return [
            text[max(0, hit.start() - 40) : hit.end() + 40]
            for text in self.texts()
            for hit in re.finditer(pattern, text)
        ]

    def objects(self) -> Iterator[dict[str, Any]]:
        """Yield every JSON object in frames and responses, at any depth."""
        for text in [*self.frames, *self.rest]:
            try:
                yield from _objects(json.loads(text))
            except ValueError:
                continue


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _objects(each)
