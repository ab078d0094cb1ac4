import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode } from "#core/barcode/decode.ts"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import { type ReceivedEntity, receivedEntity } from "#core/stock/entity.ts"
import type { Pack } from "#core/stock/pack.ts"
import * as receiving from "#core/stock/receiving.ts"
import { isNothingReceived, nothingReceived, Receiving } from "#core/stock/receiving-fields.ts"
import { scan } from "#core/stock/receiving-scan.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { sentenceOf } from "#test/support/outcome.ts"
import { bareProduct } from "../../support/bare-product.ts"
import { acceptedShipment, entity, item, productOf, rtv, shipment } from "../arbitrary/shipment.ts"
import { ean } from "../arbitrary/stock.ts"
import { today } from "../arbitrary/time.ts"

type Rows = ReadonlyArray<Pick<Pack, "status">>

const scanned = (into: Shipment, work: Receiving, what: ReceivedEntity | null, rows: Rows | undefined = []) =>
  scan(into, work, what, rows, today)
/** The work after scans that are all added. */
const workOf = (into: Shipment, ...entities: ReadonlyArray<ReceivedEntity>): Receiving =>
  entities.reduce((work, what) => {
    const outcome = Result.getOrThrow(scanned(into, work, what))
    if (outcome._tag !== "Added") throw new Error("the product is not listed")
    return outcome.receiving
  }, nothingReceived)

describe("a scan into a shipment is refused", () => {
  const noProduct: ReceivedEntity = { ...entity(7, { unique: 1 }), product: null }
  const here = entity(7, { unique: 1 })
  const work = workOf(shipment(), here)

  // Section 5, "Shipment scanning"; the sentences to the letter.
  it.each<readonly [string, ReceivedEntity | null, Rows, string]>([
    ["that cannot be decoded", null, [], "Not a valid product packet"],
    ["of a code without a product", noProduct, [], "Not a valid product packet"],
    ["of an expired pack", entity(7, { unique: 2, days: -1 }), [], "Expired Product Not Added to inventory"],
    ["of a pack scanned before", here, [], "Pack Already scanned as part of this shipment"],
    [
      "of a pack scanned before under its code with an M",
      entity(7, { unique: 1, m: true }),
      [],
      "Pack Already scanned as part of this shipment"
    ],
    [
      "of a pack in stock",
      entity(7, { unique: 2 }),
      [{ status: 0 }],
      "Pack is already part of Hub Inventory"
    ],
    [
      "of a pack that was sold",
      entity(7, { unique: 2 }),
      [{ status: 1 }],
      "Pack is already part of Hub Inventory"
    ]
  ])("%s", (_, what, rows, sentence) => {
    expect(sentenceOf(scanned(shipment(), work, what, rows))).toBe(sentence)
  })

  it("for the first of these reasons, in this order: no product, expired, scanned already, in the hub (RECEIPT-4)", () => {
    const expiredHere = { ...here, date_of_expiry: Day.addDays(today, -1) }
    const inHub: Rows = [{ status: 0 }]
    expect(sentenceOf(scanned(shipment(), work, { ...expiredHere, product: null }, inHub))).toBe(
      "Not a valid product packet"
    )
    expect(sentenceOf(scanned(shipment(), work, expiredHere, inHub))).toBe(
      "Expired Product Not Added to inventory"
    )
    expect(sentenceOf(scanned(shipment(), work, here, inHub))).toBe(
      "Pack Already scanned as part of this shipment"
    )
  })

  it("of a serial number that was here before, whatever its unit carries besides (CODE-34)", () => {
    const serial = { ...entity(8, { qty: 1 }), serial: "(01)08901234567890(21)S7" }
    const outcome = (...rows: Rows) => scanned(shipment(), nothingReceived, serial, rows)
    for (const status of [0, 1] as const)
      expect(sentenceOf(outcome({ status }))).toBe("Pack is already part of Hub Inventory")
    // A transfer had taken it away, and it comes back.
    expect(sentenceOf(outcome({ status: 4 }), "added")).toBe("added")
    expect(sentenceOf(scanned(shipment(), workOf(shipment(), serial), serial))).toBe(
      "Pack Already scanned as part of this shipment"
    )
  })

  it("once somebody else has accepted the shipment", () => {
    expect(sentenceOf(scanned(acceptedShipment(), nothingReceived, here))).toBe(
      "Shipment is already accepted"
    )
  })

  it("of a return pick-up beyond five times what was announced", () => {
    const into = rtv({ items: [item(7, { original_qty: Q.parse(1) })] })
    const work = workOf(into, entity(7, { unique: 1, qty: 4.5 }))
    expect(sentenceOf(scanned(into, work, entity(7, { unique: 2, qty: 0.5 })), "added")).toBe("added")
    expect(sentenceOf(scanned(into, work, entity(7, { unique: 2, qty: 0.51 })))).toBe(
      "Error: quantity seems to be very high, please contact admin"
    )
  })

  it("and then the work is as it was", () => {
    const before = structuredClone(work)
    for (const what of [null, noProduct, here]) scanned(shipment(), work, what)
    expect(work).toEqual(before)
  })
})

