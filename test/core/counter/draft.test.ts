/** COUNTER-12, COUNTER-13, COUNTER-15. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pillProducts, underPill } from "#core/counter/category.ts"
import {
  type DraftLine,
  defaultDraftName,
  distinctName,
  longestDraftName,
  mostDraftLines,
  mostDrafts,
  mostOwnDrafts,
  readDraftLines,
  readDraftName,
  requireDraftRoom
} from "#core/counter/draft.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import { detailOf, sentenceOf } from "#test/support/outcome.ts"

const now = Day.fromGmt("2026-11-24 18:45:10") ?? 0

describe("a draft", () => {
  it("without a name is called by the time of day in Asia/Calcutta (COUNTER-13)", () => {
    expect(defaultDraftName(now)).toBe("Saved @00:15")
    for (const name of [undefined, null, "", "  ", "\u001B[2J"])
      expect(readDraftName(name, now)).toBe("Saved @00:15")
  })

  it("that is written over keeps its name where no other is said", () => {
    expect(readDraftName(" ", now, "Canteen")).toBe("Canteen")
    expect(readDraftName("Friday", now, "Canteen")).toBe("Friday")
  })

  it("has a name that no other draft of the store has (COUNTER-13)", () => {
    const taken = new Set(["Saved @00:15", "Saved @00:15 (2)", "x".repeat(60)])
    expect(distinctName("Saved @00:15", taken)).toBe("Saved @00:15 (3)")
    expect(distinctName("Saved @00:16", taken)).toBe("Saved @00:16")
    expect(distinctName("x".repeat(60), taken)).toBe(`${"x".repeat(56)} (2)`)
  })

  it("has a name that can be shown, in any script, of at most 60 letters", () => {
    expect(readDraftName("  ശ്രീജ,  back at six ", now)).toBe("ശ്രീജ, back at six")
    expect(readDraftName("\u001B[31mred\n\u202Eone", now)).toBe("red one")
    expect(readDraftName("x".repeat(61), now)).toBe("x".repeat(longestDraftName))
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const name = readDraftName(text, now)
        expect(name).not.toMatch(/\p{Cc}/u)
        expect(name.trim()).not.toBe("")
        expect(name.length).toBeLessThanOrEqual(4 * longestDraftName)
      })
    )
  })

  it("holds from one line to five hundred, each above 0 (FILE-3, COUNTER-12)", () => {
    const line = (change: Partial<DraftLine> = {}): DraftLine => ({
      product_id: 1773,
      product_name: "Chicken curry cut",
      qty: Quantity.one,
      price: Money.ofHundredths(29_900),
      sell_by: "kg",
      scanned_info: null,
      ...change
    })
    const why = (lines: ReadonlyArray<DraftLine>) => detailOf(readDraftLines(lines), undefined)

    expect(why([])).toBe("an empty cart is not kept: add a product")
    expect(why(Array(mostDraftLines).fill(line()))).toBeUndefined()
    expect(why(Array(mostDraftLines + 1).fill(line()))).toBe(
      "a draft has at most 500 lines, this one has 501"
    )
    expect(why([line({ qty: Quantity.zero })])).toBe("a line has a quantity above 0")
    expect(why([line({ qty: Quantity.ofThousandths(100_000_001) })])).toBe("a line has at most 100000")
    for (const price of [-1, 0, 100_000_001])
      expect(why([line({ price: Money.ofHundredths(price) })])).toBe(
        "a price is above 0 and at most 1000000.00"
      )
  })
})

describe("the drafts of a store", () => {
  const of = (userId: number, count: number, at = "2026-11-24 06:00:00") =>
    Array.from({ length: count }, (_, index) => ({
      name: `${userId} ${index}`,
      user_id: userId,
      updated_at: at.replace("06:00:00", `06:00:${String(59 - (index % 60)).padStart(2, "0")}`)
    }))
  const refused = (all: Parameters<typeof requireDraftRoom>[0], userId: number) =>
    sentenceOf(requireDraftRoom(all, userId))

  it("are at most half one person's, who is told of their oldest, and others save on (COUNTER-12)", () => {
    const own = of(7, mostOwnDrafts)
    expect(refused(own.slice(1), 7)).toBeUndefined()
    expect(refused(own, 7)).toBe("You have 50 drafts here: delete one of yours first. The oldest is 7 49")
    expect(refused(own, 8)).toBeUndefined()
    expect(refused([...own, ...of(8, mostOwnDrafts - 1)], 8)).toBeUndefined()
    expect(refused([...own, ...of(8, mostDrafts - mostOwnDrafts)], 9)).toBe(
      "This store has 100 drafts: delete one before you save another"
    )
  })
})

describe("the pills over products", () => {
  it("home has 1773, 2648, 2649 and 1804 until somebody says otherwise, best has nothing (COUNTER-15)", () => {
    for (const value of [undefined, '"no list"']) {
      expect(pillProducts("home", value)).toEqual([1773, 2648, 2649, 1804])
      expect(pillProducts("best", value)).toEqual([])
    }
    expect([pillProducts("home", "[3]"), pillProducts("home", "[]"), pillProducts("best", "[3]")]).toEqual([
      [3],
      [],
      [3]
    ])
  })
  const products = [1, 2, 3, 4].map((entity_id) => ({ entity_id }))
  const mapping = { home: [1, 2], best: [2, 3, 99], chicken: [4] }
  const ids = (pill: "home" | "best" | "others", of = mapping as Record<string, ReadonlyArray<number>>) =>
    underPill(pill, products, of).map(({ entity_id }) => entity_id)
  it("hold what is mapped to them; what is mapped to none is among the others", () => {
    expect([ids("home"), ids("best"), ids("others")]).toEqual([[1, 2], [2, 3], [4]])
    expect([ids("home", {}), ids("best", {}), ids("others", {})]).toEqual([[], [], [1, 2, 3, 4]])
  })
})
