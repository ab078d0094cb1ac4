/** Cartons and pallets of a shipment: how they are written, and what one scan of their SSCC receives (CODE-23). */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { readShippedUnit, readTradeCode } from "#core/catalogue/trade-code.ts"
import * as Q from "#core/quantity.ts"
import { disagreement, whyElsewhere } from "#core/stock/carton-place.ts"
import { type CartonGoods, scanCarton } from "#core/stock/carton-scan.ts"
import { cartonsText, isSameCartons, readCartons, readSscc, wholeIn } from "#core/stock/carton-text.ts"
import type { ReceivedEntity } from "#core/stock/entity.ts"
import { linesOf, removeScan } from "#core/stock/receiving.ts"
import { nothingReceived, type Receiving } from "#core/stock/receiving-fields.ts"
import { scan } from "#core/stock/receiving-scan.ts"
import { cartonRefused } from "#core/text/carton.ts"
import { entity, item, shipment } from "../arbitrary/shipment.ts"
import { packCode } from "../arbitrary/stock.ts"
import { today } from "../arbitrary/time.ts"

const sscc = "376104250021234569"
const another = "389012345600000014"

describe("cartons as they are written", () => {
  it("are each SSCC with the codes in it behind it, and read back as they were (CODE-23)", () => {
    const text = `(00)${sscc} ${packCode(1, 7)} 18901234567897x4 (00)${another} 8901234567890`
    const cartons = Result.getOrThrow(readCartons(text))
    expect(cartons).toEqual([
      {
        sscc,
        contents: [
          { code: packCode(1, 7), count: 1 },
          { code: "18901234567897", count: 4 }
        ]
      },
      { sscc: another, contents: [{ code: "8901234567890", count: 1 }] }
    ])
    expect(cartonsText(cartons)).toBe(text)
    expect(isSameCartons(cartons, cartons.toReversed())).toBe(true)
    expect(isSameCartons(cartons, cartons.slice(1))).toBe(false)
  })

  it.each([
    ["376104250021234569", sscc],
    ["00376104250021234569", sscc],
    ["(00)376104250021234569", sscc]
  ])("an SSCC may stand as %s", (text, digits) => {
    expect(readSscc(text)).toEqual(Result.succeed(digits))
  })

  it.each([
    ["(00)376104250021234560 1", "(00)376104250021234560: check digit should be 9, not 0"],
    ["(00)3761 1", "(00)3761: an SSCC has 18 digits"],
    [packCode(1, 7), `${packCode(1, 7)}: write the SSCC of its carton before it, behind (00)`],
    [`(00)${sscc}`, `carton ${sscc}: write what is in it behind it`],
    [`(00)${sscc} 8901234567890x0`, "8901234567890x0: a carton holds 1 to 9999 of a code"],
    [`(00)${sscc} ${packCode(1, 7)}x2`, `${packCode(1, 7)}x2: the code is of one pack`],
    [`(00)${sscc} ${packCode(1, 7)} (00)${sscc} ${packCode(2, 7)}`, `carton ${sscc} stands twice`],
    [
      `(00)${sscc} ${packCode(1, 7)} (00)${another} ${packCode(1, 7)}`,
      `${packCode(1, 7)} stands twice in the cartons`
    ]
  ])("%s is refused", (text, why) => {
    expect(readCartons(text)).toEqual(Result.fail(why))
  })

  it("go on with a transfer where each pack in them does, by its own code", () => {
    const cartons = Result.getOrThrow(
      readCartons(`(00)${sscc} ${packCode(1, 7)} ${packCode(2, 7)} (00)${another} 8901234567890`)
    )
    const keys = [packCode(1, 7), packCode(2, 7), "8901234567890"]
    expect(wholeIn(cartons, new Set(keys)).map((carton) => carton.sscc)).toEqual([sscc])
    expect(wholeIn(cartons, new Set(keys.slice(1)))).toEqual([])
  })
})

const goods = (what: ReceivedEntity, count = 1, statuses: CartonGoods["statuses"] = []): CartonGoods => ({
  ...what,
  count,
  statuses
})
const into = shipment()
const one = entity(7, { unique: 1 })
const two = entity(7, { unique: 2 })
const pieces = entity(8, { qty: 12 })
const carton = { sscc, goods: [goods(one), goods(two), goods(pieces, 2)] }
const scanned = (work: Receiving, what = carton, to = into) => scanCarton(to, work, what, today)
const after = (what: ReceivedEntity): Receiving => {
  const outcome = Result.getOrThrow(scan(into, nothingReceived, what, [], today))
  return outcome._tag === "Added" ? outcome.receiving : nothingReceived
}
const sentence = (outcome: ReturnType<typeof scanned>): string | undefined =>
  Result.isFailure(outcome) ? cartonRefused(sscc, outcome.failure) : undefined

