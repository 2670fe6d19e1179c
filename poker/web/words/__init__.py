"""Words for codes: the rooms below speak in codes and numbers, sentences are made here.

Every function answers in the language that is active when it is called.
"""
