import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { type PickUpFacts, pickUpSheet } from "#core/label/pick-up-sheet.ts"
import * as Q from "#core/quantity.ts"
import { acceptedShipment, item, rtv, shipment } from "../arbitrary/shipment.ts"
import { noon } from "../arbitrary/time.ts"

describe("the paper of a return pick-up", () => {
  it("says where to fetch what: the whole address, however long it is", () => {
    const address = `Ground Floor, Raheja Arcade, ${"80 Feet Road, ".repeat(12)}Bengaluru 560034`

    expect(address.length).toBeGreaterThan(118)
    expect(drawn({ shipment: rtv({ notes: `Ref#: RTV-4711, Address: ${address}` }) })).toEqual({
      kind: "pickUp",
      shipment_id: "SHP-1",
      shipment_name: "Morning truck",
      store_name: "Indiranagar",
      source: "RTV pickup",
      reference: "RTV-4711",
      address,
      shipped_at: "2026-11-20 10:00:00",
      accepted_at: null,
      printed_at: "2026-11-20 12:00:00",
      lines: [
        line(1, { product_id: 7, name: "Product 7", unit: "Kg" }),
        line(2, { product_id: 8, name: "Product 8", quantity: "2", unit: "Pack" })
      ],
      template: null
    })
  })

  it("leaves room for what was picked up and accepted until that is known", () => {
    expect(drawn({ shipment: rtv() }).lines[0]).toMatchObject({ picked_up: null, accepted: null })
    const accepted = acceptedShipment({
      source_of_shipment: "rtv",
      items: [item(7, { received_qty: Q.parse(1.5), scanned_info: { items: [], total_qty: Q.parse(1) } })]
    })
    const sheet = drawn({ shipment: accepted })
    expect(sheet.lines).toMatchObject([{ quantity: "2.00", picked_up: "1.50", accepted: "1.00" }])
    expect(sheet.accepted_at).not.toBeNull()
  })

  it("without an address in the notes says so", () => {
    expect(drawn({ shipment: rtv({ notes: "Ref#: 7" }) })).toMatchObject({
      reference: "7",
      address: "Unable to fetch pickup address"
    })
    expect(drawn({ shipment: rtv() }).reference).toBeNull()
  })

  it("is none of a shipment that is no return pick-up", () => {
    const made = pickUpSheet({ shipment: shipment(), storeName: "", flags: {}, now: noon })
    expect(Result.isFailure(made) && made.failure).toMatchObject({ tag: "InvalidData" })
  })

  it("is the store's own layout where shipment_template is one, or names one", () => {
    const text = "{{shipment_id}} for {{store_name}}, {{item_count}} items\n{{items}}\n{{reference}}{{gone}}"
    const filled = "SHP-1 for Indiranagar, 2 items\n1. Product 7  2.00 Kg\n2. Product 8  2 Pack\n{{gone}}"
    expect(drawn({ shipment: rtv(), flags: { shipment_template: text } }).template).toBe(filled)
    const stored = { templates: { rtv: text }, shipment: rtv() }
    expect(drawn({ ...stored, flags: { shipment_template: "rtv" } }).template).toBe(filled)
    for (const shipment_template of ["shipment", 1, "toString"])
      expect(drawn({ ...stored, flags: { shipment_template } }).template).toBeNull()
  })

  it("holds what upstream wrote as text: no control character stays", () => {
    const sheet = drawn({
      shipment: rtv({ shipment_name: "\u001b[31mRed\u202e", notes: "Address: a\u0007b" })
    })
    expect(JSON.stringify(sheet)).not.toMatch(/\\u001b|\u202e|\\u0007/)
  })
})

const drawn = ({ flags = {}, ...facts }: Pick<PickUpFacts, "shipment"> & Partial<PickUpFacts>) =>
  Result.getOrThrow(pickUpSheet({ storeName: "Indiranagar", flags, now: noon, ...facts }))

const line = (number: number, of: object) => ({
  number,
  size: null,
  quantity: "2.00",
  picked_up: null,
  accepted: null,
  ...of
})
