"""Explanations for players: topics of /rules, hints on the panel, figures of a decision, warnings about waste."""
