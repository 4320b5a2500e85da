"""The private panel on which a host arranges a table: a press changes one thing, and the panel shows how it stands."""
