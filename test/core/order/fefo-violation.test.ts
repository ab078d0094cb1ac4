import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { uniqueKey } from "#core/barcode/layouts.ts"
import { readablePart } from "#core/barcode/readable.ts"
import * as Day from "#core/day.ts"
import {
  adviceFor,
  marked,
  openItems,
  openQuestion,
  passedOverIn,
  withReason,
  withReasonForAll
} from "#core/order/fefo-violation.ts"
import { type Order, pickedItems } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import * as Q from "#core/quantity.ts"
import type { Pack } from "#core/stock/pack.ts"
import { orderOf } from "../arbitrary/order.ts"
import { code, ean, pack } from "../arbitrary/stock.ts"
import { today } from "../arbitrary/time.ts"

// SHELF-1.

const inDays = (days: number): Day.Day => Day.addDays(today, days)
/** "A+1 B+3 C+3=1.5": packs of product 7, the letter, the days they keep, and their quantity. */
const shelf = (text: string): ReadonlyArray<Pack> =>
  text
    .split(" ")
    .filter((part) => part !== "")
    .map((part, at) => {
      const [, letter = "", days = "", qty = "0.5"] = /^(\w)\+(\d+)(?:=([\d.]+))?$/.exec(part) ?? []
      return pack(7, {
        id: at + 1,
        scan_code: code(`${letter}7`),
        date_of_expiry: inDays(Number(days)),
        qty: Q.parse(qty)
      })
    })
const order = orderOf("7 5kg")
const [item] = pickedItems(order)
if (item === undefined) throw new Error("an order without items")

/** The packs under these letters in hand, none of them marked yet. */
const inHand = (packs: ReadonlyArray<Pack>, letters: string): picking.Picking => ({
  ...picking.empty,
  scans: [...letters].map((letter, at) => {
    const key = code(`${letter}7`)
    const found = packs.find(({ scan_code }) => scan_code === key)
    if (found === undefined) throw new Error(`no pack ${letter}`)
    const { qty, date_of_expiry } = found
    return { number: at + 1, item_id: item.item_id, scan_code: key, unique_key: key, qty, date_of_expiry }
  })
})
const on = (packs: ReadonlyArray<Pack>) => new Map([[7, packs]])
const letterOf = (scanCode: string): string =>
  [..."ABCDEFGH"].find((letter) => code(`${letter}7`) === uniqueKey(scanCode)) ?? "?"
/** "B<A:damaged C<A?": what each scan passes over and why. */
const scanTexts = ({ scans }: picking.Picking): string =>
  scans
    .flatMap(({ scan_code, later }) =>
      later === undefined
        ? []
        : [
            `${letterOf(scan_code)}<${letterOf(later.than.scan_code)}${later.reason === null ? "?" : `:${later.reason}`}`
          ]
    )
    .join(" ")
const mark = (work: picking.Picking, packs: ReadonlyArray<Pack>): picking.Picking =>
  marked(order, work, on(packs), today)

describe("a pack that is taken while one that expires earlier is on the shelf", () => {
  const packs = shelf("A+1 B+2 C+2 D+4")

  it.each([
    ["the first to expire is not later than any", "A", ""],
    ["the second passes over the first", "B", "B<A?"],
    ["the earliest is what is passed over", "D", "D<A?"],
    ["who has the earlier one in hand too passes over nothing", "AB", ""],
    ["one of the same day passes over nothing", "AC", ""],
    ["each that is later is marked", "DB", "D<A? B<A?"]
  ])("%s", (_, taken, expected) => {
    expect(scanTexts(mark(inHand(packs, taken), packs))).toBe(expected)
  })

  it("is later no more when the earlier one is taken after all, and is again when it is put back", () => {
    const later = mark(inHand(packs, "B"), packs)
    const both = { ...later, scans: [...later.scans, ...inHand(packs, "BA").scans.slice(1)] }
    expect(scanTexts(mark(both, packs))).toBe("")
    expect(scanTexts(mark(picking.removeScan(mark(both, packs), item, 2), packs))).toBe("B<A?")
  })

  it("is later no more, whatever was said, when another counter has taken the earlier one", () => {
    const marked = withReason(mark(inHand(packs, "B"), packs), code("A7"), "damaged")
    expect(scanTexts(mark(marked, packs))).toBe("B<A:damaged")
    expect(scanTexts(mark(marked, shelf("B+2 C+2 D+4")))).toBe("")
  })

  it("stays marked while nothing is known of its shelf", () => {
    const later = mark(inHand(packs, "B"), packs)
    expect(marked(order, later, new Map(), today)).toBe(later)
  })

  it("is not marked for work that was kept without the day of its expiry, nor for a quantity by hand", () => {
    const { scans } = inHand(packs, "B")
    const old = scans.map(({ date_of_expiry: _none, ...scan }) => scan)
    const byHand = scans.map((scan) => ({ ...scan, scan_code: "MANUAL_PACK", unique_key: null }))
    expect(scanTexts(mark({ ...picking.empty, scans: old }, packs))).toBe("")
    expect(scanTexts(mark({ ...picking.empty, scans: byHand }, packs))).toBe("")
  })

  it("passes over no quantity that stands in stock without a code, and no expired pack", () => {
    const uncoded = { ...packs[0], scan_code: "MANUAL_PACK" } as Pack
    const gone = { ...packs[0], date_of_expiry: inDays(-1) } as Pack
    expect(scanTexts(mark(inHand(packs, "B"), [uncoded, ...packs.slice(1)]))).toBe("")
    expect(scanTexts(mark(inHand(packs, "B"), [gone, ...packs.slice(1)]))).toBe("")
  })
})

