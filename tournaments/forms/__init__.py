"""Forms of events. What was typed stays; what is wrong is said with what would be right."""
