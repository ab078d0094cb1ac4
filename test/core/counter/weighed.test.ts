/** What a counter's scale shows, as a quantity of a product (SCALE-1, SCALE-2). */
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTyped } from "#core/counter/cart-quantity.ts"
import { containerOf, containersIn, inContainer } from "#core/counter/container.ts"
import { readWeighed, type Weighed } from "#core/counter/weighed.ts"
import { refusal } from "#core/device/refusal.ts"
import * as Q from "#core/quantity.ts"
import { whyNot } from "#core/text/weighing.ts"
import { reading } from "../arbitrary/reading.ts"

const onion: Weighed = {
  name: "Onion",
  sell_by: "kg",
  min_sale_qty: Q.parse(0.1),
  qty_increments: Q.parse(0.01),
  tare: 10
}
const tray = { code: "TARE1", name: "Steel tray", grams: 350 }
const { stable, moving, zero, over, under, failed } = reading

describe("a weight (SCALE-1)", () => {
  it.each([
    ["its tare is taken off", onion, stable(460), 450],
    ["nothing is taken off where the scale was tared", onion, { ...stable(460), isNet: true }, 460],
    ["off its steps", onion, stable(462), "0.452 Kg is no multiple of 0.010 Kg: add or take off a little"],
    ["below its minimum", onion, stable(100), "0.090 Kg: Qty is lower than min qty 0.1"],
    [
      "in a container, which counts in the place of its tare (SCALE-6)",
      inContainer(onion, tray),
      stable(850),
      500
    ],
    [
      "without the container that it is weighed in (SCALE-6)",
      { ...onion, asksContainer: true },
      stable(850),
      "Onion is weighed in a container: scan or type its code first, or tare the scale"
    ],
    ["in that container (SCALE-6)", { ...inContainer(onion, tray), asksContainer: true }, stable(850), 500],
    [
      "on a scale that was tared (SCALE-6)",
      { ...onion, asksContainer: true },
      { ...stable(500), isNet: true },
      500
    ],
    ["no more than its tare", onion, stable(10), "0.010 Kg is no more than the tare of Onion, 0.010 Kg"],
    ["nothing", onion, zero, "Put it on the scale first"],
    ["moving", onion, moving(460), "It waits until the scale is at rest"],
    ["overloaded", onion, over, "Too heavy for the scale"],
    ["under zero", onion, under, "The scale shows less than zero: take everything off and zero it"],
    ["unplugged", onion, failed(refusal("SCALE_OFFLINE")), "No scale answers: type the quantity"],
    [
      "of what is sold by the pack",
      { ...onion, sell_by: "pack" as const },
      stable(460),
      "Onion is sold by the pack: scan it or type how many"
    ]
  ])("%s", (_, product, shown, expected) => {
    const read = readWeighed(product, shown)
    expect(Result.isSuccess(read) ? read.success : whyNot(product, shown, read.failure)).toBe(expected)
  })

  it("takes a container by its code alone, whatever its letters, of a setting that can be read (SCALE-6)", () => {
    const of = (value: string) => containersIn(new Map([["containers", value]]))
    const one = of('{"TARE1": {"grams": 350, "name": "Steel tray"}}')
    expect(containerOf(one, " tare1 ")).toEqual(tray)
    expect(containerOf(one, "TARE12")).toBeUndefined()
    for (const wrong of [
      "{}",
      "[]",
      '{"1": {"grams": 1, "name": "a"}}',
      '{"TARE1": {"grams": -1, "name": "a"}}'
    ])
      expect(of(wrong), wrong).toEqual([])
  })

  it("is judged as the same number typed, and is never rounded (SCALE-2)", () => {
    const amount = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 500 }),
        fc.constantFrom(1, 5, 10, 250, 500),
        amount,
        (grams, tare, step, least) => {
          const product = {
            ...onion,
            tare,
            qty_increments: Q.ofThousandths(step),
            min_sale_qty: Q.ofThousandths(least)
          }
          const read = readWeighed(product, stable(grams))
          if (grams <= tare) expect(read).toEqual(Result.fail("onlyTare"))
          else expect(read).toEqual(readTyped(product, ((grams - tare) / 1000).toFixed(3)))
        }
      )
    )
  })
})
