"""Icons by what they show: goods, tools, signs, people."""
