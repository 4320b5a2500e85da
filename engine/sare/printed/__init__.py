"""What is printed on the board, the cards and the tiles: the shape of components.toml, and the checks that it fits."""
