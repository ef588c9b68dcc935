"""One command that runs everything: a web server and a worker as children of `manage.py up`."""
