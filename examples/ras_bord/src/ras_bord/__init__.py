"""Ras bord, a game for Tablée: fill the bowl to the brim, and do not be the one who spills it."""

from pathlib import Path

from tablee.games.plugins import Plugin

from ras_bord.bots import bot
from ras_bord.notation import RasBordNotation

GAME = Plugin(
    notation=RasBordNotation(),
    pages=Path(__file__).parent / "pages",
    seats=3,
    minutes=4,
    bot=bot,
    house_rules=({}, {"brim": 15, "target": 2}, {"brim": 40, "hand": 4}, {"hand": 2}),
    texts={
        "en": {
            "about": "Fill the bowl to the brim, and let somebody else spill it.",
            "move": "[lay|lays] a {move}",
            "move.spill": "[spill|spills] the bowl",
            "ended.brim": "The bowl is full to the brim!",
            "ended.spilled": "The bowl runs over.",
            "field.level": "level of the bowl",
            "field.laid": "cards laid",
            "field.stock": "stock",
        },
        "fr": {
            "about": "Remplir le bol à ras bord, et laisser un autre le renverser.",
            "move": "[posez|pose] un {move}",
            "move.spill": "[renversez|renverse] le bol",
            "ended.brim": "Le bol est plein à ras bord !",
            "ended.spilled": "Le bol déborde.",
            "field.level": "niveau du bol",
            "field.laid": "cartes posées",
            "field.stock": "pioche",
        },
    },
)
