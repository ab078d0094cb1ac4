/** Screens whose view is a value: what holds for every one of them, and what each shows. */

import { describe, expect, it } from "vitest"
import { keysOf } from "#core/kit/view/keys.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import { partOf } from "#core/kit/view/view.ts"
import type { Order } from "#core/order/order.ts"
import type { Message as DispatchMessage } from "#core/screen/dispatch/model.ts"
import { verdictText } from "#core/screen/packed/verdict.ts"
import type { Message } from "#core/screen/scanner-check/model.ts"
import { acceptedShipment, shipment } from "../arbitrary/shipment.ts"
import { listedPack } from "../arbitrary/stock.ts"
import { user } from "../arbitrary/user.ts"
import { Client, viewOf } from "./client.ts"
import {
  checkOf,
  dispatchOf,
  failed,
  incomingOf,
  inventoryOf,
  opened,
  packCode,
  packedOf,
  packLife,
  packOf,
  printed,
  queueOf,
  screens,
  unknown
} from "./opened-screens.ts"

const factsOf = (client: Client) =>
  viewOf(client).parts.flatMap((part) => (part.part === "facts" ? part.facts : []))

it("who is logged in reads the cut-off by the shop's clock", () => {
  const client = new Client("/info")
  client.say({
    _tag: "Started",
    user: { ...user(), cut_off_date: "2026-10-23 18:30:00" },
    store: undefined
  })
  expect(factsOf(client).find(({ name }) => name === "Cut-off date")?.value).toBe("24 Oct 00:00")
})

