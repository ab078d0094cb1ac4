/** What the queue asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { CommerceCart } from "../../contract/cart.ts"
import { Journal, type WorkKey } from "../../port/journal.ts"
import { Rpc } from "../../port/rpc.ts"
import { setAside } from "../../text/placement-queue.ts"
import type { Effects, Host } from "../effects/host.ts"
import { keepQueue, saying } from "../effects/kept-queue.ts"
import { keyOf } from "../idempotency-key.ts"
import type { Asked, Command } from "./model.ts"
import { basketOf, type Message, type Queue } from "./model.ts"
import { takeStep } from "./steps.ts"
import * as stored from "./stored.ts"

/** Held until it is interrupted; where another client of this workstation holds it, that is said to who asked for it. */
const hold = (host: Host<Message>, key: WorkKey, asked: Asked) =>
  Effect.gen(function* () {
    const journal = yield* Journal
    if (asked === "at the start" && (yield* journal.load(key)) === undefined) return
    yield* journal.claim(key)
    const text = yield* journal.load(key)
    const { queue, isUnread } = stored.read(text)
    // It stays as it was, under a name of its own, before anything is written over it.
    if (text !== undefined && isUnread) yield* journal.save(stored.asideOf(key, host.model().now), text)
    host.tell({ _tag: "HeldQueue", stored: queue, ...(isUnread ? { problem: setAside } : {}) })
    return yield* Effect.never
  }).pipe(
    Effect.scoped,
    Effect.catch((failure) =>
      Effect.sync(() => {
        const isElsewhere = failure._tag === "WorkLocked" && asked === "at the start"
        const isKnown = asked === "again"
        if (!isElsewhere) host.tell({ _tag: "FailedHolding", message: failure.message, isKnown })
      })
    ),
    Effect.catchDefect((defect) =>
      Effect.sync(() =>
        host.tell({ _tag: "FailedHolding", message: saying(defect), isKnown: asked === "again" })
      )
    )
  )

/** Without a journal nothing is sent: a crash would not know of it. */
const save = (host: Host<Message>, key: WorkKey, queue: Queue) =>
  keepQueue(key, stored.isBlank(queue) ? undefined : stored.print(queue), (message) =>
    host.tell({ _tag: "FailedSaving", message })
  )

/** What could not be stored before is not done. */
const ifStored = <R>(
  host: Host<Message>,
  done: Effect.Effect<void, never, R>
): Effect.Effect<void, never, R> =>
  Effect.suspend(() => (host.model().placementQueue.unsaved === undefined ? done : Effect.void))

export const effects: Effects<Command, Message> = {
  HoldPlacements: (host, { key, asked }) => hold(host, key, asked),
  /** It ends what holds it. */
  ReleasePlacements: () => Effect.void,
  SavePlacements: (host, { key, queue }) => save(host, key, queue),
  TakePlacementStep: (host, { entry, after }) =>
    ifStored(host, Effect.andThen(Effect.sleep(after), takeStep(host, entry))),
  LetBasketGo: (_, { id, anew }) =>
    Rpc.use((rpc) =>
      rpc.call(CommerceCart.clearCart, { basket: basketOf({ id }) }, { key: keyOf(`let-go-${id}`, anew) })
    ).pipe(Effect.ignore)
}
