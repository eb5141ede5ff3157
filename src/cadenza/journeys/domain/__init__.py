"""What a journey is and decides: values in, values out. No database, no clock, no randomness."""
