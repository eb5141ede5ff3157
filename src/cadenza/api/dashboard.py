"""The dashboard's files, built from `web/` into the package, served at `/`.

Files under `assets/` carry a hash of their content in their name and are kept for ever; the page itself is asked for
each time, so an upgrade shows at once. Scripts and styles leave compressed, made so once in a process. Every path
without a file is the page: the dashboard has its own routes.
"""

import gzip
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from urllib.parse import unquote

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response
from starlette.exceptions import HTTPException

FOLDER = Path(str(files("cadenza"))) / "api" / "dashboard"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
SELECT_STYLE = "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='"
"""The one style that a script writes into a page: what hides the bar beside the choices of a `Select`, by its hash."""
CSP = (
    f"default-src 'none'; script-src 'self'; style-src 'self' {SELECT_STYLE}; img-src 'self' data: blob:; "
    "font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
NOT_BUILT = """<!doctype html><html lang="en"><title>Cadenza</title>
<p>The dashboard is not built: run <code>./dev web</code>. The API answers under <code>/v1</code>."""
COMPRESSED = {".js": "text/javascript", ".css": "text/css"}
OURS = ("v1", "hooks", "healthz", "readyz", "metrics", "c")
"""First parts of paths that are never a page: an unknown one there is a 404."""

router = APIRouter(include_in_schema=False)


@router.api_route("/{path:path}", methods=["GET", "HEAD"], response_class=Response)
async def dashboard(path: str, request: Request) -> Response:
    """Return a file of the dashboard, or the page."""
    if path.split("/", 1)[0] in OURS:
        raise HTTPException(404)
    found = _file(request.app.state.dashboard, path)
    if found is None and _is_file_name(path):
        raise HTTPException(404)
    return _page(request.app.state.dashboard) if found is None else _respond(found, path, request)


def _file(folder: Path, path: str) -> Path | None:
    """Return the file at this path inside the folder, if there is one; never outside of it."""
    if not path or "\\" in unquote(path):
        return None
    target = (folder / path).resolve()
    return target if target.is_relative_to(folder.resolve()) and target.is_file() else None


def _is_file_name(path: str) -> bool:
    """Say whether the path asks for a file: a missing script must not answer with the page."""
    return path.startswith("assets/") or "." in path.rsplit("/", 1)[-1]


def _respond(found: Path, path: str, request: Request) -> Response:
    is_page = path.endswith(".html")
    cache = FOR_EVER if path.startswith("assets/") else ASK_EACH_TIME
    headers = {"Cache-Control": cache} | ({"Content-Security-Policy": CSP} if is_page else {})
    if path.startswith("assets/") and found.suffix in COMPRESSED:
        headers["Vary"] = "Accept-Encoding"
        if request.method == "GET" and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(_zipped(found), headers=headers, media_type=COMPRESSED[found.suffix])
    return FileResponse(found, headers=headers)


@lru_cache(maxsize=512)
def _zipped(asset: Path) -> bytes:
    """Compress an asset, whose name says its content; all of them together are less than a megabyte."""
    return gzip.compress(asset.read_bytes(), mtime=0)


def _page(folder: Path) -> Response:
    headers = {"Cache-Control": ASK_EACH_TIME, "Content-Security-Policy": CSP}
    page = folder / "index.html"
    if page.is_file():
        return FileResponse(page, headers=headers)
    return Response(NOT_BUILT, media_type="text/html", headers=headers)
