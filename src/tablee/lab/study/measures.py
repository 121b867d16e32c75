"""What can be measured: for each measure its words in both languages, and the ratio it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tablee.lab.study.estimates import Kind

Row = Mapping[str, Any]
Part = Callable[[Row], float]


@dataclass(frozen=True)
class Measure:
    """A ratio of two sums over games. `games` that it fits; empty: every game for two or more."""

    kind: Kind
    en: str
    fr: str
    about_en: str
    about_fr: str
    of: Part
    out_of: Part
    games: tuple[str, ...] = ()

    def suits(self, game: str) -> bool:
        """Whether a game has it."""
        return game in self.games if self.games else game != "20-20"

    def label(self, lang: str) -> str:
        """A short name."""
        return self.fr if lang == "fr" else self.en

    def about(self, lang: str) -> str:
        """What exactly is counted, in a sentence."""
        return self.about_fr if lang == "fr" else self.about_en


def column(name: str) -> Part:
    """A column of a row; nothing counts as zero."""
    return lambda row: float(row[name] or 0)


def known(name: str) -> Part:
    """1 where a column has a value."""
    return lambda row: float(row[name] is not None)


def each(_: Row) -> float:
    """Every game counts once."""
    return 1.0


def mean_score(row: Row) -> float:
    """The mean of all seats' points."""
    return sum(row["scores"]) / len(row["scores"])


def score_range(row: Row) -> float:
    """From the lowest to the highest total."""
    return float(max(row["scores"]) - min(row["scores"]))


def ended(way: str) -> Part:
    """The rounds that ended in a way."""
    return lambda row: float(row["round_endings"].count(way))


IN_ROUNDS = ("mio", "ekko", "six-sequences")
ALL_GAMES = ("20-20", "mio", "ekko", "six-sequences", "sequence-des")
rounds = column("rounds")

