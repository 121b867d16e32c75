"""Studies, which compare house rules, seat counts or bots over many games on equal luck (`docs/studies/README.md`)."""
