import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { nextQuantity, readTyped, stepOf } from "#core/stock/received-quantity.ts"
import * as receiving from "#core/stock/receiving.ts"
import { acceptManually, setPickUp } from "#core/stock/receiving-by-hand.ts"
import { nothingReceived, type Receiving } from "#core/stock/receiving-fields.ts"
import { scan } from "#core/stock/receiving-scan.ts"
import type { ShipmentItem } from "#core/stock/shipment.ts"
import { faultText } from "#core/text/fault.ts"
import { entity, item, rtv, shipment } from "../arbitrary/shipment.ts"
import { today } from "../arbitrary/time.ts"

const kilos = (change: Partial<ShipmentItem> = {}): ShipmentItem => item(7, change)
const packs = (change: Partial<ShipmentItem> = {}): ShipmentItem => item(8, change)
const steps = (qty_inc: number): Partial<ShipmentItem> => ({ qty_inc: Q.parse(qty_inc) })

/** "1.5" after quantities were typed one after another, or the sentence of the one that was refused. */
const typed = (line: ShipmentItem, ...texts: ReadonlyArray<string>): string => {
  let work = nothingReceived
  for (const text of texts) {
    const outcome = Result.flatMap(
      readTyped(text) as Result.Result<Q.Quantity, Fault>,
      (qty): Result.Result<Receiving, Fault> => acceptManually(work, line, qty)
    )
    if (Result.isFailure(outcome)) return faultText(outcome.failure)
    work = outcome.success
  }
  return Q.formatShort(receiving.totalOf(work, line.product_id))
}

const notAcceptable = "This qty is not acceptable"
const tooHigh = "Error: quantity seems to be very high, please contact admin"

describe("a typed quantity", () => {
  it.each([
    "",
    "  ",
    "-1",
    "-0.5",
    "abc",
    "1e1",
    "1.2.3",
    "1e3",
    "0x10",
    "Infinity",
    "NaN",
    "+1",
    "1 2",
    "१",
    "."
  ])("%j is no number and is refused", (text) => {
    expect(typed(kilos(), text)).toBe(notAcceptable)
  })

  it.each([
    ["1", "1"],
    [" 1.5 ", "1.5"],
    ["1.", "1"],
    [".5", "0.5"],
    ["007", "7"],
    // Two decimals, half up.
    ["1.005", "1.01"],
    ["1.255", "1.26"],
    ["1.254", "1.25"]
  ])("%j is %s", (text, quantity) => {
    expect(typed(kilos({ original_qty: Q.parse(100) }), text)).toBe(quantity)
  })

  it("of 0 adds nothing and is refused", () => {
    for (const text of ["0", "0.0", "0.004"]) expect(typed(kilos(), text)).toBe(notAcceptable)
  })

  it.each<readonly [string, ShipmentItem, string, string]>([
    ["of half a pack", packs(), "1.5", "Kindly enter multiple of 1."],
    ["finer than the increment", kilos(steps(0.5)), "1.2", "Kindly enter multiple of 0.5."],
    ["finer than an increment of a quarter", kilos(steps(0.25)), "0.3", "Kindly enter multiple of 0.25."],
    ["finer than an increment in grams", kilos(steps(0.125)), "0.13", "Kindly enter multiple of 0.125."]
  ])("%s is refused", (_, line, text, sentence) => {
    expect(typed(line, text)).toBe(sentence)
  })

  it.each<readonly [string, ShipmentItem, string, string]>([
    ["of whole packs", packs(), "3", "3"],
    ["of packs that are counted by halves", packs(steps(0.5)), "1.5", "1.5"],
    ["that is a multiple of the increment", kilos(steps(0.25)), "0.75", "0.75"],
    ["that is a multiple of an increment in grams", kilos(steps(0.125)), "0.375", "0.38"],
    ["by weight without an increment, however fine", kilos(), "1.37", "1.37"]
  ])("%s is taken", (_, line, text, quantity) => {
    expect(typed(line, text)).toBe(quantity)
  })

  it("of exactly five times what was sent is taken, anything above is refused (RECEIPT-5)", () => {
    expect(typed(kilos(), "10")).toBe("10")
    expect(typed(kilos(), "10.01")).toBe(tooHigh)
    expect(typed(kilos(), "6", "4.5")).toBe(tooHigh)
  })

  it("may be any that fits a scale where nothing was announced", () => {
    const absent = kilos({ original_qty: Q.zero })
    expect(typed(absent, "500")).toBe("500")
    expect(typed(absent, "100000")).toBe(tooHigh)
    expect(typed(absent, "999999999999999")).toBe(tooHigh)
  })
})

