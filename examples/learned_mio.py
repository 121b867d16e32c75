"""Plays MIO with the network that `train_mio.py` has trained: in arenas and at live tables."""

from pathlib import Path

from mio_network import Network

from tablee.bots.remote import Turn, main

NETWORK = Network.load(Path(__file__).with_suffix(".npz"))


def choose(turn: Turn) -> str:
    """The late shout if it is due, else what the network likes best."""
    return "mio" if "mio" in turn.legal else NETWORK.move(turn.view)


if __name__ == "__main__":
    main("Learned", choose)
