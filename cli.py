"""The command line: commands, options and exit codes. Everything else is imported by the command that needs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from engine.errors import ArbiterError, InputError, InternalError
from engine.version import __version__

if TYPE_CHECKING:
    from engine.decisions.verdict import Options, Situation, Verdict
    from engine.game.game import Game
    from engine.report.sentences import Sentences
    from engine.rules.editions import Edition
    from engine.scenario.cases import Case, Scenario
    from engine.scenario.results import CaseResult
    from solver.optimum import Limits

Command = TypeVar("Command", bound=Callable[..., Any])

ANSWER_FORMATS = ("text", "json")
RESULT_FORMATS = (*ANSWER_FORMATS, "jsonl", "github", "junit", "sarif")
VERBOSE = "cli.verbose"
"""Where a command's context notes that more is to be said, also of a bug."""
COLOURS = {"good": "green", "bad": "red", "doubtful": "yellow"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a command answers: what the options that all commands share ask for."""

    format: str
    language: str
    strict: bool
    seconds: float | None
    edition: str | None
    database: str | None
    verbose: bool

    @property
    def is_text(self) -> bool:
        return self.format == "text"

    @property
    def book(self) -> Edition:
        """The edition whose numbers are cited where no scenario names one."""
        from engine.rules.editions import Edition

        return Edition(self.edition or Edition.CURRENT)

    @property
    def limits(self) -> Limits | None:
        from engine.scenario.batch import limits

        return limits(self.seconds)

    @property
    def sentences(self) -> Sentences:
        from engine.report.catalogue import catalogue
        from engine.report.sentences import Sentences

        return Sentences(catalogue(self.language))


class Arbiter(click.Group):
    """Turns every error into one message and an exit status."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ArbiterError as error:
            from engine.report.text import error_lines

            click.echo(error_lines(error), err=True)
            ctx.exit(error.exit_code)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except KeyboardInterrupt:
            ctx.exit(130)
        except OSError as error:
            click.echo(f"arbiter: {error}", err=True)
            ctx.exit(2)
        except Exception as error:
            from engine.bugs import bug, trace

            click.echo(f"arbiter: {bug(error)}", err=True)
            if ctx.meta.get(VERBOSE):
                click.echo(trace(error), err=True)
            ctx.exit(InternalError.exit_code)


@click.group(
    cls=Arbiter,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "ARBITER"},
)
@click.version_option(__version__, prog_name="arbiter")
def main() -> None:
    """Tells, with proof, whether an attack, a block, a damage assignment or a payment is legal.

    FILE is a scenario; "-" is standard input. Exit status: 0 legal, or all as expected; 1 illegal, or some case not as
    expected; 2 the input or the call is wrong; 3 no verdict within the limits asked for; 70 a bug in arbiter.
    """


def _edition(_ctx: click.Context, _param: click.Parameter, word: str | None) -> str | None:
    from engine.rules.editions import Edition, edition_named

    if word is None:
        return None
    found = edition_named(word)
    if found is None:
        raise click.BadParameter(f'"{word}" is no edition; expected {", ".join(Edition)}')
    return found.value


def _language(_ctx: click.Context, _param: click.Parameter, word: str) -> str:
    from engine.report.catalogue import languages

    if word not in languages():
        raise click.BadParameter(
            f'there are no messages in "{word}"; expected {", ".join(languages())}'
        )
    return word


def _colour(ctx: click.Context, _param: click.Parameter, when: str) -> None:
    allowed = None if not os.environ.get("NO_COLOR") else False
    ctx.color = {"always": True, "never": False}.get(when, allowed)


