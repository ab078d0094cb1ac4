/** Rooms over the sockets of one process. */
import { Effect, Result } from "effect"
import { type Push, Rooms } from "../rpc/rooms.ts"
import * as counterScreens from "../store/counter/counter-screens.ts"
import { Store } from "../store/engine/transaction.ts"
import { Sockets } from "./sockets.ts"

/** The sockets of this process and the rooms that reach them; the server that serves them closes them. */
export interface Realtime {
  readonly sockets: Sockets
  readonly rooms: Rooms["Service"]
}

export const open = (store: Store["Service"], publish: (push: Push) => void, mostOfUser: number) =>
  Effect.sync(() => new Sockets(store, publish, mostOfUser))

/** The embedded store is this process's alone: counters of one before it are gone, and those that are there tell anew. */
const forgetCounters = (store: Store["Service"]) =>
  Effect.ignore(
    store.note(function* () {
      yield* counterScreens.forget(Number.MAX_SAFE_INTEGER)
      return Result.succeed(undefined)
    })
  )

/** @param mostOfUser so many sockets one user may have */
export const ofOneNode = Effect.fnUntraced(function* (mostOfUser: number) {
  const store = yield* Store
  yield* forgetCounters(store)
  const sockets: Sockets = yield* open(store, (push) => sockets.deliver(push), mostOfUser)
  const rooms = Rooms.of({
    publish: (push) => Effect.sync(() => sockets.deliver(push)),
    ended: (hashes) => Effect.sync(() => sockets.endSessions(hashes)),
    rightsChanged: (userId) => Effect.sync(() => sockets.lookAgain(userId))
  })
  return { sockets, rooms } satisfies Realtime
})