describe("a carton that is scanned into a shipment", () => {
  it("is received whole, of each code as many as are in it, and goes as a whole again (CODE-23)", () => {
    const outcome = Result.getOrThrow(scanned(nothingReceived))
    if (outcome._tag !== "Added") throw new Error("its products are listed")
    const { receiving, packs } = outcome
    expect(packs).toBe(4)
    expect(linesOf(into, receiving).map(({ scanned_info }) => scanned_info.total_qty)).toEqual([
      Q.parse(1),
      Q.parse(24)
    ])
    expect(removeScan(receiving, receiving.scans[1]?.number ?? 0).scans).toEqual([])
    expect(sentence(scanned(receiving))).toBe(`SSCC ${sscc}: scanned already, with all that is in it`)
  })

  it("is refused where a part of it was scanned, or is in the hub (CODE-23)", () => {
    expect(sentence(scanned(after(one)))).toBe(
      `SSCC ${sscc}: 1 of its 4 packs are scanned already: scan the others one by one`
    )
    const here = { sscc, goods: [goods(one, 1, [0]), goods(two, 1, [1]), goods(pieces, 2)] }
    expect(sentence(scanned(nothingReceived, here))).toBe(
      `SSCC ${sscc}: 2 of its 4 packs are in this hub already: scan the others one by one`
    )
  })

  it("is refused with the first of its packs that is, and with nothing of it", () => {
    const expired = entity(7, { unique: 3, days: -1 })
    expect(scanned(nothingReceived, { sscc, goods: [goods(one), goods(expired)] })).toMatchObject({
      failure: { _tag: "Content", code: expired.scan_code, refused: { tag: "ExpiredNotAdded" } }
    })
  })

  it("asks about a product that the shipment does not list", () => {
    const outcome = scanned(nothingReceived, carton, shipment({ items: [item(7)] }))
    expect(outcome).toMatchObject({ success: { _tag: "Absent", goods: { scan_code: pieces.scan_code } } })
  })
})

describe("a scanned SSCC", () => {
  const place = { shipment_id: "SHP-9", hub_id: 1, isReceived: false }
  it.each([
    ["nobody lists", [], undefined],
    ["of another shipment", [place], `SSCC ${sscc}: of shipment SHP-9, not of this one`],
    ["of another hub", [{ ...place, hub_id: 2 }], `SSCC ${sscc}: on its way to another hub`],
    [
      "that was received before",
      [{ ...place, isReceived: true }],
      `SSCC ${sscc}: of shipment SHP-9, which was received: scan its packs`
    ],
    ["that another hub received once", [{ ...place, hub_id: 2, isReceived: true }], undefined]
  ])("%s", (_, places, why) => {
    const wrong = whyElsewhere(1, places)
    expect(wrong && cartonRefused(sscc, wrong)).toBe(why)
  })

  const sugar = { product_id: 7, name: "Sugar", sell_by: "pack" as const, qty: Q.parse(24) }
  const salt = { ...sugar, product_id: 8, name: "Salt", qty: Q.parse(2) }
  it("is refused where its label says something else than the shipment", () => {
    const sentenceFor = (...args: Parameters<typeof disagreement>) => {
      const wrong = disagreement(...args)
      return wrong && cartonRefused(sscc, wrong)
    }
    const halves = [
      { ...sugar, qty: Q.parse(12) },
      { ...sugar, qty: Q.parse(12) }
    ]
    expect(sentenceFor(sugar, halves)).toBeUndefined()
    expect(sentenceFor(sugar, halves.slice(1))).toBe(
      `SSCC ${sscc}: its label says 24 Pack Sugar, the shipment 12 Pack Sugar`
    )
    expect(sentenceFor(sugar, [...halves, salt])).toBe(
      `SSCC ${sscc}: its label says 24 Pack Sugar, the shipment 24 Pack Sugar, 2 Pack Salt`
    )
  })

  it("is goods to a shipment alone, where its label says what is in it", () => {
    const code = `(00)${sscc}(02)18901234567897(37)4`
    expect(readTradeCode(code, today, builtInTable)).toBeUndefined()
    expect(readShippedUnit(code, today, builtInTable)).toMatchObject({
      sscc,
      goods: { gtin: "18901234567897", content: { pieces: 4 } }
    })
    expect(readShippedUnit(`(00)${sscc}`, today, builtInTable)).toMatchObject({ sscc, goods: undefined })
    expect(readShippedUnit("(01)18901234567897", today, builtInTable)).toBeUndefined()
  })
})
