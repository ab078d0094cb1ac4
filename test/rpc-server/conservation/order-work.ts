/** What people do with orders: sell at the counter, invoice what was ordered, cancel it, and take it back. */
import { products } from "#test/support/network.ts"
import { type Amounts, amountsOf } from "./books.ts"
import type { Operation } from "./operation.ts"
import { ean, type ShelfRow, scannedOf, shelfOf } from "./shelf-work.ts"
import type { Actor } from "./world.ts"

const hundredths = (amount: number): number => Math.round(amount * 100)

/** The orders of the own store that are so far, those of customers or those of transfers. */
const ordersIn = (
  { world, store }: Actor,
  statuses: ReadonlyArray<string>,
  { isTransfer = false } = {}
): Promise<ReadonlyArray<number>> =>
  world
    .ask(
      `SELECT order_id FROM orders WHERE store_id = ? AND transfer_to IS ${isTransfer ? "NOT NULL" : "NULL"}
       AND status IN (${statuses.map(() => "?").join(", ")}) ORDER BY order_id DESC LIMIT 40`,
      [store, ...statuses]
    )
    .then((rows) => rows.map(({ order_id }) => Number(order_id)))

interface Item {
  readonly item_id: number
  readonly product_id: number
  readonly qty: number
  readonly accepted_qty: number | null
}
interface Order {
  readonly updated_at: string
  readonly grand_total: number
  readonly items: ReadonlyArray<Item>
}
const read = (actor: Actor, order: number) => actor.do<Order>("OrderService.getOrderInfo", [order], [])

/**
 * What an invoiced order took of the shelf: what was accepted, less what was sent beyond stock. Who invoices an order of
 * the counter that a colleague has just picked is answered the colleague's invoice.
 */
const invoiced = async (actor: Actor, order: number): Promise<void> => {
  const { world, store, hub } = actor
  if (!world.books.isFirst(`invoice of order ${order}`)) return
  const found = await read(actor, order)
  if (found === undefined) return
  const beyond = await world.ask(
    "SELECT product_id, CAST(SUM(qty) AS BIGINT) AS qty FROM task WHERE order_id = ? AND cause = 'deficit' GROUP BY product_id",
    [order]
  )
  const taken: Amounts = amountsOf([
    ...found.items.map(({ product_id, accepted_qty }) => ({
      product: product_id,
      qty: Math.round((accepted_qty ?? 0) * 1000)
    })),
    ...beyond.map(({ product_id, qty }) => ({ product: Number(product_id), qty: -Number(qty) }))
  ])
  world.books.sells(order, { store, hub, taken, amount: hundredths(found.grand_total) })
}

const atTheCounter = ["cashondelivery", "card", "paytm"]
const goneMeanwhile = [
  "NotAMultiple",
  "PackCounted",
  "NotInHub",
  "AlreadyUsed",
  "PackReserved",
  "AlreadyInCart",
  "NoPackInHub",
  "ExpiredPack",
  "OutOfStock"
]

const sell = async (actor: Actor): Promise<void> => {
  await actor.do("CommerceService.newCart", [], [])
  await actor.do("CommerceService.clearCart", [], [])
  const rows = actor.some(await shelfOf(actor, { isUsable: true }), 3)
  let isFilled = false
  for (const { product_id, scan_code, unique_key } of rows) {
    const added = await actor.do(
      "CommerceService.addItemToCart",
      [unique_key === null ? { product_id, qty: product_id === 2649 ? 1 : 0.5 } : { scan_code }],
      [...goneMeanwhile, "BelowMinimum", "NotAMultiple"]
    )
    isFilled ||= added !== undefined
  }
  if (!isFilled) return
  const placed = await actor.do<{ readonly order_id: number }>(
    "CommerceService.placeOrderV2",
    [{ payment_mode: actor.one(atTheCounter) }],
    [...goneMeanwhile, "CartEmpty", "CartChanged"]
  )
  if (placed === undefined) return
  const done = await actor.do(
    "CommerceService.updateAndInvoiceOrder",
    [placed.order_id],
    [...goneMeanwhile, "AlreadyProcessed", "InvalidOrder", "ExceedsAvailable"]
  )
  if (done !== undefined) await invoiced(actor, placed.order_id)
}

const order = async (actor: Actor): Promise<void> => {
  const { world, store } = actor
  await world.comesOrder({
    id: world.number(),
    store,
    items: actor
      .some(
        products.map(({ id }) => id).filter((id) => id < 10_000),
        3
      )
      .map((product) => ({
        product,
        qty: product === 2649 ? 1000 * (1 + actor.upTo(2)) : 500 * (1 + actor.upTo(3))
      }))
  })
}

/** Packs of a product off the shelf, up to a quantity. */
const picked = (actor: Actor, rows: ReadonlyArray<ShelfRow>, product: number, qty: number) => {
  const own = actor.some(
    rows.filter(({ product_id }) => product_id === product),
    8
  )
  const packs: Array<{ readonly scan_code: string; readonly qty: number }> = []
  let left = qty
  for (const row of own) {
    if (row.unique_key !== null && row.qty > left) continue
    const part = Math.min(row.qty, left)
    if (part > 0) packs.push({ scan_code: row.scan_code, qty: part })
    left -= part
  }
  return { packs, qty: qty - left }
}

