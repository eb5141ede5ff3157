"""What keeps an installation honest: the watchdog, the doctor, backups and the bench. Reads every table."""
