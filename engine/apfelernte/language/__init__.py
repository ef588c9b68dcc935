"""The card language (A11.3): a card's German text is its program.

text -> tree (`reading`) -> program (`compiler`); tree -> German (`german`) and English (`english`). A wording is
declared once, in `wordings`; words and their forms are in `lexicon`. `tree` holds the seven kinds of nodes,
`program` what the table executes.
"""
