"""Logs of what people at a table saw (A10): judged by games that they may have been, and a table with unknown cards."""
