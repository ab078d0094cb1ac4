/** What a wide terminal says beside the rows of a page, and a narrow one elsewhere. */
import { describe, expect, it } from "vitest"
import { begin } from "#cli/tui/focus.ts"
import * as Q from "#core/quantity.ts"
import { item, order } from "#test/core/arbitrary/order.ts"
import { ago, today } from "#test/core/arbitrary/time.ts"
import type { Client } from "#test/core/screen/client.ts"
import { Client as Staff } from "#test/core/screen/client.ts"
import { line, Sale } from "#test/core/screen/sale.ts"
import { rowsOf } from "./support/drawn.ts"

const drawn = (client: Client, columns: number, rows: number) =>
  rowsOf(begin(client.model, { columns, rows }))

/** An order with so many lines, on whose product packs lie, and two others that wait. */
const picking = (lines: number): Client => {
  const client = new Staff().enter()
  const items = Array.from({ length: lines }, (_, at) => item(at + 1, at + 7))
  client.load([
    order(items, { order_id: 1 }),
    order([], { order_id: 2, increment_id: "100000002", order_becomes_pending: ago(9000) }),
    order([], { order_id: 3, increment_id: "100000003", order_becomes_pending: ago(60) })
  ])
  client.open(order(items, { order_id: 1 }))
  client.order({
    _tag: "FoundShelf",
    productId: 7,
    isWhole: true,
    packs: [{ id: 5, product_id: 7, scan_code: "80177300512645904000999", date_of_expiry: today, qty: Q.one }]
  } as never)
  return client
}

describe("beside the queue", () => {
  const client = new Staff().enter()
  client.load([
    order([], { order_id: 1, increment_id: "100000001", order_becomes_pending: ago(60) }),
    order([], { order_id: 2, increment_id: "100000002", order_becomes_pending: ago(9000) })
  ])
  client.go("/order?pg=all")

  it("stands what is late, from 100 columns on", () => {
    for (const [columns, rows] of [
      [100, 30],
      [120, 40]
    ] as const) {
      const shown = drawn(client, columns, rows)
      expect(shown.find((row) => /Late +1$/.test(row))).toBeDefined()
      expect(shown.find((row) => /100000002.* min late$/.test(row))).toBeDefined()
      for (const row of shown) expect(row.length).toBeLessThanOrEqual(columns)
    }
    expect(drawn(client, 99, 30).join("\n")).not.toContain("min late")
  })
})

describe("beside an order", () => {
  it("stand the packs on the shelf for the line at work, and the orders to pick next", () => {
    const shown = drawn(picking(3), 120, 40)
    expect(shown.find((row) => /On the shelf for line 1 +1$/.test(row))).toBeDefined()
    expect(shown.find((row) => /…000999 20 Nov +1\.00 Kg$/.test(row))).toBeDefined()
    const [title = -1, first = -1, second = -1] = ["Next orders", "100000002", "100000003"].map((text) =>
      shown.findIndex((row) => row.includes(text))
    )
    expect(title).toBeGreaterThan(0)
    expect([first, second]).toEqual([title + 1, title + 2])
  })
  it("they stand below its lines where columns are few and rows are left, and no line is lost to them", () => {
    const few = drawn(picking(3), 100, 30).join("\n")
    for (const text of ["On the shelf for line 1", "Next orders", "100000002"]) expect(few).toContain(text)
    const many = drawn(picking(60), 100, 30).join("\n")
    expect(many).not.toContain("Next orders")
    expect(many).toContain("Product 20")
    expect(drawn(picking(3), 80, 24).join("\n")).not.toContain("Next orders")
  })
})

describe("beside the till", () => {
  const sale = new Sale().with([line(1), line(2)])
  sale.scan("80177300500645507000123")
  sale.answer([line(1), line(2), line(3)])
  const rowOf = (rows: ReadonlyArray<string>, text: RegExp) => rows.findIndex((row) => text.test(row))

  it("stand the last scan and the shelf, and the lines of the cart have their rows", () => {
    const [wide, narrow] = [drawn(sale, 100, 30), drawn(sale, 80, 30)]
    expect(wide.join("\n")).toMatch(/^.{70,}[+✓✗] \S/m)
    expect(rowOf(wide, /^ #.*Amount/)).toBeLessThan(rowOf(narrow, /^ #.*Amount/))
  })
})
