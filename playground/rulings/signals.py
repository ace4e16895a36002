"""What becomes of rulings, told to whoever keeps more about them: the library has a row for each."""

from django.dispatch import Signal

frozen = Signal()
"""A ruling was made: `ruling`, and what its maker `wanted` of it (`playground.rulings.freezing.Wanted`)."""
published = Signal()
"""A ruling was put on the list or taken off it: `ruling`."""
judged = Signal()
"""An engine has compared a ruling with its stored trace: `ruling` and `verdict` (`playground.rulings.checking`)."""
deleted = Signal()
"""Its maker deleted a ruling, which can be undone for a while: `ruling`."""
restored = Signal()
"""Its maker undid that: `ruling`."""
