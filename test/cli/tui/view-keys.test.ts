/** Pages whose view is a value, at a window of 80x24: what does not fit is scrolled to, keys come from the actions. */
import { describe, expect, it } from "vitest"
import { begin, type State } from "#cli/tui/focus.ts"
import { keysNow, press } from "#cli/tui/keys.ts"
import { textOf } from "#cli/tui/line.ts"
import { readLines } from "#cli/tui/lines.ts"
import { scrollRoom } from "#cli/tui/scroll.ts"
import { rowLines } from "#cli/tui/table-lines.ts"
import { backHome } from "#core/kit/view/back.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import * as Money from "#core/money.ts"
import type { FailedPartnerOrder } from "#core/order/failed-partner-order.ts"
import * as Q from "#core/quantity.ts"
import { listedPack } from "#test/core/arbitrary/stock.ts"
import { Client, viewOf } from "#test/core/screen/client.ts"
import { line, Sale } from "#test/core/screen/sale.ts"

const size = { columns: 80, rows: 24 }
const manyFlags = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`flag_${at + 10}`, true]))

const at = (path: string, flags: Readonly<Record<string, unknown>> = {}): Client => {
  const client = new Client().enter(flags)
  client.go(path)
  return client
}
/** The state after these keys, where they only move in the page. */
const pressed = (state: State, ...keys: ReadonlyArray<string>): State => {
  let now = state
  for (const key of keys) now = { ...now, focus: { ...now.focus, ...press(now, key)?.focus } }
  return now
}

describe("a page that is a form", () => {
  it("is left by Escape from any of its fields, as the footer says", () => {
    const sale = new Sale()
    sale.tell({ _tag: "ChoseKind", userType: 2 })
    sale.with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    expect(sale.screen.stage).toBe("customer")
    const [leave] = keysNow(begin(sale.model, size)).filter(({ keys }) => keys.includes("Escape"))
    expect(leave).toMatchObject({ shown: "Esc", label: "back", isMain: true })
    for (const message of press(begin(sale.model, size), "Escape")?.messages ?? []) sale.say(message)
    expect(sale.screen.stage).toBe("cart")
  })
})

describe("the lines of a cart", () => {
  it("keep every amount whole, also in the currency with the longest name", () => {
    const sale = new Sale({ isUAEHub: true })
    sale.tell({ _tag: "ChoseKind", userType: 2 })
    sale.with([
      line(1, { price: Money.ofHundredths(1049_00), qty: Q.ofThousandths(20_000), sell_by: "pack" }),
      line(2)
    ])
    const table = partOf(viewOf(sale), "table")
    if (table === undefined) throw new Error("no table")
    const shown = table
      .rows(0, 2)
      .flatMap((row) => rowLines(table, row, size.columns).map(textOf))
      .join("\n")
    expect(shown).toContain("AED 1,049.00 / Pack")
    expect(shown).toContain("AED 20,980.00")
  })
})

