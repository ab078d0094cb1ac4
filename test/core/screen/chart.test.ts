import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cellsOf, longestOf, piecesInWords } from "#core/kit/view/chart.ts"

const values = fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 5 })

describe("a bar of a chart", () => {
  it("takes its share of a row: what is there is seen, what is not takes nothing, and no bar is wider than the row", () => {
    fc.assert(
      fc.property(values, fc.nat({ max: 20_000 }), fc.integer({ min: 5, max: 200 }), (bar, more, cells) => {
        const total = bar.reduce((sum, value) => sum + value, 0)
        const taken = cellsOf(bar, Math.max(1, total + more), cells)
        expect(taken).toHaveLength(bar.length)
        for (const [at, value] of bar.entries()) expect((taken[at] ?? 0) > 0).toBe(value > 0)
        expect(taken.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(cells)
      })
    )
  })

  it("that is the longest fills the row", () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 5, max: 200 }), (bar, cells) => {
        const total = bar.reduce((sum, value) => sum + value, 0)
        const taken = cellsOf(bar, Math.max(1, total), cells).reduce((sum, one) => sum + one, 0)
        expect(taken).toBe(total === 0 ? 0 : cells)
      })
    )
  })

  it("says itself in words, with what there is of it", () => {
    const series = [
      { id: "late", name: "Late", tone: "danger" },
      { id: "to_pick", name: "To pick", tone: undefined }
    ] as const
    const bar = (...numbers: ReadonlyArray<number>) => ({
      id: "18",
      label: "18:00",
      values: numbers,
      outcome: { message: "open" }
    })
    expect(piecesInWords({ series }, bar(3, 9))).toBe("3 late, 9 to pick")
    expect(piecesInWords({ series }, bar(0, 9))).toBe("9 to pick")
    expect(longestOf({ bars: [bar(3, 9), bar(1, 1)] })).toBe(12)
    expect(longestOf({ bars: [] })).toBe(1)
  })
})
