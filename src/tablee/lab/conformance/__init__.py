"""What every game owes, and the suite that looks for what it does not keep (`docs/adding-a-game.md`)."""
