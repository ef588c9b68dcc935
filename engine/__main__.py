"""`python -m engine`: play, check, show, ask, cards, bench, rules, golden."""

from engine.commands.main import main

if __name__ == "__main__":
    raise SystemExit(main())
