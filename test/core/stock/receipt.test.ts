import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { uniqueKey } from "#core/barcode/layouts.ts"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import type { Facts } from "#core/stock/arrivals.ts"
import { requireConfirmable, sentLines, summaryOf } from "#core/stock/confirmation.ts"
import type { ReceivedEntity } from "#core/stock/entity.ts"
import { decide, type ReceiptLine } from "#core/stock/receipt.ts"
import { nothingReceived, type Receiving } from "#core/stock/receiving-fields.ts"
import { isRtv, type Shipment } from "#core/stock/shipment.ts"
import { sentenceOf } from "#test/support/outcome.ts"
import { anyReceiving } from "../arbitrary/receiving.ts"
import { acceptedShipment, entity, item, productOf, rtv, shipment } from "../arbitrary/shipment.ts"
import { today } from "../arbitrary/time.ts"

const allEntities = (...all: ReadonlyArray<ReceivedEntity>): Facts["entities"] =>
  new Map(all.map((each) => [each.scan_code, each]))
const products: Facts["products"] = new Map([7, 8, 9].map((id) => [id, { ...productOf(id), shelfLife: 7 }]))

const facts = (change: Partial<Facts> = {}): Facts => ({
  shipment: shipment(),
  flags: {},
  everyItem: undefined,
  mayAccept: true,
  entities: new Map(),
  products,
  codedRows: [],
  today,
  ...change
})
const line = (
  product_id: number,
  qty: number,
  ...scans: ReadonlyArray<readonly [string, number]>
): ReceiptLine => ({
  product_id,
  qty: Q.parse(qty),
  ...(scans.length === 0
    ? {}
    : { scanned_info: { items: scans.map(([scan_code, each]) => ({ scan_code, qty: Q.parse(each) })) } })
})

const a = entity(7, { unique: 1, qty: 0.5 })
const b = entity(7, { unique: 2, qty: 0.75 })
const unit = entity(8, { qty: 1 })

describe("an acceptance is refused", () => {
  const one = [line(7, 0.5, [a.scan_code, 0.5])]
  const eod =
    "You are required to submit yesterday's end-of-day (EOD) stock report before accepting the shipment"

  it.each<readonly [string, Partial<Facts>, ReadonlyArray<ReceiptLine>, string]>([
    ["a second time", { shipment: acceptedShipment() }, one, "Shipment is already accepted"],
    ["before yesterday's report is in", { mayAccept: false }, one, eod],
    ["with nothing scanned", {}, [], "Please select any of the product to proceed confirmation"],
    ["with nothing but zeros", {}, [line(7, 0)], "Please select any of the product to proceed confirmation"],
    ["with a quantity below 0", {}, [line(7, -1)], "This qty is not acceptable"],
    [
      "with a code that cannot be decoded",
      { entities: new Map([[a.scan_code, null]]) },
      one,
      "Not a valid product packet"
    ],
    ["with a code that was not decoded", { entities: new Map() }, one, "Not a valid product packet"],
    ["with a product that nobody knows", {}, [line(99, 1)], "Not a valid product packet"],
    [
      "with an expired pack",
      { entities: allEntities({ ...a, date_of_expiry: Day.addDays(today, -1) }) },
      one,
      "Expired Product Not Added to inventory"
    ],
    [
      "with a pack that stands twice, once with its M",
      { entities: allEntities(a, { ...a, scan_code: `M${a.scan_code}` }) },
      [line(7, 1, [a.scan_code, 0.5], [`M${a.scan_code}`, 0.5])],
      "Pack Already scanned as part of this shipment"
    ],
    [
      "with a pack that the hub has",
      { codedRows: [{ id: 4, unique_key: uniqueKey(a.scan_code), status: 0 }] },
      one,
      "Pack is already part of Hub Inventory"
    ],
    [
      "with a pack that the hub sold",
      { codedRows: [{ id: 4, unique_key: uniqueKey(a.scan_code), status: 1 }] },
      one,
      "Pack is already part of Hub Inventory"
    ],
    ["with a pack of another product", {}, [line(8, 0.5, [a.scan_code, 0.5])], "Invalid Data"],
    ["with a product on two lines", {}, [line(8, 1), line(8, 1)], "Invalid Data"],
    ["with a total that its packs do not hold", {}, [line(7, 3, [a.scan_code, 0.5])], "Invalid Data"],
    ["with half a unit of a code", {}, [line(8, 0.5, [unit.scan_code, 0.5])], "Invalid Data"],
    ["with half a pack by hand", {}, [line(8, 1.5)], "Kindly enter multiple of 1."],
    [
      "with more than five times what was sent, by hand",
      {},
      [line(7, 10.01)],
      "Error: quantity seems to be very high, please contact admin"
    ]
  ])("%s", (_, change, lines, expected) => {
    expect(
      sentenceOf(decide(facts({ entities: allEntities(a, b, unit), ...change }), lines), "accepted")
    ).toBe(expected)
  })

  it("for a quantity by hand where manual accept is off, or the item is not sold by the pack and only those may", () => {
    const off = { flags: { manual_accept: false } }
    expect(decide(facts(off), [line(8, 1)])).toMatchObject({
      failure: { tag: "FlagOff", data: { flag: "manual_accept" } }
    })
    const packsOnly = { everyItem: "false" }
    expect(decide(facts(packsOnly), [line(7, 1)])).toMatchObject({ failure: { tag: "FlagOff" } })
    expect(sentenceOf(decide(facts(packsOnly), [line(8, 1)]), "accepted")).toBe("accepted")
    // Scanned packs need no such leave.
    expect(sentenceOf(decide(facts({ ...off, entities: allEntities(a) }), one), "accepted")).toBe("accepted")
  })

  it("for one wrong pack among good ones: all of it or nothing (RECEIPT-1)", () => {
    const good = line(8, 2, [unit.scan_code, 2])
    const expired = { ...a, date_of_expiry: Day.addDays(today, -1) }
    expect(Result.isFailure(decide(facts({ entities: allEntities(expired, unit) }), [good, ...one]))).toBe(
      true
    )
  })
})