/** Picks an order and invoices it: with what there is of it, now and then with nothing. */
const pick =
  (isTransfer: boolean) =>
  async (actor: Actor): Promise<void> => {
    const id = actor.one(await ordersIn(actor, ["pending"], { isTransfer }))
    const found = id === undefined ? undefined : await read(actor, id)
    if (id === undefined || found === undefined) return
    const rows = await shelfOf(actor, { isUsable: true })
    const isNil = !isTransfer && actor.upTo(12) === 0
    const lines = found.items.map(({ item_id, product_id, qty: ordered }) => {
      const wanted = Math.round(ordered * 1000)
      const { packs, qty } = isNil ? { packs: [], qty: 0 } : picked(actor, rows, product_id, wanted)
      return {
        item_id,
        product_id,
        qty: qty / 1000,
        ...(qty < wanted ? { reason: "Out of stock" } : {}),
        ...(qty === 0 ? {} : { scanned_info: scannedOf(packs) })
      }
    })
    const answer = await actor.do<{ readonly status: string }>(
      "InvoiceService.invoiceOrder",
      [id, lines, actor.store, "", "", found.updated_at],
      [...goneMeanwhile, "AlreadyProcessed", "InvalidOrder", "ExceedsAvailable"]
    )
    if (answer?.status === "success") await invoiced(actor, id)
  }

const dispatch = async (actor: Actor): Promise<void> => {
  const id = actor.one(await ordersIn(actor, ["processing"]))
  if (id === undefined) return
  const shipped = await actor.do("CommerceService.createShipment", [id], ["InvalidOrder", "NotShippable"])
  if (shipped !== undefined)
    await actor.do(
      "OrderService.updateOrder",
      [id, { status: "complete" }],
      ["InvalidTransition", "InvalidOrder"]
    )
}

const cancel = async (actor: Actor): Promise<void> => {
  const id = actor.one(await ordersIn(actor, ["pending", "processing"], { isTransfer: actor.upTo(3) === 0 }))
  const found = id === undefined ? undefined : await read(actor, id)
  if (id === undefined || found === undefined) return
  const reasons = found.items.map(({ item_id }) => ({ item_id, reason: "Out of stock" }))
  const done = await actor.do(
    "CommerceService.cancelOrder",
    [id, reasons],
    ["NotCancellable", "InvalidOrder"]
  )
  if (done !== undefined) actor.world.books.cancels(id)
}

interface Returnable {
  readonly packs: ReadonlyArray<{
    readonly id: number
    readonly product_id: number
    readonly scan_code: string
    readonly qty: number
    readonly returned_at: string | null
  }>
}
/** All of an order comes back, or some packs of it: damaged, or as good as new. */
const takeBack =
  (isWhole: boolean) =>
  async (actor: Actor): Promise<void> => {
    const id = actor.one(await ordersIn(actor, ["processing", "complete", "partial_return"]))
    if (id === undefined) return
    const found = await actor.do<Returnable>(
      "OrderReturnService.getReturnOrder",
      [String(id)],
      ["NothingToReturn", "NotInvoiced"]
    )
    const out = (found?.packs ?? []).filter(({ returned_at }) => returned_at === null)
    if (out.length === 0) return
    const back = (isWhole ? out : actor.some(out, 2)).map((pack) => {
      // Of a code that every unit carries some units come back, or all.
      const isPart = !isWhole && pack.scan_code === ean && pack.qty > 1
      return { ...pack, qty: isPart ? 1 + actor.upTo(pack.qty) : pack.qty, isFit: actor.upTo(2) === 0 }
    })
    const lines = back.map(({ id: line, scan_code, qty, isFit }) => ({
      id: line,
      scan_code,
      ...(scan_code === ean ? { qty } : {}),
      p_reason: isFit ? "Wrong item" : "damaged"
    }))
    const done = await actor.do<{ readonly credited: number }>(
      "OrderClientService.returnOrder",
      [{ order_id: id, allPacketReturn: isWhole }, lines],
      ["PackNotInOrder", "NothingToReturn", "InvalidData"]
    )
    if (done === undefined) return
    // What is spoilt is with nobody any more.
    const taken = amountsOf(
      back.flatMap(({ product_id: product, qty, isFit }) =>
        isFit ? [{ product, qty: Math.round(qty * 1000) }] : []
      )
    )
    const { store, hub, world } = actor
    world.books.takesBack({ store, hub, taken, amount: hundredths(done.credited) })
  }

export const orderWork: ReadonlyArray<Operation> = [
  { name: "sell at the counter", weight: 4, run: sell },
  { name: "order", weight: 3, run: order },
  { name: "pick and invoice", weight: 6, run: pick(false) },
  { name: "pick a transfer", weight: 4, run: pick(true) },
  { name: "dispatch", weight: 2, run: dispatch },
  { name: "cancel", weight: 2, run: cancel },
  { name: "return an order", weight: 2, run: takeBack(true) },
  { name: "return packs of an order", weight: 3, run: takeBack(false) }
]