describe("the reason for a later pack", () => {
  const packs = shelf("A+1 B+2 C+3 D+4")

  it("is asked once for each pack that is passed over (SHELF-1)", () => {
    const marked = withReason(mark(inHand(packs, "D"), packs), code("A7"), "damaged")
    // B is passed over by D as well, but D has its reason.
    expect(scanTexts(mark(marked, packs))).toBe("D<A:damaged")
    const more = { ...marked, scans: [...marked.scans, ...inHand(packs, "DC").scans.slice(1)] }
    expect(scanTexts(mark(more, packs))).toBe("D<A:damaged C<B?")
    const all = withReason(mark(more, packs), code("B7"), "not found")
    expect(scanTexts(mark(all, packs))).toBe("D<A:damaged C<B:not found")
  })

  it("is that of an explained pack where no other is passed over", () => {
    const marked = withReason(mark(inHand(packs, "B"), packs), code("A7"), "damaged")
    const more = { ...marked, scans: [...marked.scans, ...inHand(packs, "BC").scans.slice(1)] }
    expect(scanTexts(mark(more, packs))).toBe("B<A:damaged C<A:damaged")
  })

  it("answers for every scan that passes over the pack, with or without its M, and may be another one", () => {
    const both = mark(inHand(packs, "BC"), packs)
    expect(scanTexts(withReason(both, `M${code("A7")}`, " damaged "))).toBe("B<A:damaged C<A:damaged")
    expect(scanTexts(withReason(withReason(both, code("A7"), "x"), code("A7"), "y"))).toBe("B<A:y C<A:y")
  })

  it("is nothing when it is blank", () => {
    const later = mark(inHand(packs, "B"), packs)
    expect(withReason(later, code("A7"), "  ")).toBe(later)
  })

  it("that was proposed goes to those that have none, and to no other (SHELF-1)", () => {
    const some = withReason(mark(inHand(packs, "DB"), packs), code("A7"), "damaged")
    const more = mark({ ...some, scans: [...some.scans, ...inHand(packs, "DBC").scans.slice(2)] }, packs)
    expect(scanTexts(withReasonForAll(more, "not found"))).toBe(scanTexts(more).replaceAll("?", ":not found"))
  })
})

describe("the question that is open", () => {
  const packs = shelf("A+1 B+2 C+3")
  it("is none while every later pack has its reason", () => {
    expect(openQuestion(order, inHand(packs, "A"))).toBe(undefined)
    expect(openQuestion(order, withReason(mark(inHand(packs, "B"), packs), code("A7"), "x"))).toBe(undefined)
  })
  it("is about the pack that the last such scan passed over, and counts its scans", () => {
    const question = openQuestion(order, mark(inHand(packs, "BC"), packs))
    expect(question).toMatchObject({ than: { scan_code: code("A7") }, reason: null })
    expect(question?.scans.map(({ scan_code }) => letterOf(scan_code))).toEqual(["B", "C"])
    expect(passedOverIn(order, mark(inHand(packs, "BC"), packs))).toHaveLength(1)
  })
})

