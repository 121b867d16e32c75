// A store for boardgame.io in one SQLite file, durable by every commit. Like InMemory it answers at once, which is the
// fastest way through boardgame.io's master.
const Database = require("better-sqlite3");

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, state TEXT, metadata TEXT, initial TEXT);
  CREATE TABLE IF NOT EXISTS log (place INTEGER PRIMARY KEY, id TEXT NOT NULL, entries TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS log_of ON log (id);
`;

class SqliteStorage {
  constructor(file) {
    this.db = new Database(file);
    this.db.pragma("journal_mode = WAL");
    this.db.pragma("synchronous = FULL");
    this.db.exec(SCHEMA);
    const of = (sql) => this.db.prepare(sql);
    this.create = of("INSERT OR REPLACE INTO matches (id, state, metadata, initial) VALUES (?, ?, ?, ?)");
    this.update = of("UPDATE matches SET state = ? WHERE id = ?");
    this.describe = of("UPDATE matches SET metadata = ? WHERE id = ?");
    this.find = of("SELECT state, metadata, initial FROM matches WHERE id = ?");
    this.append = of("INSERT INTO log (id, entries) VALUES (?, ?)");
    this.lines = of("SELECT entries FROM log WHERE id = ? ORDER BY place");
    this.forget = of("DELETE FROM matches WHERE id = ?");
    this.all = of("SELECT id FROM matches");
    this.move = this.db.transaction((id, state, deltalog) => {
      if (deltalog && deltalog.length) this.append.run(id, JSON.stringify(deltalog));
      this.update.run(JSON.stringify(state), id);
    });
  }

  type() {
    return 0; // synchronous
  }

  connect() {}

  createMatch(id, { initialState, metadata }) {
    const state = JSON.stringify(initialState);
    this.create.run(id, state, JSON.stringify(metadata), state);
  }

  setState(id, state, deltalog) {
    this.move(id, state, deltalog);
  }

  setMetadata(id, metadata) {
    this.describe.run(JSON.stringify(metadata), id);
  }

  fetch(id, wanted) {
    const row = this.find.get(id);
    const read = (text) => (row && text ? JSON.parse(text) : undefined);
    return {
      ...(wanted.state && { state: read(row?.state) }),
      ...(wanted.metadata && { metadata: read(row?.metadata) }),
      ...(wanted.initialState && { initialState: read(row?.initial) }),
      ...(wanted.log && { log: this.lines.all(id).flatMap(({ entries }) => JSON.parse(entries)) }),
    };
  }

  wipe(id) {
    this.forget.run(id);
  }

  listMatches() {
    return this.all.all().map(({ id }) => id);
  }
}

exports.SqliteStorage = SqliteStorage;
