/** The work of a scanning screen as it is kept: stored after every change, and restored after a crash. */
import type { WorkKey } from "../../port/journal.ts"
import type { RemoveWork, SaveWork } from "../effects/work.ts"
import type { ReadDraft } from "./draft-codec.ts"
import { codesIn, following, type ScanQueue, size } from "./queue.ts"
import { andThen, stepOf, type WorkNotice, type WorkStep } from "./step.ts"

/** What every screen has that keeps work about one thing: an order, a shipment. */
export interface ScanWork<Facts = unknown> {
  /** The stored work was read. */
  readonly isLoaded: boolean
  readonly queue: ScanQueue<Facts>
  /** The idempotency key of what is on its way; null when nothing is. */
  readonly sending: string | null
}

/** What is stored of every such work. */
export interface StoredWork {
  /** Of what is worked on, when it was last read. */
  readonly updated_at: string
  /** Scans that were not decided yet. */
  readonly waiting: ReadonlyArray<string>
  /** A restart sends under the same key. */
  readonly sending: string | null
}

/** How the work of one kind of screen is kept. */
export interface Draft<Model extends ScanWork, Context, Stored extends StoredWork> {
  readonly key: (model: Model, context: Context) => WorkKey
  /** What is worked on takes work; undefined while it is not there. */
  readonly isOpen: (model: Model) => boolean | undefined
  /** Nothing was done but scans that wait. */
  readonly isEmpty: (model: Model) => boolean
  /** What is stored of it; undefined where there is nothing. */
  readonly stored: (model: Model) => Stored | undefined
}

/** There is something that a crash, or leaving, would lose. */
export const hasWork = <Model extends ScanWork>(
  model: Model,
  { isOpen, isEmpty }: Pick<Draft<Model, never, never>, "isOpen" | "isEmpty">
): boolean => isOpen(model) === true && (!isEmpty(model) || size(model.queue) > 0)

/** Stores the work as it stands. Before the stored work was read, or while another window has it, it is left alone. */
export const saved = <Model extends ScanWork, Context, Stored extends StoredWork>(
  model: Model,
  context: Context,
  draft: Draft<Model, Context, Stored>
): ReadonlyArray<SaveWork<Stored> | RemoveWork> => {
  const isOpen = draft.isOpen(model)
  if (isOpen === undefined || !model.isLoaded) return []
  const key = draft.key(model, context)
  const isKept = hasWork(model, draft) || (model.sending !== null && isOpen)
  const work = isKept ? draft.stored(model) : undefined
  return [work === undefined ? { _tag: "RemoveWork", key } : { _tag: "SaveWork", key, work }]
}

/** How stored work comes back. */
export interface Restoring<Model extends ScanWork, Stored extends StoredWork, Context, Notice, Command> {
  readonly read: (text: string) => ReadDraft<Stored>
  readonly isOpen: (model: Model) => boolean | undefined
  /** When what is worked on was changed last. */
  readonly updatedAt: (model: Model) => string | undefined
  readonly withStored: (model: Model, stored: Stored | undefined) => Model
  /** The codes of the packs in hand. */
  readonly inHand: (model: Model) => ReadonlyArray<string>
  /** The work fitted to what it is about by now, and what is told of that. */
  readonly fitted: (model: Model, isRestored: boolean) => readonly [Model, ReadonlyArray<Notice>]
  /** Work of another form was found: its codes are offered, to be scanned again. */
  readonly offerCodes: (model: Model, codes: ReadonlyArray<string>) => Model
  /** It takes no work any more: scans that wait are refused, and packs in hand are named. */
  readonly closed: (
    model: Model,
    inHand: ReadonlyArray<string>,
    context: Context
  ) => WorkStep<Model, Notice, Command>
  readonly saved: (model: Model, context: Context) => ReadonlyArray<Command>
  readonly processQueue: (model: Model, context: Context) => WorkStep<Model, Notice, Command>
}

/** Stored work comes back; scans made meanwhile follow it. */
export const restored = <
  Model extends ScanWork,
  Stored extends StoredWork,
  Context,
  Notice extends WorkNotice | { readonly _tag: string },
  Command
>(
  model: Model,
  text: string | undefined,
  context: Context,
  work: Restoring<Model, Stored, Context, Notice, Command>
): WorkStep<Model, Notice, Command> => {
  const isOpen = work.isOpen(model)
  if (isOpen === undefined || model.isLoaded) return stepOf(model)
  const found = text === undefined ? undefined : work.read(text)
  const stored = found?._tag === "Work" ? found.work : undefined
  const codes = found?._tag === "Codes" ? [...new Set(found.codes)] : []
  const hasScanned = codesIn(model.queue).length > 0
  const isSame = stored !== undefined && stored.updated_at === work.updatedAt(model)
  const loaded: Model = {
    ...work.withStored(model, stored),
    isLoaded: true,
    queue: following(stored?.waiting ?? [], model.queue),
    sending: isSame ? stored.sending : null
  }
  if (!isOpen)
    return text === undefined && !hasScanned
      ? stepOf(loaded)
      : work.closed(loaded, [...work.inHand(loaded), ...codes], context)
  const [fitted, notices] = work.fitted(loaded, stored !== undefined)
  const after = codes.length > 0 ? work.offerCodes(fitted, codes) : fitted
  const isNew = hasScanned || (stored !== undefined && !isSame)
  return andThen(stepOf(after, isNew ? work.saved(after, context) : [], notices), (next) =>
    work.processQueue(next, context)
  )
}
