import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type NetworkFacts, readShipment, take } from "#core/stock/inbox-shipment.ts"
import type { UpstreamShipment } from "#core/stock/upstream-shipment.ts"
import { acceptedShipment, item, shipment } from "../arbitrary/shipment.ts"
import { anyText } from "../arbitrary/text.ts"

const network: NetworkFacts = {
  hasHub: (id) => id === 1,
  carriedBy: (sscc) => (sscc === "376104250021234569" ? "OTHER-1" : undefined),
  productName: (id) => (id === 7 || id === 8 ? `Product ${id}` : undefined)
}
const message = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  shipment_id: "SHP-1",
  hub_id: 1,
  shipment_name: "Morning truck",
  source_of_shipment: "factory",
  items: [{ product_id: 7, original_qty: 2 }],
  ...change
})
/** The same shipment as it is read. */
const read: UpstreamShipment = {
  shipment_id: "SHP-1",
  hub_id: 1,
  shipment_name: "Morning truck",
  source_of_shipment: "factory",
  time_of_shipping: null,
  notes: null,
  items: [{ product_id: 7, product_name: "Product 7", original_qty: 2000 as never, size: null }]
}
const reasons = (sent: unknown): ReadonlyArray<string> => {
  const outcome = readShipment(sent, network)
  return outcome._tag === "Failure" ? outcome.failure : []
}

describe("a shipment in the inbox", () => {
  it("is read whole, with the catalogue's names", () => {
    expect(readShipment(message(), network)).toMatchObject({ success: read })
  })

  it("may send ids and quantities as digits, and leave out what it need not say", () => {
    const digits = message({ hub_id: "1", items: [{ product_id: "7", original_qty: "2.000" }] })
    expect(readShipment(digits, network)).toMatchObject({ success: read })
    expect(readShipment(message({ notes: null, time_of_shipping: "" }), network)).toMatchObject({
      success: read
    })
  })

  it("adds up the lines of one product", () => {
    const twice = message({
      items: [
        { product_id: 7, original_qty: 0.1 },
        { product_id: 8, original_qty: 1 },
        { product_id: 7, original_qty: 0.2, size: "500 g" }
      ]
    })
    expect(readShipment(twice, network)).toMatchObject({
      success: {
        items: [
          { product_id: 7, original_qty: 300 },
          { product_id: 8, original_qty: 1000 }
        ]
      }
    })
  })

  it("may list cartons by their SSCC, none that is on its way with another shipment (CODE-23)", () => {
    const listing = (...cartons: ReadonlyArray<unknown>) => message({ cartons })
    const carton = { sscc: "389012345600000014", contents: ["8901234567890x12"] }
    expect(readShipment(listing(carton), network)).toMatchObject({
      success: { cartons: [{ sscc: carton.sscc, contents: [{ code: "8901234567890", count: 12 }] }] }
    })
    expect(reasons(listing({ ...carton, sscc: "376104250021234569" }))).toEqual([
      "cartons[0].sscc: carton 376104250021234569 is on its way with shipment OTHER-1 already"
    ])
    expect(reasons(listing({ ...carton, sscc: "389012345600000015" }))).toEqual([
      "cartons[0].sscc: 389012345600000015: check digit should be 4, not 5"
    ])
    expect(reasons(listing(carton, carton))).toEqual(["cartons: carton 389012345600000014 stands twice"])
    expect(reasons(listing({ sscc: carton.sscc, contents: [] }))[0]).toContain("cartons[0].contents")
    const before = shipment({
      shipment_name: "Morning truck",
      source_of_shipment: "factory",
      time_of_shipping: null,
      items: [item(7)]
    })
    expect(take(before, read)._tag).toBe("Unchanged")
    expect(take(before, { ...read, cartons: [{ ...carton, contents: [] }] })._tag).toBe("Changed")
  })

  it("is refused whole with every reason at once (INBOX-1)", () => {
    const wrong = {
      shipment_id: "-",
      hub_id: 2,
      source_of_shipment: "factory",
      time_of_shipping: "yesterday",
      items: [
        { product_id: 7, original_qty: -1 },
        { product_id: 99, original_qty: 1 },
        "pack",
        { original_qty: 0.0001 }
      ]
    }
    expect(reasons(wrong)).toEqual([
      'shipment_id: "-" is not letters, digits, -, _, / and ., at most 60 characters',
      "hub_id: no store works with hub 2",
      "shipment_name: is missing; send a text of at most 200 characters",
      'time_of_shipping: "yesterday" is not a GMT time YYYY-MM-DD HH:mm:ss',
      'items[2]: "pack" is not an object',
      "items[0].original_qty: -1 is not a quantity such as 0.5, with at most three decimals",
      "items[1].product_id: there is no product 99; add it to the catalogue first",
      "items[3].product_id: is missing; send a whole number above 0",
      "items[3].original_qty: 0.0001 is not a quantity such as 0.5, with at most three decimals"
    ])
  })

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a list", []],
    ["a text", "SHP-1"],
    ["no items", message({ items: [] })],
    ["items that are no list", message({ items: { product_id: 7 } })],
    ["fields of its prototype alone", Object.create(message())]
  ])("of %s is refused", (_, sent) => {
    expect(reasons(sent).length).toBeGreaterThan(0)
  })

  it("never throws, whatever is sent, and a refusal always has a reason", () => {
    const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.constantFrom(7, 1, "SHP-1", "rtv"))
    const anyMessage = fc.oneof(
      fc.jsonValue(),
      fc.record({
        shipment_id: anyValue,
        hub_id: anyValue,
        shipment_name: anyValue,
        source_of_shipment: anyValue,
        notes: anyValue,
        items: fc.oneof(
          fc.array(fc.record({ product_id: anyValue, original_qty: anyValue, size: anyValue })),
          anyValue
        )
      })
    )
    fc.assert(
      fc.property(anyMessage, (sent) => {
        const outcome = readShipment(sent, network)
        if (outcome._tag === "Failure") expect(outcome.failure.length).toBeGreaterThan(0)
        else expect(outcome.success.hub_id).toBe(1)
      }),
      { numRuns: 300 }
    )
  })

  it("shows staff no control character that was sent in a name", () => {
    expect(readShipment(message({ shipment_name: "Night\u001B[2J truck\u202E" }), network)).toMatchObject({
      success: { shipment_name: "Night truck" }
    })
  })
})

