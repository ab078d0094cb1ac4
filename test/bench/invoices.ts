/** Orders to invoice for the benches. */
// First of all, as in the server: schemas are compiled only when nothing has used them before.
import "effect/schema/SchemaJITCompiler/enable"
import { Effect } from "effect"
import { InvoiceService } from "#core/contract/invoice.ts"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { packCode, seed, shelfPack } from "../support/network.ts"
import { place, within } from "../support/server.ts"
import type { Shot } from "./load.ts"
import { logIn, now, session, setReasons, type Write } from "./transaction.ts"

const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const created = Day.toGmt(now - 5 * Day.minute)

/** An invoice of five lines, a pack each. */
const linesPerOrder = 5
const product = 1773
const grams = 500

const codeOf = (order: number, line: number) =>
  packCode(product, grams, order * linesPerOrder + line, expiry, today)

/** So many orders that can be invoiced, and a session. */
export const fill = (orders: number) =>
  Effect.gen(function* () {
    const ids = Array.from({ length: orders }, (_, index) => index + 1)
    const lines = Array.from({ length: linesPerOrder }, (_, index) => index)
    yield* seed(
      now,
      ids.map((id) => ({ id, store: 11, items: lines.map(() => ({ product, qty: grams })) })),
      ids.flatMap((id) => lines.map((line) => shelfPack(product, codeOf(id, line), { qty: grams })))
    )
    yield* logIn
    yield* setReasons
  })

/** A database file filled so. */
export const seeded = async (orders: number): Promise<string> => {
  const where = place()
  await within(where, fill(orders))
  return databaseFile(where.dataDir)
}

/** The parameters of an invoice, as a client sends them. */
const paramsOf = (order: number): ReadonlyArray<unknown> => [
  order,
  Array.from({ length: linesPerOrder }, (_, line) => ({
    item_id: order * 100 + line,
    product_id: product,
    qty: grams / 1000,
    scanned_info: { items: [{ scan_code: codeOf(order, line), qty: grams / 1000 }] }
  })),
  11,
  "hub",
  "hub user",
  created
]

export const invoice: Write = {
  method: InvoiceService.invoiceOrder,
  paramsOf,
  keyOf: (order) => `invoice-of-${order}`
}

/** The invoice of an order as a client sends it. */
export const shot = (order: number): Shot => ({
  path: "/api",
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: order,
    method: invoice.method.name,
    params: invoice.paramsOf(order)
  }),
  headers: {
    "content-type": "application/json",
    authorization: session,
    "idempotency-key": invoice.keyOf(order)
  }
})
export const isInvoiced = (text: string): boolean => text.includes('"status":"success"')
