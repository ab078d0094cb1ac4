import { describe, expect, it } from "vitest"
import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { otherCode, whyUnread } from "#core/barcode/rule/refusal.ts"
import { readListing } from "#core/catalogue/listing.ts"
import * as finder from "#core/client/finder/model.ts"
import { mayBeCode, noneFoundBy } from "#core/client/finder/none-found.ts"
import { view } from "#core/client/finder/view.ts"
import { overView } from "#core/client/over.ts"
import * as Day from "#core/day.ts"
import { partOf } from "#core/kit/view/view.ts"
import { words } from "#core/kit/words/hindi.ts"
import { order } from "../arbitrary/order.ts"
import { noon } from "../arbitrary/time.ts"
import { Client } from "./client.ts"

/** As the server explains it, by the built-in lists. */
const noneFound = (text: string): string => {
  const today = Day.dayAt(noon)
  return noneFoundBy(
    text,
    mayBeCode(text)
      ? {
          why: whyUnread(text, today, builtInTable, "order"),
          is_other: otherCode(text, today, builtInTable, "order") !== ""
        }
      : undefined
  )
}

describe("the finder", () => {
  const submit = (text: string): finder.Message => ({ _tag: "SubmittedFind", text })
  const afterMessages = (...messages: ReadonlyArray<finder.Message>) =>
    messages.reduce(finder.update, finder.init)
  const [one, two] = [order([]), order([], { order_id: 2 })]

  it("asks for what was typed, without blanks around it, and never for nothing", () => {
    expect(afterMessages(submit("  98765 ")).searched).toBe("98765")
    expect(afterMessages(submit("  "))).toEqual(finder.init)
  })

  it("shows the answer to its last question, and no other", () => {
    const late = afterMessages(submit("a"), submit("b"), {
      _tag: "FoundOrders",
      text: "a",
      orders: [one, two]
    })
    expect([late.found, late.searched]).toEqual([[], "b"])
    expect(afterMessages(submit("b"), { _tag: "FoundOrders", text: "b", orders: [one, two] })).toMatchObject({
      found: [one, two],
      searched: undefined,
      selected: 0
    })
  })

  it("says 'No Orders Found' for none, and what failed for a failure", () => {
    expect(noneFound("bob")).toBe("No Orders Found")
    expect(noneFound("bo rao")).toBe("No Orders Found: a part of a name or number wants 3 characters")
    for (const text of ["432109", "४३२१०९८"])
      expect(noneFound(text)).toBe(
        "No Orders Found: the last digits of phones are hidden, type the whole number"
      )
    for (const text of ["9876543210", "Unni 4321", "+4915112345678"])
      expect(noneFound(text)).toBe("No Orders Found")
    const problem = "No Orders Found"
    expect(afterMessages(submit("b"), { _tag: "FoundOrders", text: "b", orders: [], problem })).toMatchObject(
      { searched: undefined, problem }
    )
    expect(finder.wanted).toContain("3 characters of a name")
    expect(afterMessages(submit("b"), { _tag: "FailedFind", message: "Api call failure" })).toMatchObject({
      searched: undefined,
      problem: "Api call failure"
    })
  })

  it.each([
    ["4006381333931", "EAN-13, GTIN 04006381333931: the number of a product, not of an order"],
    ["00376104250021234569", "SSCC 376104250021234569: a pallet or carton, not an order"],
    [
      "(01)09501101531000(10)AB",
      "GS1 element string, GTIN 09501101531000: the number of a product, not of an order"
    ],
    [
      "https://id.gs1.org/01/09501101531000",
      "GS1 Digital Link, GTIN 09501101531000: the number of a product, not of an order"
    ],
    [
      "]C110AB120108901234567890",
      "batch (10) at place 4 runs into GTIN (01): the scanner drops the separator"
    ],
    ["80177300500655507000123", "quarter 5: a year has quarters 1 to 4"],
    // A pack of this network that no hub has, and a phone that is a UPC-A by chance.
    ["80177300500645507000123", ""],
    ["919876543217", ""],
    ["hello", ""],
    ["4006381333932", ""]
  ])("says of %s what it is, where no order and no pack has it: %s (CODE-14)", (text, why) => {
    expect(noneFound(text)).toBe(why === "" ? "No Orders Found" : `No Orders Found: ${why}`)
  })

  it("says in Hindi, too, what is wrong with a code, each value in its place", () => {
    const problem = noneFound("]C110AB120108901234567890")
    expect(words.text(problem)).toBe(
      "कोई ऑर्डर नहीं मिला: स्थान 4 पर बैच (10) और GTIN (01) के बीच विभाजक नहीं है: स्कैनर उसे छोड़ देता है"
    )
  })

  it("settles by itself on the only order found, and on a pack; on nothing that was not asked last", () => {
    const settled = (message: finder.Message, asked = "b") =>
      finder.settledOn(afterMessages(submit(asked)), message, { enable_new_invoice_service: true })
    expect(settled({ _tag: "FoundOrders", text: "b", orders: [one] })).toEqual({
      name: "order",
      id: one.order_id,
      usesNewService: true
    })
    expect(settled({ _tag: "FoundPack", text: "b" })).toEqual({ name: "pack", code: "b" })
    expect(settled({ _tag: "FoundOrders", text: "b", orders: [one, two] })).toBeUndefined()
    expect(settled({ _tag: "FoundOrders", text: "b", orders: [] })).toBeUndefined()
    expect(settled({ _tag: "FoundOrders", text: "b", orders: [one] }, "c")).toBeUndefined()
    expect(settled({ _tag: "FoundPack", text: "b" }, "c")).toBeUndefined()
  })

  it("orders in hand stand before finished ones, and the cursor stays on what was found", () => {
    const old = { ...one, order_id: 9, status: "complete" } as typeof one
    const found = afterMessages(submit("b"), { _tag: "FoundOrders", text: "b", orders: [old, one, two] })
    expect(found.found).toEqual([one, two, old])
    const client = new Client().enter()
    const cursor = (model: finder.Model) => partOf(view(model, client.model), "table")?.cursor
    const moved = (by: number) => cursor(found)?.moved(by)
    expect([moved(1), moved(9), moved(-9)]).toMatchObject(
      [1, 2, 0].map((index) => ({ message: { _tag: "ChoseFind", index } }))
    )
  })
})

