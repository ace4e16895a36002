"""Django's backend for Postgres, with a cheaper look at a connection that has rested."""
