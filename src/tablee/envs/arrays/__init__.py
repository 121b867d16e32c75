"""Games as arrays: observations, action numbers, episodes and batches of them. Compiled, for `tablee.envs`."""
