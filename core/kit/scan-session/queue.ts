/**
 * Scans wait here in the order in which they were made. One is decided at a time; the others are shown as waiting, and
 * the next few are looked up meanwhile. Nothing scanned is dropped: when a decision cannot be made (the server is away),
 * the queue stops and keeps them all.
 */
import * as Day from "../../day.ts"

/** How many scans are looked up at a time: the one being decided, and those behind it. */
export const lookUpsAtOnce = 4

/** What was found ahead is not decided upon after this while: it is asked for again when it is its turn. */
const freshFor = 10 * Day.second

/** The look-up of a scan. */
export type LookUp<Facts> =
  /** Doubted: what it is about was changed since it was asked for. */
  | { readonly _tag: "Asked"; readonly isDoubted: boolean }
  | { readonly _tag: "Found"; readonly facts: Facts; readonly at: Day.Instant }
  /** Nobody could be asked ahead: it is asked for when it is its turn. */
  | { readonly _tag: "Failed" }

export interface ScanQueue<Facts = unknown, Entry = string> {
  /** The scan that is being decided; undefined where none is. */
  readonly deciding: Entry | undefined
  readonly waiting: ReadonlyArray<Entry>
  /** The look-ups of the first codes, the one being decided first; undefined where none was made. */
  readonly lookUps: ReadonlyArray<LookUp<Facts> | undefined>
  /** Why the queue stands still; the code being decided is tried again when it goes on. */
  readonly stoppedBy: string | undefined
  /** What somebody asked for too early: it is done as soon as nothing is on its way any more, unless a scan is refused. */
  readonly pending: PendingAction | undefined
}

/** To continue; or what Enter does, which only shows once nothing is on its way. */
export type PendingAction = "continue" | "enter"

export const empty: ScanQueue<never, never> = {
  deciding: undefined,
  waiting: [],
  lookUps: [],
  stoppedBy: undefined,
  pending: undefined
}

export const size = ({
  deciding,
  waiting
}: Pick<ScanQueue<unknown, unknown>, "deciding" | "waiting">): number =>
  waiting.length + (deciding === undefined ? 0 : 1)

/** Every code that is not decided, in the order of the scans. */
export const codesIn = <Entry>({
  deciding,
  waiting
}: Pick<ScanQueue<unknown, Entry>, "deciding" | "waiting">): ReadonlyArray<Entry> =>
  deciding === undefined ? waiting : [deciding, ...waiting]

/** The queue of codes of which none is decided; the first is decided next. */
export const queueOf = <Entry>([deciding, ...waiting]: ReadonlyArray<Entry>): ScanQueue<never, Entry> => ({
  ...empty,
  deciding,
  waiting
})
/** Stored codes come back: those that were scanned meanwhile follow them. */
export const following = <Facts, Entry>(
  stored: ReadonlyArray<Entry>,
  meanwhile: ScanQueue<Facts, Entry>
): ScanQueue<Facts, Entry> => ({
  ...queueOf([...stored, ...codesIn(meanwhile)]),
  pending: meanwhile.pending
})

export const added = <Facts, Entry>(queue: ScanQueue<Facts, Entry>, code: Entry): ScanQueue<Facts, Entry> =>
  queue.deciding === undefined
    ? { ...queue, deciding: code }
    : { ...queue, waiting: [...queue.waiting, code] }

/** The code is decided; the next one comes up. */
export const decided = <Facts, Entry>(queue: ScanQueue<Facts, Entry>): ScanQueue<Facts, Entry> => {
  const [deciding, ...waiting] = queue.waiting
  return { ...queue, deciding, waiting, lookUps: queue.lookUps.slice(1), stoppedBy: undefined }
}
/** The code is refused, which somebody has to look at. */
export const refused = <Facts, Entry>(queue: ScanQueue<Facts, Entry>): ScanQueue<Facts, Entry> =>
  decided({ ...queue, pending: undefined })

export const withLookUp = <Facts, Entry>(
  queue: ScanQueue<Facts, Entry>,
  index: number,
  lookUp: LookUp<Facts> | undefined
): ScanQueue<Facts, Entry> => {
  const lookUps = Array.from({ length: Math.max(queue.lookUps.length, index + 1) }, (_, each) =>
    each === index ? lookUp : queue.lookUps[each]
  )
  return { ...queue, lookUps }
}

export const requested: LookUp<never> = { _tag: "Asked", isDoubted: false }

/** The code being decided could not be looked up. */
export const stopped = <Facts, Entry>(
  queue: ScanQueue<Facts, Entry>,
  why: string
): ScanQueue<Facts, Entry> => ({
  ...withLookUp(queue, 0, undefined),
  stoppedBy: why,
  pending: undefined
})

/** Goes on after a stop: what could not be asked is asked anew. */
export const resumed = <Facts, Entry>(queue: ScanQueue<Facts, Entry>): ScanQueue<Facts, Entry> => ({
  ...queue,
  lookUps: queue.lookUps.map((lookUp) => (lookUp?._tag === "Failed" ? undefined : lookUp)),
  stoppedBy: undefined
})

/** What is known of the code being decided; undefined where that is nothing, or too old. */
export const factsToDecide = <Facts>(
  { lookUps: [first] }: ScanQueue<Facts, unknown>,
  now: Day.Instant
): { readonly facts: Facts } | undefined =>
  // A clock that was set back makes nothing last for ever.
  first?._tag === "Found" && Math.abs(now - first.at) <= freshFor ? first : undefined

/** An answer to a question about changed things was read before or after the change: it does for nothing but its turn. */
export const found = <Facts, Entry>(
  queue: ScanQueue<Facts, Entry>,
  index: number,
  facts: Facts,
  at: Day.Instant
): ScanQueue<Facts, Entry> => {
  const lookUp = queue.lookUps[index]
  const isUseless = index > 0 && lookUp?._tag === "Asked" && lookUp.isDoubted
  return withLookUp(queue, index, isUseless ? undefined : { _tag: "Found", facts, at })
}

/** What was found ahead may not be so any more: it is asked for again. What is on its way is doubted. */
export const doubted = <Facts, Entry>(
  queue: ScanQueue<Facts, Entry>,
  isAbout: (facts: Facts) => boolean
): ScanQueue<Facts, Entry> => ({
  ...queue,
  lookUps: queue.lookUps.map((lookUp) => {
    if (lookUp?._tag === "Asked") return { ...lookUp, isDoubted: true }
    return lookUp?._tag === "Found" && isAbout(lookUp.facts) ? undefined : lookUp
  })
})
