import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { singleKey } from "#core/barcode/pack-key.ts"
import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { readTradeCode } from "#core/catalogue/trade-code.ts"
import * as acceptance from "#core/order/acceptance.ts"
import { leftOutItems } from "#core/order/carried.ts"
import { type Order, pickedItems } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import { incrementOf, nextInStep } from "#core/order/quantity-step.ts"
import { rebase } from "#core/order/rebase.ts"
import * as Q from "#core/quantity.ts"
import { anyItems, item, order, orderOf } from "../arbitrary/order.ts"
import { anyPicking } from "../arbitrary/picking.ts"
import { pack } from "../arbitrary/stock.ts"
import { today } from "../arbitrary/time.ts"
import { play, shown } from "./picking-script.ts"

/** What a script comes to on an order. */
const comes = (lines: string, script: string): string => {
  const on = orderOf(lines)
  return shown(on, play(on, script))
}

describe("a pack is scanned", () => {
  it.each([
    ["fills its item up to the ordered quantity", "7 2kg", "A7=0.5 B7=1.5", "2/2 green done"],
    [
      "may exceed when it is the last: the accepted total is the ordered one",
      "7 2kg",
      "A7=1.5 B7=5",
      "2/2 green done"
    ],
    ["is refused when its item is full", "7 2kg", "A7=1.5 B7=5 C7=0.1:ItemFull", "2/2 green done"],
    ["counts once", "7 2kg", "A7=0.5 A7=0.5:AlreadyUsed", "0.5/2"],
    ["counts once, with or without its M", "7 2kg", "A7=0.5 MA7=0.5:AlreadyUsed", "0.5/2"],
    [
      "counts once, also for another item of its product",
      "7 1kg, 7 1kg",
      "A7=1 A7=1:AlreadyUsed",
      "1/1 green done | 0/1"
    ],
    [
      "is refused when it was used elsewhere",
      "7 2kg",
      "A7=0.5(used):AlreadyUsed B7=0.5(spoiled):AlreadyUsed",
      "0/2"
    ],
    ["is refused when it has expired", "7 2kg", "A7=0.5(expired):ExpiredPack", "0/2"],
    ["is good on its last day", "7 2kg", "A7=0.5(today)", "0.5/2"],
    ["is refused when its product is not in the order", "7 2kg", "A8=0.5:NotInOrder", "0/2"],
    [
      "goes to the next item of its product when the first is full",
      "7 1kg, 8 1kg, 7 2kg",
      "A7=1 B7=0.5 C7=2 D7=1:ItemFull",
      "1/1 green done | 0/1 | 2/2 green done"
    ],
    ["counts in tenths exactly", "7 0.3kg", "A7=0.1 B7=0.2", "0.3/0.3 green done"],
    ["counts in grams exactly", "7 1kg", "A7=0.333 B7=0.333 C7=0.334", "1/1 green done"],
    ["meets the ordered quantity to two decimals", "7 1kg", "A7=0.996", "1/1 green done"],
    ["does not meet it below", "7 1kg", "A7=0.994", "0.99/1"]
  ])("%s", (_, lines, script, expected) => {
    expect(comes(lines, script)).toBe(expected)
  })

  it("is no scan of an item that is deleted, virtual or a child of another", () => {
    for (const change of [{ status: "deleted" }, { product_type: "virtual" }, { parent_item_id: 9 }] as const)
      expect(() => play(order([item(1, 7, change)]), "A7=0.5:NotInOrder")).not.toThrow()
  })
})