describe("a page that is only read", () => {
  it("is scrolled to its last line and no further, and back to its first", () => {
    const client = at("/info", manyFlags)
    const view = viewOf(client)
    const { hidden, window } = scrollRoom(view, size)
    expect(hidden).toBeGreaterThan(0)
    expect(readLines(view, size.columns)).toHaveLength(hidden + window)
    const start = begin(client.model, size)
    const far = pressed(start, "End", "Down", "PageDown")
    expect(far.focus.scroll).toBe(hidden)
    expect(pressed(far, "Up").focus.scroll).toBe(hidden - 1)
    expect(pressed(far, "Home", "Up").focus.scroll).toBe(0)
  })

  it("is scrolled by its far keys beside choices, which the arrows are for", () => {
    const sale = new Sale()
    sale.tell({ _tag: "ChoseKind", userType: 1 })
    sale.with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "SubmittedCustomer" })
    const low = { columns: 80, rows: 16 }
    const { hidden } = scrollRoom(viewOf(sale), low)
    expect(hidden).toBeGreaterThan(0)
    expect(pressed(begin(sale.model, low), "End").focus.scroll).toBe(hidden)
  })

  it("has no keys for scrolling where everything is in sight", () => {
    const keys = keysNow(begin(at("/sync").model, size)).flatMap((binding) => binding.keys)
    expect(keys).not.toContain("Down")
    expect(keys).toContain("Escape")
  })

  it("shows every word of a fact, in as many lines as it needs, and one that is empty in one", () => {
    const value = "No device daemon answers. Start it with: packhouse device-daemon"
    const facts = [
      { name: "Devices", value },
      { name: "Locality", value: "" }
    ]
    const view: View<unknown> = { ...viewOf(at("/info")), parts: [{ part: "facts", facts }] }
    const lines = readLines(view, 60).map(textOf)
    expect(lines.every((line) => line.length <= 60)).toBe(true)
    expect(lines.join(" ").replace(/ +/g, " ").trim()).toBe(`Devices ${value} Locality`)
  })

  it("has every word of a setting that is a sentence, from the one before the cursor on", () => {
    const words = "what is sold by weight is counted, corrected and returned by what it weighs, two decimals"
    const choices = Array.from({ length: 9 }, (_, place) => ({
      id: String(place),
      label: `${place} ${words}`,
      note: "count_by_weight, off by default, as every other one of them is that nobody has set",
      options: [{ id: "on", title: "On", isChosen: true, message: undefined }]
    }))
    const cursor = { index: 5, noun: "a flag", moved: () => undefined }
    const view: View<unknown> = {
      ...viewOf(at("/info")),
      parts: [{ part: "choices", title: "Flags", choices, cursor }]
    }
    for (const columns of [80, 60]) {
      const lines = readLines(view, columns).map(textOf)
      expect(lines.every((line) => line.length <= columns)).toBe(true)
      const text = lines.join(" ").replace(/ +/g, " ")
      expect(text.trim().startsWith(`4 ${words}`)).toBe(true)
      expect(text).toContain(`› 5 ${words}`)
    }
  })

  it("breaks a reason into lines of its own column, and loses no word of it", () => {
    const info =
      "Store is closed on Sundays; the product 1773 is not sold there; the amount is not what it adds up to"
    const order: FailedPartnerOrder = {
      source: "swiggy",
      ref_id: "REF-1",
      info,
      created_at_in_ist: "2026-11-23 10:00:00"
    }
    const client = at("/failed", { failed_order_create: true })
    client.say({ _tag: "LoadedRejections", failed: [order] })
    const table = partOf(viewOf(client), "table")
    if (table === undefined) throw new Error("no table")
    const [row] = table.rows(0, 1)
    const lines = row === undefined ? [] : rowLines(table, row, size.columns).map(textOf)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line.length).toBe(size.columns)
    const words = lines.join(" ").split(/\s+/)
    for (const word of info.split(" ")) expect(words).toContain(word)
  })
})

describe("lines that belong together", () => {
  it("are shown whole, the last of them where there are many", () => {
    const place = "Hub 1 (Indiranagar Hub, Koramangala Store): 0.50 Kg, expires 2026-11-24, Available"
    const lines = Array.from({ length: 6 }, (_, at) => ({ text: `${at} ${place}`, tone: undefined }))
    const view: View<never> = {
      title: "Pack",
      actions: [],
      parts: [{ part: "lines", label: "Where it stands", lines, most: 2 }],
      back: backHome
    }
    const text = readLines(view, size.columns).map(textOf)
    for (const line of text) expect(line.length).toBeLessThanOrEqual(size.columns)
    const joined = text.join(" ").replace(/\s+/g, " ")
    expect(joined).toContain(`4 ${place} 5 ${place} and 4 before`)
    expect(joined).not.toContain(`3 ${place}`)
  })
})

describe("a list with a cursor", () => {
  it("leaves its keys to the search while somebody types one", () => {
    const client = at("/inventory")
    client.say({
      _tag: "GotScreenMessage",
      screen: "Inventory",
      message: { _tag: "LoadedRows", requestId: 1, rows: [listedPack(7, { id: 1 })], total: 1 }
    })
    const searching = pressed(begin(client.model, size), "/")
    expect(press(searching, "s")?.messages).toEqual([
      { _tag: "GotScreenMessage", screen: "Inventory", message: { _tag: "TypedSearch", text: "s" } }
    ])
    const ended = pressed(searching, "Enter")
    expect(press(ended, "s")?.messages).toMatchObject([
      { _tag: "GotScreenMessage", screen: "Inventory", message: { _tag: "SortedBy", column: "status" } }
    ])
  })
})
