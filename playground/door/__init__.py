"""What stands between a request and its page, whatever the page is.

asked.py         each request has a name (an id), and a bound of what it may write to logs
logs.py          lines of the logs, as text or JSON, one for each record, never longer than the bound
refusing.py      the pages of what can't be read, isn't allowed, isn't there, or broke
readable.py      what nobody can read is refused before anything works on it
counting.py      sums in windows of time that several processes add to, each added to under a lock or not at all
metering.py      what answering a request cost, in time of a processor and in bytes, and whose it was
in_templates.py  the request's name on pages
"""