describe("a scan into a shipment is added", () => {
  const total = (into: Shipment, work: Receiving, product: number): number =>
    Q.toWire(receiving.lineOf(into, work, product)?.scanned_info.total_qty ?? Q.zero)

  it("when the pack expires today", () => {
    expect(sentenceOf(scanned(shipment(), nothingReceived, entity(7, { unique: 1, days: 0 })), "added")).toBe(
      "added"
    )
  })

  it("when its rows in the hub are not known: the server looks again", () => {
    expect(
      sentenceOf(scan(shipment(), nothingReceived, entity(7, { unique: 1 }), undefined, today), "added")
    ).toBe("added")
  })

  it("when the hub sent the pack to another hub and it comes back", () => {
    expect(
      sentenceOf(scanned(shipment(), nothingReceived, entity(7, { unique: 1 }), [{ status: 4 }]), "added")
    ).toBe("added")
  })

  it("as often as it is scanned, for a code that every unit carries, whatever the hub holds of it", () => {
    const units = [1, 2, 3].map(() => entity(8, { qty: 1 }))
    const work = workOf(shipment(), ...units)
    expect(total(shipment(), work, 8)).toBe(3)
    expect(
      sentenceOf(scanned(shipment(), work, entity(8, { qty: 1 }), [{ status: 0 }, { status: 1 }]), "added")
    ).toBe("added")
  })

  it("beyond what was announced: what came, came", () => {
    expect(total(shipment(), workOf(shipment(), entity(7, { unique: 1, qty: 30 })), 7)).toBe(30)
  })
})

describe("a product that the shipment does not list", () => {
  it("is asked for with its product, and nothing is added by itself", () => {
    expect(scanned(shipment(), nothingReceived, entity(9, { unique: 1 }))).toMatchObject({
      success: { _tag: "Absent", product: { product_id: 9, sell_by: "kg" } }
    })
  })

  it("is refused like any other before it is asked for", () => {
    expect(sentenceOf(scanned(shipment(), nothingReceived, entity(9, { unique: 1, days: -1 })))).toBe(
      "Expired Product Not Added to inventory"
    )
  })

  it("becomes a line 'Unnamed product' with original_qty 0 and received_qty null, which takes scans", () => {
    const work = receiving.addAbsent(shipment(), nothingReceived, productOf(9))
    expect(receiving.linesOf(shipment(), work).at(-1)).toMatchObject({
      product_id: 9,
      product_name: "Unnamed product",
      original_qty: 0,
      received_qty: null
    })
    const added = Result.getOrThrow(scanned(shipment(), work, entity(9, { unique: 1 })))
    expect(added).toMatchObject({ _tag: "Added", product_id: 9 })
  })

  it("has one line, however often it is added, and a listed product gets none", () => {
    const once = receiving.addAbsent(shipment(), nothingReceived, productOf(9))
    expect(receiving.addAbsent(shipment(), once, productOf(9))).toEqual(once)
    expect(receiving.addAbsent(shipment(), nothingReceived, productOf(7))).toEqual(nothingReceived)
  })

  it("goes with what was scanned for it, and a listed line stays", () => {
    const listed = workOf(shipment(), entity(7, { unique: 1 }))
    const work = receiving.addAbsent(shipment(), listed, productOf(9))
    const outcome = Result.getOrThrow(scanned(shipment(), work, entity(9, { unique: 2 })))
    if (outcome._tag !== "Added") throw new Error("not added")
    expect(receiving.removeAbsent(outcome.receiving, 9)).toEqual(listed)
    expect(receiving.removeAbsent(outcome.receiving, 7)).toEqual(outcome.receiving)
  })
})

describe("a line", () => {
  it.each([
    ["is ticked when what was scanned reaches what was sent", 2, [1.5, 0.5], true],
    ["is ticked to two decimals", 1.255, [1.26], true],
    ["is not ticked before", 2, [1.5, 0.49], false],
    ["of which nothing was announced is ticked once something came", 0, [0.5], true],
    ["of which nothing was announced and nothing came is not ticked", 0, [], false]
  ])("%s", (_, original, packs, ticked) => {
    const into = shipment({ items: [item(7, { original_qty: Q.parse(original) })] })
    const work = workOf(into, ...packs.map((qty, index) => entity(7, { unique: index + 1, qty })))
    expect(receiving.linesOf(into, work).map(receiving.isTicked)).toEqual([ticked])
  })

  it("holds its packs as entities: code, expiry, quantity, present quantity, name", () => {
    const what = entity(7, { unique: 1, m: true })
    expect(receiving.linesOf(shipment(), workOf(shipment(), what))[0]?.scanned_info.items).toEqual([
      {
        product_id: 7,
        scan_code: what.scan_code,
        date_of_expiry: what.date_of_expiry,
        qty: 500,
        current_qty: 500,
        name: "Product 7"
      }
    ])
  })

  it("of an accepted shipment shows what was received, not the work of somebody who was too late", () => {
    const late = workOf(shipment(), entity(7, { unique: 1 }))
    expect(receiving.linesOf(acceptedShipment(), late)).toEqual(acceptedShipment().items)
  })
})

