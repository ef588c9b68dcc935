"""The guides: pages that teach. They say the words of the pages and rules that they speak of, so that they cannot drift
apart: buttons come from the same texts, pictures of games from the engine, and each rule number opens its text.
"""
