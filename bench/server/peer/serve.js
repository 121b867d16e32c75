// boardgame.io's own server, with one of three stores: node serve.js memory|files|sqlite FOLDER
const path = require("node:path");
const { FlatFile, Server } = require("boardgame.io/server");
const { Game } = require("./game.js");

const [kind, folder] = process.argv.slice(2);

function store() {
  if (kind === "files") return new FlatFile({ dir: path.join(folder, "files") });
  if (kind === "sqlite") return new (require("./sqlite.js").SqliteStorage)(path.join(folder, "matches.sqlite"));
  return undefined; // its own: in memory
}

const server = Server({ games: [Game], origins: [], db: store() });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(JSON.stringify({ port: appServer.address().port }));
});
