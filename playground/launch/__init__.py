"""Everything between `make run` and a site that answers.

bootstrap.py     makes `.venv` and installs the pinned packages (runs before anything is installed)
environment.py   reads environment variables, and refuses what it cannot read
paths.py         where the running site keeps its files
secret.py        the secret key
processes.py     starts, watches and ends processes; knows those an earlier run left behind
logfiles.py      what they write, kept within bounds
orphans.py       a process that ends with its parent
postgres.py      the embedded Postgres
valkey.py        the embedded Valkey
services.py      both of them, or the servers named by the environment
web.py           the web server
lanes.py         whose turn it is to be answered
patience.py      how long an answer may take
prepare.py       migrations, compiled cards, bundled scenarios, static files
supervisor.py    servers, web server and worker, watched until told to stop
__main__.py      the command line: run, with-services
"""