describe("a screen whose view is a value", () => {
  it.each(screens)("has a title and a way back, and no key that means two things: %s", (_, open) => {
    const view = viewOf(open())
    const actions = actionsOf(view)
    expect(view.title).not.toBe("")
    // From home nothing leads back.
    if (view.back !== undefined || !view.title.startsWith("Hello "))
      expect(actions.at(-1)).toMatchObject({ id: "back", keys: ["Escape"] })
    for (const { title, keys } of actions) {
      expect(title).not.toBe("")
      expect(keys.length).toBeGreaterThan(0)
    }
    const all = keysOf(view).flatMap(({ keys }) => keys)
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([])
    const ids = actions.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("does not change while only the clock goes on", () => {
    const client = inventoryOf([1, 2])
    const before = JSON.stringify(viewOf(client))
    client.say({ _tag: "Ticked", now: client.model.now + 1000 })
    expect(JSON.stringify(viewOf(client))).toBe(before)
  })
})

describe("the inventory's view", () => {
  it("opens the life of the pack under the cursor, and sorts by the heading after the one that sorts", () => {
    const client = inventoryOf([1, 2])
    const table = () => partOf(viewOf(client), "table")
    // Until somebody moves it, it stands on the first by itself.
    expect(table()?.cursor).toMatchObject({ index: 0, isImplied: true })
    client.say({ _tag: "GotScreenMessage", screen: "Inventory", message: { _tag: "MovedRow", by: 0 } })
    expect(table()?.cursor?.index).toBe(0)
    const code = listedPack(7, { id: 1 }).scan_code
    expect(table()?.rows(0, 1)[0]?.outcome).toEqual({ leadsTo: { name: "pack", code } })
    expect(table()?.headings.map(({ sort }) => sort?.order)).toEqual([
      undefined,
      undefined,
      "ascending",
      undefined,
      undefined
    ])
  })

  it("says that nothing was found, and how to end the search", () => {
    const client = inventoryOf([])
    expect(partOf(viewOf(client), "table")).toMatchObject({
      count: 0,
      empty: "No items in this inventory"
    })
    client.say({
      _tag: "GotScreenMessage",
      screen: "Inventory",
      message: { _tag: "TypedSearch", text: "ch" }
    })
    expect(viewOf(client).back).toMatchObject({
      title: "end the search",
      outcome: { message: { _tag: "TypedSearch", text: "" } }
    })
  })
})

describe("the view of a pack", () => {
  it("leads from the event under the cursor to its shipment, and back to where it was opened from", () => {
    const view = viewOf(packOf(packLife))
    const table = partOf(view, "table")
    expect(table?.cursor).toMatchObject({ index: 0, opens: "view the shipment" })
    expect(table?.rows(0, 1)[0]?.outcome).toEqual({ leadsTo: { name: "shipment", id: 31 } })
    expect(table?.headings.map(({ title }) => title)).toEqual(["When", "What", "By how much", "Left"])
    expect(view.back?.outcome).toHaveProperty("leadsTo")
  })

  it("says of every row where it stands, marks what is past its date, and asks once at a time", () => {
    const client = packOf(packLife)
    const lines = partOf(viewOf(client), "lines")
    expect(lines?.lines).toHaveLength(6)
    expect(lines?.lines.every(({ tone }) => tone === "danger")).toBe(true)
    client.say({ _tag: "GotScreenMessage", screen: "Pack", message: { _tag: "AskedAgain" } })
    expect(viewOf(client).actions).toMatchObject([
      { id: "refresh", isDisabled: true },
      { id: "off-sale", outcome: { leadsTo: { name: "offsale" } } },
      { id: "download-csv" }
    ])
  })
})

describe("the view of incoming shipments", () => {
  it("stands on the first card until another one is chosen, and opens the one it stands on", () => {
    const client = incomingOf(shipment({ id: 1 }), shipment({ id: 2, shipment_id: "SHP-2" }))
    const cards = () => partOf(viewOf(client), "cards")
    const standing = () => cards()?.cards[cards()?.cursor.index ?? -1]
    expect(cards()?.cursor).toMatchObject({ index: 0, isImplied: true })
    const [first, second] = cards()?.cards ?? []
    expect(standing()?.outcome).toEqual({ leadsTo: { name: "shipment", id: Number(first?.id) } })
    client.say({
      _tag: "GotScreenMessage",
      screen: "Incoming",
      message: { _tag: "SelectedCard", id: Number(second?.id) }
    })
    expect(cards()?.cursor).toMatchObject({ index: 1, isImplied: false })
    expect(standing()?.outcome).toEqual({ leadsTo: { name: "shipment", id: Number(second?.id) } })
  })

  it("marks what was accepted, and says that nothing can be shown without a cut-off", () => {
    const [card] = partOf(viewOf(incomingOf(acceptedShipment())), "cards")?.cards ?? []
    expect(card).toMatchObject({ isDone: true, marks: [{ tone: "good" }] })
    const without = new Client().enter({ view_incoming: true })
    without.go("/incoming")
    expect(partOf(viewOf(without), "notice")).toMatchObject({
      tone: "danger",
      text: expect.stringContaining("Cutt Off Date is not set")
    })
  })
})

describe("the print queue's view", () => {
  const ids = (client: Client) => actionsOf(viewOf(client)).map(({ id }) => id)

  it("offers what may be asked of the job under the cursor, and nothing of a job that was asked", () => {
    const client = queueOf(printed, failed, unknown)
    client.say({
      _tag: "GotScreenMessage",
      screen: "PrintQueue",
      message: { _tag: "SelectedJob", jobId: "j1" }
    })
    expect(ids(client)).toEqual(["printed", "unprinted", "look-again", "devices", "download-csv", "back"])
    client.say({
      _tag: "GotScreenMessage",
      screen: "PrintQueue",
      message: { _tag: "SelectedJob", jobId: "j2" }
    })
    expect(ids(client)).toEqual(["retry", "look-again", "devices", "download-csv", "back"])
    client.say({
      _tag: "GotScreenMessage",
      screen: "PrintQueue",
      message: { _tag: "AskedOfJob", jobId: "j2", action: "retry" }
    })
    expect(actionsOf(viewOf(client))[0]).toMatchObject({ id: "retry", isDisabled: true })
  })

  it("says of every job how it ended, why, how often it was asked for, and that it is a reprint", () => {
    const rows = partOf(viewOf(queueOf(printed, failed, unknown)), "table")?.rows(0, 3) ?? []
    const states = rows.map(({ cells }) => cells[3])
    expect(states.map((cell) => [cell?.text, cell?.tone, cell?.sign])).toEqual([
      ["printed", "good", "✓"],
      ["failed", "danger", "✗"],
      ["unknown", "danger", "?"]
    ])
    expect(rows[0]?.cells[1]?.mark).toBe("REPRINT")
    expect(rows[1]?.details.map(({ text }) => text)).toEqual([
      expect.stringContaining("Load paper"),
      "Asked for 3 times"
    ])
  })
})

describe("the dispatch's view", () => {
  it("shows customer, area and slot of each order, and what can be done with those that are ticked", () => {
    const view = viewOf(dispatchOf({ _tag: "TickedOrder", orderId: 41 }))
    const [row] = partOf(view, "table")?.rows(0, 1) ?? []
    expect(row?.cells.map(({ text }) => text).slice(-3)).toEqual(["Express", "Asha Rao", "Kadavanthra"])
    expect(row?.tick?.isOn).toBe(true)
    expect(view.actions[0]).toMatchObject({ title: "Dispatch 1 order", isPrimary: true, keys: ["F2", "d"] })
  })

  it("asks about several by their numbers, and names the one that a question is about", () => {
    const all: DispatchMessage = { _tag: "TickedOrders", orderIds: [41, 42] }
    const { question } = viewOf(dispatchOf(all, { _tag: "PressedTicked" }))
    expect(question).toMatchObject({ title: "2 orders", text: "Are You Sure ?", first: 0 })
    const [part] = question?.parts ?? []
    expect(part?.part === "lines" && part.lines[0]?.text).toMatch(
      /^Order 100000041: .*, Kadavanthra, Express$/
    )
    expect(viewOf(dispatchOf({ _tag: "PressedOrder", orderId: 42 })).question?.title).toMatch(
      /^Order 100000042, /
    )
  })
})

describe("the view of an order that is packed or not", () => {
  it.each([
    ["packed", "good", "Packed"],
    ["not_in_list", "danger", "Not In List"],
    [null, "warning", "Not packed: Pending"]
  ])("says of %s in large letters, %s: %s", (status, tone, text) => {
    expect(partOf(viewOf(packedOf(status)), "banner")).toEqual({ part: "banner", tone, text })
  })

  it("of one that is past packing says how it stands", () => {
    const text = (status: Order["status"]) => verdictText({ status, item_pickup_status: null })
    expect([text("processing"), text("complete"), text("canceled")]).toEqual([
      "Processing",
      "Has left",
      "Cancelled"
    ])
  })

  it("marks what is short of what was ordered, and goes on to the next label by Enter", () => {
    const view = viewOf(packedOf("packed"))
    const rows = partOf(view, "table")?.rows(0, 2) ?? []
    expect(rows.map(({ cells }) => [cells[1]?.text, cells[1]?.sign])).toEqual([
      ["1.40 of 1.50 Kg", "!"],
      ["1.00 Kg", undefined]
    ])
    const enter = (client: Client) =>
      keysOf(viewOf(client))
        .find(({ keys }) => keys.includes("Enter"))
        ?.press("Enter")
    expect(enter(packedOf("packed"))).toEqual({ leadsTo: { name: "scannext" } })
    // What stands in the line is taken first.
    expect(enter(packedOf("packed", "2000"))).toEqual({ messages: [{ _tag: "SubmittedLabel" }] })
    expect(viewOf(packedOf("packed", "2000")).back?.outcome).toEqual({
      message: { _tag: "TypedLabel", text: "" }
    })
  })
})

describe("the scanner check's view", () => {
  it("goes back to scans before, one at a time, and shows the newest as soon as there is another", () => {
    const client = checkOf("8901234567890", packCode)
    const press = (key: string) => {
      const effect = keysOf(viewOf(client))
        .find(({ keys }) => keys.includes(key))
        ?.press(key)
      if (effect === undefined || typeof effect === "string" || !("messages" in effect)) return
      for (const message of effect.messages)
        client.say({ _tag: "GotScreenMessage", screen: "ScannerCheck", message: message as Message })
    }
    const shown = () => viewOf(client).status?.slice(0, 11)
    expect(shown()).toBe("scan 2 of 2")
    press("Down")
    press("Down")
    expect(shown()).toBe("scan 1 of 2")
    client.say({ _tag: "Scanned", code: packCode, framing: undefined })
    expect(shown()).toBe("scan 3 of 3")
  })
})

describe("the page about store, user and program", () => {
  it("an absent fact is absent, not empty, and the own store stands there for somebody at another one", () => {
    const own = factsOf(opened("/store"))
    expect(own.filter(({ value }) => value === "")).toEqual([])
    expect(own.map(({ name }) => name)).not.toContain("Own store id")
  })

  it("names what a flag comes to, on or off; as it is stored it stands behind a fold, those that nobody reads too", () => {
    const client = new Client("/info")
    const flags = { enable_shift: "1", enable_upi_payment: 0, swipe_machine_tid: "40", odd: [1] }
    client.say({ _tag: "Started", user: { ...user(), flags }, store: undefined })
    const switches = partOf(viewOf(client), "table")
      ?.rows(0, 9)
      .map(({ cells }) => cells.map(({ text }) => text))
    expect(switches).toEqual([
      ["Shifts: sales ask for the open shift of their till", "On"],
      ["The number of the card terminal; offers payment by card", "On"],
      ["Payments by UPI; on unless switched off", "Off"]
    ])
    expect(partOf(viewOf(client), "log")).toBeUndefined()
    client.say({ _tag: "GotScreenMessage", screen: "Info", message: { _tag: "TurnedFlags" } })
    expect(partOf(viewOf(client), "log")?.lines).toContain("odd [1]")
  })
})
