/** The order queue in a terminal, from its view: what fits into 80 columns, and what its menus do. */
import stringWidth from "string-width"
import { describe, expect, it } from "vitest"
import { begin, type State } from "#cli/tui/focus.ts"
import { keysNow, press } from "#cli/tui/keys.ts"
import { textOf } from "#cli/tui/line.ts"
import { rowsAbove } from "#cli/tui/scroll.ts"
import { tabLines } from "#cli/tui/tab-lines.ts"
import { headingLine, insideLines, rowLines } from "#cli/tui/table-lines.ts"
import { listColumns } from "#core/kit/settings/list-columns.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { table } from "#core/kit/view/table.ts"
import { partOf } from "#core/kit/view/view.ts"
import type { Order } from "#core/order/order.ts"
import { item, order, slot } from "#test/core/arbitrary/order.ts"
import { ago, inMinutes } from "#test/core/arbitrary/time.ts"
import { Client, tableOf, viewOf } from "#test/core/screen/client.ts"
import { QuickSale } from "#test/core/screen/sale.ts"
import { nameSamples } from "#test/support/names-on-screen.ts"

const size = { columns: 80, rows: 24 }
const opened = (orders: ReadonlyArray<Order>): Client => {
  const client = new Client().enter({ enable_multiple_invoice: true })
  client.load(
    orders.map((each, at) => ({ ...each, order_id: at + 1, increment_id: String(100_000_001 + at) }))
  )
  client.go("/order?pg=all")
  return client
}
const rowText = (client: Client, columns: number): string => {
  const table = tableOf(client)
  return table
    .rows(0, 1)
    .flatMap((row) => rowLines(table, row, columns))
    .map(textOf)
    .join("\n")
}
const showAll = (client: Client): Client => {
  client.model = { ...client.model, settings: { ...client.model.settings, columns: listColumns } }
  return client
}

describe("a row of the queue", () => {
  it("says when a slot starts, whole, also in the narrowest window", () => {
    for (const [starts, when] of [
      [[inMinutes(60), inMinutes(24 * 60)], " 13:00 +1 "],
      [[inMinutes(19 * 60)], " 21 Nov 07:00 "],
      [[inMinutes(-60)], " ! 11:00 "]
    ] as const)
      for (const client of [
        opened([order([], slot(...starts))]),
        showAll(opened([order([], slot(...starts))]))
      ])
        expect(rowText(client, 80)).toContain(when)
  })

  it.each(nameSamples)("and its heading take the width of the window, whatever is shown of %s", (name) => {
    for (const columns of [80, 93, 120, 200])
      for (const client of [
        opened([
          order([item(1, 7)], { customer_firstname: name, assigned_to: { user_id: 1, name, since: ago(60) } })
        ]),
        showAll(
          opened([
            order([item(1, 7)], {
              customer_firstname: name,
              assigned_to: { user_id: 1, name, since: ago(60) }
            })
          ])
        )
      ]) {
        expect(stringWidth(rowText(client, columns))).toBeLessThanOrEqual(columns)
        expect(stringWidth(textOf(headingLine(tableOf(client), columns)))).toBeLessThanOrEqual(columns)
      }
  })

  it("leaves out first what is told elsewhere, and never the order, its customer or its slot", () => {
    const titles = (columns: number) => textOf(headingLine(tableOf(showAll(opened([order([])]))), columns))
    expect(titles(140)).toMatch(
      /#.*Order no\..*Customer.*Items.*Status.*Delivery at.*Created.*Amount.*Source.*Left.*By/
    )
    expect(titles(80)).toMatch(/# Order no\. +Customer +Status +Delivery at +Amount +Left/)
    expect(titles(80)).not.toContain("Created")
  })

  it("that is open has its items below it, each in one line of the window", () => {
    const client = opened([order([])])
    client.say({ _tag: "GotScreenMessage", screen: "Orders", message: { _tag: "ToggledRow", orderId: 1 } })
    const items = [item(1, 1773, { name: "Chicken \u001b[31mcurry cut" }), item(2, 2649)]
    client.say({
      _tag: "LoadedRowItems",
      order: order(items, { order_id: 1, increment_id: "100000001" })
    })
    const lines = tableOf(client)
      .rows(0, 1)
      .flatMap((row) => insideLines(row, 80))
      .map(textOf)
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["1773", "Chicken curry cut", "1.00 Kg"],
      ["2649", "Product 2649", "1.00 Kg"]
    ])
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(80)
  })
})