def answers(*formats: str) -> Callable[[Command], Command]:
    """Adds the options that all commands share and hands them to the command as its ``manner``."""
    options = (
        click.option("--format", "format", type=click.Choice(formats), default="text", envvar="ARBITER_FORMAT",
                     show_default=True, help="How to answer."),
        click.option("--lang", "language", default="en", envvar="ARBITER_LANG", callback=_language, metavar="LANGUAGE",
                     show_default=True,
                     help="Language of the answer: en or fr. Errors, card texts, how they are read and this help stay English."),
        click.option("--strict", is_flag=True, envvar="ARBITER_STRICT",
                     help="Rules text that could not be read is an error."),
        click.option("--limit", "seconds", type=click.FloatRange(min=0, min_open=True), envvar="ARBITER_LIMIT",
                     metavar="SECONDS", help="The most that one question may take."),
        click.option("--rules", "edition", envvar="ARBITER_RULES", callback=_edition, metavar="EDITION",
                     help="Judge by this edition: current, 2011 or 2003."),
        click.option("--database", envvar="ARBITER_DATABASE", metavar="DATABASE",
                     help="The card database, in place of the user's own."),
        click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", envvar="ARBITER_COLOR",
                     callback=_colour, expose_value=False, help="Colours; NO_COLOR is honoured."),
        click.option("-v", "--verbose", is_flag=True, envvar="ARBITER_VERBOSE", help="Say more."),
    )  # fmt: skip

    def decorate(command: Command) -> Command:
        from functools import update_wrapper

        def with_manner(*args: Any, **values: Any) -> Any:
            manner = Manner(**{each.name: values.pop(each.name) for each in fields(Manner)})
            click.get_current_context().meta[VERBOSE] = manner.verbose
            return command(*args, manner=manner, **values)

        wrapped: Any = update_wrapper(with_manner, command)
        for option in reversed(options):
            wrapped = option(wrapped)
        return wrapped  # type: ignore[no-any-return]

    return decorate


FILE = click.argument("file", metavar="FILE")
WHICH = click.option(
    "--scenario", "which", metavar="N", help="Which scenario of the file: its number or title."
)
BY = click.option("--by", metavar="NAME", help="The player or team that decides.")
PAY = click.option(
    "--pay", type=click.Choice(["none"]), help="none: the player declines to pay any cost."
)


@main.command()
@FILE
@answers(*RESULT_FORMATS)
def check(file: str, manner: Manner) -> None:
    """Answer every case of FILE.

    A case that expects nothing counts by its verdict: the exit status is 1 when it is illegal. A FILE without cases is told what
    must be decided, and by whom.
    """
    import time

    from engine.report.formats import checked
    from engine.scenario.batch import read, unreadable
    from engine.scenario.results import answer_status, exit_status
    from engine.scenario.runner import coming, run_scenario

    started = time.monotonic()
    results: tuple[CaseResult, ...] = ()
    boards: list[tuple[Scenario, Situation]] = []
    try:
        for scenario in read(file, edition=manner.edition, cards=manner.database):
            results += run_scenario(scenario, limits=manner.limits, strict=manner.strict)
            boards += [] if scenario.cases else [(scenario, coming(scenario.board))]
    except ArbiterError as error:
        if manner.is_text:
            raise
        results = (unreadable(file, error),)
    seconds, verbose = time.monotonic() - started, manner.verbose
    _print(
        checked(
            manner.format,
            results,
            boards,
            manner.sentences,
            seconds=seconds,
            verbose=verbose,
            paint=_paint,
        )
    )
    queries = [answer_status(result.answer) for result in results if not result.expected]
    sys.exit(exit_status(results) or max(queries, default=0))


@main.command()
@FILE
@click.argument("items", nargs=-1, metavar='["A -> Bob" ...]')
@click.option("--none", "nobody", is_flag=True, help="Declare no attackers.")
@PAY
@WHICH
@answers(*ANSWER_FORMATS)
def attack(
    file: str,
    items: Sequence[str],
    nobody: bool,
    pay: str | None,
    which: str | None,
    manner: Manner,
) -> None:
    """Judge a declaration of attackers on the board of FILE."""
    keys = {"attack": _declared(items, nobody, "attackers"), **({"pay": pay} if pay else {})}
    _judge(file, which, keys, manner)


@main.command()
@FILE
@click.argument("items", nargs=-1, metavar='["B -> A" ...]')
@click.option("--none", "nobody", is_flag=True, help="Declare no blockers.")
@BY
@PAY
@WHICH
@answers(*ANSWER_FORMATS)
def block(
    file: str,
    items: Sequence[str],
    nobody: bool,
    by: str | None,
    pay: str | None,
    which: str | None,
    manner: Manner,
) -> None:
    """Judge a declaration of blockers on the board of FILE."""
    keys: dict[str, Any] = {"block": _declared(items, nobody, "blockers")}
    keys |= {name: value for name, value in (("by", by), ("pay", pay)) if value}
    _judge(file, which, keys, manner)


