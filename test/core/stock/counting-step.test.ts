/** STEP-1: in which steps stock is counted, corrected and returned. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import { countingIncrement } from "#core/stock/counting-step.ts"
import { readPhysical } from "#core/stock/physical-stock.ts"
import { onStepAsWeighed } from "#core/stock/received-quantity.ts"

const half = Q.ofThousandths(500)

describe("with the flag count_by_weight (STEP-1)", () => {
  it.each([
    [{}, "kg", "0.37", false],
    [{}, "kg", "1.5", true],
    [{ count_by_weight: 1 }, "kg", "0.37", true],
    [{ count_by_weight: "true" }, "kg", "0.01", true],
    [{ count_by_weight: 1 }, "kg", "-1", false],
    [{ count_by_weight: 1 }, "pack", "0.5", false],
    [{ count_by_weight: 1 }, "pack", "2", true]
  ] as const)("%j, of a product by the %s %s is counted: %s", (flags, sell_by, text, isTaken) => {
    const counted = (flags: Readonly<Record<string, unknown>>, sell_by: "kg" | "pack", text: string) =>
      Result.isSuccess(
        readPhysical(
          {
            whole: 0,
            sell_by,
            qty_increments: countingIncrement(flags, { sell_by }, sell_by === "kg" ? half : Q.one),
            current_stock: Q.zero
          },
          text
        )
      )

    expect(counted(flags, sell_by, text)).toBe(isTaken)
  })
  it("a product without an increment can be counted too", () => {
    expect(countingIncrement({}, { sell_by: "kg" }, null)).toBeNull()
    expect(countingIncrement({ count_by_weight: 1 }, { sell_by: "kg" }, null)).toBe(10)
  })
})

describe("of a return pick-up", () => {
  const line = { qty_inc: half, sell_by: "kg" } as const
  it.each([
    ["what packs weigh", line, 520, true],
    ["a step", line, 1500, true],
    ["three decimals", line, 525, false],
    ["half a pack", { qty_inc: Q.one, sell_by: "pack" } as const, 500, false]
  ] as const)("%s", (_, of, qty, isTaken) => {
    expect(Result.isSuccess(onStepAsWeighed(of, Q.ofThousandths(qty)))).toBe(isTaken)
  })
})
