/**
 * What an order's screen knows of the shelves: the packs that expire first, of the products at hand. It is asked for
 * beside the work and never holds a scan up; what is not known gives no advice, and what was heard of elsewhere is asked
 * for again.
 */

import { uniqueKey } from "../../barcode/layouts.ts"
import * as Day from "../../day.ts"
import { isRestored } from "../../kit/kept-work.ts"
import type { LastScan } from "../../kit/scan-session/last-scan.ts"
import { andThen, step } from "../../kit/step.ts"
import * as fefoViolation from "../../order/fefo-violation.ts"
import { type Order, pickedItems } from "../../order/order.ts"
import { isOpenForPicking } from "../../order/status.ts"
import type { Pack } from "../../stock/pack.ts"
import { laterPack as aLaterPack } from "../../text/order.ts"
import type { Context, Model, Step } from "./model.ts"
import type { CachedShelf } from "./shelf.ts"

/** A shelf is read again after this while, for other stores of the hub take from it unheard. */
export const freshFor = Day.minute
/** After a call that failed. */
const patience = 10 * Day.second
/** More packs of a product than anybody passes over. */
const depth = 50
/** The most that one call answers. */
const most = 1000

const unknown: CachedShelf = {
  packs: undefined,
  isWhole: false,
  isAsked: false,
  dueAt: 0,
  readAt: 0,
  isStale: false
}

const withShelf = (model: Model, productId: number, change: Partial<CachedShelf>): Model => ({
  ...model,
  shelves: new Map(model.shelves).set(productId, {
    ...unknown,
    ...model.shelves.get(productId),
    ...change
  })
})

const isAtWork = (model: Model): boolean =>
  model.order !== undefined && isRestored(model) && model.busy === undefined && isOpenForPicking(model.order)

/** Products whose shelves matter: of the item at work and the one after it, and of the packs in hand. */
const productsInView = ({ order, picking, selected }: Model): ReadonlySet<number> => {
  if (order === undefined) return new Set()
  const inHand = new Set(
    picking.scans.flatMap((scan) => (scan.date_of_expiry === undefined ? [] : scan.item_id))
  )
  return new Set(
    [
      ...fefoViolation.openItems(order, picking, selected).slice(0, 2),
      ...pickedItems(order).filter(({ item_id }) => inHand.has(item_id))
    ].map(({ product_id }) => product_id)
  )
}

/** The products whose shelves are to be asked for now. */
const due = (model: Model, now: Day.Instant): ReadonlyArray<number> =>
  isAtWork(model)
    ? [...productsInView(model)].filter((productId) => {
        const { isAsked, dueAt } = model.shelves.get(productId) ?? unknown
        // A clock that was set back makes nothing wait for it.
        return !isAsked && (dueAt <= now || dueAt > now + freshFor)
      })
    : []
export const isDue = (model: Model, now: Day.Instant): boolean => due(model, now).length > 0

/** After every message: what the work needs to know now is asked for. */
export const withLookUps = (before: Step, { now }: Context): Step => {
  const products = due(before.model, now)
  if (products.length === 0) return before
  return andThen(before, (model) =>
    step(
      products.reduce(
        (next, productId) => withShelf(next, productId, { isAsked: true, dueAt: now + freshFor }),
        model
      ),
      products.map((productId) => ({
        _tag: "LoadShelf",
        productId,
        count: Math.min(most, depth + model.picking.scans.length)
      }))
    )
  )
}

/** Nothing that was read of these products holds any more, as far as anybody knows; of all when none is named. */
export const invalidate = (model: Model, productIds: ReadonlyArray<number> | undefined): Model => ({
  ...model,
  shelves: new Map(
    [...model.shelves].map(([productId, shelf]) => [
      productId,
      productIds === undefined || productIds.includes(productId) ? { ...shelf, dueAt: 0 } : shelf
    ])
  )
})

/** What lies there to be taken: what another screen of the order has in hand does not. */
export const packsOf = ({
  shelves,
  claims: { others }
}: Pick<Model, "shelves" | "claims">): fefoViolation.Shelves<Pack> => {
  const takenKeys = new Set(others.map(({ unique_key }) => unique_key))
  const lying = (packs: ReadonlyArray<Pack>): ReadonlyArray<Pack> =>
    takenKeys.size === 0 ? packs : packs.filter(({ scan_code }) => !takenKeys.has(uniqueKey(scan_code)))
  return new Map(
    [...shelves].flatMap(([productId, { packs }]) =>
      packs === undefined ? [] : [[productId, lying(packs)] as const]
    )
  )
}

/** The work marked by what is known of the shelves; what is being sent, or was sent unanswered, stays as it is. */
export const marked = (model: Model, context: Context): Model => {
  const { order, picking, busy, sending } = model
  if (order === undefined || busy !== undefined || sending !== null) return model
  const after = fefoViolation.marked(order, picking, packsOf(model), Day.dayAt(context.now))
  return after === picking ? model : { ...model, picking: after }
}

/** The question that waits for one key; undefined when there is none. */
export const questionOf = ({ order, picking, busy }: Model): fefoViolation.PassedOver | undefined =>
  order === undefined || busy !== undefined || !isOpenForPicking(order)
    ? undefined
    : fefoViolation.openQuestion(order, picking)

/** A later pack was taken just now: it is asked about aloud, and the shelf is looked at again. */
export const isAskedAbout = (before: Model, after: Model): boolean => {
  const question = questionOf(after)
  if (question === undefined) return false
  const earlier = questionOf(before)
  return question.than.scan_code !== earlier?.than.scan_code
}

export const found = (
  model: Model,
  productId: number,
  packs: ReadonlyArray<Pack>,
  isWhole: boolean,
  context: Context
): Step => {
  const read = withShelf(model, productId, {
    packs,
    isWhole,
    isAsked: false,
    readAt: context.now,
    isStale: false
  })
  const after = marked(read, context)
  if (after.picking === model.picking) return step(after)
  return step(after, isAskedAbout(model, after) ? [{ _tag: "Beep", tone: "question" }] : [])
}

export const missed = (model: Model, productId: number, { now }: Context): Step =>
  step(withShelf(model, productId, { isAsked: false, dueAt: now + patience, isStale: true }))

/** What the last scan came to: a later pack is said to be one for as long as it is. */
export const lastScanOf = ({
  lastScan,
  picking
}: Pick<Model, "lastScan" | "picking">): LastScan | undefined => {
  if (lastScan === undefined || lastScan.outcome === "bad") return lastScan
  const later = picking.scans.findLast(({ scan_code }) => scan_code === lastScan.code)?.later
  return later === undefined
    ? lastScan
    : { ...lastScan, outcome: "later", detail: `${lastScan.detail ?? ""}, ${aLaterPack(null)}` }
}

/** The products of an order, whose shelves have changed with it. */
export const productsOf = (order: Order): ReadonlyArray<number> => [
  ...new Set(pickedItems(order).map(({ product_id }) => product_id))
]
