"""The HTTP API for programs, under /api/v1/, and the pages that go with it: what it offers, and a visitor's tokens."""
