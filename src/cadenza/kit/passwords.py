"""Passwords: Argon2id, in threads of their own, so that the event loop goes on; never inside a transaction.

Comparing with nothing takes as long as comparing with a hash: how long an answer takes tells nobody who is known here.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from cadenza.kit.ids import new_token

# 19 MiB, two passes: what OWASP asks for. Two at once, so that a flood of tries takes memory for two.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_OF_NOBODY = _HASHER.hash(new_token())
_THREADS = ThreadPoolExecutor(2, thread_name_prefix="passwords")


async def hash_password(password: str) -> str:
    """Return the hash to store."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _HASHER.hash, password)


async def is_password(password: str, password_hash: str | None) -> bool:
    """Say whether this is the password; None is nobody's, and takes as long."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _matches, password, password_hash)


def is_outdated(password_hash: str) -> bool:
    """Say whether the hash was made with other costs than the current ones."""
    return _HASHER.check_needs_rehash(password_hash)


def _matches(password: str, password_hash: str | None) -> bool:
    try:
        _HASHER.verify(password_hash or _OF_NOBODY, password)
    except (VerificationError, InvalidHashError):
        return False
    return password_hash is not None
