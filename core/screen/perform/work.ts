/** The stored work of an order: taken for this window, read, and held until the order is left. */
import * as Effect from "effect/Effect"
import { Journal, type WorkKey } from "../../port/journal.ts"
import type { Message as OrderMessage } from "../order/model.ts"
import type { Host } from "./host.ts"

const tell = (host: Host, key: WorkKey, said: OrderMessage): void =>
  host.dispatch({ _tag: "OrderSaid", id: Number(key.id), said })

export const tellUnsaved = (host: Host, key: WorkKey, message: string): void =>
  tell(host, key, { _tag: "FailedSaving", message })

export const saying = (defect: unknown): string => (defect instanceof Error ? defect.message : String(defect))

/** Scanning goes on without a journal; the operator is told that a crash would lose it. */
const withoutJournal = (host: Host, key: WorkKey, message: string) =>
  Effect.sync(() => {
    tellUnsaved(host, key, message)
    tell(host, key, { _tag: "RestoredWork", text: undefined })
  })

/** Goes on until it is interrupted: while it does, no other window of this workstation has the work. */
export const hold = (host: Host, key: WorkKey) =>
  Effect.gen(function* () {
    const journal = yield* Journal
    yield* journal.claim(key)
    const text = yield* journal.load(key)
    tell(host, key, { _tag: "RestoredWork", text })
    return yield* Effect.never
  }).pipe(
    Effect.scoped,
    Effect.catchTags({
      WorkLocked: ({ message }) => Effect.sync(() => tell(host, key, { _tag: "FailedOpening", message })),
      WorkUnsaved: ({ message }) => withoutJournal(host, key, message)
    }),
    Effect.catchDefect((defect) => withoutJournal(host, key, saying(defect)))
  )
