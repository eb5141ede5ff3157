"""`python -m cadenza`."""

from cadenza.cli import main

main()
