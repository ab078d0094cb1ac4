/** Rooms over the sockets of one process. */
import { Effect } from "effect"
import { type Push, Rooms } from "../rpc/rooms.ts"
import { Store } from "../store/transaction.ts"
import { Sockets } from "./sockets.ts"

/** The sockets of this process and the rooms that reach them; the server that serves them closes them. */
export interface Realtime {
  readonly sockets: Sockets
  readonly rooms: Rooms["Service"]
}

export const open = (store: Store["Service"], publish: (push: Push) => void) =>
  Effect.sync(() => new Sockets(store, publish))

export const ofOneNode = Effect.gen(function* () {
  const store = yield* Store
  const sockets: Sockets = yield* open(store, (push) => sockets.deliver(push))
  const rooms = Rooms.of({
    publish: (push) => Effect.sync(() => sockets.deliver(push)),
    ended: (hashes) => Effect.sync(() => sockets.endSessions(hashes))
  })
  return { sockets, rooms } satisfies Realtime
})
