"""A language that notes every template it is asked for and does not have."""

from __future__ import annotations

from engine.wording import Wording
from service.language import wording
from tools.messages import read
from tools.sentences import is_bare


class Recorder:
    """`language` says things in a language; `unknown` are the templates that its catalogue lacks."""

    def __init__(self, code: str) -> None:
        ids = [message.id for message in read(code) if message.id]
        self._known = {id if isinstance(id, str) else id[0] for id in ids}
        self._spoken = wording(code)
        self.asked: set[str] = set()
        self.language = Wording(self._single, self._plural, self._spoken.also)

    @property
    def unknown(self) -> set[str]:
        return {each for each in self.asked - self._known if not is_bare(each)}

    def _single(self, template: str) -> str:
        self.asked.add(template)
        return self._spoken.single(template)

    def _plural(self, one: str, several: str, n: int) -> str:
        self.asked.add(one)
        return self._spoken.plural(one, several, n)
