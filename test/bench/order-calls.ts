/**
 * What the screens ask the server for over the life of one order of five lines of three products, in 18 calls. From
 * core/screen/effects, with a receipt printer and a label printer at the counter:
 *
 *  1      the queue           OrderService.getOrderList        its first page; a counter loads it when somebody comes in and
 *                                                              hears of changes by push, so this is more than it needs
 *  2      opens the order     OrderService.getOrderInfo
 *  3      says so             ClientService.clientAssign
 *  4-6    the shelves         ShipmentService.getNActiveProductPacks, one a product: is a pack passed over?
 *  7-11   scans five packs    ShipmentService.getHubInventoryInfo
 *  12     Confirm             InvoiceService.invoiceOrder      under its key
 *  13     its packs           InvoiceService.processOrderItems   which checks what the invoice took
 *  14     its audit           AuditService.saveOrderAudit      which checks it, too
 *  15     prints the invoice  InvoiceService.getInvoiceDocument   the label is drawn of the order that the screen has
 *  16     leaves it           ClientService.clientAssign
 *  17     dispatches it       CommerceService.createShipment   under its key
 *  18     and completes it    OrderService.updateOrder         under its key
 */
import { encode } from "#core/barcode/encode.ts"
import * as Day from "#core/day.ts"
import { firstPageSize, openOrdersPage } from "#core/kit/first-page.ts"
import { incrementOf, type OrderSeed, type PackSeed, shelfPack } from "../support/network.ts"
import type { Ask } from "./asking.ts"
import { now, session } from "./transaction.ts"

const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const [hub, store] = [1, 11]
const grams = 500
/** The product of each line. */
const lines = [1773, 2648, 41_207, 1773, 2648]

const codeOf = (order: number, line: number, product: number): string => {
  const raw = { product_id: product, grams, date_of_expiry: expiry, mc_no: "01" }
  const code =
    product > 9999
      ? encode({ ...raw, codeType: "newPack", unique_code: String(order).padStart(4, "0") }, today)
      : encode({ ...raw, codeType: "pack", unique_code: String(order * 10 + line).padStart(6, "0") }, today)
  if (code === undefined) throw new Error("no such pack code")
  return code
}

/** Orders numbered from 1 on (9,999 at the most), and the packs that they will take. */
export const seededOrders = (
  count: number
): { readonly orders: ReadonlyArray<OrderSeed>; readonly packs: ReadonlyArray<PackSeed> } => {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  return {
    orders: ids.map((id) => ({ id, store, items: lines.map((product) => ({ product, qty: grams })) })),
    packs: ids.flatMap((id) =>
      lines.map((product, line) => shelfPack(product, codeOf(id, line, product), { hub, qty: grams }))
    )
  }
}

const answered = /^\{"jsonrpc":"2\.0","id":\d+,"result":(?!null)/

/** Every call of one order, one after the other, each looked at. Answers how many there were. */
export const order = async (ask: Ask, id: number): Promise<number> => {
  let calls = 0
  const call = async (method: string, params: ReadonlyArray<unknown>, key?: string): Promise<string> => {
    calls += 1
    const { text } = await ask("/api", JSON.stringify({ jsonrpc: "2.0", id: calls, method, params }), {
      "content-type": "application/json",
      authorization: session,
      "global-hub-store-id": String(store),
      ...(key === undefined ? {} : { "idempotency-key": `${key}-${id}` })
    })
    if (!answered.test(text)) throw new Error(`${method} of order ${id} answers ${text.slice(0, 300)}`)
    return text
  }
  /** As a client reads it, where something of it is needed. */
  const read = async <A>(method: string, params: ReadonlyArray<unknown>, key?: string): Promise<A> =>
    (JSON.parse(await call(method, params, key)) as { readonly result: A }).result
  const increment = incrementOf(id)
  await call("OrderService.getOrderList", [openOrdersPage(1, firstPageSize, undefined), "open", store])
  const found = await read<{ readonly updated_at: string }>("OrderService.getOrderInfo", [id, false, false])
  await call("ClientService.clientAssign", [id, null, "order"])
  for (const product of new Set(lines))
    await call("ShipmentService.getNActiveProductPacks", [product, hub, 50, true, null, null])
  const items: Array<object> = []
  for (const [line, product] of lines.entries()) {
    const code = codeOf(id, line, product)
    await call("ShipmentService.getHubInventoryInfo", [code, product, hub])
    const scanned_info = { items: [{ scan_code: code, qty: grams / 1000 }] }
    items.push({ item_id: id * 100 + line, product_id: product, qty: grams / 1000, scanned_info })
  }
  const { invoice_id, status } = await read<{ readonly invoice_id: string; readonly status: string }>(
    "InvoiceService.invoiceOrder",
    [id, items, store, "hub", "hub user", found.updated_at],
    "invoice"
  )
  if (status !== "success") throw new Error(`order ${id} is ${status}`)
  await call("InvoiceService.processOrderItems", [items, increment, 11])
  await call("AuditService.saveOrderAudit", [increment, items])
  await call("InvoiceService.getInvoiceDocument", [Number(invoice_id), hub])
  await call("ClientService.clientAssign", [id])
  await call("CommerceService.createShipment", [id], "shipment")
  await call("OrderService.updateOrder", [id, { status: "complete" }], "shipment-status")
  return calls
}
