"""Drafts: decks that are chosen at the table before the games, as games of the kernel (A8.2, A8.3, A8.6, A8.7).

`table` holds the cards, one module for each way to choose: `shown` (A8.2), `packs` (A8.3), `piles` (A8.6); `game`
begins one and passes finished decks on (A8.7). `draftlog` writes and reads its log.
"""