describe("a message of the inbox", () => {
  const before = shipment({ time_of_shipping: null, items: [item(7)] })

  it("makes a shipment that is not known", () => {
    expect(take(undefined, read)).toEqual({ _tag: "Created" })
  })
  it("that says what is known changes nothing: sent twice it has one effect (INBOX-1)", () => {
    expect(take(before, read)).toEqual({ _tag: "Unchanged" })
  })
  it.each<readonly [string, Partial<UpstreamShipment>]>([
    ["another name", { shipment_name: "Evening truck" }],
    ["other notes", { notes: "Ref#: 1" }],
    ["another quantity", { items: read.items.map((each) => ({ ...each, original_qty: 1 as never })) }],
    ["a product more", { items: [...read.items, { ...read.items[0], product_id: 8 } as never] }],
    ["a product less", { items: [] }]
  ])("with %s changes a pending shipment", (_, change) => {
    expect(take(before, { ...read, ...change })).toEqual({ _tag: "Changed" })
  })
  it("leaves an accepted shipment as it was received", () => {
    const accepted = acceptedShipment({ items: [item(7)] })
    expect(take(accepted, { ...read, shipment_name: "Evening truck" })).toEqual({ _tag: "Unchanged" })
  })
  it("moves no shipment to another hub", () => {
    expect(take(before, { ...read, hub_id: 2 })).toMatchObject({ _tag: "Refused" })
  })
})