describe("MANUAL_PACK", () => {
  it("is one entry of a product: quantities by hand are added up in it", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), (tenths) => {
        const line = kilos({ original_qty: Q.parse(1000) })
        const work = tenths.reduce(
          (before, each) => Result.getOrThrow(acceptManually(before, line, Q.ofThousandths(each * 100))),
          nothingReceived
        )
        expect(work.scans).toHaveLength(1)
        expect(work.scans[0]).toMatchObject({ scan_code: "MANUAL_PACK", unique_key: null })
        expect(work.scans[0]?.qty).toBe(tenths.reduce((sum, each) => sum + each * 100, 0))
      })
    )
  })

  it("stands beside scanned packs, and deleting it leaves them", () => {
    const scanned = Result.getOrThrow(scan(shipment(), nothingReceived, entity(7, { unique: 1 }), [], today))
    if (scanned._tag !== "Added") throw new Error("not added")
    const both = Result.getOrThrow(acceptManually(scanned.receiving, kilos(), Q.parse(1)))
    expect(Q.toWire(receiving.totalOf(both, 7))).toBe(1.5)
    const manual = both.scans.find(({ scan_code }) => scan_code === "MANUAL_PACK")
    expect(receiving.removeScan(both, manual?.number ?? 0)).toEqual(scanned.receiving)
  })
})

describe("plus and minus", () => {
  it.each<readonly [string, ShipmentItem, number]>([
    ["the increment of the item", kilos(steps(0.25)), 0.25],
    ["half a kilogram where it has none", kilos(), 0.5],
    ["half a kilogram where its increment is 0", kilos(steps(0)), 0.5],
    ["one pack", packs(), 1]
  ])("go %s up and down", (_, line, step) => {
    expect(Q.toWire(stepOf(line))).toBe(step)
    const room = { bases: [Q.zero], least: Q.zero, most: Q.parse(10) } as const
    expect(Q.toWire(nextQuantity(line, room, Q.parse(1), 1))).toBe(1 + step)
    expect(Q.toWire(nextQuantity(line, room, Q.parse(1), -1))).toBe(1 - step)
  })
})

