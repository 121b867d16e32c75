"""The games as arrays: observations, numbers for moves, episodes, many games at once. Compiled, for `tablee.envs`."""
