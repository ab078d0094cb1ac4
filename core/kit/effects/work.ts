/** The stored work on an order or a shipment: taken for this window, read, and held until it is left. */
import * as Effect from "effect/Effect"
import { defectMessage, Journal, type WorkKey, type WorkUnsaved } from "../../port/journal.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork, TidyWork } from "../scan-session/stored-work.ts"
import type { Effects, Host } from "./host.ts"

/** What every screen with work of its own understands. */
type WorkMessage =
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedOpening" | "FailedSaving"; readonly message: string }

const tellUnsaved = (host: Host<WorkMessage>, message: string): void =>
  host.tell({ _tag: "FailedSaving", message })

/** Scanning goes on without a journal; the operator is told that a crash would lose it. */
const withoutJournal = (host: Host<WorkMessage>, message: string) =>
  Effect.sync(() => {
    tellUnsaved(host, message)
    host.tell({ _tag: "RestoredWork", text: undefined })
  })

/** Goes on until it is interrupted: while it does, no other window of this workstation has the work. */
const hold = (host: Host<WorkMessage>, key: WorkKey) =>
  Effect.gen(function* () {
    const journal = yield* Journal
    yield* journal.claim(key)
    const text = yield* journal.load(key)
    host.tell({ _tag: "RestoredWork", text })
    return yield* Effect.never
  }).pipe(
    Effect.scoped,
    Effect.catchTags({
      WorkLocked: ({ message }) => Effect.sync(() => host.tell({ _tag: "FailedOpening", message })),
      WorkUnsaved: ({ message }) => withoutJournal(host, message)
    }),
    Effect.catchDefect((defect) => withoutJournal(host, defectMessage(defect)))
  )

/** The work as its screen writes it down. */
const printed = (host: Host, { key, work }: SaveWork): string => {
  const print = host.printOf(key.screen)
  if (print === undefined) throw new Error(`${key.screen} keeps no work`)
  return print(work)
}

const stored = (host: Host<WorkMessage>, storing: Effect.Effect<void, WorkUnsaved, Journal>) => {
  const unsaved = (message: string) => Effect.sync(() => tellUnsaved(host, message))
  return storing.pipe(
    Effect.catch(({ message }) => unsaved(message)),
    // A journal that breaks is told like one that is full; the steps behind it go on.
    Effect.catchDefect((defect) => unsaved(defectMessage(defect)))
  )
}

export const effects: Effects<LoadWork | ReleaseWork | SaveWork | RemoveWork | TidyWork, WorkMessage> = {
  LoadWork: (host, { key }) => hold(host, key),
  /** It ends what holds it. */
  ReleaseWork: () => Effect.void,
  SaveWork: (host, command) =>
    stored(
      host,
      Journal.use((journal) => journal.save(command.key, printed(host, command)))
    ),
  RemoveWork: (host, { key }) =>
    stored(
      host,
      Journal.use((journal) => journal.remove(key))
    ),
  TidyWork: (_host, { server, before }) =>
    Effect.ignore(Journal.use((journal) => journal.tidy(server, before)))
}
