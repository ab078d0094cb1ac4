/** One event to a thousand sockets, to the last of them, against plain ws. */
import { WebSocket } from "ws"
import { seeded } from "./invoices.ts"
import { type Bench, inTurn } from "./measure.ts"
import { ours, start } from "./programs.ts"
import { copyOf, removeCopy, session } from "./transaction.ts"

const clients = 1000
const rounds = 25

/** A thousand clients in the room, and how long an event takes to the last one. */
const crowd = async (port: number) => {
  let waiting = 0
  let told: (() => void) | undefined
  const sockets = await Promise.all(
    Array.from(
      { length: clients },
      () =>
        new Promise<WebSocket>((resolve, reject) => {
          const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false })
          socket.once("error", reject)
          socket.once("open", () => {
            socket.send(JSON.stringify({ event: "INIT", data: { authorization: session, store_id: 11 } }))
            resolve(socket)
          })
          socket.on("message", () => {
            waiting -= 1
            if (waiting === 0) told?.()
          })
        })
    )
  )
  const first = sockets[0]
  const event = async (patience: number): Promise<number> => {
    // A room hears it once a second.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    waiting = clients
    const begun = performance.now()
    const last = new Promise<void>((resolve) => {
      told = resolve
    })
    first?.send(JSON.stringify({ event: "FORCE_REFRESH_ORDER", data: {} }))
    await Promise.race([last, new Promise((resolve) => setTimeout(resolve, patience))])
    return waiting === 0 ? performance.now() - begun : Number.NaN
  }
  // Everybody is in the room once an event reaches everybody.
  while (Number.isNaN(await event(500)));
  return {
    event: () => event(10_000),
    leave: () => {
      for (const socket of sockets) socket.terminate()
    }
  }
}

export const bench: Bench = {
  name: `one event to ${clients} sockets, until the last has it, against plain ws`,
  goal: "at most 1.15 times",
  isMet: ({ ratio }) => ratio <= 1.15,
  run: async (notes) => {
    const file = await seeded(1)
    const mine = copyOf(file)
    const [server, peer] = await Promise.all([ours(mine), start(["test/bench/bare-fan-out.ts"])])
    const room = await crowd(server.port)
    const plain = await crowd(peer.port)
    const found = await inTurn(rounds, room.event, plain.event, (a, b) => a / b, "ms to the last")
    notes(`memory ${Math.round(server.memory())} and ${Math.round(peer.memory())} MiB`)
    room.leave()
    plain.leave()
    await Promise.all([server.stop(), peer.stop()])
    for (const copy of [mine, file]) removeCopy(copy)
    return found
  }
}