@main.command()
@FILE
@click.argument("items", nargs=-1, metavar='"A -> B 3 & Bob 2" ...', required=True)
@BY
@click.option("--step", type=click.Choice(["first", "regular"]), help="The combat damage step.")
@WHICH
@answers(*ANSWER_FORMATS)
def damage(
    file: str,
    items: Sequence[str],
    by: str | None,
    step: str | None,
    which: str | None,
    manner: Manner,
) -> None:
    """Judge an assignment of combat damage on the board of FILE."""
    keys: dict[str, Any] = {"damage": items}
    keys |= {name: value for name, value in (("by", by), ("step", step)) if value}
    _judge(file, which, keys, manner)


@main.command()
@FILE
@click.argument("cost")
@click.option("--by", metavar="A,B", help="Who may pay; the active player by default.")
@click.option("--for", "spell", metavar="NAME", help="The spell that is paid for.")
@click.option(
    "--split",
    metavar="JSON",
    help="Who pays what, as in a case; without it: whether any way exists.",
)
@WHICH
@answers(*ANSWER_FORMATS)
def pay(
    file: str,
    cost: str,
    by: str | None,
    spell: str | None,
    split: str | None,
    which: str | None,
    manner: Manner,
) -> None:
    """Judge a payment of COST on the board of FILE."""
    keys: dict[str, Any] = {"pay": cost}
    if by:
        keys["by"] = [name.strip() for name in by.split(",")]
    if spell:
        keys["for"] = spell
    _judge(file, which, keys, manner, split=split)


@main.command()
@FILE
@click.argument("kind", type=click.Choice(["attack", "block", "damage"]))
@click.option("--show", type=click.IntRange(min=0, max=100_000), default=10, show_default=True,
              help="How many legal declarations to list.")  # fmt: skip
@BY
@WHICH
@answers(*ANSWER_FORMATS)
def options(
    file: str, kind: str, show: int, by: str | None, which: str | None, manner: Manner
) -> None:
    """Say how many declarations are legal, and list some, those that obey most first.

    Assignments of combat damage are only counted.
    """
    from engine.scenario.questions import question
    from engine.scenario.runner import options as legal_options

    scenario = _scenario(file, which, manner)
    if by:
        asked = "block" if kind == "damage" else kind
        question(scenario, {"options": asked, "by": by})  # reports an unknown name
    _answer(legal_options(scenario.board, kind, by=by, show=show, limits=manner.limits), manner)


@main.command()
@FILE
@click.argument("case", required=False)
@WHICH
@answers(*ANSWER_FORMATS)
def explain(file: str, case: str | None, which: str | None, manner: Manner) -> None:
    """Give the long answer to a CASE (its number or name) of FILE, as a judge would rule."""
    from engine.report.formats import board, long_answer
    from engine.scenario.results import answer_status
    from engine.scenario.runner import ask, bearing_on, coming

    scenario, sentences = _scenario(file, which, manner), manner.sentences
    if not scenario.cases and case is None:
        _print(board(manner.format, scenario, coming(scenario.board), sentences))
        return
    asked = _case(scenario, case)
    found = ask(scenario, asked, limits=manner.limits)
    bearing = bearing_on(scenario.board, asked)
    _print(long_answer(manner.format, found, bearing, sentences, scenario=scenario, case=asked))
    _refuse_unread(found.unread, manner)
    sys.exit(answer_status(found))


@main.command()
@FILE
@click.argument("case", required=False)
@click.option("--state", is_flag=True, help="Show the table after each item or action.")
@WHICH
@answers("text")
def play(file: str, case: str | None, state: bool, which: str | None, manner: Manner) -> None:
    """Run the game script of a CASE of FILE and print the log.

    Without a script on the board you are asked for each decision.
    """
    from engine.report.table import table, told
    from engine.scenario.cases import PlayCase
    from engine.scenario.play import opening
    from engine.scenario.play import play as play_script

    scenario = _scenario(file, which, manner)

    def shown(*seen: Any) -> None:
        *_, game, events = seen
        for line in told(events):
            _print(line)
        if state:
            _print(table(game))

    scripts = [item for item in scenario.cases if isinstance(item, PlayCase)]
    asked = _case(scenario, case) if case is not None else next(iter(scripts), None)
    if asked is None:
        _play_by_hand(opening(scenario), shown, manner)
        return
    if not isinstance(asked, PlayCase):
        raise click.UsageError(f"case {case} is no game script")
    wrong = play_script(scenario, asked, watch=shown)
    for mismatch in wrong:
        _print(manner.sentences.mismatch(mismatch))
    sys.exit(1 if wrong else 0)


