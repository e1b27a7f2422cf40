"""The last import of the fork server. It does once what each forked server would otherwise repeat.

msgspec reads the rules' structs. Garbage collections skip what was loaded before the fork.
"""

import gc

from games.struct_warmup import warm_up

warm_up()
gc.collect()
gc.freeze()