describe("the advice for an item", () => {
  const packs = shelf("A+1 B+2 C+3")
  const advised = (work: picking.Picking, on7 = packs, of: Order = order) => {
    const advice = adviceFor(of, work, pickedItems(of)[0] ?? item, on(on7), today)
    return advice === undefined ? "none" : `${letterOf(advice.pack.scan_code)} of ${advice.count}`
  }

  it("is the first to expire of what is left, and how many there are", () => {
    expect(advised(picking.empty)).toBe("A of 3")
    expect(advised(inHand(packs, "A"))).toBe("B of 2")
    expect(advised(inHand(packs, "ABC"))).toBe("none")
  })
  it("does not send to a pack again that somebody has said is not there", () => {
    expect(advised(mark(inHand(packs, "B"), packs))).toBe("A of 2")
    expect(advised(withReason(mark(inHand(packs, "B"), packs), code("A7"), "not found"))).toBe("C of 1")
  })
  it("is none for an item that takes no more, and for a product whose packs have no codes", () => {
    expect(advised(inHand(packs, "A"), packs, orderOf("7 0.5kg"))).toBe("none")
    expect(advised(picking.setNil(picking.empty, item, item.qty))).toBe("none")
    expect(advised(picking.empty, [{ ...packs[0], scan_code: "MANUAL_PACK" } as Pack])).toBe("none")
    expect(adviceFor(order, picking.empty, item, new Map(), today)).toBe(undefined)
  })
})

describe("the items that still take packs", () => {
  const three = orderOf("7 1kg, 8 1kg, 9 1kg")
  it("begin with the one under the cursor and go round", () => {
    const ids = (from: number | undefined, work = picking.empty) =>
      openItems(three, work, from).map(({ item_id }) => item_id)
    expect(ids(2)).toEqual([2, 3, 1])
    expect(ids(undefined)).toEqual([1, 2, 3])
    expect(ids(2, { ...picking.empty, nil: [2] })).toEqual([3, 1])
  })
})

describe("the part of a code that is read by eye", () => {
  it("is what names the pack, with or without its M; a code of every unit is read whole", () => {
    expect(readablePart("80177300500645507000123")).toBe("…000123")
    expect(readablePart("M80177300500645507000123")).toBe("…000123")
    expect(readablePart(ean(8))).toBe(ean(8))
    expect(readablePart("hello")).toBe("hello")
  })
})

describe("marking, whatever is in hand and on the shelf", () => {
  it("marks a scan exactly when a good pack of its product that is not in hand expires on an earlier day", () => {
    fc.assert(
      fc.property(anyShelf, anyLetters, anyReasons, (packs, letters, reasons) => {
        const here = letters.filter((letter) => packs.some((each) => letterOf(each.scan_code) === letter))
        let work = mark(inHand(packs, here.join("")), packs)
        for (const reason of reasons) {
          const question = openQuestion(order, work)
          if (question !== undefined) work = mark(withReason(work, question.than.scan_code, reason), packs)
        }
        const onShelf = packs.filter(
          (each) => !here.includes(letterOf(each.scan_code)) && each.date_of_expiry >= today
        )
        for (const { date_of_expiry = "", later } of work.scans) {
          const earlier = onShelf.filter((each) => each.date_of_expiry < date_of_expiry)
          expect(later !== undefined).toBe(earlier.length > 0)
          if (later !== undefined)
            expect(earlier.map((each) => each.scan_code)).toContain(later.than.scan_code)
        }
        expect(mark(work, packs)).toBe(work)
      })
    )
  })

  it("is answered by at most one key for each pack on the shelf", () => {
    fc.assert(
      fc.property(anyShelf, anyLetters, (packs, letters) => {
        const here = letters.filter((letter) => packs.some((each) => letterOf(each.scan_code) === letter))
        let work = mark(inHand(packs, here.join("")), packs)
        let keys = 0
        for (let question = openQuestion(order, work); question; question = openQuestion(order, work)) {
          work = mark(withReason(work, question.than.scan_code, "x"), packs)
          keys += 1
          expect(keys).toBeLessThanOrEqual(packs.length - here.length)
        }
      })
    )
  })
})

const anyShelf = fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 1, maxLength: 8 }).map((days) =>
  days.map((each, at) =>
    pack(7, {
      id: at + 1,
      scan_code: code(`${"ABCDEFGH"[at]}7`),
      date_of_expiry: inDays(each)
    })
  )
)
const anyLetters = fc.uniqueArray(fc.constantFrom(..."ABCDEFGH"), { maxLength: 5 })
const anyReasons = fc.array(fc.constantFrom("damaged", "not found"), { maxLength: 3 })
