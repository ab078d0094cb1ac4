/**
 * Carts that become orders behind the counter, one at a time and in their order, while the next one is filled
 * (BACK-1 to BACK-5). What was done of an order stays done: it goes on where it stopped, after an error, a crash or a
 * second try by hand, and no order is placed twice.
 */

import { type Step, steps } from "./placement-step.ts"
import type { Entry, PlacedAs, PlacementQueue, SentCart } from "./queued-cart.ts"

/** The last error of an order: it has failed then. */
export const mostErrors = 3
/** The server is asked this often (ms) whether an order is known, and so many times, which is a minute. */
export const pollInterval = 250
export const mostPolls = 240

export const empty: PlacementQueue = { waiting: [], failed: [], last: null }

/** The order that is being done. */
export const activeOf = ({ waiting }: PlacementQueue): Entry | undefined => waiting[0]

const isIn = ({ waiting, failed }: PlacementQueue, id: string): boolean =>
  [...waiting, ...failed].some((entry) => entry.id === id)

/** A cart is queued behind the others, once. */
export const queued = (queue: PlacementQueue, id: string, cart: SentCart): PlacementQueue =>
  isIn(queue, id)
    ? queue
    : {
        ...queue,
        waiting: [
          ...queue.waiting,
          {
            ...cart,
            id,
            step: "add-items",
            errors: 0,
            polls: 0,
            anew: 0,
            isUnsure: false,
            placed: null,
            problem: null
          }
        ]
      }

/** Marks an entry whose cart is its own basket's already, while the session has another one. */
export const setAside = (queue: PlacementQueue, id: string): PlacementQueue => ({
  ...queue,
  waiting: queue.waiting.map((entry) => (entry.id === id ? { ...entry, cart_id: null } : entry))
})

/** Deliveries home are picked and invoiced later, and by UPI the money comes first. */
const isInvoiced = ({ userType, payment_mode }: Entry): boolean => userType !== 1 && payment_mode !== "upi"

const stepAfter = (entry: Entry): Step | undefined => {
  if (entry.step === "wait-placed" && !isInvoiced(entry)) return undefined
  return steps[steps.indexOf(entry.step) + 1]
}

const changed = (queue: PlacementQueue, entry: Entry): PlacementQueue => ({
  ...queue,
  waiting: [entry, ...queue.waiting.slice(1)]
})

/** The active order is about to be placed: kept before it is asked for. */
export const placing = (queue: PlacementQueue): PlacementQueue => {
  const active = activeOf(queue)
  return active?.step === "place" && !active.isUnsure ? changed(queue, { ...active, isUnsure: true }) : queue
}

/** A step of an order is done; of one that is not the active one at this step nothing is heard. */
export const done = (queue: PlacementQueue, id: string, step: Step, placed?: PlacedAs): PlacementQueue => {
  const active = activeOf(queue)
  if (active === undefined || active.id !== id || active.step !== step) return queue
  const entry = {
    ...active,
    placed: placed ?? active.placed,
    isUnsure: step === "place" ? false : active.isUnsure
  }
  // Without its number nobody could go on with it.
  if (step === "place" && entry.placed === null) return queue
  const next = stepAfter(active)
  return next === undefined
    ? { ...queue, waiting: queue.waiting.slice(1), last: { placed: entry.placed, problem: null } }
    : changed(queue, { ...entry, step: next, polls: 0 })
}

/** What no second try can change. */
const isHopeless = (problem: string): boolean => /not available|out of stock/i.test(problem)

interface Problem {
  readonly message: string
  /** The server has said no: nothing was done. */
  readonly isAnswered: boolean
}

/** A step has gone wrong: it is tried again, until the third error of the order, or one that will stay. */
export const erred = (
  queue: PlacementQueue,
  id: string,
  step: Step,
  { message, isAnswered }: Problem
): PlacementQueue => {
  const active = activeOf(queue)
  if (active === undefined || active.id !== id || active.step !== step) return queue
  const entry: Entry = {
    ...active,
    errors: active.errors + 1,
    polls: 0,
    anew: isAnswered && step === "add-items" ? active.anew + 1 : active.anew,
    isUnsure: isAnswered && step === "place" ? false : active.isUnsure,
    problem: message
  }
  return entry.errors < mostErrors && !isHopeless(message)
    ? changed(queue, entry)
    : {
        waiting: queue.waiting.slice(1),
        failed: [...queue.failed, entry],
        last: { placed: entry.placed, problem: message }
      }
}

/** The order is not known yet: it is asked again, and after a minute that is an error. */
export const unseen = (queue: PlacementQueue, id: string, step: Step, problem: string): PlacementQueue => {
  const active = activeOf(queue)
  if (active === undefined || active.id !== id || active.step !== step) return queue
  return active.polls + 1 < mostPolls
    ? changed(queue, { ...active, polls: active.polls + 1 })
    : erred(queue, id, step, { message: problem, isAnswered: false })
}

/** A failed order is tried again from the step at which it failed, behind those that wait. */
export const retried = (queue: PlacementQueue, id: string): PlacementQueue => {
  const entry = queue.failed.find((each) => each.id === id)
  return entry === undefined
    ? queue
    : {
        ...queue,
        waiting: [...queue.waiting, { ...entry, errors: 0, problem: null }],
        failed: queue.failed.filter((each) => each !== entry)
      }
}

/** There is no order of it, and there will be none: its cart can be changed and sent off anew. */
export const canBeTakenBack = ({ placed, isUnsure }: Entry): boolean => placed === null && !isUnsure

/** A failed order leaves the queue, for its cart to be loaded back. */
export const takenBack = (queue: PlacementQueue, id: string): PlacementQueue => {
  const entry = queue.failed.find((each) => each.id === id)
  return entry === undefined || !canBeTakenBack(entry)
    ? queue
    : { ...queue, failed: queue.failed.filter((each) => each !== entry) }
}
