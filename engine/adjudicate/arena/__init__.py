"""Cases of Warp Arena. A case gives a position, a list of items to do, and the expected result.

The modules `case` and `items` define the form of a case.
"""