describe("a code that every unit carries", () => {
  it.each([
    ["counts up with every scan", "7 3pack", "e7=1 e7=1", "2/3"],
    ["counts up to what stock holds", "7 3pack", "e7=1/2 e7=1/2 e7=1/2:AlreadyUsed", "2/3"],
    ["counts what several rows hold together", "7 3pack", "e7=1/3 e7=1/3 e7=1/3", "3/3 green done"],
    ["is the same code with an M", "7 3pack", "e7=1/2 Me7=1/2 e7=1/2:AlreadyUsed Me7=1/2:AlreadyUsed", "2/3"],
    [
      "counts over all items of its product",
      "7 1pack, 7 2pack",
      "e7=1/2 e7=1/2 e7=1/2:AlreadyUsed",
      "1/1 green done | 1/2"
    ],
    ["is counted by the weight in it", "7 2kg", "e7=0.755 e7=1.255", "2/2 green done"],
    ["can be scanned again once it is taken back", "7 3pack", "e7=1/1 back=e7 e7=1/1", "1/3"],
    [
      "is refused as expired when only expired rows are left",
      "7 3pack",
      "e7=1/0(expired):ExpiredPack",
      "0/3"
    ],
    ["is refused when its item is full", "7 1pack", "e7=1 e7=1:ItemFull", "1/1 green done"]
  ])("%s", (_, lines, script, expected) => {
    expect(comes(lines, script)).toBe(expected)
  })
})

describe("a quantity is accepted by hand", () => {
  it.each([
    ["up to what is missing", "7 2kg", "A7=0.5 hand1=2", "2/2 green done"],
    [
      "but not more than was ordered",
      "7 2kg",
      "hand1=3:ExceedsOrdered A7=0.5 hand1=9:ExceedsOrdered",
      "0.5/2"
    ],
    ["and merges with what was accepted by hand before", "7 2kg", "hand1=0.5 hand1=0.5", "1/2"],
    [
      "and is one entry that is taken back as a whole",
      "7 2kg",
      "hand1=0.5 A7=0.5 hand1=0.5 back=hand1",
      "0.5/2"
    ],
    ["but not 0 or less", "7 2kg", "hand1=0:NothingEntered hand1=-1:NothingEntered", "0/2"],
    ["but not for an item that is full", "7 2kg", "A7=2 hand1=1:ItemFull", "2/2 green done"],
    ["but not beyond stock without the word", "7 2kg", "hand1=1.5/1:ExceedsAvailable", "0/2"],
    ["beyond stock with the word", "7 2kg", "hand1=1.5/1!", "1.5/2"],
    [
      "what was accepted before counts against stock",
      "7 2kg",
      "hand1=1/1 hand1=0.5/1:ExceedsAvailable",
      "1/2"
    ],
    ["packs in hand count against stock", "7 2kg", "A7=0.5 hand1=1/1:ExceedsAvailable hand1=0.5/1", "1/2"],
    ["what is more than missing does not count against stock", "7 2kg", "A7=0.5 hand1=2/2", "2/2 green done"]
  ])("%s", (_, lines, script, expected) => {
    expect(comes(lines, script)).toBe(expected)
  })

  it("marks the item as exceeding stock for as long as it does", () => {
    const on = orderOf("7 2kg")
    const exceeding = (script: string) => play(on, script).exceeding
    expect(exceeding("hand1=1.5/1!")).toEqual([1])
    expect(exceeding("hand1=1/1!")).toEqual([])
    expect(exceeding("hand1=0.5/0.2! hand1=0.5/2")).toEqual([])
    expect(exceeding("hand1=1.5/1! back=hand1")).toEqual([])
    expect(exceeding("hand1=1.5/1! nil1=2")).toEqual([])
    expect(exceeding("hand1=1.5/1! A7=0.1 back=A")).toEqual([1])
  })
})

