import pytest

from tests.builders.api import make_app, make_client, problems_of


@pytest.fixture
async def browser(db, tmp_path):
    """Serve a small dashboard."""
    folder = tmp_path / "dashboard"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Cadenza</title>")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "app-abc123.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    async with make_client(make_app(db, dashboard=folder)) as client:
        yield client


async def test_the_page_is_asked_for_each_time_and_its_assets_never_again(browser):
    """An upgrade shows at once, and what has a hash in its name is cached for ever."""
    for path in ("/", "/queue", "/journeys/1/edit", "/index.html"):
        page = await browser.get(path)
        assert page.status_code == 200
        assert "<title>Cadenza</title>" in page.text
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-type"].startswith("text/html")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert "unsafe" not in page.headers["content-security-policy"]
    asset = await browser.get("/assets/app-abc123.js")
    assert "immutable" in asset.headers["cache-control"]
    assert "javascript" in asset.headers["content-type"]
    assert (await browser.get("/favicon.svg")).headers["cache-control"] == "no-cache"
    assert (await browser.head("/")).status_code == 200


async def test_scripts_leave_compressed_for_whoever_takes_them_so(browser):
    """The first visit is a third as long; whoever can't read gzip gets the file as it is."""
    for accepted, said in (("gzip, deflate, br", "gzip"), ("identity", None)):
        asset = await browser.get("/assets/app-abc123.js", headers={"accept-encoding": accepted})
        assert (asset.text, asset.headers.get("content-encoding")) == ("1", said)
        assert asset.headers["vary"] == "Accept-Encoding"


async def test_a_missing_file_is_no_page(browser):
    """An old asset or an unknown API path answers 404, not the page with a 200."""
    for path in ("/assets/app-old.js", "/robots.txt", "/v1/nothing", "/hooks/x", "/c/unknown"):
        response = await browser.get(path)
        assert response.status_code == 404, path
        problems_of(response)


async def test_nothing_outside_the_folder_is_served(browser):
    """Dots, slashes and encodings of them lead nowhere."""
    for path in (
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/..%5csecret.txt",
        "/assets/../../secret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
    ):
        response = await browser.get(path)
        assert "secret" not in response.text, path
        assert "root:" not in response.text, path


async def test_every_answer_keeps_a_browser_in_its_place(browser):
    """Headers against sniffing, framing and leaking are on pages, files, API answers and errors alike."""
    for path in ("/", "/assets/app-abc123.js", "/healthz", "/v1/session", "/v1/nothing"):
        headers = (await browser.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-request-id"]
    assert (await browser.get("/v1/session")).headers["cache-control"] == "no-store"
    named = await browser.get("/healthz", headers={"x-request-id": "abc123"})
    assert named.headers["x-request-id"] == "abc123"
    spoofed = await browser.get("/healthz", headers={"x-request-id": "a" * 500})
    assert len(spoofed.headers["x-request-id"]) < 40


async def test_health_readiness_and_metrics_need_no_sign_in(db, browser):
    """Alive and ready are two things; metrics have names and no ids."""
    assert (await browser.get("/healthz")).json() == {"status": "ok"}
    assert (await browser.get("/readyz")).json() == {"status": "ready"}
    metrics = (await browser.get("/metrics")).text
    assert "cadenza_journey_steps_total" in metrics
    assert "cadenza_http_request_seconds" in metrics
    await db.close()
    assert (await browser.get("/readyz")).status_code == 503
    assert (await browser.get("/healthz")).status_code == 200


async def test_without_a_build_the_page_says_what_to_do(db, tmp_path):
    """A fresh checkout answers with a sentence instead of an error."""
    async with make_client(make_app(db, dashboard=tmp_path / "none")) as client:
        page = await client.get("/")
    assert page.status_code == 200
    assert "./dev web" in page.text
