"""Every message of the catalogues as its readers get it, in order: python -m tests.sheet.

Games and the scenes of the tests are played once, and what is said meanwhile is recorded: games in every language,
scenes in that of the test (`recorder`, `games`, `scenes`). The sheet words the records of the language that is asked
for, and others only if no word of their own language is left in them (`lines`); what never came up gets plausible
values (`madeup`).
"""
