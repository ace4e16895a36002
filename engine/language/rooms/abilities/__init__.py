"""Whole abilities and keyword abilities."""
