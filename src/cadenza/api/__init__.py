"""The API process: builds the app, says who calls, mounts the features' routes, serves the dashboard.

- Nothing here decides about the product: a route parses, calls one action, serialises.
- An unknown id and another organization's id answer the same.
- Every answer carries a request id and headers that keep a browser from doing more than it should.
"""
