import { describe, expect, it } from "vitest"
import * as route from "#core/kit/route.ts"
import * as Q from "#core/quantity.ts"
import { chosenPlace, eventRows } from "#core/screen/pack/events.ts"
import type { Model } from "#core/screen/pack/model.ts"
import { view } from "#core/screen/pack/view.ts"
import type { PackEvent, PackLife } from "#core/stock/pack-life.ts"
import { packPlace, packStatus } from "#core/text/inventory.ts"
import { listedPack } from "../arbitrary/stock.ts"
import { user } from "../arbitrary/user.ts"
import { Client } from "./client.ts"

const code = "80177300500645507000123"

describe("the page of a pack", () => {
  it("asks for the pack of its address, and tells its life with what is left after each event", () => {
    const client = opened()
    expect(client.done.at(-1)).toEqual({ _tag: "LoadPackLife", code })
    expect(at(client)).toMatchObject({ life: undefined, isLoading: true })
    answer(client, life)
    expect(eventRows(life)).toEqual([
      {
        when: "2026-11-19 14:00:00",
        what: "Received with SHP-1 by Meera",
        change: "+1.50 Kg",
        left: "1.50 Kg",
        subject: { kind: "shipment", id: 31 }
      },
      {
        when: "2026-11-20 11:30:00",
        what: "Sold in order 1000000001 by Ravi",
        change: "-1.50 Kg",
        left: "0.00 Kg",
        subject: { kind: "order", id: 7 }
      },
      {
        when: "2026-11-20 12:30:00",
        what: "Corrected: Count",
        change: "0.00 Kg",
        left: "0.00 Kg",
        subject: null
      }
    ])
  })

  it("leads from each event to its order or its shipment, from the last one first", () => {
    const client = opened()
    answer(client, life)
    const place = () => chosenPlace(at(client), { enable_new_invoice_service: true })
    expect(place()).toBeUndefined()
    move(client, -1)
    expect(place()).toEqual({ name: "order", id: 7, usesNewService: true })
    move(client, -9)
    expect(place()).toEqual({ name: "shipment", id: 31 })
    move(client, 99)
    expect(at(client).selected).toBe(2)
  })

  it("a look again keeps what is shown and the cursor", () => {
    const client = opened()
    answer(client, life)
    move(client, -1)
    expect(client.say({ _tag: "GotScreenMessage", screen: "Pack", message: { _tag: "AskedAgain" } })).toEqual(
      ["LoadPackLife"]
    )
    expect(client.say({ _tag: "GotScreenMessage", screen: "Pack", message: { _tag: "AskedAgain" } })).toEqual(
      []
    )
    expect(at(client)).toMatchObject({ life, isLoading: true })
    answer(client, life)
    expect(at(client)).toMatchObject({ isLoading: false, selected: 1 })
  })

  it("says what failed, and keeps what was shown", () => {
    const client = opened()
    const fails = () =>
      client.say({
        _tag: "GotScreenMessage",
        screen: "Pack",
        message: { _tag: "FailedLife", code, message: "Api call failure" }
      })
    fails()
    expect(at(client)).toMatchObject({ life: undefined, isLoading: false, problem: "Api call failure" })
    answer(client, life)
    expect(at(client).problem).toBeUndefined()
    fails()
    expect(at(client)).toMatchObject({ life, problem: "Api call failure" })
  })

  it("passes over the answer about another pack", () => {
    const client = opened()
    client.say({
      _tag: "GotScreenMessage",
      screen: "Pack",
      message: { _tag: "LoadedLife", code: "another", life }
    })
    expect(at(client).life).toBeUndefined()
  })

  it("knows a code that no hub ever had from one that is not known yet", () => {
    const client = opened()
    answer(client, null)
    expect(at(client)).toMatchObject({ life: null, isLoading: false, problem: undefined })
    expect(move(client, 1)).toEqual([])
  })

  it("says of the number of a product that it is none of one pack", () => {
    const text = (of: string, isShared: boolean) => {
      const parts = view({ ...at(opened()), code: of, life: null, isShared, isLoading: false }, 0, {}).parts
      return parts.flatMap((part) => (part.part === "empty" ? [part.text] : []))
    }
    expect(text("4006381333931", true)).toEqual([expect.stringContaining("is the number of a product")])
    expect(text(code, false)).toEqual([`No hub of yours has ever had a pack with the code ${code}.`])
  })
})