describe("nil", () => {
  it.each([
    ["of the whole clears what was scanned", "7 2kg", "A7=0.5 hand1=0.5 nil1=2", "0/2 nil done"],
    ["of more than ordered is nil of the whole", "7 2kg", "nil1=9", "0/2 nil done"],
    ["is the whole when it is the whole to two decimals", "7 1.254kg", "nil1=1.25", "0/1.25 nil done"],
    ["of a part stays beside what was scanned", "7 2kg", "A7=0.5 nil1=1.5", "0.5/2 short 1.5 done"],
    ["of less than is missing leaves the item open", "7 2kg", "A7=0.5 nil1=1", "0.5/2 short 1"],
    ["of more than is missing is what is missing", "7 2kg", "A7=0.5 nil1=1.9", "0.5/2 short 1.5 done"],
    ["of a part replaces nil of the whole", "7 2kg", "nil1=2 nil1=1", "0/2 short 1"],
    ["of 0 or less takes both marks back", "7 2kg", "nil1=2 nil1=0 A7=0.5 nil1=1 nil1=-3", "0.5/2"],
    ["of a part of a full item is none", "7 2kg", "A7=2 nil1=1", "2/2 green done"],
    ["is cleared by a scan", "7 2kg", "nil1=2 A7=0.5", "0.5/2"],
    ["comes back when the scan that cleared it is taken back", "7 2kg", "nil1=2 A7=0.5 undo", "0/2 nil done"],
    ["comes back with the last of them", "7 2kg", "nil1=2 A7=0.5 B7=0.5 back=A back=B", "0/2 nil done"],
    ["does not come back once a number was set after it", "7 2kg", "nil1=2 A7=0.5 nil1=0 undo", "0/2"],
    ["is cleared by a quantity by hand", "7 2kg", "nil1=2 hand1=0.5", "0.5/2"],
    [
      "is not cleared by a scan that is refused",
      "7 2kg",
      "nil1=2 A7=0.5(expired):ExpiredPack",
      "0/2 nil done"
    ],
    ["is not cleared by a scan for another item", "7 2kg, 8 1kg", "nil1=2 A8=0.5", "0/2 nil done | 0.5/1"],
    ["frees the packs it clears", "7 2kg", "A7=0.5 nil1=2 A7=0.5", "0.5/2"]
  ])("%s", (_, lines, script, expected) => {
    expect(comes(lines, script)).toBe(expected)
  })

  it.each([
    [
      "shrinks when it and the scans exceed the ordered quantity",
      "7 2kg",
      "A7=0.5 nil1=1.5 B7=0.5",
      "1/2 short 1 done"
    ],
    ["stays while both have room", "7 2kg", "nil1=0.5 A7=0.5", "0.5/2 short 0.5"],
    ["goes when the item is full", "7 2kg", "nil1=1 A7=2", "2/2 green done"],
    ["goes when nothing is missing to two decimals", "7 2kg", "nil1=1 A7=1.996", "2/2 green done"],
    [
      "stays when a scan is taken back, and no longer covers the rest",
      "7 2kg",
      "A7=0.5 nil1=1.5 back=A",
      "0/2 short 1.5"
    ],
    ["grows again when a scan is taken back", "7 2kg", "nil1=1.5 A7=1 back=A", "0/2 short 1.5"],
    [
      "comes back as it was when the scan that filled the item is taken back",
      "7 1.5kg",
      "nil1=1 A7=0.5 B7=0.53 C7=0.5 undo",
      "1.03/1.5 short 0.47 done"
    ],
    ["comes back as it was when all scans are", "7 1.5kg", "nil1=1 A7=1.5 undo", "0/1.5 short 1"]
  ])("a partial nil %s (PICK-7)", (_, lines, script, expected) => {
    expect(comes(lines, script)).toBe(expected)
  })
})

describe("taking back", () => {
  it.each([
    ["undo takes the last scan", "7 2kg", "A7=0.5 B7=0.7 undo", "0.5/2"],
    ["undo again takes the one before", "7 2kg", "A7=0.5 B7=0.7 undo undo", "0/2"],
    ["undo of nothing is nothing", "7 2kg", "undo", "0/2"],
    ["any scan can be taken back", "7 2kg", "A7=0.5 B7=0.7 back=A", "0.7/2"],
    ["a pack that was taken back can be scanned again", "7 2kg", "A7=0.5 B7=0.7 back=A A7=0.5", "1.2/2"],
    ["a full item has room again", "7 2kg", "A7=2 B7=1:ItemFull back=A B7=1", "1/2"],
    ["of units of one code, one is taken back at a time", "7 3pack", "e7=1 e7=1 back=e7", "1/3"]
  ])("%s", (_, lines, script, expected) => {
    expect(comes(lines, script)).toBe(expected)
  })

  it("a scan and its undo leave the scans as they were", () => {
    fc.assert(
      fc.property(anyItems(), anyPicking, (items, script) => {
        const on = order(items)
        const before = script(on)
        for (const each of pickedItems(on)) {
          const scanned = incrementOf(each)
          const after = acceptance.acceptManually(
            { ...before, scans: before.scans.filter((scan) => scan.scan_code !== "MANUAL_PACK") },
            each,
            scanned,
            scanned,
            true
          )
          if (after._tag === "Failure") continue
          const last = picking.lastScan(after.success)
          expect(last?.item_id).toBe(each.item_id)
          const undone = picking.removeScan(after.success, each, last?.number ?? 0)
          expect(undone.scans).toEqual(before.scans.filter((scan) => scan.scan_code !== "MANUAL_PACK"))
        }
      })
    )
  })

  it("numbers of scans are never shared", () => {
    fc.assert(
      fc.property(anyItems(), anyPicking, (items, script) => {
        const { scans } = script(order(items))
        expect(new Set(scans.map(({ number }) => number)).size).toBe(scans.length)
      })
    )
  })
})

