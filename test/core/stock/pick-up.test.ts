import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import {
  addressOf,
  damagedOf,
  decideReturn,
  referenceOf,
  shownAddress,
  showsPrint
} from "#core/stock/pick-up.ts"
import { acceptedShipment, rtv, shipment } from "../arbitrary/shipment.ts"

describe("the notes of a return pick-up", () => {
  it.each([
    ["Ref#: RTV-12, Address: 4 Lake Road, Kochi", "RTV-12", "4 Lake Road, Kochi"],
    ["Ref# RTV-12; Address 4 Lake Road", "RTV-12", "4 Lake Road"],
    ["Ref#:RTV-12\nAddress:4 Lake Road\nKochi", "RTV-12", "4 Lake Road Kochi"],
    ["Address: 4 Lake Road", undefined, "4 Lake Road"],
    ["Ref#: 77", "77", undefined],
    ["Address: ", undefined, undefined],
    ["call first", undefined, undefined],
    ["", undefined, undefined],
    [null, undefined, undefined]
  ])("%j has the reference %j and the address %j", (notes, reference, address) => {
    expect(referenceOf({ notes })).toBe(reference)
    expect(addressOf({ notes })).toBe(address)
  })

  it("never put a control character on a screen", () => {
    const notes = "Ref#: 1\u001B[2J2, Address: a\u202Eb\u0007c"
    expect(referenceOf({ notes })).toBe("12")
    expect(addressOf({ notes })).toBe("abc")
  })
})

describe("the shown address", () => {
  it("is whole up to 118 characters, and cut there with an ellipsis beyond", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (length) => {
        const address = "x".repeat(length)
        expect(shownAddress(address)).toBe(length <= 118 ? address : `${"x".repeat(118)}…`)
      })
    )
  })

  it("is never cut within a letter", () => {
    expect(shownAddress("கொ".repeat(119))).toBe(`${"கொ".repeat(118)}…`)
  })
})

describe("Print", () => {
  it("is offered for a return pick-up where a template is configured", () => {
    const template = { shipment_template: "rtv-1" }
    expect(showsPrint(rtv(), template)).toBe(true)
    expect(showsPrint(shipment(), template)).toBe(false)
    for (const flags of [{}, { shipment_template: "" }, { shipment_template: null }])
      expect(showsPrint(rtv(), flags)).toBe(false)
  })
})

describe("what came damaged", () => {
  const accepted = acceptedShipment({ source_of_shipment: "rtv" })
  const of = (product_id: number, qty: number) => ({ product_id, qty: Q.parse(qty) })

  it("is what was picked up and not accepted, item by item", () => {
    const came = (product_id: number, received: number, good: number) => ({
      product_id,
      received: Q.parse(received),
      accepted: Q.parse(good)
    })

    expect(damagedOf([came(7, 3, 2), came(8, 2, 2), came(9, 1, 0)])).toEqual([of(7, 1), of(9, 1)])
  })

  it("is returned as it is asked for, lines of 0 left out", () => {
    expect(decideReturn(accepted, [of(7, 1), of(9, 1)], [of(7, 0.4), of(9, 0)])).toMatchObject({
      success: [of(7, 0.4)]
    })
    expect(decideReturn(accepted, [of(7, 1)], [])).toMatchObject({ success: [] })
  })

  it.each([
    ["more than came damaged", [of(7, 1.5)]],
    ["more than came damaged, on two lines", [of(7, 0.6), of(7, 0.6)]],
    ["a product of which nothing came damaged", [of(8, 0.1)]],
    ["less than nothing", [of(7, -0.1)]]
  ])("is not returned as %s", (_, lines) => {
    expect(decideReturn(accepted, [of(7, 1)], lines)).toMatchObject({ failure: { tag: "InvalidData" } })
  })

  it("is returned after the acceptance, and of a return pick-up alone", () => {
    expect(decideReturn(rtv(), [], [])).toMatchObject({ failure: { tag: "NotAccepted" } })
    expect(decideReturn(acceptedShipment(), [], [])).toMatchObject({ failure: { tag: "InvalidData" } })
  })

  it("never exceeds what came, whatever is asked for", () => {
    const tenths = fc.integer({ min: -5, max: 40 })
    const requests = fc.array(fc.tuple(fc.constantFrom(7, 8), tenths), { maxLength: 6 })
    fc.assert(
      fc.property(requests, (lines) => {
        const decided = decideReturn(
          accepted,
          [of(7, 2), of(8, 1)],
          lines.map(([product, qty]) => of(product, qty / 10))
        )
        if (decided._tag === "Failure") return
        for (const [product, most] of [
          [7, 2000],
          [8, 1000]
        ] as const)
          expect(
            Q.sum(decided.success.filter(({ product_id }) => product_id === product).map(({ qty }) => qty))
          ).toBeLessThanOrEqual(most)
      })
    )
  })
})
