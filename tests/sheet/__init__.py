"""Every message of the catalogues as its readers get it, in order: python -m tests.sheet.

Games and the scenes of the tests are played once, and what is said meanwhile is recorded, whatever the language
(`recorder`, `games`, `scenes`). The sheet words these records in the language that is asked for (`lines`); what never
came up gets plausible values (`madeup`).
"""
