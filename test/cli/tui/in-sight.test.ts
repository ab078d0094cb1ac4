/** What whoever scans has to see after each scan, in the smallest window. */
import { expect, it } from "vitest"
import { begin } from "#cli/tui/focus.ts"
import { code } from "#test/core/arbitrary/stock.ts"
import { Client } from "#test/core/screen/client.ts"
import { deskOf } from "#test/core/screen/desk.ts"
import { line, QuickSale, Sale } from "#test/core/screen/sale.ts"
import { rowsOf } from "./support/drawn.ts"

const drawn = (client: Client): string => rowsOf(begin(client.model, { columns: 80, rows: 24 })).join("\n")

it.each([1, 14, 60])("an order of %i lines: its number, the last scan and the next open line", (count) => {
  const products = Array.from({ length: count }, (_, at) => at + 101)
  const desk = deskOf(
    products.map((product) => `${product} 1kg`).join(", "),
    products.map((product) => `A${product}=1`).join(" ")
  )
  const { order } = desk.model
  if (order === undefined) throw new Error("no order")
  const client = new Client().enter().open(order)
  for (const [at, product] of products.entries()) {
    desk.scanAll(code(`A${product}`))
    client.model = { ...client.model, page: { ...client.model.page, model: desk.model } as never }
    if (at > 24 && at % 9 !== 0) continue
    const text = drawn(client)
    expect(text).toContain(order.increment_id)
    // What it came to, and the line that it went to: the strip has its code.
    expect(text).toContain(code(`A${product}`))
    if (at + 1 < count) expect(text).toMatch(new RegExp(` ${at + 2} +${product + 1} `))
  }
})

it.each(
  [1, 10, 58].flatMap((count) => [
    ["a sale", count, () => new Sale()] as const,
    ["a quick checkout", count, () => new QuickSale()] as const
  ])
)("%s of %i lines: its sum, the last scan and its line", (_, count, begin) => {
  const sale = begin().with([])
  for (let at = 1; at <= count; at++) {
    const lines = Array.from({ length: at }, (_, id) => line(id + 1))
    sale.scan(code(`A${1700 + at}`))
    sale.answer(lines)
    if (at > 12 && at % 9 !== 0) continue
    const text = drawn(sale)
    expect(text).toMatch(/Total /)
    expect(text).toMatch(new RegExp(`^ ${at} +\\d+ +Product`, "m"))
    expect(text).toMatch(new RegExp(` ${at} items?`))
  }
})
