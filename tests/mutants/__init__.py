"""Do the tests notice a fault? Small changes are made to the code, and the tests of its room must fail."""