describe("an order is complete", () => {
  it.each([
    ["7 2kg, 8 1kg", "A7=2 nil2=1", true],
    ["7 2kg, 8 1kg", "A7=2", false],
    ["7 2kg", "A7=1.5 nil1=0.5", true],
    ["7 2kg", "A7=1.5 nil1=0.4", false],
    ["7 2kg", "nil1=2", true],
    ["7 2kg", "hand1=2", true]
  ])("%s after %s: %s", (lines, script, isComplete) => {
    const on = orderOf(lines)
    expect(picking.isComplete(on, play(on, script))).toBe(isComplete)
  })

  it("when it has nothing to pick: deleted, virtual and child items do not count", () => {
    const on = order([item(1, 7, { status: "deleted" }), item(2, 7, { product_type: "virtual" })])
    expect(picking.isComplete(on, picking.empty)).toBe(true)
  })
})

describe("work on an order that was changed", () => {
  const after = (before: string, script: string, now: Order) => {
    const { picking: work, lost } = rebase(now, play(orderOf(before), script))
    return `${shown(now, work)} lost ${lost.map((scan) => Q.formatShort(scan.qty)).join(" ")}`.trim()
  }

  it.each([
    [
      "stays when it still fits",
      "7 2kg, 8 1kg",
      "A7=0.5 nil2=1",
      "7 2kg, 8 1kg",
      "0.5/2 | 0/1 nil done lost"
    ],
    [
      "loses what was scanned for an item that is gone",
      "7 2kg, 8 1kg",
      "A7=0.5 B8=1",
      "7 2kg",
      "0.5/2 lost 1"
    ],
    [
      "loses packs that a smaller quantity does not take",
      "7 3kg",
      "A7=1 B7=1 C7=0.5",
      "7 1kg",
      "1/1 green done lost 1 0.5"
    ],
    ["keeps a last pack that exceeds", "7 3kg", "A7=2.5", "7 1kg", "1/1 green done lost"],
    ["cuts a quantity by hand to what is missing", "7 3kg", "A7=0.5 hand1=2", "7 1kg", "1/1 green done lost"],
    [
      "drops a quantity by hand when packs fill the item",
      "7 3kg",
      "hand1=1 A7=1",
      "7 1kg",
      "1/1 green done lost 1"
    ],
    [
      "cuts a partial nil to what is missing",
      "7 3kg",
      "A7=0.5 nil1=2.5",
      "7 1kg",
      "0.5/1 short 0.5 done lost"
    ],
    [
      "drops a partial nil of an item that is now full",
      "7 3kg",
      "A7=1 nil1=2",
      "7 1kg",
      "1/1 green done lost"
    ],
    ["is not enough when more is ordered", "7 1kg", "A7=1", "7 2kg", "1/2 lost"]
  ])("%s", (_, before, script, now, expected) => {
    expect(after(before, script, orderOf(now))).toBe(expected)
  })

  it("fits every order after it was fitted, loses nothing twice, and invents nothing (PICK-10)", () => {
    fc.assert(
      fc.property(anyItems(), anyItems(), anyPicking, (items, changed, script) => {
        const before = script(order(items))
        const now = order(changed)
        const { picking: work, lost } = rebase(now, before)
        expect(rebase(now, work)).toEqual({ picking: work, lost: [] })
        const numbers = [...work.scans, ...lost].map(({ number }) => number)
        expect(numbers.sort((a, b) => a - b)).toEqual(
          before.scans.map(({ number }) => number).sort((a, b) => a - b)
        )
        const ids = pickedItems(now).map(({ item_id }) => item_id)
        for (const entry of [...work.scans, ...work.partialNil]) expect(ids).toContain(entry.item_id)
        const spokenOf = [...ids, ...leftOutItems(now, work).map(({ item_id }) => item_id)]
        for (const entry of work.reasons) expect(spokenOf).toContain(entry.item_id)
      })
    )
  })

  it("of an unchanged order stays as it is", () => {
    fc.assert(
      fc.property(anyItems(), anyPicking, (items, script) => {
        const on = order(items)
        const work = script(on)
        expect(rebase(on, work)).toEqual({ picking: work, lost: [] })
      })
    )
  })
})

