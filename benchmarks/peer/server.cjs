// boardgame.io's server with a small game: a move throws two dice and changes three numbers, as an answer does.
// node server.cjs PORT [FOLDER]: in memory, or with FOLDER in files; the lobby listens at PORT + 1.
const { FlatFile, Origins, Server } = require("boardgame.io/server");

const [, , port, dir] = process.argv;

const game = {
  name: "peer",
  minPlayers: 1,
  maxPlayers: 4,
  setup: () => ({ wounds: [0, 0, 0, 0], threat: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    act: ({ G, random, playerID }) => {
      const [one, other] = random.D6(2);
      G.threat = (G.threat + one) % 50;
      G.wounds[+playerID] = (G.wounds[+playerID] + (other > 4 ? 1 : 0)) % 12;
    },
  },
};

const db = dir ? new FlatFile({ dir }) : undefined;
Server({ games: [game], origins: [Origins.LOCALHOST], db }).run({
  port: +port,
  lobbyConfig: { apiPort: +port + 1 },
  callback: () => console.log("ready"),
});
process.on("SIGTERM", () => process.exit(0));
