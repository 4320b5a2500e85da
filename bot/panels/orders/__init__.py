"""The private panel on which players set standing orders, in any game that takes them."""
