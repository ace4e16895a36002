import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nothing_is_spent() -> None:
    """What other tests did counts against no limit."""
    cache.clear()
