import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import {
  type Box,
  opened,
  type QuantityDialog,
  saved,
  steppedBy
} from "#core/screen/shipment/quantity-dialog.ts"
import { lineOf } from "#core/stock/receiving.ts"
import type { Receiving } from "#core/stock/receiving-fields.ts"
import { nothingReceived } from "#core/stock/receiving-fields.ts"
import type { Shipment, ShipmentItem } from "#core/stock/shipment.ts"
import { sentenceOf } from "#test/support/outcome.ts"
import { runs } from "#test/support/runs.ts"
import { item, rtv, shipment } from "../arbitrary/shipment.ts"

/** A shipment of one product, packs of these grams scanned into it, and so much entered by hand before. */
interface Story {
  readonly of: Shipment
  readonly work: Receiving
  readonly line: ShipmentItem
}
const story = (
  base: Shipment,
  change: Partial<ShipmentItem>,
  packs: ReadonlyArray<number>,
  byHand = 0,
  pickedUp: number | undefined = undefined
): Story => {
  const of = { ...base, items: [item(7, change)] }
  const pack = (qty: number, index: number) => ({
    number: index + 1,
    product_id: 7,
    scan_code: `P${index}`,
    unique_key: `P${index}`,
    qty: Q.ofThousandths(qty),
    date_of_expiry: null,
    name: null
  })
  const scans = packs.map(pack)
  const work: Receiving = {
    ...nothingReceived,
    scans:
      byHand === 0 ? scans : [...scans, { ...pack(byHand, 90), scan_code: "MANUAL_PACK", unique_key: null }],
    pickedUp: pickedUp === undefined ? [] : [{ product_id: 7, qty: Q.ofThousandths(pickedUp) }]
  }
  const line = lineOf(of, work, 7)
  if (line === undefined) throw new Error("no line")
  return { of, work, line }
}
const open = ({ of, work, line }: Story, mayAcceptByHand = true) => opened(of, work, line, mayAcceptByHand)
const outcome = ({ work, line }: Story, dialog: QuantityDialog, mayAcceptByHand = true): string =>
  sentenceOf(saved(dialog, work, line, mayAcceptByHand), "taken")
const walked = (at: Story, ...steps: ReadonlyArray<readonly [Box, 1 | -1]>): QuantityDialog =>
  steps.reduce((dialog, [box, direction]) => steppedBy(dialog, box, at.work, at.line, direction), open(at))

const half = { original_qty: Q.parse(5), qty_inc: Q.parse(0.5) }

describe("the quantity dialog of a line counted in halves, one pack of 0.51 kg scanned", () => {
  const at = story(shipment(), half, [510])

  it("proposes what may be entered of what is missing: 4 kg, not 4.49", () => {
    expect(open(at).accepted).toBe("4")
    expect(outcome(at, open(at))).toBe("taken")
  })

  it("steps along the halves, from between two of them to the next", () => {
    expect(walked(at, ["accepted", 1]).accepted).toBe("4.5")
    expect(walked(at, ["accepted", -1]).accepted).toBe("3.5")
    for (const [direction, to] of [
      [1, "4.5"],
      [-1, "4"]
    ] as const)
      expect(
        steppedBy({ ...open(at), accepted: "4.49" }, "accepted", at.work, at.line, direction).accepted
      ).toBe(to)
  })

  it("still refuses what is typed between two of them", () => {
    expect(outcome(at, { ...open(at), accepted: "4.49" })).toBe("Kindly enter multiple of 0.5.")
  })

  it("proposes nothing where less than one step is missing", () => {
    expect(open(story(shipment(), half, [4800])).accepted).toBe("")
  })
})

describe("the quantity dialog of a return pick-up", () => {
  it("opens with what the packs weigh, to the gram, and takes it as it stands", () => {
    for (const change of [half, { original_qty: Q.parse(5) }]) {
      const at = story(rtv(), change, [505])
      expect(open(at)).toMatchObject({ pickedUp: "0.505", accepted: "0.505" })
      expect(outcome(at, open(at))).toBe("taken")
    }
  })

  it("accepts by steps beside the packs, and never more than was picked up", () => {
    const at = story(rtv(), half, [510])
    expect(walked(at, ["accepted", 1]).accepted).toBe("0.51")
    expect(walked(at, ["pickedUp", 1], ["pickedUp", 1], ["accepted", 1])).toMatchObject({
      pickedUp: "1.5",
      accepted: "1.01"
    })
  })

  it("proposes to accept the packs alone where nothing may be entered by hand", () => {
    const at = story(rtv(), half, [])
    expect(open(at, false)).toMatchObject({ pickedUp: "5", accepted: "0" })
    expect(outcome(at, open(at, false), false)).toBe("taken")
  })
})

describe("whatever was scanned and entered before", () => {
  const grams = fc.integer({ min: 100, max: 2500 })
  const stories = fc
    .record({
      base: fc.constantFrom(shipment(), rtv()),
      original_qty: fc.integer({ min: 0, max: 20_000 }).map(Q.ofThousandths),
      qty_inc: fc
        .constantFrom(null, 125, 250, 500, 1000)
        .map((inc) => (inc === null ? null : Q.ofThousandths(inc))),
      sell_by: fc.constantFrom("kg" as const, "pack" as const),
      packs: fc.array(grams, { maxLength: 4 }),
      byHand: fc.integer({ min: 0, max: 3 }),
      pickedUp: fc.option(grams, { nil: undefined })
    })
    // A pack more than five times what was sent is nobody's proposal.
    .filter(
      ({ original_qty, packs }) =>
        original_qty === 0 || original_qty * 5 > packs.reduce((a, b) => a + b, 0) + 6000
    )
    .map(({ base, packs, byHand, pickedUp, ...change }) =>
      story(
        base,
        change,
        packs,
        byHand * (change.qty_inc ?? (change.sell_by === "pack" ? 1000 : 10)),
        pickedUp
      )
    )
  const step = fc.tuple(fc.constantFrom<Box>("accepted", "pickedUp"), fc.constantFrom<1 | -1>(1, -1))

  it("what is proposed, and what any steps lead to, is taken (RECEIPT-5)", () => {
    fc.assert(
      fc.property(stories, fc.array(step, { maxLength: 12 }), (at, steps) => {
        const isPickUp = open(at).pickedUp !== undefined
        const own = steps.filter(([box]) => isPickUp || box === "accepted")
        const dialog = walked(at, ...own)
        // Nothing is proposed where nothing would be taken.
        if (dialog.accepted !== "") expect(outcome(at, dialog)).toBe("taken")
      }),
      { numRuns: runs(2000) }
    )
  })
})
