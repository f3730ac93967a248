"""The commands. Each imports what it needs when it is called, so that the others start at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from typer.main import get_command

from keywright import __version__
from keywright.cli import exits
from keywright.cli.edge import Command, Commands
from keywright.cli.options import (
    Channels,
    DryRun,
    Extremes,
    Force,
    Fps,
    InPlace,
    Json,
    Kinks,
    Output,
    Recipe,
    Source,
    file,
    finite,
    folder,
)
from keywright.cli.options import span as _span

_Function = TypeVar("_Function", bound=Callable[..., Any])

app = typer.Typer(
    name="keywright",
    cls=Commands,
    help="Motion recipes, and the channels that they go onto.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _command(name: str) -> Callable[[_Function], _Function]:
    return app.command(name, cls=Command, epilog=exits.sentence(name))


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"keywright {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


@_command("presets")
def presets_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(help="Only recipes with these words in key, name or tags.", metavar="WORD"),
    ] = None,
    json: Json = False,
) -> None:
    """List the recipe library."""
    from keywright.cli import listing

    raise typer.Exit(listing.run(words or [], as_json=json))


@_command("show")
def show_command(
    recipe: Recipe,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Draw it into a .png or .svg file.", parser=file),
    ] = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Show what a recipe does: its settings, what stands out on its motion, a plot."""
    from keywright.cli import show

    show.run(recipe, output, force=force, as_json=json)


@_command("validate")
def validate_command(
    files: Annotated[list[str], typer.Argument(help="Recipe files.", metavar="FILE")],
    json: Json = False,
) -> None:
    """Say whether files are recipes, and what is wrong with those that are not."""
    from keywright.cli import validate

    raise typer.Exit(validate.run(files, as_json=json))


@_command("inspect")
def inspect_command(
    sources: Annotated[
        list[Path], typer.Argument(help="Files of channels, or scenes.", metavar="FILE", parser=file)
    ],
    channel: Channels = None,
    fps: Fps = 24.0,
    json: Json = False,
) -> None:
    """List the channels, keys and recipes of files: .hip, .chn, .chan, .clip, .cmd, .json, .usda."""
    from keywright.cli import inspect

    raise typer.Exit(inspect.run(sources, channel, fps, as_json=json))


@_command("apply")
def apply_command(
    recipe: Recipe,
    file: Source,
    output: Output = None,
    in_place: InPlace = False,
    force: Force = False,
    dry_run: DryRun = False,
    channel: Channels = None,
    span: Annotated[
        tuple[float, float] | None,
        typer.Option(
            "--range",
            metavar="FIRST LAST",
            help="First and last frame; else each channel's first and last key.",
            callback=_span,
        ),
    ] = None,
    start: Annotated[
        float | None,
        typer.Option(
            "--from", metavar="VALUE", help="Value at the start; else the channel's.", callback=finite
        ),
    ] = None,
    end: Annotated[
        float | None,
        typer.Option("--to", metavar="VALUE", help="Value at the end; else the channel's.", callback=finite),
    ] = None,
    amplitude: Annotated[
        float | None,
        typer.Option(metavar="HEIGHT", help="Height of a motion that ends where it starts.", callback=finite),
    ] = None,
    stagger: Annotated[
        float,
        typer.Option(
            metavar="FRAMES",
            help="Each channel starts so many frames later than the one before it, in the order of -c.",
            callback=finite,
        ),
    ] = 0.0,
    fps: Fps = 24.0,
    json: Json = False,
) -> None:
    """Put a recipe onto channels of a file, all of them or none."""
    from keywright.cli import apply, files
    from keywright.offline.applying import Where

    where = files.Output.of(file, output, in_place=in_place, dry_run=dry_run, force=force)
    to = Where(span, start, end, amplitude, stagger)
    raise typer.Exit(apply.run(recipe, file, where, channel, to, fps, as_json=json))


