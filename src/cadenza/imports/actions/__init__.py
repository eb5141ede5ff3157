"""What imports do; each function is part of a transaction that its caller opened."""
