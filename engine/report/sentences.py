"""Reasons, changes and payments as sentences of a language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.board.declaration import Attack, Block
from engine.decisions.verdict import (
    Change,
    Fix,
    Outcome,
    PaymentLine,
    Reason,
    UnmetRequirement,
    Unread,
    Verdict,
    kind_of,
    merged,
)
from engine.report.catalogue import Catalogue
from engine.scenario.notation import bracketed
from engine.scenario.results import CaseResult, Mismatch


class Sentences:
    """Says the parts of a verdict in one language."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.say = catalogue.say

    def reason(self, reason: Reason, *, about: str | None = None) -> str:
        """A reason in words, without a full stop and without its rules.

        ``about``: the one creature that is being spoken of, which then is not named again.
        """
        values = self._values(reason)
        keyword = _keyword(reason)
        if keyword in self.catalogue:
            others = tuple(name for name in reason.creatures if name not in (reason.source, about))
            stops = self.say("restriction.stops", others=others) if others else ""
            return self.say(keyword, **values) + stops
        bound = () if reason.creatures == (about,) else reason.creatures
        for message in _variants(reason.message, reason.source, bound):
            if message in self.catalogue:
                return self.say(message, **values)
        return self.say(reason.message, **values)

    def _values(self, reason: Reason) -> dict[str, object]:
        """What fills the sentence of a reason."""
        values: dict[str, object] = {"count": len(reason.creatures), **dict(reason.values)}
        if reason.creatures:
            values["creatures"] = reason.creatures
            values["first"], values["others"] = reason.creatures[0], reason.creatures[1:]
        if reason.source is not None or "source" not in values:
            values["source"] = reason.source or values.get("first") or self.say("verdict.board")
        if reason.text is not None:
            values["text"] = self.catalogue.quoted(_unpointed(reason.text))
        return values

    def cited(self, reason: Reason, *, about: str | None = None) -> str:
        """A reason with its rule numbers: ``Bear is tapped … (508.1a)``."""
        words = self.reason(reason, about=about)
        return f"{words} ({', '.join(reason.rules)})" if reason.rules else words

    def together(self, reasons: Iterable[Reason]) -> str:
        """Several reasons in one sentence."""
        return self.say("list.reasons").join(dict.fromkeys(self.cited(item) for item in reasons))

    def grouped(self, unmet: Iterable[UnmetRequirement]) -> tuple[UnmetRequirement, ...]:
        """Requirements that are unmet for the same reason as one where they say the same."""
        groups: dict[object, list[UnmetRequirement]] = {}
        for item in unmet:
            alike = (kind_of(item.requirement), item.instances, item.ruled_out_by, item.minimal)
            groups.setdefault(alike, []).append(item)
        return tuple(
            replace(group[0], requirement=reason)
            for group in groups.values()
            for reason in merged(item.requirement for item in group)
        )

    def unmet(self, unmet: UnmetRequirement) -> str:
        """A requirement that is not obeyed, with how often it is asked."""
        times = self.say("verdict.instances", count=unmet.instances)
        return times + self.cited(unmet.requirement)

    def why_unmet(self, unmet: UnmetRequirement) -> str:
        """Why a requirement could not be obeyed, or that it could; nothing where that was not looked for."""
        if not unmet.ruled_out_by:
            return self.say("verdict.could") if unmet.minimal else ""
        words = self.say("verdict.ruled-out", reason=self.together(unmet.ruled_out_by))
        return words if unmet.minimal else f"{words}; {self.say('verdict.not-smallest')}"

    def change(self, change: Change) -> str:
        return self.say(change.message, **dict(change.values))

    def fix(self, fix: Fix, message: str) -> str:
        """The heading of the way to the nearest legal declaration; ``message`` is its key."""
        if isinstance(fix.declaration, Attack) and not fix.declaration.attackers:
            return self.say(f"{message}-none-attack")
        if isinstance(fix.declaration, Block) and not fix.declaration.blockers:
            return self.say(f"{message}-none-block")
        return self.say(message, declaration=bracketed(fix.declaration))

    def payment(self, line: PaymentLine) -> str:
        return self.say("verdict.pays", player=line.player, what=self.payment_part(line))

    def payment_part(self, line: PaymentLine) -> str:
        """What a player does to pay, without naming the player."""
        return self.say(line.message, **dict(line.values))

    def unread(self, unread: Unread) -> str:
        """A line that was not taken into account, where it stands and why."""
        key = "verdict.unread-line" if unread.line is None else "verdict.unread-in-line"
        source = self.say("verdict.board") if unread.source is None else unread.source
        text = self.catalogue.quoted(unread.text)
        words = self.say(key, line=unread.line, source=source, text=text)
        return words + (self.say("verdict.why", why=unread.why) if unread.why else "")

    def message(self, found: CaseResult) -> str:
        """Why a case did not pass; empty for one that did."""
        return found.error or "; ".join(self.mismatch(item) for item in found.mismatches)

    def mismatch(self, mismatch: Mismatch) -> str:
        """An expectation that was not met."""
        declarations = tuple(bracketed(item) for item in mismatch.declarations)
        return self.say(mismatch.message, declarations=declarations, **dict(mismatch.values))


def sentence(words: str) -> str:
    """Words with a capital at the start and a full stop at the end."""
    words = words.strip()
    if not words:
        return ""
    words = words[0].upper() + words[1:]
    return words if words[-1] in ".?!:" else f"{words}."


def restrictions_broken(verdict: Verdict) -> tuple[Reason, ...]:
    """The violations that are not requirements, of which a reader is told under what is not obeyed."""
    unmet = {item.requirement for item in verdict.unmet}
    return tuple(item for item in verdict.violations if item not in unmet)


def payment_told(verdict: Verdict) -> bool:
    """Whether the payment of a verdict helps its reader: not how an attack or block is paid that is illegal anyway."""
    return bool(verdict.payment) and (
        verdict.kind == "pay" or verdict.outcome is not Outcome.ILLEGAL
    )


def _variants(message: str, source: str | None, creatures: tuple[str, ...]) -> Iterable[str]:
    """Keys of a reason's sentence, the most fitting first."""
    if source is None:
        yield f"{message}.{'nobody' if creatures else 'nobody-alone'}"
    elif not creatures:
        yield f"{message}.alone"
    elif creatures == (source,):
        yield f"{message}.own"


def _keyword(reason: Reason) -> str:
    """The key that a restriction would have whose whole text is a keyword."""
    if reason.message == "restriction.text" and reason.text is not None:
        return f"restriction.{_unpointed(reason.text).lower()}"
    return (
        reason.message if reason.message.startswith("restriction.") and reason.text is None else ""
    )


def _unpointed(text: str) -> str:
    """Rules text without its last full stop, which would stand before a closing quotation mark."""
    return text.strip().removesuffix(".")
