"""Pages of the builder and the stepper: one door, one domain call, one render each."""
