def test_a_page_opens(page):
    """The browser of this machine can be driven."""
    page.set_content("<button onclick='this.textContent = `done`'>do</button>")
    page.get_by_role("button").click()
    assert page.get_by_role("button").inner_text() == "done"
