"""The `tablee` command."""

from cyclopts import App

from tablee import __version__, build


def version() -> str:
    """Version and build, on one line."""
    return f"tablee {__version__}, {build.describe()}"


app = App(name="tablee", help="A digital home for five tabletop games.", version=version)


def main() -> None:
    """Entry point of the console script."""
    app()