describe("the answer of a look-up as a shipment receives it", () => {
  const product = bareProduct(1773, {
    name: "Curry cut",
    qty_increments: Q.parse(0.25),
    category_type: "chicken"
  })
  const decoded = (code: string) => {
    const barcode = decode(code, { today, mapping: () => 1773, shelfLife: () => 7 })
    if (barcode === null) throw new Error(`no barcode: ${code}`)
    return receivedEntity({ ...barcode, current_qty: barcode.qty, name: product.name, product })
  }

  it("keeps the M for display and drops it from the key of a unique code", () => {
    const code = "80177300500645507000123"
    expect(decoded(`M${code}`)).toMatchObject({ scan_code: `M${code}`, unique_key: code, qty: 500 })
  })

  it("has no key for a code that every unit carries", () => {
    for (const code of [ean(1773), "7401234007507", "W001234501255", "2004321024002"])
      expect(decoded(code).unique_key).toBe(null)
    expect(decoded("W001234501255").qty).toBe(1260)
  })

  it("has no product for a command or an order label", () => {
    for (const code of ["$$next", "810100045678004"]) expect(decoded(code).product).toBe(null)
  })
})

describe("work that is taken back", () => {
  it("undo takes back the last scan, and its quantity leaves the total", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 8 }), (grams) => {
        const all = grams.map((gram, index) => entity(7, { unique: index + 1, qty: gram / 1000 }))
        const work = workOf(shipment(), ...all)
        const last = receiving.lastScan(work)
        expect(last?.qty).toBe(grams.at(-1))
        const undone = receiving.removeScan(work, last?.number ?? 0)
        expect(undone).toEqual(workOf(shipment(), ...all.slice(0, -1)))
        expect(receiving.totalOf(undone, 7)).toBe(grams.slice(0, -1).reduce((sum, gram) => sum + gram, 0))
      })
    )
  })

  it("a pack that was taken back can be scanned again", () => {
    const what = entity(7, { unique: 1 })
    const work = workOf(shipment(), what)
    const undone = receiving.removeScan(work, receiving.lastScan(work)?.number ?? 0)
    expect(sentenceOf(scanned(shipment(), undone, what), "added")).toBe("added")
  })

  it("of nothing takes nothing back", () => {
    expect(receiving.lastScan(nothingReceived)).toBe(undefined)
    expect(isNothingReceived(receiving.removeScan(nothingReceived, 1))).toBe(true)
  })
})

describe("a shipment that upstream changes while it is received", () => {
  const before = shipment()
  const work = workOf(before, entity(7, { unique: 1 }), entity(8, { qty: 1 }))

  it("keeps what was scanned for a product that it no longer lists, on a line of its own", () => {
    const now = shipment({ items: [item(8)] })
    const carried = receiving.carriedOver(before, now, work)
    expect(carried.scans).toEqual(work.scans)
    expect(
      receiving.linesOf(now, carried).map(({ product_id, product_name }) => [product_id, product_name])
    ).toEqual([
      [8, "Product 8"],
      [7, "Unnamed product"]
    ])
  })

  it("takes over the line of a product that it lists now", () => {
    const withNine = receiving.addAbsent(before, work, productOf(9))
    const now = shipment({ items: [...before.items, item(9)] })
    expect(receiving.carriedOver(before, now, withNine)).toEqual(work)
  })

  it("leaves no line behind for a product of which nothing was scanned", () => {
    const carried = receiving.carriedOver(before, shipment({ items: [] }), nothingReceived)
    expect(carried).toEqual(nothingReceived)
  })
})

describe("the work on a shipment", () => {
  it("is read back from the journal as it was stored", () => {
    const codec = Schema.fromJsonString(Receiving)
    const work = receiving.addAbsent(shipment(), workOf(shipment(), entity(7, { unique: 1 })), productOf(9))
    const stored = { ...work, pickedUp: [{ product_id: 7, qty: Q.parse(1.255) }] }
    expect(Schema.decodeSync(codec)(Schema.encodeSync(codec)(stored))).toEqual(stored)
  })
})
