import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as manualAccept from "#core/order/manual-accept.ts"
import { pickedItems } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import { check, defaultReasons, letters, readReasons } from "#core/order/reason.ts"
import { invoicedWeights, review, weights } from "#core/order/review.ts"
import * as Q from "#core/quantity.ts"
import { sentenceOf } from "#test/support/outcome.ts"
import { offSpellings, onSpellings, unsetSpellings } from "../arbitrary/flags.ts"
import { anyItems, item, order, orderOf } from "../arbitrary/order.ts"
import { anyPicking } from "../arbitrary/picking.ts"
import { anyText } from "../arbitrary/text.ts"
import { play } from "./picking-script.ts"

const list = ["Out of stock", "NA", "Quality not good"]
const outcome = (reason: string): string =>
  sentenceOf(Result.map(check(1, reason, list), (text) => `taken: ${text}`))

describe("a reason", () => {
  it.each([
    ["", "Reason required"],
    ["   ", "Reason required"],
    ["Out of stock", "taken: Out of stock"],
    ["  Out of stock ", "taken: Out of stock"],
    ["NA", "taken: NA"],
    ["na", "Please enter a valid reason"],
    ["abcd", "Please enter a valid reason"],
    ["abcde", "taken: abcde"],
    ["a b c d e", "taken: a b c d e"],
    ["a1 b2 c3 d4", "Please enter a valid reason"],
    ["12345 67890 !?!?!?", "Please enter a valid reason"],
    ["     abcd", "Please enter a valid reason"],
    ["\u{1F600}\u{1F600}\u{1F600}\u{1F600}\u{1F600}\u{1F600}", "Please enter a valid reason"],
    // What nobody sees is left out.
    ["\u001B[31mLost it\u202E", "taken: Lost it"],
    ["\u3164\u3164\u3164\u3164\u3164", "Reason required"],
    // Letters of Malayalam, Devanagari, Tamil and Arabic; their vowel signs are marks, not letters.
    ["കഖഗഘങ", "taken: കഖഗഘങ"],
    ["കിഖിഗിഘി", "Please enter a valid reason"],
    ["सामान नहीं है", "taken: सामान नहीं है"],
    ["கஙசஞட", "taken: கஙசஞட"],
    ["غير متوفر", "taken: غير متوفر"],
    // Five letters outside the Basic Multilingual Plane are five letters.
    ["𐐀𐐁𐐂𐐃𐐄", "taken: 𐐀𐐁𐐂𐐃𐐄"],
    ["𐐀𐐁𐐂𐐃", "Please enter a valid reason"]
  ])("%j is %s (NOTE-3)", (reason, expected) => {
    expect(outcome(reason)).toBe(expected)
  })

  it("in own words has at least five letters, whatever stands between them (PICK-9)", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9 }),
        fc.array(fc.constantFrom("1", " ", ".", "-", "\u0D3F", "\u{1F600}")),
        (count, between) => {
          const text = Array.from({ length: count }, (_, index) => `ക${between[index] ?? ""}`).join("")
          const isTaken = outcome(`${between.join("")}${text}`).startsWith("taken")
          expect(isTaken).toBe(count >= letters)
        }
      )
    )
  })

  it("names its item when it is missing or too short", () => {
    expect(check(17, "", list)).toMatchObject({ failure: { tag: "ReasonRequired", data: { item_id: 17 } } })
    expect(check(17, "abc", list)).toMatchObject({
      failure: { tag: "ReasonTooShort", data: { item_id: 17 } }
    })
  })

  it("is chosen from the list of the env variable, or from ours where that is none", () => {
    expect(readReasons('["Spoiled"," Short "]')).toEqual(["Spoiled", "Short"])
    for (const none of [undefined, null, "", "[]", '[""]', "{", '{"a":1}', "[1]", '"Spoiled"'])
      expect(readReasons(none)).toEqual(defaultReasons)
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        for (const reason of readReasons(JSON.stringify(texts)))
          expect(Result.isSuccess(check(1, reason, readReasons(JSON.stringify(texts))))).toBe(true)
      })
    )
  })
})

