/**
 * PICK-11: who asks to continue, or presses Enter, while something is on its way (a scan being decided, stored work, an
 * answer) gets it as soon as nothing is. A refused scan, a queue that stops, or a dialog in the way takes that back.
 */

import { andThen, type Step, step } from "../step.ts"
import type { PendingAction, ScanQueue } from "./queue.ts"

interface WorkWithQueue {
  readonly queue: ScanQueue
  readonly dialog: unknown
}

/** How a screen continues. */
export interface SubmitPolicy<Model extends WorkWithQueue, Notice, Command> {
  /** It can be asked for: what is in the way is on its way. */
  readonly isOffered: (model: Model) => boolean
  /** Nothing is on its way. */
  readonly isReady: (model: Model) => boolean
  /** The question that comes before anything is sent. */
  readonly review: (model: Model, pending: PendingAction) => Step<Model, Command, Notice>
}

const withPending = <Model extends WorkWithQueue>(
  model: Model,
  pending: PendingAction | undefined
): Model => ({
  ...model,
  queue: { ...model.queue, pending }
})

/** Somebody asks for it. */
export const submit = <Model extends WorkWithQueue, Notice, Command>(
  model: Model,
  pending: PendingAction,
  { isOffered, isReady, review }: SubmitPolicy<Model, Notice, Command>
): Step<Model, Command, Notice> => {
  if (isReady(model)) return review(model, pending)
  return step(isOffered(model) ? withPending(model, pending) : model)
}

/** After every step: a pending action that is possible by now is done, one that is not any more is forgotten. */
export const resolvePending = <Model extends WorkWithQueue, Notice, Command>(
  done: Step<Model, Command, Notice>,
  { isOffered, isReady, review }: SubmitPolicy<Model, Notice, Command>
): Step<Model, Command, Notice> => {
  const { pending } = done.model.queue
  if (pending === undefined || (isOffered(done.model) && !isReady(done.model))) return done
  return andThen(done, (model) => {
    const waited = withPending(model, undefined)
    return isReady(waited) && waited.dialog === undefined ? review(waited, pending) : step(waited)
  })
}