@_command("reduce")
def reduce_command(
    file: Source,
    output: Output = None,
    in_place: InPlace = False,
    force: Force = False,
    dry_run: DryRun = False,
    tolerance: Annotated[
        list[str] | None,
        typer.Option(
            "--tolerance",
            "-t",
            metavar="AMOUNT",
            help="0.5% of each range (the default), 0.01 in the channels' units, 0.1deg; repeatable.",
        ),
    ] = None,
    frames: Annotated[bool, typer.Option("--frames", help="Keys on whole frames.")] = False,
    common: Annotated[bool, typer.Option("--common", help="Keys of all channels at the same times.")] = False,
    samples: Annotated[
        bool, typer.Option("--samples", help="Keys are samples of a smooth motion, as baking leaves them.")
    ] = False,
    extremes: Annotated[
        Extremes, typer.Option(metavar="keep|free", help="keep: a key on every peak; free: fewer keys.")
    ] = Extremes.keep,
    kinks: Annotated[
        Kinks,
        typer.Option(
            metavar="refuse|subframe|nearest", help="With --frames: what becomes of kinks between frames."
        ),
    ] = Kinks.refuse,
    max_keys: Annotated[
        int, typer.Option(min=2, max=4096, metavar="NUMBER", help="Most keys of a channel.")
    ] = 4096,
    channel: Channels = None,
    fps: Fps = 24.0,
    json: Json = False,
) -> None:
    """Reduce dense channels to the fewest keys within a tolerance."""
    from keywright.cli import files, reduce

    where = files.Output.of(file, output, in_place=in_place, dry_run=dry_run, force=force)
    how = reduce.settings(
        tolerance or [],
        frames=frames,
        common=common,
        samples=samples,
        extremes=extremes.value,
        kinks=kinks.value,
        max_keys=max_keys,
    )
    raise typer.Exit(reduce.run(file, where, channel, how, fps, as_json=json))


@_command("convert")
def convert_command(
    file: Source,
    output: Annotated[
        Path,
        typer.Argument(help="File to write; its ending says the format.", metavar="OUTPUT", parser=file),
    ],
    force: Force = False,
    channel: Channels = None,
    fps: Fps = 24.0,
    json: Json = False,
) -> None:
    """Convert channels from one format to another, and say what is lost."""
    from keywright.cli import convert, files

    where = files.Output(output, force)
    raise typer.Exit(convert.run(file, where, channel, fps, as_json=json))


@_command("reapply")
def reapply_command(
    scenes: Annotated[list[str], typer.Argument(help="Scene files.", metavar="SCENE")],
    preset: Annotated[
        str, typer.Option(metavar="NAME", help="Only nodes whose recipe came from this one.")
    ] = "",
    save: Annotated[bool, typer.Option("--save", help="Save scenes in which nothing was refused.")] = False,
    save_partial: Annotated[
        bool, typer.Option("--save-partial", help="Save scenes in which something was refused, too.")
    ] = False,
    accept_warnings: Annotated[
        bool, typer.Option("--accept-warnings", help="Work on scenes that load with warnings.")
    ] = False,
    json: Json = False,
) -> None:
    """Update and re-apply the stale nodes of scenes: under hython, else on the stand-in's scene files.

    A node is stale if its recipe is not that of its last commit, or the recipe in the library has changed.
    """
    from keywright.batch import Options
    from keywright.cli import reapply

    options = Options(preset, save, save_partial, accept_warnings)
    raise typer.Exit(reapply.run(scenes, options, as_json=json))


@_command("demo")
def demo_command(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Folder for the results.", parser=folder)
    ] = Path("out"),
    json: Json = False,
) -> None:
    """Run the main job on the bundled stand-in for Houdini: load, commit, read back, undo."""
    from keywright.demo.__main__ import run

    raise typer.Exit(run(output, as_json=json))


#: What :mod:`keywright.cli` runs, made while it still stops at once.
command = get_command(app)
