"""``python -m keywright``: the command line, for interpreters without scripts of their own (``hython``)."""

from keywright.cli import main

if __name__ == "__main__":
    main()