def _play_by_hand(game: Game, shown: Callable[..., None], manner: Manner) -> None:
    """Asks the person at the terminal for each decision until the game or the input is over, or the person types quit."""
    from engine.game.loop import play as play_on
    from engine.game.person import Person
    from engine.report.table import refusal, table

    def read_line(prompt: str) -> str:
        _print(prompt)
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line or line.strip().lower() == "quit":
            raise EOFError
        return line

    _print(table(game))
    try:
        person = Person(read_line, _print, lambda illegal: refusal(illegal, manner.sentences))
        play_on(game, person, shown=shown)
    except EOFError:
        _print("")


@main.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1, max=1024),
    metavar="N",
    help="Processes; all cores by default.",
)
@click.option(
    "-k",
    "text_part",
    default="",
    metavar="TEXT",
    help="Only cases with TEXT in path, title or name.",
)
@click.option("--rule", metavar="NUMBER", help="Only cases about this rule or its subrules.")
@click.option("--last-failed", is_flag=True, help="Only cases that did not pass the last time.")
@click.option("--shard", metavar="2/8", help="Only this share of the files.")
@click.option("--fail-fast", is_flag=True, help="Stop at the first case that does not pass.")
@answers(*RESULT_FORMATS)
def verify(
    paths: Sequence[str],
    jobs: int | None,
    text_part: str,
    rule: str | None,
    last_failed: bool,
    shard: str | None,
    fail_fast: bool,
    manner: Manner,
) -> None:
    """Answer every case of every scenario at and below each PATH, and count those as expected."""
    import time

    from engine.report.formats import for_programs, verified
    from engine.rules.editions import split_citation
    from engine.scenario import batch
    from engine.scenario.last_failed import default_file, recall, remember
    from engine.scenario.results import exit_status

    if rule is not None and split_citation(rule) is None:
        raise InputError(f'"{rule}" is not a rule number such as 702.111 or 2003:500.2')
    started = time.monotonic()
    files = batch.find(paths)
    files = batch.shard(files, *_shard(shard)) if shard else files
    known = recall(default_file()) if last_failed else frozenset()
    if last_failed and not known:
        click.echo("arbiter: no failed case is remembered; asking all", err=True)
    settings = batch.Settings(
        selection=batch.Selection(text=text_part, rule=rule, cases=known or None),
        seconds=manner.seconds,
        strict=manner.strict,
        edition=manner.edition,
        cards=manner.database,
    )
    sentences = manner.sentences
    results: list[CaseResult] = []
    done: list[str] = []
    asked = batch.run(files, settings, jobs=jobs or _cores())
    with click.progressbar(
        length=len(files), file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as progress:
        for file, found in zip(files, asked, strict=False):
            results += found
            done.append(file)
            progress.update(1)
            if manner.format == "jsonl":
                _print(for_programs("jsonl", found, sentences, seconds=0))
            if fail_fast and not all(result.is_fine for result in found):
                break
    if not results and not shard and (text_part or rule):
        raise InputError("no case matches what -k or --rule asks for")
    seconds = time.monotonic() - started
    remember(default_file(), results, settled=() if text_part or rule else done)
    _print(
        verified(
            manner.format,
            results,
            sentences,
            files=len(done),
            seconds=seconds,
            verbose=manner.verbose,
            paint=_paint,
        )
    )
    sys.exit(exit_status(tuple(results)))


@main.command()
@click.argument("rules_text", metavar="TEXT")
@answers(*ANSWER_FORMATS)
def read(rules_text: str, manner: Manner) -> None:
    """Say what a rules text is read as, sentence by sentence ("-" reads it from standard input)."""
    from engine.report.lookup import read_as
    from engine.scenario.tree import MAX_BYTES, decode
    from engine.text.reader import read as read_text

    if rules_text == "-":
        rules_text = decode(sys.stdin.buffer.read(MAX_BYTES + 1), "-")
    found = read_text(rules_text)
    _print(read_as(manner.format, found, manner.sentences, manner.book))
    _refuse_unread(found.unread, manner)


@main.group()
def cards() -> None:
    """Import card data, look cards up, and see how much of their text is read."""


@cards.command("import")
@click.argument("source", metavar="FILE", type=click.Path(exists=True, dir_okay=False))
@answers(*ANSWER_FORMATS)
def import_cards(source: str, manner: Manner) -> None:
    """Load card data into the card database.

    FILE is Scryfall bulk JSON, MTGJSON AtomicCards, or JSON Lines, plain or gzip. Cards that the database has are replaced.
    """
    from engine.cards.database import default_path
    from engine.cards.database import import_cards as load
    from engine.report.lookup import imported

    with click.progressbar(length=1000, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def progress(done: int, of: int) -> None:
            bar.update(done * 1000 // max(1, of) - bar.pos)

        path = Path(manner.database) if manner.database else default_path()
        result = load(path, Path(source), progress=progress)
    _print(imported(manner.format, result, manner.sentences))


@cards.command("show")
@click.argument("name")
@answers(*ANSWER_FORMATS)
def show_card(name: str, manner: Manner) -> None:
    """Show a card and what its text is read as."""
    from engine.cards.database import CardDatabase, default_path
    from engine.report.lookup import card
    from engine.text.reader import read as read_text

    with CardDatabase(Path(manner.database) if manner.database else default_path()) as database:
        found = database.named(name)
        if found is None:
            near = database.suggest(name)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise InputError(f'there is no card "{name}" in the database{hint}')
    reading = read_text(found.oracle_text, own_name=found.name, types=" ".join(found.types))
    _print(card(manner.format, found, reading, manner.sentences, manner.book))


@cards.command("coverage")
@click.argument("source", metavar="[FILE]", required=False, type=click.Path(exists=True))
@click.option("-o", "--output", metavar="FILE.tsv", help="Write a row for each sentence.")
@answers(*ANSWER_FORMATS)
def cards_coverage(source: str | None, output: str | None, manner: Manner) -> None:
    """Say how much of the text of all cards of FILE (or of the card database) is read."""
    from contextlib import ExitStack

    from engine.cards.coverage import TSV_HEADER, coverage
    from engine.cards.database import CardDatabase, default_path
    from engine.cards.importers import CardFile
    from engine.report.lookup import coverage_counts, meaning
    from engine.text.reader import read as read_text

    with ExitStack() as stack:
        database = Path(manner.database) if manner.database else default_path()
        found = CardFile(Path(source)) if source else stack.enter_context(CardDatabase(database))
        rows = stack.enter_context(Path(output).open("w", encoding="utf-8")) if output else None
        if rows is not None:
            rows.write(TSV_HEADER + "\n")
        counts = coverage(
            found,
            lambda text, *, own_name, types: read_text(
                text, own_name=own_name, types=" ".join(types)
            ),
            meaning=meaning,
            row=None if rows is None else lambda row: rows.write(row.tsv() + "\n"),
        )
    _print(coverage_counts(manner.format, counts, manner.sentences))


@main.command()
@click.argument("asked", nargs=-1, metavar="NUMBER | --table [PATH]...")
@click.option(
    "--scenarios", type=click.Path(exists=True), help="Where to look for scenarios about it."
)
@click.option(
    "--table",
    "whole",
    is_flag=True,
    help="Every rule with the scenarios and tests at the PATHs (scenarios, tests) that exercise it.",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write the table to a file.")
@answers(*ANSWER_FORMATS)
def rule(
    asked: tuple[str, ...], scenarios: str | None, whole: bool, output: str | None, manner: Manner
) -> None:
    """Say what a rule says in our words, its number in each edition, and which scenarios are about it."""
    from engine.report.lookup import rule_found
    from engine.rules.without_witness import reasons_without_witness
    from engine.scenario.about import rule_asked, scenarios_about, tests_about

    if whole:
        _rule_table(asked or ("scenarios", "tests"), output)
        return
    if len(asked) != 1 or output is not None:
        raise click.UsageError("name one rule, or ask for the --table of all")
    entry, below = rule_asked(asked[0], manner.edition)
    folder = scenarios or ("scenarios" if Path("scenarios").is_dir() else None)
    about = scenarios_about(entry.number, entry.edition, folder) if folder else ()
    tests = tests_about(entry.number, entry.edition, "tests") if Path("tests").is_dir() else ()
    why = reasons_without_witness().get((entry.edition, entry.number))
    found = (manner.format, entry, below, about, manner.sentences)
    _print(rule_found(*found, tests=tests, unwitnessed=why))


def _rule_table(paths: Sequence[str], output: str | None) -> None:
    from engine.report.rules_coverage import coverage_rows, table
    from engine.rules.rulebook import entries
    from engine.rules.without_witness import reasons_without_witness
    from engine.scenario.witnesses import witnesses

    text = table(coverage_rows(entries(), witnesses(paths), reasons_without_witness()))
    if output is None:
        _print(text)
    else:
        Path(output).write_text(text + "\n", encoding="utf-8")


@main.command()
def schema() -> None:
    """Print the JSON Schema of the scenario format."""
    from engine.report.structure import text
    from engine.scenario.schema import schema as scenario_schema

    _print(text(scenario_schema()))


def _judge(
    file: str, which: str | None, keys: dict[str, Any], manner: Manner, *, split: str | None = None
) -> NoReturn:
    """Asks one question of a file's board, prints the verdict and leaves with its exit status."""
    from engine.scenario import notation
    from engine.scenario.batch import card_lookup
    from engine.scenario.questions import question
    from engine.scenario.runner import ask

    scenario = _scenario(file, which, manner)
    lookup = card_lookup(manner.database)
    case = question(scenario, keys, split=split, card_lookup=lookup)
    found = ask(scenario, case, limits=manner.limits)
    _answer(found, manner, question=notation.question(case))


def _answer(found: Verdict | Options, manner: Manner, *, question: str = "") -> NoReturn:
    """Prints an answer and leaves with its exit status."""
    from engine.report.formats import answer
    from engine.scenario.results import answer_status

    _print(answer(manner.format, found, manner.sentences, question=question, paint=_paint))
    _refuse_unread(found.unread, manner)
    sys.exit(answer_status(found))


def _scenario(file: str, which: str | None, manner: Manner) -> Scenario:
    """The scenario of a file that a command is about: the first unless another is asked for."""
    from engine.report.catalogue import printable
    from engine.scenario.batch import read
    from engine.scenario.picking import scenario_named

    found = read(file, edition=manner.edition, cards=manner.database)
    if which is not None:
        return scenario_named(found, which)
    if len(found) > 1:
        note = f'{file} holds {len(found)} scenarios; this is the first, "{found[0].title}" (--scenario N for another)'
        click.echo(f"arbiter: {printable(note)}", err=True)
    return found[0]


def _case(scenario: Scenario, which: str | None) -> Case:
    """The case of a scenario with this number or name; the first when none is named."""
    from engine.scenario.picking import case_named

    if which is not None:
        return case_named(scenario, which)
    if len(scenario.cases) > 1:
        click.echo(f"arbiter: there are {len(scenario.cases)} cases; this is the first", err=True)
    return scenario.cases[0]


def _declared(items: Sequence[str], nobody: bool, what: str) -> Sequence[str]:
    if bool(items) == nobody:
        raise click.UsageError(f"name {what}, or say --none for a declaration without {what}")
    return items


def _refuse_unread(unread: Sequence[Any], manner: Manner) -> None:
    if manner.strict and unread:
        raise InputError(
            "--strict: some rules text could not be read: "
            + "; ".join(item.text for item in unread)
        )


def _shard(text: str) -> tuple[int, int]:
    number, slash, of = text.partition("/")
    if not (slash and number.isdecimal() and of.isdecimal()):
        raise InputError(f'"{text}" is not a share such as 2/8')
    return int(number), int(of)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _paint(meaning: str, word: str) -> str:
    return click.style(word, fg=COLOURS.get(meaning), bold=True)


def _print(text: str) -> None:
    if text:
        click.echo(text)


for _stream in (sys.stdout, sys.stderr):
    if hasattr(_stream, "reconfigure"):
        _stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    main()
