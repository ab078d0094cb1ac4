/**
 * PICK-11: who asks to continue, or presses Enter, while something is on its way (a scan being decided, stored work, an
 * answer) gets it as soon as nothing is. A refused scan, a queue that stops, or a dialog in the way takes the wish back.
 */
import type { ScanQueue, Wish } from "./scan-queue.ts"
import { inTurn, stepOf, type WorkStep } from "./work-step.ts"

interface Work {
  readonly queue: ScanQueue
  readonly dialog: unknown
}

/** How a screen continues. */
export interface Way<Model extends Work, Notice> {
  /** It can be asked for: what is in the way is on its way. */
  readonly shows: (model: Model) => boolean
  /** Nothing is on its way. */
  readonly can: (model: Model) => boolean
  /** The question that comes before anything is sent. */
  readonly opened: (model: Model, wish: Wish) => WorkStep<Model, Notice>
}

const wishing = <Model extends Work>(model: Model, wish: Wish | undefined): Model => ({
  ...model,
  queue: { ...model.queue, wish }
})

/** Somebody asks for it. */
export const asked = <Model extends Work, Notice>(
  model: Model,
  wish: Wish,
  { shows, can, opened }: Way<Model, Notice>
): WorkStep<Model, Notice> => {
  if (can(model)) return opened(model, wish)
  return stepOf(shows(model) ? wishing(model, wish) : model)
}

/** After every step: a wish that can be met is met, one that cannot be any more is forgotten. */
export const carriedOn = <Model extends Work, Notice>(
  done: WorkStep<Model, Notice>,
  { shows, can, opened }: Way<Model, Notice>
): WorkStep<Model, Notice> => {
  const { wish } = done.model.queue
  if (wish === undefined || (shows(done.model) && !can(done.model))) return done
  return inTurn(done, (model) => {
    const waited = wishing(model, undefined)
    return can(waited) && waited.dialog === undefined ? opened(waited, wish) : stepOf(waited)
  })
}
