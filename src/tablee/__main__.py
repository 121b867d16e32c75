"""`python -m tablee`: the same as the command `tablee`."""

from tablee.cli import main

main()
