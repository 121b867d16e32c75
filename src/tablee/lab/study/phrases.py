"""What a report says, in both languages."""

from __future__ import annotations

from tablee.games.plugins import PLUGINS
from tablee.lab.study.design import Lang
from tablee.lab.study.typography import narrow

TEXTS: dict[str, tuple[str, str]] = {
    "kicker": ("A study by Tablée", "Une étude de Tablée"),
    "played": (
        "{games} games of {game}, {arms} variants on the same deals",
        "{games} parties de {game}, {arms} variantes sur les mêmes donnes",
    ),
    "played.one": ("{games} games of {game}", "{games} parties de {game}"),
    "answer": ("The answer", "La réponse"),
    "clear": ("What differs", "Ce qui change"),
    "clear.line": (
        "{measure}: <strong>{there}</strong> with “{arm}”, {here} with “{base}”: a difference of {gap} ({reach}).",
        "{measure} : <strong>{there}</strong> avec « {arm} », {here} avec « {base} » : un écart de {gap} ({reach}).",
    ),
    "clear.none": (
        "No measure differs by more than chance could explain in so many games.",
        "Aucune mesure ne diffère de plus que ce que le hasard explique en si peu de parties.",
    ),
    "unclear": (
        "No clear difference from “{base}” in: {measures}.",
        "Pas de différence nette avec « {base} » pour : {measures}.",
    ),
    "pictures": ("In pictures", "En images"),
    "table": ("All figures", "Tous les chiffres"),
    "table.note": (
        "In small print the 95% interval. ▲ and ▼: higher or lower than “{base}”, by more than chance explains.",
        "En petit, l’intervalle à 95 %. ▲ et ▼ : plus ou moins que « {base} », au-delà de ce que le hasard explique.",
    ),
    "table.note.one": ("In small print the 95% interval.", "En petit, l’intervalle à 95 %."),
    "measure": ("Measure", "Mesure"),
    "nothing": ("–", "–"),
    "method": ("How it was measured", "Comment on a mesuré"),
    "method.deals": (
        (
            "Each variant played {deals} deals, every deal twice: with the same cards and dice, but with other chance"
            " in the players’ heads. What happens twice on one deal is not independent, so deals, not games, are what"
            " the intervals rest on."
        ),
        (
            "Chaque variante a joué {deals} donnes, chacune deux fois : les mêmes cartes et les mêmes dés, mais un "
            "autre hasard dans la tête des joueurs. Deux parties d’une même donne ne sont pas indépendantes : les "
            "intervalles reposent donc sur les donnes, non sur les parties."
        ),
    ),
    "method.same": ("All variants met the same deals.", "Toutes les variantes ont reçu les mêmes donnes."),
    "method.players": ("Players: {players}.", "Joueurs : {players}."),
    "method.intervals": (
        (
            "Intervals hold the true value in 95 of 100 such studies. Shares: Wilson’s interval with the effective "
            "number of games; means: normal."
        ),
        (
            "Un intervalle contient la vraie valeur dans 95 études sur 100. Parts : intervalle de Wilson avec le "
            "nombre effectif de parties ; moyennes : loi normale."
        ),
    ),
    "method.gaps": (
        (
            "Differences are taken deal by deal. Each interval stands for itself: among {comparisons} comparisons "
            "about {chance} may look clear by chance alone."
        ),
        (
            "Les écarts sont pris donne par donne. Chaque intervalle vaut pour lui-même : sur {comparisons} "
            "comparaisons, environ {chance} peuvent paraître nettes par pur hasard."
        ),
    ),
    "method.slips": (
        "One move in {slips} is a beginner’s: otherwise they would play a deal the same way every time.",
        "Un coup sur {slips} est celui d’un débutant : sinon, ils joueraient toujours une donne de la même façon.",
    ),
    "method.bots": (
        "The players are programs. What holds for them need not hold for people.",
        "Les joueurs sont des programmes. Ce qui vaut pour eux ne vaut pas forcément pour des personnes.",
    ),
    "measures": ("What the words mean", "Ce que disent les mots"),
    "repeat": ("How to repeat it", "Comment refaire l’étude"),
    "repeat.text": (
        "The same command gives the same data, byte by byte, on any number of cores:",
        "La même commande donne les mêmes données, octet par octet, quel que soit le nombre de cœurs :",
    ),
    "repeat.data": (
        (
            "Every game is a row of <code>games.parquet</code> and <code>games.csv</code>; all figures stand in "
            "<code>summary.json</code>. Tablée {version}, code {code}."
        ),
        (
            "Chaque partie est une ligne de <code>games.parquet</code> et de <code>games.csv</code> ; tous les "
            "chiffres "
            "sont dans <code>summary.json</code>. Tablée {version}, code {code}."
        ),
    ),
    # Charts
    "chart.length": ("How long a match takes", "La durée d’une partie"),
    "chart.length.note": (
        "Moves per match. Point: half of the matches are shorter. Thick: the middle half. Thin: eight in ten matches.",
        (
            "Coups par partie. Point : la moitié des parties sont plus courtes. Trait épais : la moitié centrale. "
            "Trait fin : "
            "huit parties sur dix."
        ),
    ),
    "chart.first": ("Is it good to begin?", "Est-ce un avantage de commencer ?"),
    "chart.first.note": (
        "Victories of whoever begins. Dashed: a fair share.",
        "Victoires de qui commence. Tirets : une part égale.",
    ),
    "chart.rivals": ("Who beats whom", "Qui bat qui"),
    "chart.rivals.note": (
        "A seat’s victories by the player who holds it. Dashed: a fair share.",
        "Victoires d’une place selon le joueur qui l’occupe. Tirets : une part égale.",
    ),
    "chart.places": ("Who wins, by order of play", "Qui gagne, selon l’ordre du jeu"),
    "chart.places.note": (
        "Victories by place at the table in the first round. Dashed: a fair share.",
        "Victoires selon la place dans la première manche. Tirets : une part égale.",
    ),
    "place.1": ("Begins", "Commence"),
    "place.n": ("{n}th to play", "{n}e à jouer"),
    "place.2": ("2nd to play", "2e à jouer"),
    "place.3": ("3rd to play", "3e à jouer"),
    "chart.endings": ("How rounds end", "Comment finissent les manches"),
    "chart.endings.note": ("Share of all rounds.", "Part de toutes les manches."),
    "chart.interval.note": (
        "Point: what was measured. Line: the 95% interval.",
        "Point : la mesure. Trait : l’intervalle à 95 %.",
    ),
    "chart.mirror": ("What a mirror is worth", "Ce que vaut un miroir"),
    "chart.mirror.note": (
        "Chance to win a round for a player who laid a mirror in it, and for one who did not. Dashed: a fair share.",
        (
            "Chance de gagner une manche pour qui y a posé un miroir, et pour qui n’en a pas posé. Tirets : une part "
            "égale."
        ),
    ),
    "with": ("with a mirror", "avec un miroir"),
    "without": ("without", "sans miroir"),
    "chart.difficulty": ("Wins by difficulty of the deal", "Réussite selon la difficulté de la donne"),
    "chart.difficulty.note": (
        (
            "Share of deals won by difficulty, from 1 (two in five random games win) to 5 (hardly any does). Deals "
            "proved lost "
            "are left out."
        ),
        (
            "Part des donnes réussies selon la difficulté, de 1 (deux parties au hasard sur cinq gagnent) à 5 "
            "(presque aucune). "
            "Sans les donnes prouvées perdues."
        ),
    ),
    "difficulty": ("Difficulty of the deal", "Difficulté de la donne"),
    # Ways that rounds end
    "ending.out": ("somebody goes out", "quelqu’un finit ses cartes"),
    "ending.blocked": ("nobody can play", "plus personne ne peut jouer"),
    "ending.stock": ("the stock is empty", "le talon est vide"),
    "ending.passed": ("everybody passes", "tout le monde passe"),
    "ending.row": ("a row is complete", "un alignement est fait"),
    "ending.won": ("all pairs removed", "toutes les paires enlevées"),
    "ending.stuck": ("no pair left", "plus aucune paire"),
    "ending.gave-up": ("given up", "abandon"),
    "ending.endless": ("given up as endless", "arrêtée, sans fin"),
    # Players
    "bot.random": ("random moves", "coups au hasard"),
    "bot.novice": ("beginner", "débutant"),
    "bot.casual": ("casual player", "joueur occasionnel"),
    "bot.expert": ("expert", "expert"),
    "bot.master": ("master", "maître"),
}


def say(key: str, lang: Lang, **fields: object) -> str:
    """A text with its blanks filled in."""
    en, fr = TEXTS[key]
    text = narrow(fr) if lang == "fr" else en
    return text.format(**fields) if fields else text


def ending(game: str, way: str, lang: Lang) -> str:
    """How a round ended, in words; a game from another package brings its own."""
    if game not in PLUGINS:
        return say(f"ending.{way}", lang)
    return PLUGINS[game].text(lang, f"ended.{way}") or way
