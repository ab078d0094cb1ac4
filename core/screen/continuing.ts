/**
 * PICK-11: who asks to continue while something is on its way (a scan being decided, stored work, an answer) continues as
 * soon as nothing is. A refused scan, a queue that stops, or a dialog in the way takes the wish back.
 */
import type { ScanQueue } from "./scan-queue.ts"

interface Work {
  readonly queue: ScanQueue
  readonly dialog: unknown
}

/** How a screen continues. */
export interface Way<Model extends Work> {
  /** It can be asked for: what is in the way is on its way. */
  readonly shows: (model: Model) => boolean
  /** Nothing is on its way. */
  readonly can: (model: Model) => boolean
  /** The question that comes before anything is sent. */
  readonly opened: (model: Model) => Model
}

const wishing = <Model extends Work>(model: Model, isContinuing: boolean): Model => ({
  ...model,
  queue: { ...model.queue, isContinuing }
})

/** Somebody asks to continue. */
export const asked = <Model extends Work>(model: Model, { shows, can, opened }: Way<Model>): Model => {
  if (can(model)) return opened(model)
  return shows(model) ? wishing(model, true) : model
}

/** After every step: a wish that can be met is met, one that cannot be any more is forgotten. */
export const carriedOn = <Model extends Work>(model: Model, { shows, can, opened }: Way<Model>): Model => {
  if (!model.queue.isContinuing || (shows(model) && !can(model))) return model
  const waited = wishing(model, false)
  return can(waited) && waited.dialog === undefined ? opened(waited) : waited
}
