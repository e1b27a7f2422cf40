"""Imported last by the fork server: what forked servers would do again for the modules loaded by now is done here.

msgspec reads the rules' structs, and garbage collections skip what was loaded before the fork.
"""

import gc

from games.struct_warmup import warm_up

warm_up()
gc.collect()
gc.freeze()
