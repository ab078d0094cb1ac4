import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inRows, stepped } from "#core/kit/view/grid.ts"

describe("things in rows", () => {
  it("so many things fill rows of so many, the last with what is left", () => {
    expect([inRows(7, 3), inRows(6, 3), inRows(0, 3), inRows(2, 3)]).toEqual([[3, 3, 1], [3, 3], [], [2]])
  })

  it("arrows go along a row and on to the next one, up and down to the nearest thing, and round at the ends", () => {
    const laid = [1, 1, 3, 2]
    const step = (at: number, ...arrows: ReadonlyArray<"Left" | "Right" | "Up" | "Down">) =>
      arrows.reduce((place, arrow) => stepped(laid, place, arrow), at)
    expect([step(0, "Down"), step(1, "Down"), step(2, "Right"), step(4, "Down"), step(5, "Down")]).toEqual([
      1, 2, 3, 6, 0
    ])
    expect([step(0, "Up"), step(0, "Left"), step(6, "Right"), step(4, "Up")]).toEqual([5, 6, 0, 1])
  })

  it("every thing is reached by going right, and left takes back right", () => {
    const rows = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 9 })
    const total = (each: ReadonlyArray<number>): number => each.reduce((sum, row) => sum + row, 0)

    fc.assert(
      fc.property(rows, fc.nat(), (laid, from) => {
        const at = from % total(laid)
        expect(stepped(laid, stepped(laid, at, "Right"), "Left")).toBe(at)
        const walk = Array.from({ length: total(laid) }).reduce<ReadonlyArray<number>>(
          (places) => [...places, stepped(laid, places.at(-1) ?? 0, "Right")],
          [at]
        )
        expect(new Set(walk).size).toBe(total(laid))
        for (const arrow of ["Up", "Down"] as const) {
          const next = stepped(laid, at, arrow)
          expect(next >= 0 && next < total(laid)).toBe(true)
        }
      })
    )
  })
})
