"""`make texts`: brings the translations in step with the English sentences, and checks whatever a translator can get
wrong. docs/translating.md tells how to translate."""