describe("a return pick-up", () => {
  const pickUp = facts({ shipment: rtv() })
  const picked = (received: number, accepted: number): ReceiptLine => ({
    ...line(7, accepted),
    received_qty: Q.parse(received)
  })

  it("is accepted where all that was picked up came damaged, and refused where nothing was picked up", () => {
    expect(decide(pickUp, [picked(1, 0)])).toMatchObject({
      success: { rows: [], items: [{ product_id: 7, accepted: 0, received: 1000 }, { product_id: 8 }] }
    })
    for (const lines of [[], [picked(0, 0)]])
      expect(sentenceOf(decide(pickUp, lines), "accepted")).toBe(
        "Please select any of the product to proceed confirmation"
      )
  })

  it.each([
    ["with more accepted than picked up", 1, 1.5, "Error: Accepted quantity is more than pickup quantity"],
    [
      "with more than five times what was announced",
      10.5,
      1,
      "Error: quantity seems to be very high, please contact admin"
    ],
    ["with less than nothing picked up", -1, 0, "This qty is not acceptable"]
  ])("is refused %s", (_, received, accepted, expected) => {
    expect(sentenceOf(decide(pickUp, [picked(received, accepted)]), "accepted")).toBe(expected)
  })

  it("takes what is accepted into stock, and keeps on record what was picked up", () => {
    const receipt = Result.getOrThrow(decide(pickUp, [picked(3, 2)]))
    expect(receipt.rows.map(({ qty }) => qty)).toEqual([2000])
    expect(receipt.items[0]).toMatchObject({ product_id: 7, accepted: 2000, received: 3000 })
  })

  it("where nothing is said of the picking up, what is accepted was picked up", () => {
    expect(Result.getOrThrow(decide(pickUp, [line(7, 2)])).items[0]).toMatchObject({ received: 2000 })
  })
})

