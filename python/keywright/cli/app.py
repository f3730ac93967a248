"""The commands."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Annotated

import typer

from keywright import __version__
from keywright.cli import listing, show, validate
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


@app.command("demo")
@told
def demo_command() -> None:
    """Run the main job on the bundled stand-in for Houdini: load, commit, read back, undo."""
    if importlib.util.find_spec("matplotlib") is None:
        tell("the demo draws with matplotlib: install it with  pip install 'keywright[demo]'")
        raise typer.Exit(BROKEN)
    from keywright.demo.__main__ import main

    raise typer.Exit(main())
