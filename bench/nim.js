// Nim on boardgame.io, the same game as nim.py: prints of each round the moves per second, by the clock and by the time the
// process worked. node nim.js MOVES ROUNDS
const { Client } = require('boardgame.io/client');

const Nim = {
  setup: () => ({ matches: Number(process.argv[2]) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G }, n) => {
      if (!Number.isInteger(n) || n < 1 || n > Math.min(3, G.matches)) return 'INVALID_MOVE';
      G.matches -= n;
    },
  },
  endIf: ({ G, ctx }) => (G.matches === 0 ? { winner: ctx.currentPlayer } : undefined),
};

const moves = Number(process.argv[2]);
for (let round = 0; round < Number(process.argv[3]); round++) {
  const client = Client({ game: Nim, numPlayers: 2, debug: false });
  client.start();
  const began = process.hrtime.bigint(), working = process.cpuUsage();
  for (let n = 0; n < moves; n++) client.moves.take(1);
  const worked = process.cpuUsage(working), seconds = Number(process.hrtime.bigint() - began) / 1e9;
  if (client.getState().ctx.gameover === undefined) throw new Error('the game did not end');
  client.stop();
  console.log(moves / seconds, moves / ((worked.user + worked.system) / 1e6));
}
