"""Chapter 6: what games of more than two players add."""
