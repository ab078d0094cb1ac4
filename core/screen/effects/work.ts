/** The stored work on an order or a shipment: taken for this window, read, and held until it is left. */
import * as Effect from "effect/Effect"
import type * as Day from "../../day.ts"
import { Journal, type WorkKey, type WorkUnsaved } from "../../port/journal.ts"
import type { Message } from "../app/model.ts"
import type { Route } from "../route.ts"
import type { StoredWork } from "../scan-session/draft.ts"
import { screenAt, screenOf } from "../screens.ts"
import type { Effects, Host } from "./host.ts"
import { saying } from "./kept-queue.ts"

/** Taken for this window and read; another window may have it from its release on. */
export interface LoadWork {
  readonly _tag: "LoadWork"
  readonly key: WorkKey
}
export interface ReleaseWork {
  readonly _tag: "ReleaseWork"
  readonly key: WorkKey
}
export interface SaveWork<Work extends StoredWork = StoredWork> {
  readonly _tag: "SaveWork"
  readonly key: WorkKey
  readonly work: Work
}
export interface RemoveWork {
  readonly _tag: "RemoveWork"
  readonly key: WorkKey
}
/** What was collected before this time is forgotten. */
export interface TidyWork {
  readonly _tag: "TidyWork"
  readonly server: string
  readonly before: Day.Instant
}

/** What every screen with work of its own understands. */
type WorkMessage =
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedOpening" | "FailedSaving"; readonly message: string }

/** The screen that the work is of: its key names the place. */
const nameOf = ({ screen }: Pick<WorkKey, "screen">) => screenAt(screen as Route["name"])

const tell = (host: Host, key: WorkKey, message: WorkMessage): void =>
  host.tell({
    _tag: "GotScreenMessage",
    screen: nameOf(key),
    id: Number(key.id),
    message
  } as Message)

const tellUnsaved = (host: Host, key: WorkKey, message: string): void =>
  tell(host, key, { _tag: "FailedSaving", message })

/** Scanning goes on without a journal; the operator is told that a crash would lose it. */
const withoutJournal = (host: Host, key: WorkKey, message: string) =>
  Effect.sync(() => {
    tellUnsaved(host, key, message)
    tell(host, key, { _tag: "RestoredWork", text: undefined })
  })

/** Goes on until it is interrupted: while it does, no other window of this workstation has the work. */
const hold = (host: Host, key: WorkKey) =>
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

/** The work as its screen writes it down. */
const printed = ({ key, work }: SaveWork): string => {
  const { printWork } = screenOf({ _tag: nameOf(key) })
  if (printWork === undefined) throw new Error(`${key.screen} keeps no work`)
  return printWork(work)
}

const stored = (host: Host, key: WorkKey, storing: Effect.Effect<void, WorkUnsaved, Journal>) => {
  const unsaved = (message: string) => Effect.sync(() => tellUnsaved(host, key, message))
  return storing.pipe(
    Effect.catch(({ message }) => unsaved(message)),
    // A journal that breaks is told like one that is full; the steps behind it go on.
    Effect.catchDefect((defect) => unsaved(saying(defect)))
  )
}

export const effects: Effects<LoadWork | ReleaseWork | SaveWork | RemoveWork | TidyWork> = {
  LoadWork: (host, { key }) => hold(host, key),
  /** It ends what holds it. */
  ReleaseWork: () => Effect.void,
  SaveWork: (host, command) =>
    stored(
      host,
      command.key,
      Journal.use((journal) => journal.save(command.key, printed(command)))
    ),
  RemoveWork: (host, { key }) =>
    stored(
      host,
      key,
      Journal.use((journal) => journal.remove(key))
    ),
  TidyWork: (_host, { server, before }) =>
    Effect.ignore(Journal.use((journal) => journal.tidy(server, before)))
}
