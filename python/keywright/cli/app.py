"""The commands."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Annotated

import typer

from keywright import __version__
from keywright.batch import Options
from keywright.cli import listing, reapply, show, validate
from keywright.cli.edge import BROKEN, tell, told

app = typer.Typer(
    name="keywright",
    help="Motion recipes: the library, what a recipe does, whether a file is one.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


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


@app.command("presets")
@told
def presets_command(
    words: Annotated[
        list[str] | None, typer.Argument(help="Only recipes with these words in key, name or tags.")
    ] = None,
    json: Json = False,
) -> None:
    """List the recipe library."""
    listing.run(words or [], as_json=json)


@app.command("show")
@told
def show_command(
    recipe: Annotated[str, typer.Argument(help="category/name, or a file that ends in .json.")],
    json: Json = False,
) -> None:
    """Show what a recipe does: its settings, what stands out on its motion, a plot."""
    show.run(recipe, as_json=json)


@app.command("validate")
@told
def validate_command(
    files: Annotated[list[Path], typer.Argument(help="Recipe files.", metavar="FILE...")],
    json: Json = False,
) -> None:
    """Say whether files are recipes, and what is wrong with those that are not.

    Exits with 0 if all are, 1 if one is not, 2 if one cannot be read.
    """
    raise typer.Exit(validate.run(files, as_json=json))


@app.command("reapply", cls=reapply.Command)
@told
def reapply_command(
    scenes: Annotated[list[Path], typer.Argument(help="Scene files.", metavar="SCENE...")],
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

    Exits with 0 if all was written, 1 if something was refused (that scene is not saved without
    --save-partial), 2 if a scene could not be loaded or has load warnings, 3 for usage.
    """
    options = Options(preset, save, save_partial, accept_warnings)
    raise typer.Exit(reapply.run(scenes, options, as_json=json))


@app.command("demo")
@told
def demo_command() -> None:
    """Run the main job on the bundled stand-in for Houdini: load, commit, read back, undo."""
    if importlib.util.find_spec("matplotlib") is None:
        tell("the demo draws with matplotlib: install it with  pip install 'keywright[demo]'")
        raise typer.Exit(BROKEN)
    from keywright.demo.__main__ import main

    raise typer.Exit(main())
