"""Life, winning and losing, hands, and cards that are drawn or shown."""