describe("the review before an invoice", () => {
  const reviewed = (lines: string, script: string) =>
    review(orderOf(lines), play(orderOf(lines), script), list)

  it.each([
    ["7 2kg", "A7=2", "2 in full"],
    ["7 2kg", "", "0 nil, why?"],
    ["7 2kg", "nil1=2", "0 nil, why?"],
    ["7 2kg", "A7=0.5", "0.5 short 1.5, why?"],
    ["7 2kg", "A7=0.5 nil1=1.5", "0.5 short 1.5, why?"],
    ["7 2kg", "A7=0.5 nil1=0.5", "0.5 short 1.5, why?"],
    ["7 2kg", "A7=1.995", "2 in full"],
    ["7 2kg", "A7=1.994", "1.99 short 0.01, why?"],
    ["7 2kg", "A7=1 B7=9", "2 in full"],
    ["7 1kg, 8 2pack", "A7=1 e8=1", "1 in full | 1 short 1, why?"]
  ])("of %s after [%s] is: %s", (lines, script, expected) => {
    const shown = reviewed(lines, script).lines.map(({ accepted, nil, partialNil, needsReason }) =>
      [
        Q.formatShort(accepted),
        nil ? "nil" : "",
        partialNil > 0 ? `short ${Q.formatShort(partialNil)}` : "",
        needsReason ? "" : "in full"
      ]
        .filter((part) => part !== "")
        .join(" ")
        .concat(needsReason ? ", why?" : "")
    )
    expect(shown.join(" | ")).toBe(expected)
  })

  it("asks for a reason at exactly the items whose totals differ to two decimals, and is valid when each has one (PICK-9)", () => {
    fc.assert(
      fc.property(anyItems(), anyPicking, (items, script) => {
        const on = order(items)
        const work = script(on)
        const { lines, shortages, isValid } = review(on, work, list)
        expect(lines.map((line) => line.item)).toEqual(pickedItems(on))
        for (const line of lines) {
          const total = work.scans
            .filter(({ item_id }) => item_id === line.item.item_id)
            .reduce((sum, { qty }) => sum + qty, 0)
          const differs =
            Math.floor((Math.min(total, line.item.qty) + 5) / 10) !== Math.floor((line.item.qty + 5) / 10)
          expect(line.needsReason).toBe(differs)
          expect(line.nil).toBe(differs && total === 0)
          expect(line.accepted + (differs ? line.short : 0)).toBe(line.item.qty)
        }
        expect(shortages).toEqual(lines.filter((line) => line.needsReason))
        const isAnswered = shortages.every(({ reason }) => outcome(reason).startsWith("taken"))
        expect(isValid).toBe(isAnswered)
        expect(shortages.every(({ problem }) => problem === undefined)).toBe(isAnswered)
      })
    )
  })

  it("is valid once every shortage has its reason, and a reason that is no longer needed does no harm", () => {
    const on = orderOf("7 2kg, 8 1kg")
    const short = play(on, "A7=0.5 B8=1")
    expect(review(on, short, list).isValid).toBe(false)
    const explained = picking.setReason(short, 1, "Out of stock")
    expect(review(on, explained, list).isValid).toBe(true)
    expect(review(on, picking.setReason(explained, 2, "x"), list).isValid).toBe(true)
    const full = review(on, play(on, "C7=2", explained), list)
    expect([full.isValid, full.shortages.length]).toEqual([true, 0])
  })
})

describe("weights", () => {
  const eggs = item(2, 8, { qty: Q.parse(3), sell_by: "pack", info: { net_weight: 450 } })
  const on = order([item(1, 7, { qty: Q.parse(2) }), eggs, item(3, 9, { qty: Q.parse(4), sell_by: "pack" })])
  const shown = ({ required, accepted, nil }: ReturnType<typeof weights>) =>
    [required, accepted, nil].map(Q.format).join(" ")

  it("count kilograms as they are, packs by their net weight in grams, and 0 where that is unknown", () => {
    expect(shown(weights(on, play(on, "")))).toBe("3.35 0.00 3.35")
    expect(shown(weights(on, play(on, "A7=0.5 e8=2 e9=4")))).toBe("3.35 1.40 1.95")
  })

  it("count a last pack that exceeds as what was ordered", () => {
    expect(shown(weights(on, play(on, "A7=9")))).toBe("3.35 2.00 1.35")
  })

  it("after the invoice are those of what was accepted", () => {
    const accepted = ["0.75", "3", null]
    const items = on.items.map((each, index) => ({
      ...each,
      accepted_qty: accepted[index] == null ? null : Q.parse(accepted[index])
    }))
    expect(shown(invoicedWeights({ ...on, items }))).toBe("3.35 2.10 1.25")
  })

  it("Required is Accepted plus Nill, and Nill is never below 0", () => {
    fc.assert(
      fc.property(anyItems(), anyPicking, (items, script) => {
        const { required, accepted, nil } = weights(order(items), script(order(items)))
        expect(nil).toBeGreaterThanOrEqual(0)
        expect(accepted + nil).toBe(required)
      })
    )
  })
})

// PICK-6.
describe("accepting by hand", () => {
  const kg = { sell_by: "kg" } as const
  const packs = { sell_by: "pack" } as const
  const setting = ["true", "false", undefined] as const

  it("is allowed unless manual_accept is off, for every item or for packs alone (PICK-6)", () => {
    for (const on of [...onSpellings, ...unsetSpellings]) {
      const flags = { manual_accept: on }
      expect(setting.map((every) => manualAccept.isAllowed(flags, every, kg))).toEqual([true, false, true])
      expect(setting.map((every) => manualAccept.isAllowed(flags, every, packs))).toEqual([true, true, true])
    }
    for (const off of offSpellings)
      for (const every of setting)
        expect([kg, packs].some((each) => manualAccept.isAllowed({ manual_accept: off }, every, each))).toBe(
          false
        )
  })
})
