"""What all tests share: how much hypothesis tries, and that no test depends on how fast the machine is."""

import os

from hypothesis import settings

settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")
