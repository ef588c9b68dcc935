"""A package, so that its world is gone before the next tests begin: pytest ends the scope with the package."""