MEASURES: dict[str, Measure] = {
    # Every game
    "length": Measure(
        "mean",
        "Moves per match",
        "Coups par partie",
        "Moves that players make in a match; dice and deals are not counted.",
        "Les coups joués dans une partie ; ni les dés ni les donnes ne comptent.",
        column("decisions"),
        each,
    ),
    "rounds": Measure(
        "mean",
        "Rounds per match",
        "Manches par partie",
        "How many rounds a match lasts.",
        "Le nombre de manches d’une partie.",
        rounds,
        each,
        ("mio", "ekko"),
    ),
    "first": Measure(
        "share",
        "Won by whoever begins",
        "Gagné par qui commence",
        "The part of all victories that goes to the player (or the team) who begins the match; a shared victory "
        "counts in parts.",
        "La part des victoires qui revient à qui commence la partie (ou à son équipe) ; une victoire "
        "partagée "
        "compte par parts.",
        column("first_share"),
        known("first_share"),
    ),
    "luck": Measure(
        "luck",
        "Share of luck",
        "Part de la chance",
        "How much of the result the cards and dice decide: every deal is played twice with the same luck and other "
        "thoughts of the bots; the share of the result’s variance that both plays have in common (an intraclass "
        "correlation over all seats). 100 %: the deal alone decides. It holds for these players; among players of "
        "unequal strength luck decides less.",
        "Combien du résultat dépend des cartes et des dés : chaque donne est jouée deux fois, avec la même chance et "
        "d’autres idées des robots ; la part de la variance du résultat que les deux parties ont en commun (une "
        "corrélation intraclasse sur toutes les places). 100 % : la donne décide seule. Cela vaut pour ces joueurs ; "
        "entre joueurs de force inégale, la chance décide moins.",
        each,
        each,
        ALL_GAMES,
    ),
    "behind": Measure(
        "share",
        "Comebacks",
        "Remontées",
        "Matches won by a player who was not in the lead after half of the rounds; ties are left out.",
        "Parties gagnées par un joueur qui n’était pas en tête à la moitié des manches ; sans les égalités.",
        column("behind"),
        known("behind"),
        IN_ROUNDS,
    ),
    "last": Measure(
        "share",
        "From last to first",
        "Du dernier au premier",
        "Matches won by a player who was last, or among the last, after half of the rounds; ties are left out.",
        "Parties gagnées par un joueur qui était dernier, ou parmi les derniers, à la moitié des manches ; "
        "sans les égalités.",
        column("last"),
        known("last"),
        IN_ROUNDS,
    ),
    "tie": Measure(
        "share",
        "Shared victories",
        "Victoires partagées",
        "Matches that several players (or teams) win together.",
        "Parties gagnées par plusieurs joueurs (ou équipes) ensemble.",
        column("tie"),
        each,
        IN_ROUNDS,
    ),
    "points": Measure(
        "mean",
        "Points per player",
        "Points par joueur",
        "The mean of all players’ totals at the end.",
        "La moyenne des totaux à la fin.",
        mean_score,
        each,
        IN_ROUNDS,
    ),
    "range": Measure(
        "mean",
        "Points from best to worst",
        "Points du premier au dernier",
        "How far the highest and the lowest total are apart at the end.",
        "L’écart entre le total le plus haut et le plus bas à la fin.",
        score_range,
        each,
        IN_ROUNDS,
    ),
    # 20/20
    "won": Measure(
        "share",
        "Deals won",
        "Donnes réussies",
        "Deals in which all sixty pairs were removed.",
        "Donnes dont les soixante paires sont parties.",
        lambda row: float(bool(row["winners"])),
        each,
        ("20-20",),
    ),
    "winnable": Measure(
        "share",
        "Winnable deals",
        "Donnes gagnables",
        "Deals that can be won with all cards known, proved by the solver; the others are proved lost.",
        "Donnes gagnables toutes cartes connues, preuve par le solveur ; les autres sont prouvées perdues.",
        column("winnable"),
        each,
        ("20-20",),
    ),
    "won-of-winnable": Measure(
        "share",
        "Winnable deals won",
        "Donnes gagnables réussies",
        "Of the deals that can be won, those that were.",
        "Parmi les donnes gagnables, celles qui ont été réussies.",
        lambda row: float(bool(row["winners"])),
        column("winnable"),
        ("20-20",),
    ),
    "pairs": Measure(
        "mean",
        "Pairs removed",
        "Paires enlevées",
        "Pairs removed of sixty.",
        "Paires enlevées, sur soixante.",
        mean_score,
        each,
        ("20-20",),
    ),
    # MIO
    "draws": Measure(
        "mean",
        "Cards drawn per round",
        "Cartes piochées par manche",
        "Cards that all players together draw in a round.",
        "Les cartes que tous piochent ensemble dans une manche.",
        column("draws"),
        rounds,
        ("mio",),
    ),
    "stars": Measure(
        "mean",
        "Stars laid per round",
        "Étoiles posées par manche",
        "Stars that all players together lay in a round.",
        "Les étoiles que tous posent ensemble dans une manche.",
        column("stars"),
        rounds,
        ("mio",),
    ),
    "forgotten": Measure(
        "mean",
        "Shouts forgotten per round",
        "Cris oubliés par manche",
        "How often MIO was due and not said.",
        "Combien de fois MIO n’a pas été crié quand il le fallait.",
        column("forgotten"),
        rounds,
        ("mio",),
    ),
    "joker-outs": Measure(
        "share",
        "Rounds ended by a joker",
        "Manches finies par un joker",
        "Rounds in which the last card laid was a joker, which doubles the points of the others.",
        "Manches dont la dernière carte posée était un joker, ce qui double les points des autres.",
        column("joker_outs"),
        rounds,
        ("mio",),
    ),
    "blocked": Measure(
        "share",
        "Blocked rounds",
        "Manches bloquées",
        "Rounds that ended because nobody could play any more.",
        "Manches finies parce que personne ne pouvait plus poser.",
        ended("blocked"),
        rounds,
        ("mio",),
    ),
    # EKKO
    "mirrors": Measure(
        "mean",
        "Mirrors per round",
        "Miroirs par manche",
        "Mirrors that all players together lay in a round.",
        "Les miroirs que tous posent ensemble dans une manche.",
        column("mirrors"),
        rounds,
        ("ekko",),
    ),
    "mirror-rounds": Measure(
        "share",
        "Rounds with a mirror",
        "Manches avec un miroir",
        "Rounds in which at least one mirror was laid.",
        "Manches où au moins un miroir a été posé.",
        column("mirror_rounds"),
        rounds,
        ("ekko",),
    ),
    "mirror-wins": Measure(
        "share",
        "Round won after a mirror",
        "Manche gagnée avec un miroir",
        "The chance to win a round (fewest points in it; equal ones share) for players who laid a mirror in it. "
        "They were "
        "lucky to hold it, and are nearer to going out: cause and company are not told apart.",
        "La chance de gagner une manche (le moins de points ; à égalité on partage) pour qui y a posé un miroir. C’est "
        "aussi avoir eu la chance de le tenir : la cause n’est pas séparée de ce qui l’accompagne.",
        column("with_mirror_won"),
        column("with_mirror"),
        ("ekko",),
    ),
    "plain-wins": Measure(
        "share",
        "Round won without a mirror",
        "Manche gagnée sans miroir",
        "The chance to win a round for players who laid no mirror in it.",
        "La chance de gagner une manche pour qui n’y a posé aucun miroir.",
        column("without_mirror_won"),
        column("without_mirror"),
        ("ekko",),
    ),
    "mirror-drops": Measure(
        "share",
        "Mirrors used to discard",
        "Miroirs pour écarter",
        "Mirrors whose effect was to discard a card; the others made everybody else draw.",
        "Miroirs dont l’effet était d’écarter une carte ; les autres ont fait piocher tout le monde.",
        column("mirror_drops"),
        column("mirrors"),
        ("ekko",),
    ),
    "saves": Measure(
        "mean",
        "Last cards answered per round",
        "Dernières cartes contrées par manche",
        "How often a mirror answered somebody’s last card, so that the round went on.",
        "Combien de fois un miroir a répondu à la dernière carte de quelqu’un, et la manche a continué.",
        column("saves"),
        rounds,
        ("ekko",),
    ),
    "stock": Measure(
        "share",
        "Rounds ended by the stock",
        "Manches finies par le talon",
        "Rounds that ended because a card was due and the stock was empty.",
        "Manches finies parce qu’il fallait piocher et que le talon était vide.",
        ended("stock"),
        rounds,
        ("ekko",),
    ),
    # Les 6 Séquences
    "taken": Measure(
        "mean",
        "Discards taken per round",
        "Écarts pris par manche",
        "Discards that somebody took and laid at once.",
        "Les écarts que quelqu’un a pris et posés aussitôt.",
        column("taken"),
        rounds,
        ("six-sequences",),
    ),
    "contested": Measure(
        "share",
        "Contested discards",
        "Écarts disputés",
        "Of the discards taken, those that two or more players claimed.",
        "Parmi les écarts pris, ceux que plusieurs joueurs ont revendiqués.",
        column("contested"),
        column("taken"),
        ("six-sequences",),
    ),
    "skipped": Measure(
        "mean",
        "Turns skipped per round",
        "Tours sautés par manche",
        "Turns that players lost because somebody farther on claimed the discard.",
        "Les tours perdus parce que quelqu’un de plus loin a revendiqué l’écart.",
        column("skipped"),
        rounds,
        ("six-sequences",),
    ),
    "laid": Measure(
        "mean",
        "Combinations laid per round",
        "Combinaisons posées par manche",
        "New sequences and series from hand; those begun with a discard are not counted here.",
        "Les séquences et séries nouvelles posées de la main ; celles commencées avec un écart ne comptent pas ici.",
        column("laid"),
        rounds,
        ("six-sequences",),
    ),
    "swaps": Measure(
        "mean",
        "Swaps per round",
        "Échanges par manche",
        "Jokers, 1s and As exchanged on the table.",
        "Les jokers, 1 et A échangés sur la table.",
        column("swaps"),
        rounds,
        ("six-sequences",),
    ),
    # Séquence Dés
    "bonus": Measure(
        "mean",
        "Bonus turns per match",
        "Tours bonus par partie",
        "Chips placed with a 2 or a 12, which earn another turn.",
        "Les jetons placés sur un 2 ou un 12, qui donnent un tour de plus.",
        column("bonus"),
        each,
        ("sequence-des",),
    ),
    "removed": Measure(
        "mean",
        "Chips removed per match",
        "Jetons ôtés par partie",
        "Chips that a 10 took off the board.",
        "Les jetons qu’un 10 a ôtés du plateau.",
        column("removed"),
        each,
        ("sequence-des",),
    ),
    "replaced": Measure(
        "mean",
        "Chips replaced per match",
        "Jetons remplacés par partie",
        "Opponents’ chips that had to give way to one’s own.",
        "Les jetons adverses qui ont cédé la place.",
        column("replaced"),
        each,
        ("sequence-des",),
    ),
    "passed": Measure(
        "mean",
        "Turns without a chip per match",
        "Tours sans jeton par partie",
        "Turns in which nothing could be placed, replaced or removed.",
        "Les tours où rien ne pouvait être placé, remplacé ni ôté.",
        column("passed"),
        each,
        ("sequence-des",),
    ),
}

COMMON = ("length", "rounds", "first", "luck", "behind", "last", "tie")
"""Measured in every study whose game has them."""


def measures_of(game: str) -> list[str]:
    """What else a study of a game may ask for."""
    return [key for key, measure in MEASURES.items() if measure.suits(game) and key not in COMMON]
