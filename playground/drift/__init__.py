"""What becomes of answers when the engine changes: every scenario is judged again, and what differs is told."""
