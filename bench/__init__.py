"""The benchmark: Tablée's engines beside OpenSpiel, RLCard and hand-written C."""
