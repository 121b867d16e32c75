"""EKKO: numbers and their mirrors, in real time."""
