"""French help of every command: docstrings, each with its parameters and examples."""

from __future__ import annotations

LANG = ":param lang: Langue : fr ou en (par défaut, celle du système).\n"
OPTION = ":param option: Une règle maison, nom=valeur ; peut se répéter (`tablee games` les montre).\n"

TEXTS = {
    "help": (
        "Tablée : cinq jeux de société dans le terminal. Sans commande, il demande à quoi jouer, et on joue.\n\n"
        "Par exemple :\n\n"
        "  tablee play mio\n\n"
        "  tablee rules mio M26\n\n"
        "  tablee simulate mio --games 10000"
    ),
    "help.usage": "{path} {rest}",
    "help.rest": "[OPTIONS] [ARGUMENTS]",
    "help.rest.group": "COMMANDE [OPTIONS] [ARGUMENTS]",
    "help.flag": "Montrer cette aide.",
    "help.version": "Montrer la version et le mode.",
    "help.commands": "Commandes",
    "help.parameters": "Paramètres",
    "help.play": (
        "Jouer ici, contre des robots ou à plusieurs au même clavier.\n\n"
        "Par exemple :\n\n"
        "  tablee play mio\n\n"
        "  tablee play ekko --people 1,3 --names Anna,Luc\n\n"
        "  tablee play 20-20 --option undo=true --option deals=winnable\n\n"
        "  tablee play --resume partie.json\n\n"
        ":param game: Quel jeu ; sans lui, le programme demande.\n"
        ":param seats: Combien de places (par défaut, le plus petit nombre agréable).\n"
        ":param seat: Votre place (par défaut : 1).\n"
        ":param people: Places des personnes à ce clavier : 1,3, ou all, ou none pour regarder.\n"
        ":param names: Noms des personnes, ou de toutes les places, avec des virgules.\n"
        ":param bots: random, novice, casual (par défaut), expert ou master, ou plusieurs, tour à tour.\n"
        f"{OPTION}"
        ":param seed: Pour retrouver les mêmes donnes, les mêmes dés et les mêmes robots.\n"
        ":param record: Fichier de la partie (par défaut, un nouveau parmi vos parties).\n"
        ":param position: Partir d’une position (un fichier, ou - pour l’entrée standard).\n"
        ":param resume: Reprendre une partie enregistrée.\n"
        ":param pace: Secondes pour lire chaque ligne sur les autres.\n"
        ":param no_hints: Jouer sans indices.\n"
        f"{LANG}"
    ),
    "help.games": (
        "Les jeux, leurs joueurs et leurs options.\n\n"
        "Par exemple :\n\n  tablee games --lang fr\n\n"
        ":param json: Des données au lieu du texte.\n"
        f"{LANG}"
    ),
    "help.rules": (
        "La règle d’un jeu, ou quelques articles.\n\n"
        "Par exemple :\n\n  tablee rules ekko\n\n  tablee rules mio M26 M28\n\n"
        ":param game: Quel jeu.\n"
        ":param clauses: Des numéros d’articles, comme M26.\n"
        f"{LANG}"
    ),
    "help.position": (
        "N’importe quelle situation : la montrer, demander les coups permis, jouer la suite.\n\n"
        "Par exemple :\n\n  tablee position legal position.json --seat 2 --all-cards"
    ),
    "help.position.show": (
        "Montrer une position.\n\n"
        "Par exemple :\n\n  tablee position show position.json\n\n"
        "  tablee position show - --seat 2 --json < position.json\n\n"
        ":param file: Un fichier, ou - pour l’entrée standard.\n"
        ":param seat: Vue par qui : une place, public ou all (par défaut, celui pour qui elle fut écrite).\n"
        ":param json: La position telle qu’il la voit, en JSON.\n"
        f"{LANG}"
    ),
    "help.position.legal": (
        "Les coups permis d’une place, et pourquoi d’autres sont refusés.\n\n"
        "Par exemple :\n\n  tablee position legal position.json\n\n"
        "  tablee position legal position.json --seat 2 --why r3 --why draw\n\n"
        "  tablee position legal position.json --all-cards --json\n\n"
        ":param file: Un fichier, ou - pour l’entrée standard.\n"
        ":param seat: Une place, ou table (par défaut, la place au tour).\n"
        ":param why: Un coup à juger ; peut se répéter.\n"
        ":param all_cards: Donner la raison pour chaque carte qui ne peut servir.\n"
        ":param json: Des données au lieu du texte.\n"
        f"{LANG}"
    ),
    "help.position.play": (
        "Jouer des coups et montrer la nouvelle position, ou le refus du premier qui n’est pas permis.\n\n"
        "Par exemple :\n\n  tablee position play position.json 1:r3! 2:draw\n\n"
        "  tablee position play des.json roll:3+4 1:b2 --json\n\n"
        ":param file: Un fichier, ou - pour l’entrée standard.\n"
        ":param moves: Des coups, place:coup ; ceux de la table se passent de place.\n"
        ":param seat: Pour qui est la nouvelle position : une place, public ou all.\n"
        ":param json: La nouvelle position (ou le refus) en JSON.\n"
        f"{LANG}"
    ),
    "help.position.schema": (
        f"Le schéma JSON des positions.\n\nPar exemple :\n\n  tablee position schema > schema.json\n\n{LANG}"
    ),
    "help.simulate": (
        "Jouer beaucoup de parties entre robots et en faire le bilan.\n\n"
        "Par exemple :\n\n  tablee simulate mio --games 10000\n\n"
        "  tablee simulate mio --bots casual,random --games 50 --option target=30 --json\n\n"
        ":param game: Quel jeu.\n"
        ":param games: Combien de parties (par défaut : 1000).\n"
        ":param seats: Combien de places.\n"
        f"{OPTION}"
        ":param bots: random (par défaut), novice, casual, expert ou master, ou plusieurs, place par place.\n"
        ":param seed: La même graine donne les mêmes parties (par défaut : 1).\n"
        ":param json: Des données au lieu du texte.\n"
        f"{LANG}"
    ),
    "help.arena": (
        "Faire jouer des robots les uns contre les autres à chances égales : chaque donne à toutes les places.\n\n"
        "Par exemple :\n\n  tablee arena mio casual novice random\n\n"
        "  tablee arena ekko expert casual --seats 4 --games 1000 --jobs 2 --to-the-end --json\n\n"
        '  tablee arena mio casual --bot "python mon_robot.py"\n\n'
        "  tablee arena --ladder --minutes 5 --out echelle.md\n\n"
        ":param game: Quel jeu.\n"
        ":param bots: Au moins deux de random, novice, casual, expert et master.\n"
        ":param seats: Combien de places (par défaut, le moins possible).\n"
        ":param games: Combien de parties par rencontre au plus (par défaut : 400).\n"
        f"{OPTION}"
        ":param seed: La même graine donne les mêmes donnes (par défaut : 1).\n"
        ":param jobs: Combien de processus à la fois (par défaut : 1) ; les résultats n’en dépendent pas.\n"
        ":param minutes: Le temps de chaque rencontre, au plus.\n"
        ":param to_the_end: Jouer toutes les parties, même si tout est tranché.\n"
        ":param ladder: Tous les niveaux de tous les jeux entre eux, en une page Markdown.\n"
        ":param only: Le seul jeu de l’échelle.\n"
        ":param bot: Un programme à vous : sa commande, ou nom=commande ; plusieurs fois si besoin.\n"
        ":param patience: Secondes laissées à un tel programme pour chaque coup (par défaut : 5).\n"
        ":param out: Fichier de l’échelle ; une échelle interrompue est reprise.\n"
        ":param json: Des données au lieu du texte.\n"
        f"{LANG}"
    ),
    "help.conformance": (
        "Examiner si un jeu tient ce que tout jeu doit : coups et refus s’accordent, rien ne fuit, les parties se "
        "rejouent. Code de sortie 1 sinon.\n\n"
        "Par exemple :\n\n  tablee conformance mio\n\n"
        "  tablee conformance mon_paquet:GAME --matches 5\n\n"
        ":param game: Un jeu par son nom, ou module:attribut d’un jeu qui peut ne pas être installé.\n"
        ":param matches: Parties au hasard à chaque table (par défaut : 2).\n"
        ":param moments: Moments examinés de chaque partie (par défaut : 25).\n"
        ":param seed: La même graine donne les mêmes parties (par défaut : 1).\n"
        ":param json: Des données au lieu du texte.\n"
        f"{LANG}"
    ),
    "help.hint": (
        "Donner un indice à une place : un coup de pouce, le meilleur coup, ou les meilleurs avec leurs chances et "
        "leurs raisons. Il n’use que de ce que la place peut savoir.\n\n"
        "Par exemple :\n\n  tablee hint position.json\n\n"
        "  tablee hint position.json --seat 2 --strength nudge\n\n"
        "  tablee hint partie.json --at 12 --milliseconds 500\n\n"
        ":param position: Une position ou un enregistrement (un fichier, ou - pour l’entrée standard).\n"
        ":param seat: Qui le demande (par défaut : la place pour qui le fichier est écrit, sinon celle qui joue).\n"
        ":param at: D’un enregistrement, après tant de coups (par défaut : tous).\n"
        ":param strength: nudge, move ou full (par défaut).\n"
        ":param level: À qui demander : random, novice, casual, expert ou master (par défaut).\n"
        ":param milliseconds: Temps de réflexion ; 0, la mesure propre au niveau, rend toujours le même indice.\n"
        ":param seed: Un autre cours de pensée (par défaut : 1).\n"
        ":param json: Des données au lieu du texte.\n"
        f"{LANG}"
    ),
    "help.solve": (
        "Dire si une donne de 20/20 peut être gagnée, et comment. Toutes les cartes sont vues.\n\n"
        "Par exemple :\n\n  tablee solve partie.json --at 10\n\n"
        "  tablee solve --deals 10000\n\n"
        "  tablee solve --generate 3 --grade 5 > difficiles.jsonl\n\n"
        ":param file: Une position ou un enregistrement : un fichier, ou - pour l’entrée standard (par défaut).\n"
        ":param at: Un moment d’un enregistrement : après tant de coups (par défaut : 0, la donne).\n"
        ":param deals: Résoudre tant de donnes au hasard et en faire le bilan.\n"
        ":param grades: Donner aussi leur niveau (plus lent).\n"
        ":param generate: Écrire tant de donnes qui peuvent être gagnées, une position par ligne.\n"
        ":param grade: Seulement de ce niveau, de 1 (très facile) à 5 (très difficile).\n"
        ":param seed: La même graine donne les mêmes donnes (par défaut : 1).\n"
        ":param json: Des données au lieu du texte.\n"
        f"{LANG}"
    ),
    "help.study": (
        "Compare des règles maison, des nombres de joueurs ou des robots à chance égale ; écrit données et rapport.\n\n"
        "Par exemple :\n\n  tablee study --list\n\n  tablee study mio-decks --games 500\n\n"
        "  tablee study mon-etude.toml --cluster tcp://10.0.0.1:8786\n\n"
        "Une étude interrompue reprend où elle en était quand on redonne la même commande.\n\n"
        ":param name: Une étude fournie avec Tablée, ou un fichier (TOML ou JSON).\n"
        ":param games: Parties de chaque variante (par défaut : selon l’étude).\n"
        ":param seed: La même graine donne les mêmes parties.\n"
        ":param jobs: Processus (par défaut : un par cœur).\n"
        ":param out: Dossier ; chaque étude y a le sien (par défaut : studies).\n"
        ":param cluster: Adresse d’un ordonnanceur Dask dont les ouvriers jouent.\n"
        ":param fresh: Jeter ce qu’une étude précédente a laissé.\n"
        ":param every: Toutes les études fournies avec Tablée.\n"
        ":param names: Lister les études fournies avec Tablée.\n"
        ":param json: Les chiffres en JSON plutôt qu’en texte.\n"
        f"{LANG}"
    ),
    "help.replay": (
        "Revoir une partie enregistrée : Entrée avance, r recule, un numéro y va, q quitte.\n\n"
        "Par exemple :\n\n  tablee replay partie.json\n\n  tablee replay partie.json --seat 2 --from 10 --to 20\n\n"
        ":param record: Un fichier, ou - pour l’entrée standard.\n"
        ":param seat: Vue par qui : une place, public ou all (par défaut).\n"
        ":param from_: Premier pas (0 : le départ).\n"
        ":param to: Dernier pas.\n"
        ":param json: Tous les pas avec leurs positions, en JSON.\n"
        f"{LANG}"
    ),
    "help.home": (
        "Ouvre la page dans le navigateur ; lance d’abord le serveur, s’il ne tourne pas déjà.\n\n"
        "Par exemple :\n\n  tablee\n\n"
        ":param port: Le port (par défaut : 8120, ou le prochain qui est libre).\n"
        ":param data: Le dossier des fichiers du serveur.\n"
        ":param browser: Ouvrir le navigateur (par défaut), ou seulement dire où est la page.\n"
        f"{LANG}"
    ),
    "help.serve": (
        "Lance le serveur : des tables pour les gens et les robots, dans le navigateur et pour les programmes.\n\n"
        "Par exemple :\n\n  tablee serve\n\n  tablee serve --host 0.0.0.0 --port 80 --database postgresql://...\n\n"
        ":param host: L’adresse d’écoute (par défaut : 127.0.0.1, cette machine seule).\n"
        ":param port: Le port (par défaut : 8120 ; 0 pour un port libre).\n"
        ":param data: Le dossier des fichiers du serveur.\n"
        ":param database: Une adresse PostgreSQL ; sans elle, SQLite dans le dossier.\n"
        ":param origin: Une origine d’autres pages qui peuvent se connecter ; plusieurs fois si besoin.\n"
        ":param bot_workers: Processus qui choisissent les coups des robots (par défaut : 2).\n"
        ":param speed: La vitesse des robots : 2 pour deux fois plus vite.\n"
        ":param logs: json, text, ou auto (par défaut) : text dans un terminal, sinon JSON.\n"
        ":param browser: Ouvrir la page dans le navigateur.\n"
        f"{LANG}"
    ),
    "help.verify": (
        "Vérifie que donnes et dés d’une partie en ligne sont ceux que la table avait promis (docs/fairness.md). "
        "Le code de sortie est 0 si c’est prouvé, 1 sinon, et 2 s’il n’y a pas de preuve à vérifier.\n\n"
        "Par exemple :\n\n  tablee verify partie.json\n\n"
        ":param record: Un fichier, ou - pour l’entrée standard.\n"
        ":param json: Des données au lieu de texte.\n"
        f"{LANG}"
    ),
    "help.backup": (
        "Sauvegarde toutes les tables d’un serveur dans un fichier ; le serveur peut continuer.\n\n"
        "Par exemple :\n\n  tablee backup tablee-lundi.backup\n\n"
        ":param file: Le fichier ; un fichier du même nom est remplacé quand le nouveau est complet.\n"
        ":param data: Le dossier des fichiers du serveur.\n"
        ":param database: Une adresse PostgreSQL ; sans elle, SQLite dans le dossier.\n"
        f"{LANG}"
    ),
    "help.restore": (
        "Reprend une sauvegarde pour un serveur arrêté : SQLite ou PostgreSQL, "
        "d’où qu’elle vienne.\n\n"
        "Par exemple :\n\n  tablee restore tablee-lundi.backup\n\n"
        ":param file: Le fichier.\n"
        ":param data: Le dossier des fichiers du serveur.\n"
        ":param database: Une adresse PostgreSQL ; sans elle, SQLite dans le dossier.\n"
        ":param replace: Jeter les tables qui sont là.\n"
        f"{LANG}"
    ),
}
