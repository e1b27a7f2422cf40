"""A page's questions are answered from the bytes it was shown. A question that cannot be answered is refused."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from games.play.questions import answer_question
from tests.engine.toy import Toy

VIEW = (
    b'{"header":{"turn":1,"phase":"","phases":[],"status":[]},"setup":{"scenario":"short","seats":2},'
    b'"scores":[0,0],"sizes":[5,5],"hand":[3,70]}'
)


def test_a_question_is_answered_from_the_bytes_that_were_shown() -> None:
    assert answer_question(Toy(), VIEW, {"about": [1]}) == b'{"best":70}'


def test_what_makes_the_rules_stumble_is_refused() -> None:
    with pytest.raises(Illegal) as caught:
        answer_question(Toy(), VIEW.replace(b"[3,70]", b'["x"]'), {})
    assert caught.value.faults[0].code == "E-QUESTION"
