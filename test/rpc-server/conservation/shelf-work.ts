/** What people do with the stock of a hub: receive it, count it, send it back, and send it to another hub. */
import * as Day from "#core/day.ts"
import { packCode, products, shipmentName } from "#test/support/network.ts"
import { amountsOf } from "./books.ts"
import type { Operation } from "./operation.ts"
import { type Actor, stores } from "./world.ts"

const lifeDays = 2
const grams = 500
export const ean = "8901234567890"

export interface ShelfRow {
  readonly id: number
  readonly product_id: number
  readonly scan_code: string
  readonly unique_key: string | null
  readonly qty: number
}
/** Some rows of the own shelf; those that may be sold, or expired ones too. */
export const shelfOf = async (
  { world, hub }: Actor,
  { isUsable }: { readonly isUsable: boolean }
): Promise<ReadonlyArray<ShelfRow>> =>
  (await world.ask(
    `SELECT id, product_id, scan_code, unique_key, qty FROM pack WHERE hub_id = ? AND status = 0 AND date_of_expiry >= ? ORDER BY id`,
    [hub, isUsable ? world.today : ""]
  )) as unknown as ReadonlyArray<ShelfRow>

/** So much of packs as a client names them: several of one code together. */
export const scannedOf = (rows: ReadonlyArray<{ readonly scan_code: string; readonly qty: number }>) => {
  const sums = new Map<string, number>()
  for (const { scan_code, qty } of rows) sums.set(scan_code, (sums.get(scan_code) ?? 0) + qty)
  return { items: [...sums].map(([scan_code, qty]) => ({ scan_code, qty: qty / 1000 })) }
}
const sumOf = (rows: ReadonlyArray<{ readonly qty: number }>) => rows.reduce((sum, { qty }) => sum + qty, 0)

/** New packs of a product, as they come from a factory: with codes of their own, with one that all share, or without. */
const newPacks = (actor: Actor, product: number) => {
  const { world } = actor
  const count = 1 + actor.upTo(4)
  if (product === 2649) return [{ scan_code: ean, qty: count * 1000 }]
  if (actor.upTo(4) === 0) return [{ scan_code: "MANUAL_PACK", qty: count * grams }]
  const expiry = Day.addDays(world.today, lifeDays)
  return Array.from({ length: count }, () => ({
    scan_code: packCode(product, grams, world.number() % 1_000_000, expiry, world.today),
    qty: grams
  }))
}
const codedProducts = products.map(({ id }) => id).filter((id) => id < 10_000)

const receive = async (actor: Actor): Promise<void> => {
  const { world, hub } = actor
  const lines = actor.some(codedProducts, 3).map((product) => ({ product, packs: newPacks(actor, product) }))
  const id = world.number()
  await world.comesShipment({
    id,
    hub,
    items: lines.map(({ product, packs }) => ({
      product,
      qty: sumOf(packs),
      increment: product === 2649 ? 1000 : 500
    }))
  })
  const accepted = await actor.do(
    "AcceptShipmentService.acceptShipment",
    [
      {
        shipment_id: shipmentName(id),
        shipment_items: lines.map(({ product, packs }) => ({
          product_id: product,
          qty: sumOf(packs) / 1000,
          scanned_info: scannedOf(packs)
        }))
      }
    ],
    ["EodRequired"]
  )
  if (accepted !== undefined)
    world.books.comes(
      hub,
      amountsOf(lines.flatMap(({ product, packs }) => packs.map(({ qty }) => ({ product, qty }))))
    )
}

const returnStock = async (actor: Actor): Promise<void> => {
  const { world, hub, store } = actor
  const rows = await shelfOf(actor, { isUsable: false })
  const product = actor.one(rows)?.product_id
  if (product === undefined) return
  const own = rows.filter(({ product_id }) => product_id === product)
  const isNamed = actor.upTo(2) === 0
  const named = isNamed
    ? actor.some(
        own.filter(({ qty }) => qty % 1000 === 0 || product !== 2649),
        2
      )
    : []
  const step = product === 2649 ? 1000 : 500
  const most = Math.floor(sumOf(own) / step)
  const qty = isNamed ? sumOf(named) : step * (1 + actor.upTo(Math.min(4, most)))
  if (qty === 0 || qty % step !== 0 || qty > sumOf(own)) return
  const items = named.map(({ id, scan_code, qty: part }) => ({
    inventory_id: id,
    product_id: product,
    scan_code,
    qty: part / 1000,
    action: "return"
  }))
  const returned = await actor.do(
    "ReturnStockService.createReturnStock",
    [
      [{ product_id: product, return_qty: qty / 1000, retain_qty: 0 }],
      items,
      store,
      hub,
      false,
      "return",
      ""
    ],
    ["StockMismatch", "InvalidData", "InvalidReturn"]
  )
  if (returned !== undefined) world.books.goes(hub, amountsOf([{ product, qty }]))
}

