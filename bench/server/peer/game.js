// A game with secret hands that is a little simpler than MIO: match colour or number with the card on top, or draw; one
// move a turn. Who has laid the last card gets a point, and the next round is dealt.
const { INVALID_MOVE } = require("boardgame.io/core");

const COLOURS = ["r", "y", "b", "g", "k"];
const NUMBERS = ["1", "2", "2", "3", "3", "4", "4", "5", "*", "*"];
const HAND = 5;

function deck() {
  return COLOURS.flatMap((colour) => NUMBERS.map((number) => colour + number));
}

function deal(G, random) {
  const cards = random.Shuffle(deck());
  for (const seat of ["0", "1"]) G.players[seat] = { hand: cards.splice(0, HAND) };
  G.pile = cards.splice(0, 1);
  G.secret = { stock: cards };
  G.held = [HAND, HAND];
  G.left = cards.length;
}

function fits(card, top) {
  return card[0] === top[0] || card[1] === top[1];
}

function play({ G, playerID, random }, card) {
  const { hand } = G.players[playerID];
  const place = hand.indexOf(card);
  if (place < 0 || !fits(card, G.pile[0])) return INVALID_MOVE;
  hand.splice(place, 1);
  G.held[playerID] = hand.length;
  G.pile.unshift(card);
  if (!hand.length) {
    G.points[playerID] += 1;
    deal(G, random);
  }
}

function draw({ G, playerID, random }) {
  if (!G.secret.stock.length) {
    deal(G, random);
    return;
  }
  const { hand } = G.players[playerID];
  hand.push(G.secret.stock.shift());
  G.held[playerID] = hand.length;
  G.left = G.secret.stock.length;
}

// What each seat gets: its own hand, and how many cards the other holds.
function playerView({ G, playerID }) {
  const { secret, players, ...open } = G;
  return { ...open, players: playerID in players ? { [playerID]: players[playerID] } : {} };
}

exports.Game = {
  name: "match",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  setup: ({ random }) => {
    const G = { players: {}, points: [0, 0], pile: [], secret: {}, held: [], left: 0 };
    deal(G, random);
    return G;
  },
  moves: { play: { move: play, client: false }, draw: { move: draw, client: false } },
  playerView,
};
