"""What is written by a command and checked by a test: `./dev generate`. Each part is a pure function of the product."""
