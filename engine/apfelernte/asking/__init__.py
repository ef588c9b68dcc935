"""A log step by step, as somebody sees it, and questions about open information (A9.4, A9.5, A10.4)."""