describe("what an acceptance adds to stock", () => {
  it("is a row a pack, with what its code says and not what the client says (RECEIPT-2)", () => {
    const scannedLines = [line(7, 1.25, [a.scan_code, 99], [b.scan_code, 0])]
    expect(Result.getOrThrow(decide(facts({ entities: allEntities(a, b) }), scannedLines)).rows).toEqual(
      [a, b].map(({ scan_code, qty, date_of_expiry }) => ({
        product_id: 7,
        scan_code,
        code: scan_code,
        unique_key: scan_code,
        qty,
        date_of_expiry,
        revives: null
      }))
    )
  })

  it("keeps the M in the scan code and drops it from the keys", () => {
    const withM = entity(7, { unique: 1, m: true })
    const receipt = Result.getOrThrow(
      decide(facts({ entities: allEntities(withM) }), [line(7, 0.5, [withM.scan_code, 0.5])])
    )
    const key = withM.scan_code.slice(1)
    expect(receipt.rows[0]).toMatchObject({ scan_code: withM.scan_code, code: key, unique_key: key })
  })

  it("is one row for the units of one code", () => {
    const receipt = Result.getOrThrow(
      decide(facts({ entities: allEntities(unit) }), [line(8, 3, [unit.scan_code, 3])])
    )
    expect(receipt.rows).toMatchObject([{ product_id: 8, unique_key: null, qty: 3000 }])
  })

  it("is MANUAL_PACK for a quantity by hand, good for as long as its product keeps", () => {
    const receipt = Result.getOrThrow(decide(facts(), [line(7, 1.5)]))
    expect(receipt.rows).toMatchObject([
      { scan_code: "MANUAL_PACK", unique_key: null, qty: 1500, date_of_expiry: "2026-11-27" }
    ])
  })

  it("is, of a transfer, as it was sent by weight; of other shipments on the step, and of both in whole packs (TRANSFER-19)", () => {
    const from = (made: Shipment, product: number, qty: number) =>
      decide(facts({ shipment: made }), [line(product, qty)])
    const sent = [7, 8].map((product_id) => ({
      product_id,
      scan_code: "MANUAL_PACK",
      unique_key: null,
      date_of_expiry: Day.addDays(today, 2),
      qty: Q.parse(2)
    }))
    const items = shipment().items.map((each) =>
      each.product_id === 7 ? { ...each, qty_inc: Q.parse(0.5) } : each
    )
    const transfer = shipment({ items, sent_packs: sent })
    expect(Result.getOrThrow(from(transfer, 7, 0.8)).rows).toMatchObject([{ qty: 800 }])
    expect(sentenceOf(from(shipment({ items }), 7, 0.8), "accepted")).toBe("Kindly enter multiple of 0.5.")
    expect(sentenceOf(from(transfer, 8, 1.5), "accepted")).toBe("Kindly enter multiple of 1.")
  })

  it("is one MANUAL_PACK of a product, however many quantities by hand were sent", () => {
    const receipt = Result.getOrThrow(
      decide(facts(), [line(7, 1.5, ["MANUAL_PACK", 0.5], ["MANUAL_PACK", 1])])
    )
    expect(receipt.rows).toMatchObject([{ scan_code: "MANUAL_PACK", qty: 1500 }])
  })

  it("revives the row of a pack that was sent away and has come back (RECEIPT-3)", () => {
    const codedRows = [{ id: 4, unique_key: uniqueKey(a.scan_code), status: 4 as const }]
    const receipt = Result.getOrThrow(
      decide(facts({ entities: allEntities(a), codedRows }), [line(7, 0.5, [a.scan_code, 0.5])])
    )
    expect(receipt.rows[0]?.revives).toBe(4)
  })

  it("leaves a line for a product that the shipment did not list, and one for what did not come", () => {
    const receipt = Result.getOrThrow(decide(facts(), [line(9, 1)]))
    expect(receipt.items).toEqual([
      {
        product_id: 9,
        accepted: 1000,
        received: 1000,
        short_reason: null,
        added: { product_name: "Unnamed product", original_qty: 0, qty_inc: null, sell_by: "kg" }
      },
      { product_id: 7, accepted: 0, received: 0, short_reason: null, added: null },
      { product_id: 8, accepted: 0, received: 0, short_reason: null, added: null }
    ])
  })

  it("keeps why less came than was sent, of a line of which nothing came too, and of no other (RECEIPT-9)", () => {
    const why = (qty: number, short_reason: string) =>
      Result.getOrThrow(decide(facts(), [{ ...line(7, qty), short_reason }, line(8, 1)])).items.find(
        ({ product_id }) => product_id === 7
      )?.short_reason
    expect([why(0.5, " Damaged on arrival "), why(0, "Not in the delivery")]).toEqual([
      "Damaged on arrival",
      "Not in the delivery"
    ])
    expect([why(2, "Damaged on arrival"), why(0.5, " ")]).toEqual([null, null])
  })

  it("reads quantities as decimal numbers: one in thousandths beside them is refused, whichever it is", () => {
    const sent = (change: Partial<ReceiptLine>): ReceiptLine => ({
      ...line(7, 0.5, [a.scan_code, 0.5]),
      ...change
    })
    const allFacts = facts({ entities: allEntities(a) })
    const soldPacks = { items: [{ scan_code: a.scan_code, qty: Q.parse(0.5), current_qty: Q.parse(0.5) }] }
    expect(
      sentenceOf(
        decide(allFacts, [
          sent({ current_qty: Q.parse(0.5), scanned_info: { ...soldPacks, total_qty: Q.parse(0.5) } })
        ]),
        "accepted"
      )
    ).toBe("accepted")
    for (const change of [
      { current_qty: Q.parse(500) },
      { scanned_info: { ...soldPacks, total_qty: Q.parse(500) } },
      {
        scanned_info: {
          items: [
            { ...soldPacks.items[0], scan_code: a.scan_code, qty: Q.parse(0.5), current_qty: Q.parse(500) }
          ]
        }
      }
    ])
      expect(decide(allFacts, [sent(change)])).toMatchObject({
        failure: {
          tag: "InvalidData",
          data: { why: expect.stringContaining("quantities are decimal numbers") }
        }
      })
  })
})

