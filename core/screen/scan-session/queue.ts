/**
 * Scans wait here in the order in which they were made. One is decided at a time; the others are shown as waiting.
 * Nothing scanned is dropped: when a decision cannot be made (the server is away), the queue stops and keeps them all.
 */
export interface ScanQueue {
  /** The code being decided. */
  readonly deciding: string | undefined
  readonly waiting: ReadonlyArray<string>
  /** Why the queue stands still; the code being decided is tried again when it goes on. */
  readonly stoppedBy: string | undefined
  /** What somebody asked for too early: it is done as soon as nothing is on its way any more, unless a scan is refused. */
  readonly pending: PendingAction | undefined
}

/** To continue; or what Enter does, which only shows once nothing is on its way. */
export type PendingAction = "continue" | "enter"

export const empty: ScanQueue = {
  deciding: undefined,
  waiting: [],
  stoppedBy: undefined,
  pending: undefined
}

export const size = (queue: ScanQueue): number =>
  queue.waiting.length + (queue.deciding === undefined ? 0 : 1)

/** Every code that is not decided, in the order of the scans. */
export const codesIn = ({ deciding, waiting }: ScanQueue): ReadonlyArray<string> =>
  deciding === undefined ? waiting : [deciding, ...waiting]
/** The queue of codes of which none is decided; the first is decided next. */
export const queueOf = ([deciding, ...waiting]: ReadonlyArray<string>): ScanQueue => ({
  ...empty,
  deciding,
  waiting
})
/** Stored codes come back: those that were scanned meanwhile follow them. */
export const following = (stored: ReadonlyArray<string>, meanwhile: ScanQueue): ScanQueue => ({
  ...queueOf([...stored, ...codesIn(meanwhile)]),
  pending: meanwhile.pending
})

/** Adds a code; answers the code to decide now, if it is its turn. */
export const added = (queue: ScanQueue, code: string): readonly [ScanQueue, next: string | undefined] =>
  queue.deciding === undefined
    ? [{ ...queue, deciding: code }, code]
    : [{ ...queue, waiting: [...queue.waiting, code] }, undefined]

/** The code is decided; answers the next one. */
export const decided = (queue: ScanQueue): readonly [ScanQueue, next: string | undefined] => {
  const [next, ...waiting] = queue.waiting
  return [{ ...queue, deciding: next, waiting, stoppedBy: undefined }, next]
}
/** The code is refused, which somebody has to look at; answers the next one. */
export const refused = (queue: ScanQueue): readonly [ScanQueue, next: string | undefined] =>
  decided({ ...queue, pending: undefined })

export const stopped = (queue: ScanQueue, why: string): ScanQueue => ({
  ...queue,
  stoppedBy: why,
  pending: undefined
})

/** Goes on after a stop: the code that was being decided is decided anew. */
export const resumed = (queue: ScanQueue): readonly [ScanQueue, next: string | undefined] =>
  queue.stoppedBy === undefined ? [queue, undefined] : [{ ...queue, stoppedBy: undefined }, queue.deciding]
