/**
 * Carts that become orders behind the counter, one at a time and in their order, while the next one is filled
 * (BACK-1 to BACK-5). What was done of an order stays done: it goes on where it stopped, after an error, a crash or a
 * second try by hand, and no order is placed twice.
 */
import * as Schema from "effect/Schema"
import { Money } from "../money.ts"
import { Buyer } from "../order/buyer-fields.ts"
import { ShipAddress } from "../order/order.ts"
import { PayPart } from "../order/pay-part.ts"
import { Quantity } from "../quantity.ts"
import { UserType } from "./cart.ts"
import { KeptDiscount } from "./kept-discount-fields.ts"

/** What is done for an order, in this order. */
export const steps = [
  "add-items",
  "set-up-customer",
  "place",
  "wait-placed",
  "invoice",
  "process-items",
  "wait-invoiced"
] as const
export type Step = (typeof steps)[number]

/** The last error of an order: it has failed then. */
export const mostErrors = 3
/** The server is asked this often (ms) whether an order is known, and so many times, which is a minute. */
export const pollInterval = 250
export const mostPolls = 240

const Text = Schema.NullOr(Schema.String)

/** A line of a cart: its packs by their codes, and what is by hand beside them. */
const CartLine = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  by_hand: Quantity,
  scan_codes: Schema.Array(Schema.String)
})

/** A discount by hand of a cart: of a product's line, or of the whole where there is no product. */
const SentDiscount = Schema.Struct({
  product_id: Schema.NullOr(Schema.Int),
  ...KeptDiscount.fields
})
export type SentDiscount = typeof SentDiscount.Type

/** A cart as it was when it was sent off. */
export const SentCart = Schema.Struct({
  cartItems: Schema.Array(CartLine),
  cartTotal: Money,
  /** The cart of the session that it still stands in; null where it was never on the server, or was set aside. */
  cart_id: Schema.NullOr(Schema.Int),
  userType: UserType,
  /** Null for a guest. */
  customer: Schema.NullOr(Schema.Struct({ mobile: Schema.String, firstname: Text, lastname: Text })),
  address: Schema.NullOr(ShipAddress),
  payment_mode: Schema.String,
  /** The number of the store credit that pays all of it. */
  payment_reference: Schema.optionalKey(Schema.String),
  source: Text,
  reference_order_id: Text,
  slot: Schema.NullOr(Schema.Int),
  external_customer: Schema.NullOr(Schema.Struct({ mobile: Schema.String, name: Text })),
  till: Text,
  draft_id: Schema.NullOr(Schema.Int),
  /** The buyer whom its invoice is to name; left out where that is up to the customer. */
  buyer: Schema.optionalKey(Schema.NullOr(Buyer)),
  /** What is paid beside its method; left out where there is nothing. */
  parts: Schema.optionalKey(Schema.Array(PayPart)),
  /** Discounts by hand that stand in it; left out where there are none. */
  discounts: Schema.optionalKey(Schema.Array(SentDiscount)),
  /** What the customer gave in cash; left out where it was exact. */
  given: Schema.optionalKey(Money)
})
export type SentCart = typeof SentCart.Type

const PlacedAs = Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String, amount: Money })
export type PlacedAs = typeof PlacedAs.Type

const Entry = Schema.Struct({
  /** The id of the entry: its basket and its keys are made from it. */
  id: Schema.String,
  ...SentCart.fields,
  step: Schema.Literals(steps),
  errors: Schema.Int,
  /** How often it was asked in vain whether the order is known. */
  polls: Schema.Int,
  /** How often the cart was filled anew because something of it was refused. */
  anew: Schema.Int,
  /** Placing was asked for, and nobody has answered: there may be an order. */
  isUnsure: Schema.Boolean,
  /** The order that it is. */
  placed: Schema.NullOr(PlacedAs),
  problem: Text
})
export type Entry = typeof Entry.Type

export const PlacementQueue = Schema.Struct({
  /** The first is being done. */
  waiting: Schema.Array(Entry),
  failed: Schema.Array(Entry),
  /** What came of the last one. */
  last: Schema.NullOr(Schema.Struct({ placed: Schema.NullOr(PlacedAs), problem: Text }))
})
export type PlacementQueue = typeof PlacementQueue.Type

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