describe("one palette", () => {
  const opened = (key: "finder" | "palette", typed: string): Client => {
    const client = new Client().enter()
    client.load([
      order([], { order_id: 1, increment_id: "100000157" }),
      order([], {
        order_id: 2,
        increment_id: "100000570",
        customer_firstname: "Print",
        customer_lastname: "Rao"
      }),
      order([], { order_id: 3, increment_id: "100000057" }),
      order([], { order_id: 4, increment_id: "100000257", status: "complete" })
    ])
    client.say(key === "finder" ? { _tag: "ToggledFinder" } : { _tag: "ToggledPalette", isMenu: false })
    client.say(
      key === "finder"
        ? { _tag: "GotScreenMessage", screen: "Finder", message: { _tag: "TypedFind", text: typed } }
        : { _tag: "GotScreenMessage", screen: "Palette", message: { _tag: "TypedCommand", text: typed } }
    )
    return client
  }
  const tableOf = (client: Client) => {
    const shown = overView(client.model, () => [])
    return shown === undefined ? undefined : partOf(shown, "table")
  }
  const rowsOf = (client: Client) => {
    const table = tableOf(client)
    return table === undefined ? [] : table.rows(0, table.count)
  }
  const titles = (client: Client) => rowsOf(client).map(({ cells }) => cells[0]?.text)

  it.each(["finder", "palette"] as const)(
    "two digits find the open orders whose number ends with them first, and Enter opens the first, without the server: %s",
    (key) => {
      const client = opened(key, "57")
      expect(
        titles(client)
          .slice(0, 3)
          .map((title) => title?.slice(0, 9))
      ).toEqual(["100000157", "100000057", "100000570"])
      expect(titles(client).join()).not.toContain("100000257")
      const [first] = rowsOf(client)
      expect(JSON.stringify(first?.outcome)).toContain('"name":"order","id":1')
      expect(titles(opened(key, "5")).join()).not.toContain("100000157")
    }
  )

  it("letters find pages and commands before the orders of a customer in the palette, and all orders and packs last", () => {
    const shown = titles(opened("palette", "print"))
    expect(shown[0]).toMatch(/^Print/)
    const order = shown.findIndex((title) => title?.startsWith("100000570"))
    expect(order).toBeGreaterThan(0)
    expect(shown.slice(order)).toEqual([
      expect.stringContaining("Print Rao"),
      expect.stringContaining("all orders")
    ])
    expect(titles(opened("finder", "print"))[0]).toContain("Print Rao")
  })

  it.each(["finder", "palette"] as const)(
    "two letters find products, asked for once, and lead to their packs in the inventory: %s",
    (key) => {
      const client = opened(key, "")
      const type = (text: string) =>
        client.say(
          key === "finder"
            ? { _tag: "GotScreenMessage", screen: "Finder", message: { _tag: "TypedFind", text } }
            : { _tag: "GotScreenMessage", screen: "Palette", message: { _tag: "TypedCommand", text } }
        )
      expect([type("s"), type("se"), type("see")].flat()).toEqual(["LoadCatalogue"])
      const value = readListing([
        {
          entity_id: 11,
          name: "Seer Fish",
          type_id: "simple",
          sell_by: "kg",
          whole: 0,
          category_type: "fish"
        }
      ]).products
      const [storeId, now] = [client.model.catalogue.storeId ?? 0, client.model.now]
      const entry = { value, fetchedAt: now, expiresAt: now + Day.hour }
      client.say({ _tag: "ServedCatalogue", storeId, served: { entry, problem: undefined } } as never)
      const outcome = rowsOf(client).find(({ cells }) => cells[0]?.text === "Seer Fish")?.outcome
      if (outcome === undefined || !("message" in outcome)) throw new Error("no product was found")
      client.say(outcome.message)
      expect(client.model.page).toMatchObject({ _tag: "Inventory", model: { search: "Seer Fish" } })
    }
  )

  it("the digits of a pack lead to its life", () => {
    const code = "80177300500645507000123"
    expect(JSON.stringify(rowsOf(opened("palette", code))[0]?.outcome)).toContain(
      `"name":"pack","code":"${code}"`
    )
  })

  it("goes on to all orders and packs from the palette, too", () => {
    const client = opened("palette", "57")
    const last = rowsOf(client).at(-1)?.outcome
    if (last === undefined || !("message" in last)) throw new Error("nothing leads on")
    expect(client.say(last.message)).toContain("FindOrders")
    expect([client.model.palette, client.model.finder?.searched]).toEqual([undefined, "57"])
  })
})
