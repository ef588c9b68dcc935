"""A site with one handler more, for tests that kill its processes."""
