"""The command line `python -m engine`: one module per group of commands. Names, exit codes and keys are stable."""
