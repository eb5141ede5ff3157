"""The installation's secret (`CADENZA_SECRET_KEY`): given once when a process starts, before anything uses it.

Every use has a key of its own, derived by purpose, so that a leaked one opens nothing else. Losing the secret means
that stored provider passwords can't be read and erased people no longer be recognised: it belongs in the backup.
"""

import hashlib
import hmac

_MASTER: list[bytes] = []


def use_secret_key(secret: bytes) -> None:
    """Set the secret of this process, as `settings.load_secret_key` returns it."""
    _MASTER[:] = [hashlib.sha256(secret).digest()]


def derived_key(purpose: str) -> bytes:
    """Return the 32-byte key for one purpose."""
    if not _MASTER:
        raise RuntimeError("no secret key yet: call use_secret_key first")
    return hmac.digest(_MASTER[0], purpose.encode(), hashlib.sha256)