describe("where a pack stands", () => {
  const place = (change: Partial<PackLife["rows"][number]>, sell_by: PackLife["sell_by"] = "kg") => {
    const [row] = life.rows
    if (row === undefined) throw new Error("no row")
    return packPlace({ ...life, sell_by }, { ...row, qty: Q.parse(2), status: 0, ...change }, "2026-11-27")
  }

  it("is a hub by its number and its stores, with a quantity in its unit", () => {
    expect(place({})).toBe("Hub 1 (Indiranagar): 2.00 Kg, expires 2026-11-27, Available")
    expect(place({ stores: ["Indiranagar", "Koramangala"] }, "pack")).toBe(
      "Hub 1 (Indiranagar, Koramangala): 2 Pack, expires 2026-11-27, Available"
    )
    expect(place({ stores: ["A", "B", "C", "D", "E"], status: 3 })).toBe(
      "Hub 1 (A, B, C, 2 more): 2.00 Kg, expires 2026-11-27, Corrected"
    )
    expect(place({ hub_id: 9, stores: [] })).toBe("Hub 9: 2.00 Kg, expires 2026-11-27, Available")
  })

  it("is never called available from the day after its date on (PICK-4)", () => {
    expect(place({ date_of_expiry: "2026-11-26" })).toBe(
      "Hub 1 (Indiranagar): 2.00 Kg, was good until 2026-11-26, Expired"
    )
    for (const [status, word] of [
      [0, "Expired"],
      [1, "Used"],
      [2, "Returned"],
      [3, "Corrected"],
      [4, "Transferred"]
    ] as const) {
      expect(packStatus({ status, date_of_expiry: "2026-11-26" }, "2026-11-27")).toBe(word)
      expect(packStatus({ status, date_of_expiry: "2026-11-27" }, "2026-11-27")).toBe(
        status === 0 ? "Available" : word
      )
    }
  })
})

describe("the way back from a pack", () => {
  it("leads to the inventory as it was left: list, search, page and rows", () => {
    const client = new Client().enter()
    client.go("/inventory")
    client.say({ _tag: "GotScreenMessage", screen: "Inventory", message: { _tag: "ChoseTab", tab: "all" } })
    client.say({
      _tag: "GotScreenMessage",
      screen: "Inventory",
      message: { _tag: "TypedSearch", text: "curry" }
    })
    const { page } = client.model
    if (page._tag !== "Inventory") throw new Error("not at the inventory")
    const rows = [listedPack(7)]
    client.say({
      _tag: "GotScreenMessage",
      screen: "Inventory",
      message: { _tag: "LoadedRows", requestId: page.model.requestId, rows, total: 140 }
    })
    client.say({ _tag: "GotScreenMessage", screen: "Inventory", message: { _tag: "TurnedPage", page: 2 } })
    client.go(`/inventory/${code}`)
    client.say({ _tag: "AskedForRoute", route: at(client).from })
    expect(client.model.page).toMatchObject({
      _tag: "Inventory",
      model: { tab: "all", search: "curry", page: 2, rows }
    })
    expect(client.done.findLast(({ _tag }) => _tag === "LoadInventory")).toMatchObject({
      _tag: "LoadInventory",
      type: "all",
      page: 2,
      search: "curry"
    })
  })

  it("leads to where the first of several packs was opened from", () => {
    const client = new Client().enter()
    client.go("/incoming")
    client.go(`/inventory/${code}`)
    client.go("/inventory/80177300500645507000124")
    expect(at(client).from).toEqual({ name: "incoming" })
  })

  it("leads to the inventory for whoever came by the address", () => {
    const client = new Client(`/inventory/${code}`)
    client.say({ _tag: "Started", user: user(), store: undefined })
    expect(at(client).from).toEqual({ name: "inventory" })
  })
})

it("a scan that no screen takes finds the pack, and the finder closes over it", () => {
  const client = new Client().enter()
  expect(client.say({ _tag: "Scanned", code })).toEqual(["FindOrders"])
  client.say({ _tag: "GotScreenMessage", screen: "Finder", message: { _tag: "FoundPack", text: code } })
  expect(client.model.finder).toBeUndefined()
  expect(route.print(client.model.route)).toBe(`/inventory/${code}`)
  expect(at(client).from).toEqual(route.home)
})

const opened = (): Client => {
  const client = new Client().enter()
  client.go(`/inventory/${code}`)
  return client
}
const at = (client: Client): Model => {
  const { page } = client.model
  if (page._tag !== "Pack") throw new Error("not at a pack")
  return page.model
}
const answer = (client: Client, found: PackLife | null) =>
  client.say({ _tag: "GotScreenMessage", screen: "Pack", message: { _tag: "LoadedLife", code, life: found } })
const move = (client: Client, by: number) =>
  client.say({ _tag: "GotScreenMessage", screen: "Pack", message: { _tag: "MovedEvent", by } })

const event = (rest: Partial<PackEvent>): PackEvent => ({
  at: "2026-11-20 07:00:00",
  what: "corrected",
  by: null,
  hub_id: 1,
  reference: null,
  subject: null,
  change: Q.zero,
  reason: null,
  ...rest
})
const life: PackLife = {
  scan_code: code,
  product_id: 1773,
  product_name: "Chicken curry cut",
  sell_by: "kg",
  rows: [{ id: 5, hub_id: 1, stores: ["Indiranagar"], date_of_expiry: "2026-11-27", qty: Q.zero, status: 1 }],
  events: [
    event({
      at: "2026-11-19 08:30:00",
      what: "received",
      by: "Meera",
      reference: "SHP-1",
      subject: { kind: "shipment", id: 31 },
      change: Q.parse(1.5)
    }),
    event({
      at: "2026-11-20 06:00:00",
      what: "sold",
      by: "Ravi",
      reference: "1000000001",
      subject: { kind: "order", id: 7 },
      change: Q.parse(-1.5)
    }),
    event({ reason: "Count" })
  ]
}
