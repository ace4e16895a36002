"""What is done here once a day: what goes by itself goes (`manage.py tidy` shows it beforehand)."""

from playground.mine import going
from playground.watch.rounds import DAY, every


@every(DAY)
def tidy() -> None:
    """Notices first, so that nothing goes on the day it is told of."""
    for part in going.parts():
        going.do(part)
