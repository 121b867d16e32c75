"""Studies: house rules, seat counts or bots compared over many games on equal luck (`docs/studies/README.md`)."""