describe("what stands over the rows", () => {
  it("is at most four rows with the head of the screen, while orders are late and partners' orders have failed, too", () => {
    const client = opened(
      Array.from({ length: 60 }, (_, at) =>
        order([item(1, 7)], { created_at: ago(6000), source: `partner${at % 5}` })
      )
    )
    client.say({
      _tag: "LoadedRejections",
      failed: [{ source: "swiggy", ref_id: "7", info: "?", created_at_in_ist: "2026-11-20 11:00:00" }]
    })
    expect(partOf(viewOf(client), "alerts")?.alerts).toHaveLength(2)
    const head = 1
    for (const isSearching of [false, true])
      expect(head + rowsAbove(viewOf(client), 80, isSearching)).toBeLessThanOrEqual(4)
  })

  it("names all six tabs in one row of 80 columns, each with its key and its count", () => {
    const client = new Client().enter({ enable_multiple_delivery_slots: true })
    client.load(
      Array.from({ length: 90 }, (_, at) =>
        order([], {
          order_id: at + 1,
          source: at % 2 === 0 ? "swiggy" : "fth_hub",
          ...(at % 3 === 0 ? slot(inMinutes(60), inMinutes(90)) : {}),
          ...(at > 70 ? { status: "pending_payment" } : {})
        })
      )
    )
    client.go("/order")
    const view = viewOf(client)
    const tabs = partOf(view, "tabs")
    if (tabs === undefined) throw new Error("the queue has no tabs")
    const [line = [], ...more] = tabLines(view, 80)
    expect(more).toEqual([])
    expect(line.map(({ text }) => text.trim())).toEqual([
      "1 Express 47",
      "2 All 90",
      "3 Multiple 24",
      "4 Scheduled 24",
      "5 Unpaid 19",
      "6 Closed"
    ])
    expect(stringWidth(line.map(({ text }) => text).join(""))).toBeLessThanOrEqual(80)
    // The busier day of a large hub.
    const busy = [69, 1740, 30, 140, 40, 660]
    const busier = { ...tabs, tabs: tabs.tabs.map((tab, at) => ({ ...tab, count: busy[at] ?? 0 })) }
    const parts = view.parts.map((part) => (part.part === "tabs" ? busier : part))
    expect(tabLines({ ...view, parts }, 80)).toHaveLength(1)
  })

  it("have no numbers on a page where a digit begins a code", () => {
    const sale = new QuickSale()
    const [line = []] = tabLines(viewOf(sale), 80)
    expect(line.map(({ text }) => text)).toEqual([" New Order "])
    expect(keysOf(viewOf(sale)).some(({ title }) => title === "go to a tab")).toBe(false)
  })
})

describe("a column without room of its own", () => {
  it("follows in the one that takes the rest, and goes on in the next line where every word of it matters", () => {
    const orders = Array.from({ length: 4 }, (_, index) => `10000000${index}: 0.50`).join(", ")
    const lines = (isWhole: boolean, columns: number) => {
      const walk = table<string, never>({
        id: "walk",
        caption: "Walk",
        columns: [
          { id: "name", title: "Item", kind: "title", width: "rest", cell: (name) => name },
          { id: "total", title: "In all", kind: "quantity", width: 12, cell: () => "2.00 Kg" },
          { id: "into", title: "Into", kind: "text", width: 34, isSpare: true, isWhole, cell: () => orders }
        ],
        things: ["Duck, Whole Cleaned"],
        empty: "",
        idOf: (name) => name
      })
      const [row] = walk.rows(0, 1)
      return row === undefined ? [] : rowLines(walk, row, columns).map(textOf)
    }
    expect(lines(false, 60)).toHaveLength(1)
    const whole = lines(true, 60)
    expect(whole.length).toBeGreaterThan(1)
    expect(whole.join(" ").replace("2.00 Kg", "").replace(/\s+/g, " ").trim()).toBe(
      `Duck, Whole Cleaned, ${orders}`
    )
    for (const line of [...whole, ...lines(true, 120)]) expect(stringWidth(line)).toBeLessThanOrEqual(120)
  })
})

describe("a menu over the rows", () => {
  const through = (client: Client, ...keys: ReadonlyArray<string>): State => {
    let state = begin(client.model, size)
    for (const key of keys) {
      const pressed = press(state, key)
      for (const message of pressed?.messages ?? []) client.say(message)
      state = { ...state, model: client.model, focus: { ...state.focus, ...pressed?.focus } }
    }
    return state
  }

  it("opens by its key, is gone through by arrows, and closes where it was opened", () => {
    const client = opened([order([])])
    const open = through(client, "c", "Right", "Right", " ")
    expect(client.model.settings.columns.orders).toEqual(["area", "amount", "source", "by"])
    expect(keysNow(open).map(({ label }) => label)).toContain("choose a column")
    expect(press(open, "s")).toBeUndefined()
    for (const key of ["Escape", "c", "Up"]) {
      const closed = { ...open, focus: { ...open.focus, ...press(open, key)?.focus } }
      expect(keysNow(closed).map(({ label }) => label)).toContain("view")
    }
    through(client, "c", "Right", "Right", "Right", "Right", "Enter")
    expect(client.model.settings.columns.orders).toEqual(["area", "amount", "source"])
  })

  it("of which one entry holds closes with the choice; the next choice takes its place", () => {
    const client = opened([order([])])
    const chosen = through(client, "y", "Right", "Enter")
    expect(client.model.route).toMatchObject({ name: "orders", days: "today" })
    expect(keysNow(chosen).map(({ label }) => label)).toContain("view")
    expect(keysNow(chosen).map(({ label }) => label)).not.toContain("choose days")
    through(client, "y", "Right", "Right", "Enter")
    expect(client.model.route).toMatchObject({ name: "orders", days: "yesterday" })
  })
})