describe("the work on a shipment and its acceptance", () => {
  const anyOpen: fc.Arbitrary<Shipment> = fc.constantFrom(
    shipment(),
    rtv(),
    shipment({ items: [item(7, { qty_inc: Q.parse(0.25), original_qty: Q.zero }), item(8)] }),
    shipment({ items: [] })
  )
  /** The server decodes the codes again: it reads in them what the client read. */
  const decoded = (work: Receiving): Facts["entities"] =>
    new Map(
      work.scans
        .filter(({ scan_code }) => scan_code !== "MANUAL_PACK")
        .map((scan) => [
          scan.scan_code,
          {
            scan_code: scan.scan_code,
            unique_key: scan.unique_key,
            // A unit counts 1, however often its code was scanned.
            qty: scan.qty,
            date_of_expiry: scan.date_of_expiry,
            name: scan.name,
            product: productOf(scan.product_id)
          }
        ])
    )

  it("agree: what may be confirmed is accepted, and nothing else is", () => {
    fc.assert(
      fc.property(anyOpen, anyReceiving, (on, worked) => {
        const work = worked(on)
        const outcome = decide(facts({ shipment: on, entities: decoded(work) }), sentLines(on, work))
        const confirmable = requireConfirmable(on, work, today)
        expect(Result.isSuccess(outcome) ? "accepted" : outcome.failure).toEqual(
          Result.isSuccess(confirmable) ? "accepted" : confirmable.failure
        )
      }),
      { numRuns: 400 }
    )
  })

  it("agree in every quantity: stock grows by what the summary showed", () => {
    fc.assert(
      fc.property(anyOpen, anyReceiving, (on, worked) => {
        const work = worked(on)
        const outcome = decide(facts({ shipment: on, entities: decoded(work) }), sentLines(on, work))
        if (Result.isFailure(outcome)) return
        const { rows, items } = outcome.success
        for (const { product_id, scanned, pickedUp } of summaryOf(on, work)) {
          const own = rows.filter((row) => row.product_id === product_id)
          const recorded = items.find((each) => each.product_id === product_id)
          expect(Q.sum(own.map(({ qty }) => qty))).toBe(scanned)
          expect(recorded?.accepted ?? 0).toBe(scanned)
          expect(recorded?.received ?? 0).toBe(isRtv(on) ? pickedUp : scanned)
        }
        expect(Q.sum(rows.map(({ qty }) => qty))).toBe(Q.sum(work.scans.map(({ qty }) => qty)))
        const keys = rows.flatMap(({ unique_key }) => unique_key ?? [])
        expect(new Set(keys).size).toBe(keys.length)
        expect(rows.every(({ date_of_expiry }) => date_of_expiry >= today)).toBe(true)
      }),
      { numRuns: 400 }
    )
  })

  it("the same work sends the same lines, so that a repeat carries the same key", () => {
    fc.assert(
      fc.property(anyOpen, anyReceiving, (on, worked) => {
        const work = worked(on)
        expect(JSON.stringify(sentLines(on, structuredClone(work)))).toBe(JSON.stringify(sentLines(on, work)))
      }),
      { numRuns: 50 }
    )
  })

  it("show the picked up column of a return pick-up alone", () => {
    const columns = (on: Shipment) => summaryOf(on, nothingReceived).map(({ pickedUp }) => pickedUp)
    expect(columns(shipment())).toEqual([undefined, undefined])
    expect(columns(rtv())).toEqual([0, 0])
  })

  it("confirming an accepted shipment again is refused", () => {
    expect(sentenceOf(requireConfirmable(acceptedShipment(), nothingReceived, today), "accepted")).toBe(
      "Shipment is already accepted"
    )
  })
})
