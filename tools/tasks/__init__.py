"""What `./dev` runs. Standard library only, since this is what installs the rest."""
