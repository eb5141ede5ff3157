"""One file per provider; `registry` lists them."""
