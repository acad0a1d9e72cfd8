// Clients of boardgame.io, each with a match for itself and one move at a time, for a bounded time.
// node load.cjs PORT CLIENTS SECONDS prints a line of JSON.
const http = require("http");
const { io } = require("socket.io-client");

const [port, clients, seconds] = process.argv.slice(2).map(Number);
const took = [];
let end = 0;

const post = (path, body) =>
  new Promise((done, failed) => {
    const data = JSON.stringify(body);
    const headers = { "content-type": "application/json", "content-length": data.length };
    const request = http.request(`http://127.0.0.1:${port + 1}${path}`, { method: "POST", headers }, (answer) => {
      let said = "";
      answer.on("data", (part) => (said += part));
      answer.on("end", () => done(JSON.parse(said)));
    });
    request.on("error", failed);
    request.end(data);
  });

const match = async () => {
  const { matchID } = await post("/games/peer/create", { numPlayers: 1 });
  const seat = { playerID: "0", playerName: "ann" };
  const { playerCredentials } = await post(`/games/peer/${matchID}/join`, seat);
  return { matchID, credentials: playerCredentials };
};

const play = ({ matchID, credentials }) =>
  new Promise((done) => {
    const socket = io(`http://127.0.0.1:${port}/peer`, { transports: ["websocket"] });
    let sent = 0;
    const move = (state) => {
      if (performance.now() > end) {
        socket.close();
        return done();
      }
      sent = performance.now();
      const payload = { type: "act", args: [], playerID: "0", credentials };
      socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, "0");
    };
    socket.on("sync", (_, { state }) => move(state));
    socket.on("update", (_, state) => {
      took.push(performance.now() - sent);
      move(state);
    });
    socket.emit("sync", matchID, "0", credentials, 1);
  });

(async () => {
  const matches = await Promise.all(Array.from({ length: clients }, match));
  end = performance.now() + seconds * 1000;
  await Promise.all(matches.map(play));
  took.sort((one, other) => one - other);
  const share = (part) => took[Math.floor(took.length * part)] ?? 0;
  console.log(JSON.stringify({ answers: took.length / seconds, p50: share(0.5), p99: share(0.99) }));
  process.exit(0);
})();
