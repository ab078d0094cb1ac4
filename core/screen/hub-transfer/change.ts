/** The changes to the cart of a transfer: there are none while a request is on its way. */
import { increment } from "../../counter/cart-quantity.ts"
import { empty, size } from "../../kit/scan-session/queue.ts"
import { beep, step, toast } from "../../kit/step.ts"
import * as Q from "../../quantity.ts"
import { type LineProblem, problemOf, type TransferProduct } from "../../stock/transfer.ts"
import { isBeingSent, problemText } from "../../text/transfer.ts"
import { type CartLine, lineOf, type Model, type PackInCart, productOf, type Step } from "./model.ts"

export const isLocked = ({ submission }: Pick<Model, "submission">): boolean => submission !== undefined
export const isOnItsWay = ({ submission }: Pick<Model, "submission">): boolean =>
  submission?.isOnItsWay === true

export const refused = (model: Model, text: string): Step =>
  step(model, [beep("bad")], [toast("failure", text, "transfer-line")])

const soldAs = ({ sell_by, qty_increments }: TransferProduct) => ({
  sell_by,
  qty_increments,
  min_sale_qty: null
})

const without = (lines: ReadonlyArray<CartLine>, productId: number): ReadonlyArray<CartLine> =>
  lines.filter(({ product_id }) => product_id !== productId)

/** A line stands where it stood; a new one stands last, and nothing is no line. */
const withLine = (lines: ReadonlyArray<CartLine>, line: CartLine): ReadonlyArray<CartLine> => {
  if (line.qty <= 0) return without(lines, line.product_id)
  return lines.some(({ product_id }) => product_id === line.product_id)
    ? lines.map((each) => (each.product_id === line.product_id ? line : each))
    : [...lines, line]
}

/** The whole quantity of a product, with the packs that were scanned to it. */
export const set = (
  model: Model,
  product: TransferProduct,
  qty: Q.Quantity,
  inHand = lineOf(model, product.product_id)?.packs ?? []
): Step => {
  if (isLocked(model)) return refused(model, isBeingSent)
  const before = lineOf(model, product.product_id)?.qty ?? Q.zero
  const problem = qty > before ? problemOf(product, qty) : undefined
  if (problem !== undefined) return refused(model, problemText(problem))
  const { product_id, name, sell_by } = product
  return step({
    ...model,
    lines: withLine(model.lines, { product_id, name, sell_by, qty, packs: inHand }),
    lineAt: product_id,
    made: undefined,
    problem: undefined
  })
}

/** One step more, or less; less than one step takes the line out. */
export const stepped = (model: Model, productId: number, by: 1 | -1): Step => {
  const product = productOf(model, productId)
  const line = lineOf(model, productId)
  if (product === undefined) return by === -1 ? removed(model, productId) : step(model, [beep("bad")])
  const qty = Q.ofThousandths((line?.qty ?? 0) + by * increment(soldAs(product)))
  // The last of what is there may be less than a step.
  const most = by === 1 && line === undefined ? Q.least(qty, product.qty) : qty
  return set(model, product, product.sell_by === "kg" ? most : qty)
}

export const removed = (model: Model, productId: number): Step =>
  isLocked(model)
    ? refused(model, isBeingSent)
    : step({ ...model, lines: without(model.lines, productId), made: undefined, problem: undefined })

/** Why a line cannot be sent. What is on the shelf no more was there when it was taken: nothing is left of it. */
export const problemIn = (model: Model, { product_id, sell_by, qty }: CartLine): LineProblem | undefined =>
  problemOf(productOf(model, product_id) ?? { sell_by, qty: Q.zero }, qty)

const packs = new WeakMap<ReadonlyArray<CartLine>, ReadonlyArray<PackInCart>>()
/** Every pack of some lines; the same list for the same lines. */
export const packsIn = (lines: ReadonlyArray<CartLine>): ReadonlyArray<PackInCart> => {
  const listed = packs.get(lines) ?? lines.flatMap((line) => line.packs)
  packs.set(lines, listed)
  return listed
}

/** A pack leaves the cart with what it holds; undefined where it is not in it, or where it is being sent. */
export const withoutPack = (model: Model, code: string): { readonly model: Model } | undefined => {
  const line = model.lines.find((each) => each.packs.some(({ scan_code }) => scan_code === code))
  const pack = line?.packs.find(({ scan_code }) => scan_code === code)
  if (line === undefined || pack === undefined || isLocked(model)) return undefined
  const rest = line.packs.filter((each) => each !== pack)
  const lines = withLine(model.lines, { ...line, packs: rest, qty: Q.minus(line.qty, pack.qty) })
  return { model: { ...model, lines, before: undefined, made: undefined } }
}

export const removedPack = (model: Model, code: string): Step =>
  isLocked(model) ? refused(model, isBeingSent) : step(withoutPack(model, code)?.model ?? model)

/** Nothing of the cart is left, and nothing waits for it. */
export const emptied = (model: Model): Model => ({
  ...model,
  lines: [],
  before: undefined,
  lineAt: undefined,
  queue: empty,
  lastScan: undefined,
  refused: [],
  problem: undefined,
  dialog: undefined
})

export const hasWork = ({ lines, queue }: Pick<Model, "lines" | "queue">): boolean =>
  lines.length > 0 || size(queue) > 0
