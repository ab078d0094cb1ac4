/** The stored work on an order or a shipment: taken for this window, read, and held until it is left. */
import * as Effect from "effect/Effect"
import { Journal, type WorkKey } from "../../port/journal.ts"
import type { CommandOf } from "../command.ts"
import type { Host } from "./host.ts"

/** What every screen with work of its own understands. */
type WorkMessage =
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedOpening" | "FailedSaving"; readonly message: string }

const tell = (host: Host, { screen, id }: WorkKey, message: WorkMessage): void =>
  host.tell({
    _tag: "GotScreenMessage",
    screen: screen === "shipment" ? "Shipment" : "Order",
    id: Number(id),
    message
  })

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

/** A journal that cannot be read has none. */
export const listKeptWork = (host: Host, { key }: CommandOf<"ListKeptWork">) =>
  Journal.use((journal) => journal.list(key)).pipe(
    Effect.map((ids) => host.tell({ _tag: "FoundKeptOrders", orderIds: new Set(ids.map(Number)) })),
    Effect.ignore,
    Effect.catchDefect(() => Effect.void)
  )
