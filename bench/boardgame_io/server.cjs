// boardgame.io's own server, in memory, with its simplest game: four players add one in turn. Prints its port.
const { Server } = require('boardgame.io/server')

const game = {
  name: 'steps',
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ steps: 0 }),
  moves: { step: ({ G }) => ({ steps: G.steps + 1 }) },
  turn: { minMoves: 1, maxMoves: 1 },
}

const log = console.log
console.log = console.info = () => {} // it tells every request
void Server({ games: [game], origins: ['http://127.0.0.1'] })
  .run({ port: 0 })
  .then(({ appServer }) => log(appServer.address().port))