interface ReportRow {
  readonly product_id: number
  readonly current_stock: number
  readonly physical_stock: number
  readonly as_of: string
}
const countStock = async (actor: Actor): Promise<void> => {
  const { world, hub } = actor
  const rows =
    (await actor.do<ReadonlyArray<ReportRow>>("EodStockService.getHubProductsWithStock", [hub], [])) ?? []
  const differing = new Set(actor.some(rows, 3))
  const counted = rows.map((row) => {
    // What somebody weighs is any two decimals; what is left of it in steps is a rounding of the next report.
    const isWeighed = actor.caller.flags.count_by_weight === 1 && row.product_id !== 2649
    const [step, most] = isWeighed ? [0.01, 48] : [row.product_id === 2649 ? 1 : 0.5, 3]
    const change = differing.has(row) ? step * (actor.upTo(2 * most + 1) - most) : 0
    const physical_stock = Math.max(0, Math.round((row.current_stock + change) * 1000) / 1000)
    return { ...row, counted_at: row.as_of, physical_stock }
  })
  const done = await actor.do<{
    readonly report: { readonly day: string; readonly version: number }
    readonly differences: ReadonlyArray<{
      readonly product_id: number
      readonly expected: number
      readonly counted: number
    }>
  }>(
    "EodStockService.eodStockValueSubmission",
    [counted],
    ["EodNothingCounted", "InvalidCount", "EodDayOver", "EodApproved"]
  )
  if (done === undefined) return
  const { day, version } = done.report
  // A difference is booked as far as the shelf holds it, whatever was sold while it was counted.
  const lines = await world.ask(
    "SELECT product_id, booked FROM eod_line WHERE hub_id = ? AND day = ? AND version = ? AND booked <> 0",
    [hub, day, version]
  )
  const booked = new Map(lines.map(({ product_id, booked: qty }) => [Number(product_id), Number(qty)]))
  // What is told is the day's, over all its versions; what this one booked is held against its own count.
  const own = version === 1 ? done.differences : []
  for (const { product_id, expected, counted: found } of own) {
    const [difference, part] = [Math.round((found - expected) * 1000), booked.get(product_id) ?? 0]
    if (difference > 0 ? part !== difference : part > 0 || part < difference)
      throw new Error(`of ${difference} of product ${product_id} ${part} was booked`)
  }
  world.books.comes(hub, new Map(booked))
}

interface Settled {
  readonly day: string
  readonly version: number
}
/** A report is approved, and what roundings left goes with it; most days it is opened again for the next count. */
const approveReport = async (actor: Actor): Promise<void> => {
  const { world, hub } = actor
  const refusals = ["NotApprover", "EodNotSubmitted", "ApprovalSettled", "OwnApproval", "EodDayOver"]
  const approved = await actor.do<Settled>("EodStockService.approveEodStock", [hub], refusals)
  if (approved === undefined) return
  const { day, version } = approved
  if (world.books.isFirst(`report ${hub} ${day} ${version} approved`)) {
    const lines = await world.ask(
      "SELECT product_id, booked FROM eod_rounding WHERE hub_id = ? AND day = ? AND version = ? AND booked > 0",
      [hub, day, version]
    )
    world.books.goes(
      hub,
      amountsOf(lines.map(({ product_id, booked }) => ({ product: Number(product_id), qty: Number(booked) })))
    )
  }
  if (actor.upTo(3) > 0)
    await actor.do("EodStockService.reopenEodStock", [hub, "counted again", { day, version }], refusals)
}

const askTransfer = async (actor: Actor): Promise<void> => {
  const { store, hub } = actor
  const other = actor.one(stores.filter((each) => each.hub !== hub))
  const product = actor.one(codedProducts)
  if (other === undefined || product === undefined) return
  const [from, to] = actor.upTo(2) === 0 ? [store, other.store] : [other.store, store]
  const qty = product === 2649 ? 1 + actor.upTo(2) : (1 + actor.upTo(4)) / 2
  await actor.do(
    "HubToHubService.createHubTransferOrder",
    [from, to, [{ product_id: product, qty_to_send: qty }], "", false, true],
    []
  )
}

