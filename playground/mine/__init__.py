"""What one has made: found, deleted with undo, kept by a link, taken along and brought back; and what goes unopened."""
