"""Les 6 Séquences as arrays: `numbers` of actions, then `observation`."""

from tablee.games.six_sequences.arrays.observation import ARRAYS as ARRAYS
