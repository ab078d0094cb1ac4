import { describe, expect, it } from "vitest"
import { encode } from "#core/barcode/encode.ts"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import { packedItems, toneOf, verdictText } from "#core/screen/packed/verdict.ts"
import { item, order } from "../arbitrary/order.ts"
import { noon } from "../arbitrary/time.ts"
import { Client } from "./client.ts"

const open = (client: Client, id: number, item_pickup_status: string | null) =>
  client.say({
    _tag: "GotScreenMessage",
    screen: "Packed",
    message: { _tag: "OpenedPacked", order: order([item(1, 7)], { order_id: id, item_pickup_status }) }
  })

describe("the packed screen", () => {
  it("says Packed of packed, Not In List of not_in_list, and else how the order stands", () => {
    const message = (item_pickup_status: string | null) => verdictText(order([], { item_pickup_status }))
    expect(["packed", "picked", "not_in_list", null, "somewhere"].map(message)).toEqual([
      "Packed",
      "Packed",
      "Not In List",
      "Not packed: Pending",
      "Not packed: Pending"
    ])
  })

  it("says of an order that has left that it has, and when, as of what is done", () => {
    const left = { status: "complete", shipped_at: "2026-11-20 07:29:41" } as const
    for (const item_pickup_status of [null, "packed", "not_in_list"]) {
      const gone = order([], { ...left, item_pickup_status })
      expect([verdictText(gone), toneOf(gone)]).toEqual(["Has left 2026-11-20 07:29", "good"])
    }
  })

  it("sounds good of what is packed and bad of what is not in the list", () => {
    const client = new Client().enter({ enable_item_pickup: 1 })
    client.go("/packed/41")
    expect(open(client, 41, "packed")).toEqual(["Beep good"])
    expect(open(client, 41, "not_in_list")).toEqual(["Beep bad"])
    expect(open(client, 41, null)).toEqual(["Beep attention"])
    expect(open(client, 42, "packed")).toEqual([])
  })

  it("tells what was packed of each item, where the pickup app told", () => {
    const packing = { qty_orig: Q.read("1.5") ?? Q.zero, qty_packed: Q.read("1.4") ?? Q.zero }
    expect(packedItems(order([item(1, 7, { packingDetails: packing }), item(2, 8)]))).toMatchObject([
      { quantity: "1.40 of 1.50 Kg", isShort: true },
      { quantity: "1.00 Kg", isShort: false }
    ])
    // As everywhere else: packs are counted.
    const packs = item(3, 9, { sell_by: "pack", qty: Q.parse(3) })
    const half = { ...packs, packingDetails: { qty_orig: Q.parse(3), qty_packed: Q.parse(2) } }
    expect(packedItems(order([packs, half]))).toMatchObject([
      { quantity: "3 Pack", isShort: false },
      { quantity: "2 of 3 Pack", isShort: true }
    ])
  })
})

// ROUTE-1.
it("opens for nobody without its flag, by no address, and says which", () => {
  for (const path of ["/packed/41", "/scannext"]) {
    const client = new Client(path)
    client.enter()
    client.go(path)
    expect([client.model.page._tag, client.toasts.at(-1)]).toEqual([
      "Home",
      "This is not enabled for you (enable_item_pickup)"
    ])
    expect(client.done.filter(({ _tag }) => _tag === "OpenPacked")).toEqual([])
  }
})

describe("Scan next", () => {
  const label = (id: number): string =>
    encode({ codeType: "order", order_id: id, item_count: 2 }, Day.dayAt(noon)) ?? ""
  const place = ({ model }: Client) =>
    `${model.route.name} ${model.route.name === "packed" ? model.route.id : ""}`

  it("goes to the order of the label that is scanned, and from there to the next", () => {
    const client = new Client().enter({ enable_item_pickup: 1 })
    client.go("/scannext")
    client.say({ _tag: "Scanned", code: label(41) })
    expect([place(client), client.done.at(-1)]).toEqual(["packed 41", { _tag: "OpenPacked", id: 41 }])
    client.say({ _tag: "Scanned", code: label(42) })
    expect(place(client)).toBe("packed 42")
  })

  it("looks anything else up: one order is shown, none is Not In List, several want their label", () => {
    const client = new Client().enter({ enable_item_pickup: 1 })
    client.go("/scannext")
    expect(client.say({ _tag: "Scanned", code: "200000041" })).toEqual(["FindPacked"])
    const found = (count: number) =>
      client.say({
        _tag: "GotScreenMessage",
        screen: "Packed",
        message: {
          _tag: "FoundLabel",
          text: "200000041",
          orders: Array.from({ length: count }, (_, index) => order([], { order_id: 41 + index }))
        }
      })
    const problem = () => (client.model.page._tag === "Packed" ? client.model.page.model.problem : "")
    expect([found(0), problem()]).toEqual([["Beep bad"], "Not In List: 200000041"])
    client.say({ _tag: "Scanned", code: "200000041" })
    expect([found(2), problem()]).toEqual([["Beep bad"], "2 orders fit 200000041: scan the label"])
    client.say({ _tag: "Scanned", code: "200000041" })
    found(1)
    expect(place(client)).toBe("packed 41")
  })

  it("asks again for the order that is shown already: it may have been packed meanwhile", () => {
    const client = new Client().enter({ enable_item_pickup: 1 })
    client.go("/packed/41")
    open(client, 41, null)
    expect(client.say({ _tag: "Scanned", code: label(41) })).toEqual(["OpenPacked"])
    expect(place(client)).toBe("packed 41")
  })
})