describe("the two quantities of a return pick-up", () => {
  const line = kilos({ original_qty: Q.parse(2) })
  const saved = (pickedUp: number, accepted: number, on = line, work = nothingReceived) =>
    setPickUp(work, on, { pickedUp: Q.parse(pickedUp), accepted: Q.parse(accepted) })
  const sentence = (outcome: Result.Result<unknown, Fault>): string =>
    Result.isFailure(outcome) ? faultText(outcome.failure) : "saved"

  // Section 5, "RTV shipment".
  it.each([
    ["accepted above picked up is refused", 1, 1.01, "Error: Accepted quantity is more than pickup quantity"],
    ["accepted equal to picked up is saved", 1, 1, "saved"],
    ["five times the original is saved", 10, 3, "saved"],
    ["more than five times the original is refused", 10.01, 3, tooHigh],
    ["nothing accepted of what was picked up is saved: all of it is damaged", 2, 0, "saved"],
    ["nothing at all is saved", 0, 0, "saved"],
    ["a negative picked up is refused", -1, 0, notAcceptable],
    ["a negative accepted is refused", 1, -1, notAcceptable]
  ])("%s", (_, pickedUp, accepted, expected) => {
    expect(sentence(saved(pickedUp, accepted))).toBe(expected)
  })

  it("skip the five times where nothing was announced", () => {
    expect(sentence(saved(500, 500, kilos({ original_qty: Q.zero })))).toBe("saved")
  })

  it("refuse half a pack on either side (RECEIPT-7)", () => {
    for (const [pickedUp, accepted] of [
      [1.5, 1],
      [2, 1.5]
    ] as const)
      expect(sentence(saved(pickedUp, accepted, packs()))).toBe("Kindly enter multiple of 1.")
  })

  it("are set, not added: saving twice is saving once", () => {
    const once = Result.getOrThrow(saved(3, 2))
    const twice = Result.getOrThrow(saved(3, 2, line, once))
    expect(receiving.totalOf(twice, 7)).toBe(2000)
    expect(receiving.pickedUpOf(twice, 7)).toBe(3000)
    expect(twice.scans).toHaveLength(1)
  })

  describe("mark scanned packs as damaged by less than they weigh (RECEIPT-10)", () => {
    const scanned = (...quantities: ReadonlyArray<number>) =>
      quantities.reduce((work, qty, at) => {
        const outcome = Result.getOrThrow(
          scan(rtv({ items: [line] }), work, entity(7, { unique: at + 1, qty }), [], today)
        )
        if (outcome._tag !== "Added") throw new Error("not added")
        return outcome.receiving
      }, nothingReceived)
    const saving = (accepted: number, ...quantities: ReadonlyArray<number>) => {
      const work = scanned(...quantities)
      const total = receiving.totalOf(work, 7) / 1000
      return Result.map(saved(total, accepted, line, work), (next) => [
        receiving.totalOf(next, 7),
        receiving.pickedUpOf(next, 7),
        next.scans.map(({ qty }) => qty)
      ])
    }
    it.each([
      ["one of four alike", 1.53, [0.51, 0.51, 0.51, 0.51], [1530, 2040, [510, 510, 510]]],
      ["the one that weighs so much", 1.03, [0.48, 0.52, 0.51], [1030, 1510, [520, 510]]],
      ["two of them", 0.51, [0.48, 0.52, 0.51], [510, 1510, [510]]],
      ["all of them", 0, [0.48, 0.52, 0.51], [0, 1510, []]],
      ["none", 1.51, [0.48, 0.52, 0.51], [1510, 1510, [480, 520, 510]]]
    ])("%s", (_, accepted, quantities, expected) => {
      expect(Result.getOrThrow(saving(accepted, ...quantities))).toEqual(expected)
    })

    it("whole packs alone", () => expect(sentence(saving(1.5, 0.51, 0.51, 0.51, 0.51))).toBe(notAcceptable))
  })

  it("leave scanned packs as they are: the rest is by hand, and less than the packs is refused", () => {
    const outcome = Result.getOrThrow(
      scan(rtv({ items: [line] }), nothingReceived, entity(7, { unique: 1, qty: 0.5 }), [], today)
    )
    if (outcome._tag !== "Added") throw new Error("not added")
    const work = outcome.receiving
    expect(sentence(saved(1, 0.4, line, work))).toBe(notAcceptable)
    const more = Result.getOrThrow(saved(1, 0.8, line, work))
    expect(receiving.totalOf(more, 7)).toBe(800)
    expect(more.scans.map(({ scan_code, qty }) => [scan_code === "MANUAL_PACK", qty])).toEqual([
      [false, 500],
      [true, 300]
    ])
  })

  it("what is scanned was picked up, whatever was entered before", () => {
    const into = rtv({ items: [line] })
    const work = Result.getOrThrow(saved(0.2, 0.2))
    const outcome = Result.getOrThrow(scan(into, work, entity(7, { unique: 1, qty: 0.5 }), [], today))
    if (outcome._tag !== "Added") throw new Error("not added")
    expect(receiving.pickedUpOf(outcome.receiving, 7)).toBe(700)
  })

  it("never leave more accepted than picked up, nor more than five times the original", () => {
    const hundredths = fc.integer({ min: -100, max: 1500 })
    fc.assert(
      fc.property(fc.array(fc.tuple(hundredths, hundredths), { maxLength: 6 }), (entries) => {
        let work = nothingReceived
        for (const [pickedUp, accepted] of entries)
          work = Result.getOrElse(saved(pickedUp / 100, accepted / 100, line, work), () => work)
        expect(receiving.totalOf(work, 7)).toBeLessThanOrEqual(receiving.pickedUpOf(work, 7))
        expect(receiving.pickedUpOf(work, 7)).toBeLessThanOrEqual(10_000)
      })
    )
  })
})
