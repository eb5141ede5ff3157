"""The bench: figures of this machine, with the references that they are compared with. Nothing here is a test."""