/** The order of a transfer that was picked leaves its store. */
const leave = async (actor: Actor): Promise<void> => {
  const { world, store } = actor
  const order = actor.one(
    await world.ask(
      "SELECT order_id, increment_id FROM orders WHERE store_id = ? AND transfer_to IS NOT NULL AND status = 'processing' ORDER BY order_id",
      [store]
    )
  )
  if (order === undefined) return
  const id = Number(order.order_id)
  // Two may send it off at once; the books hear of it from whoever does it first.
  const before = await world.ask("SELECT id FROM shipment WHERE transfer_order = ?", [id])
  const left = await actor.do("CommerceService.createShipment", [id], ["InvalidOrder"])
  if (left === undefined || before.length > 0 || !world.books.isFirst(`order ${id} left`)) return
  const packs = await world.ask(
    "SELECT i.product_id, t.qty FROM order_pack t JOIN order_item i ON i.item_id = t.item_id WHERE t.order_id = ?",
    [id]
  )
  const sent = amountsOf(
    packs.map(({ product_id, qty }) => ({ product: Number(product_id), qty: Number(qty) }))
  )
  world.books.leaves(`TRF-${order.increment_id}`, sent)
}

interface Sent {
  readonly product_id: number
  readonly scan_code: string
  readonly qty: number
  readonly date_of_expiry: string
}
/**
 * A transfer that is on its way to the own hub is received; now and then one of its packs is not there, or some have
 * expired: those are nowhere from then on, and where nothing else was sent the shipment ends with nothing received.
 */
const arrive = async (actor: Actor): Promise<void> => {
  const { world, hub } = actor
  const shipment = actor.one(
    await world.ask(
      "SELECT id, shipment_id FROM shipment WHERE hub_id = ? AND transfer_order IS NOT NULL AND status = 2 ORDER BY id",
      [hub]
    )
  )
  if (shipment === undefined) return
  const name = String(shipment.shipment_id)
  if (actor.upTo(4) === 0) await world.expires(Number(shipment.id))
  const sent = (await world.ask(
    "SELECT product_id, scan_code, qty, date_of_expiry FROM sent_pack WHERE shipment = ? ORDER BY id",
    [Number(shipment.id)]
  )) as unknown as ReadonlyArray<Sent>
  const good = sent.filter(({ date_of_expiry }) => date_of_expiry >= Day.dayAt(world.now))
  const isShort = good.length > 1 && actor.upTo(4) === 0
  const came = isShort ? good.slice(1) : good
  const lines = Map.groupBy(came, ({ product_id }) => product_id)
  const missing = new Set(sent.map(({ product_id }) => product_id).filter((id) => !lines.has(id)))
  const accepted = await actor.do(
    "AcceptShipmentService.acceptShipment",
    [
      {
        shipment_id: name,
        shipment_items: [
          ...[...lines].map(([product_id, packs]) => ({
            product_id,
            qty: sumOf(packs) / 1000,
            scanned_info: scannedOf(packs),
            ...(isShort ? { short_reason: "Not in the delivery" } : {})
          })),
          ...[...missing].map((product_id) => ({ product_id, qty: 0, short_reason: "Not in the delivery" }))
        ]
      }
    ],
    // Packs that are looked at here may expire under another who receives the same.
    ["AlreadyAccepted", "EodRequired", "ExpiredNotAdded"]
  )
  if (accepted === undefined) return
  const amounts = (packs: ReadonlyArray<Sent>) =>
    amountsOf(packs.map(({ product_id, qty }) => ({ product: product_id, qty })))
  world.books.arrives(name, hub, amounts(sent), amounts(came))
}

export const shelfWork: ReadonlyArray<Operation> = [
  { name: "receive", weight: 6, run: receive },
  { name: "return stock", weight: 3, run: returnStock },
  { name: "count and report", weight: 2, run: countStock },
  { name: "approve a report", weight: 3, run: approveReport },
  { name: "ask for a transfer", weight: 3, run: askTransfer },
  { name: "send a transfer off", weight: 3, run: leave },
  { name: "receive a transfer", weight: 3, run: arrive }
]