describe("a scan of a code of the trade", () => {
  const on = order([item(1, 7, { qty: Q.parse(14), sell_by: "pack" })])
  const scanned = (work: picking.Picking, scan_code: string, pieces = 1) => {
    const trade = readTradeCode(scan_code, today, builtInTable)
    if (trade === undefined) throw new Error(`${scan_code} is none`)
    const shelved = pack(7, { scan_code: "8900000000070", available_qty: Q.parse(15) })
    return acceptance.accept(
      on,
      work,
      {
        scan_code,
        unique_key: singleKey(scan_code),
        qty: Q.parse(pieces),
        pack: shelved,
        isTrade: true
      },
      today
    )
  }
  const tagOf = (answer: ReturnType<typeof acceptance.accept>) =>
    Result.isFailure(answer) ? answer.failure.tag : ""
  const carton = "18901234567897"

  it("takes as many of its product as are on the shelf, by whichever code, and a carton whole or not at all (CODE-18)", () => {
    const one = Result.getOrThrow(scanned(picking.empty, "4006381333931"))
    const more = Result.getOrThrow(scanned(one, carton, 12))
    expect(tagOf(scanned(more, carton, 12))).toBe("AlreadyUsed")
    expect(tagOf(scanned(more, "18901234567897", 2))).toBe("ItemFull")
    const all = Result.getOrThrow(scanned(more, "https://id.example.com/01/4006381333931"))
    expect(tagOf(scanned(all, "4006381333931"))).toBe("ItemFull")
  })

  it("takes a GTIN with a serial number once, typed, scanned or as a link (CODE-22)", () => {
    const one = Result.getOrThrow(scanned(picking.empty, "(01)04006381333931(21)S77"))
    for (const same of [
      "(01)04006381333931(21)S77",
      "]d2010400638133393121S77",
      "https://id.example.com/01/4006381333931/21/S77?17=270131"
    ])
      expect(tagOf(scanned(one, same))).toBe("AlreadyUsed")
    expect(tagOf(scanned(one, "(01)04006381333931(21)s77"))).toBe("")
    // What it counts is of the same shelf as the pieces without one.
    const full = Result.getOrThrow(scanned(one, carton, 12))
    expect(tagOf(scanned(full, carton, 3))).toBe("AlreadyUsed")
  })
})

describe("steps of the quantity dialog", () => {
  it("are half a kilogram, or one pack, between 0 and the ordered quantity", () => {
    const kg = item(1, 7, { qty: Q.parse(1.25) })
    const packs = item(1, 7, { qty: Q.parse(3), sell_by: "pack" })
    const steps = (of: typeof kg, from: string, ...directions: ReadonlyArray<1 | -1>) =>
      Q.formatShort(
        directions.reduce((quantity, direction) => nextInStep(of, quantity, direction), Q.parse(from))
      )
    expect([steps(kg, "0", 1), steps(kg, "0", 1, 1), steps(kg, "0", 1, 1, 1)]).toEqual(["0.5", "1", "1.25"])
    expect([steps(kg, "0.25", -1), steps(kg, "1.25", -1), steps(kg, "0.6", 1)]).toEqual(["0", "1", "1"])
    expect([steps(packs, "0", 1), steps(packs, "3", 1), steps(packs, "1", -1)]).toEqual(["1", "3", "0"])
  })
})
