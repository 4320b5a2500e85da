"""Games as packages: found through their entry points, without a network and without pip."""
