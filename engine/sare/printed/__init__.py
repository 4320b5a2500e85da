"""What is printed on board, cards and tiles: the types of components.toml, and the checks of its consistency."""
