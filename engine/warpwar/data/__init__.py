"""The data files of the rules (TOML) and the loader that reads them."""
