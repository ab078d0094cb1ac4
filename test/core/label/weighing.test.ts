import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Reading } from "#core/device/reading.ts"
import { refusal } from "#core/device/refusal.ts"
import {
  bandOf,
  empty,
  forNextProduct,
  lost,
  reweighed,
  spent,
  total,
  type Weighing,
  withReading as withTared
} from "#core/label/weighing.ts"
import { reading } from "../arbitrary/reading.ts"

const withReading = (weighing: Weighing, shown: Reading): Weighing => withTared(weighing, shown, { tare: 0 })
const weighed = (...readings: ReadonlyArray<Reading>): Weighing =>
  readings.reduce((weighing, shown) => withReading(weighing, shown), empty)
const { stable, moving, zero, under } = reading

describe("the weight total", () => {
  it("is the sum of the loads, each weighed at rest", () => {
    expect(total(weighed(stable(500)))).toBe(500)
    expect(total(weighed(stable(500), zero, stable(300)))).toBe(800)
    expect(total(weighed(stable(500), zero, stable(300), zero))).toBe(800)
  })

  it("counts a load that grows or shrinks as the one load that it is", () => {
    expect(total(weighed(stable(500), moving(650), stable(800)))).toBe(800)
    expect(total(weighed(stable(800), moving(650), stable(500), zero))).toBe(500)
  })

  it("ends a load when the goods leave with their tray, and the scale goes under zero", () => {
    expect(total(weighed(stable(500), under, zero, stable(200)))).toBe(700)
  })

  it("of readings that are never at rest is 0, whatever they show", () => {
    fc.assert(
      fc.property(fc.array(unrest), (readings) => {
        expect(total(weighed(...readings))).toBe(0)
      })
    )
  })

  it("is changed by no reading that is not at rest: what was weighed stands", () => {
    fc.assert(
      fc.property(fc.array(anyReading), fc.array(unrest), (before, after) => {
        const weighing = weighed(...before)
        expect(total(after.reduce((each, shown) => withReading(each, shown), weighing))).toBe(total(weighing))
      })
    )
  })

  it("is never more than every load at its heaviest, nor less than 0", () => {
    fc.assert(
      fc.property(fc.array(anyReading), (readings) => {
        let heaviest = 0
        let load = 0
        for (const { state, grams } of readings) {
          if (state === "stable") load = Math.max(load, grams ?? 0)
          if (state === "zero" || state === "under") {
            heaviest += load
            load = 0
          }
        }
        const sum = total(weighed(...readings))
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(heaviest + load)
      })
    )
  })
})

describe("what the goods are weighed in (SCALE-7)", () => {
  const inTray = (...readings: ReadonlyArray<Reading>): number =>
    total(readings.reduce((weighing, shown) => withTared(weighing, shown, { tare: 350 }), empty))

  it("is taken off each load, and never makes less than nothing", () => {
    expect(inTray(stable(850))).toBe(500)
    expect(inTray(stable(850), zero, stable(650))).toBe(800)
    expect(inTray(stable(300))).toBe(0)
  })

  it("may stay on the scale: the goods are off where no more lies there", () => {
    expect(inTray(stable(850), stable(350), stable(650))).toBe(800)
  })

  it("is not taken off where the scale was tared", () => {
    expect(inTray({ ...stable(500), isNet: true })).toBe(500)
  })

  it("of another weight changes what lies there, and nothing that was taken off", () => {
    const weighing = [stable(850), zero, stable(650)].reduce(
      (each, shown) => withTared(each, shown, { tare: 350 }),
      empty
    )
    expect(total(reweighed(weighing, stable(650), { tare: 50 }))).toBe(500 + 600)
    expect(total(reweighed(weighing, moving(650), { tare: 50 }))).toBe(800)
  })
})

describe("what is on a label", () => {
  it("counts no more, until it is taken off and something else is put on", () => {
    const labelled = spent(weighed(stable(500)))
    expect(total(labelled)).toBe(0)
    expect(total(withReading(labelled, stable(520)))).toBe(0)
    expect(total(withReading(withReading(labelled, zero), stable(300)))).toBe(300)
  })

  it("is weighed for one label only, whatever lies on the scale", () => {
    fc.assert(
      fc.property(fc.array(anyReading), (readings) => {
        expect(total(spent(weighed(...readings)))).toBe(0)
      })
    )
  })
})

it("another product begins with what lies on the scale, and not with what was taken off", () => {
  expect(total(forNextProduct(weighed(stable(500), zero, stable(300))))).toBe(300)
  expect(total(forNextProduct(spent(weighed(stable(500)))))).toBe(0)
})

it("a scale that is gone leaves what was taken off, and forgets what lies on it", () => {
  expect(total(lost(weighed(stable(500), zero, stable(300))))).toBe(500)
})

describe("the colour band, of the product's weight", () => {
  it.each<[grams: number, target: number | null, band: string | undefined]>([
    [0, 1000, "zero"],
    [0, null, "zero"],
    [950, 1000, "within"],
    [949, 1000, "outside"],
    [1050, 1000, "within"],
    [1051, 1000, "outside"],
    [1, 1000, "outside"],
    [500, null, undefined],
    [500, 0, undefined],
    // 5 percent of 250 g is 12.5 g.
    [262, 250, "within"],
    [263, 250, "outside"],
    [238, 250, "within"],
    [237, 250, "outside"]
  ])("%d g of %j g is %s", (grams, target, band) => {
    expect(bandOf(grams, target)).toBe(band)
  })
})

const unrest: fc.Arbitrary<Reading> = fc.oneof(
  fc.integer({ min: -100, max: 9000 }).map(moving),
  fc.constantFrom(reading.over, reading.failed(refusal("SCALE_GARBLED")))
)
const anyReading: fc.Arbitrary<Reading> = fc.oneof(
  fc.integer({ min: 1, max: 9000 }).map(stable),
  fc.constantFrom(zero, under),
  unrest
)
