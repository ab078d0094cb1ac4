import { describe, expect, it } from "vitest"
import { firstGlance, type Glancing, nextGlance, type Placed } from "#core/barcode/glance.ts"
import { look, nothingInView, type Sighting } from "#core/barcode/in-view.ts"
import { isCarton } from "#core/barcode/rule/check-digits.ts"

const bars = (text: string): Sighting => ({ text, isLinear: true })
const square = (text: string): Sighting => ({ text, isLinear: false })

/** What counts, picture after picture, so many milliseconds from one to the next. */
const countedEach = (
  milliseconds: number,
  ...pictures: ReadonlyArray<ReadonlyArray<Sighting>>
): ReadonlyArray<string> => {
  let view = nothingInView
  return pictures.map((sightings, index) => {
    const [next, codes] = look(view, sightings, index * milliseconds)
    view = next
    return codes.join("+")
  })
}
const counted = (...pictures: ReadonlyArray<ReadonlyArray<Sighting>>) => countedEach(100, ...pictures)
const blank = (pictures: number) => Array<ReadonlyArray<Sighting>>(pictures).fill([])

describe("a code before a camera (CAMERA-1)", () => {
  it("counts once for as long as it stays in view, and again after a second without it", () => {
    const stays = Array<ReadonlyArray<Sighting>>(30).fill([square("1")])
    expect(counted(...stays)).toEqual(["1", ...Array(29).fill("")])
    expect(counted([square("1")], ...blank(8), [square("1")])).toEqual(["1", ...Array(9).fill("")])
    expect(counted([square("1")], ...blank(9), [square("1")])).toEqual(["1", ...Array(9).fill(""), "1"])
  })

  it("in bars counts when two pictures say the same, with nothing else read between them", () => {
    expect(counted([bars("1")], [bars("1")], [bars("1")])).toEqual(["", "1", ""])
    expect(counted([bars("1")], [], [bars("1")])).toEqual(["", "", "1"])
    expect(counted([bars("1")], [bars("2")], [bars("1")], [bars("1")])).toEqual(["", "", "", "1"])
  })

  it("counts as well where a machine looks but every second and a half, and no more often", () => {
    expect(countedEach(1500, [bars("1")], [bars("1")], [bars("1")])).toEqual(["", "1", ""])
    expect(countedEach(1500, [square("1")], [square("1")], [], [square("1")])).toEqual(["1", "", "", "1"])
  })

  it("of a carton in bars has fourteen digits and their check digit, and no part of it does", () => {
    expect(
      ["18901234567897", "18901234567898", "1890123456789", "8901234567897", "1890123456789x", ""].map(
        isCarton
      )
    ).toEqual([true, false, false, false, false, false])
  })

  it("counts once where two labels of it are in one picture, in squares and in bars", () => {
    const [squares, lines] = [
      [square("1"), square("1")],
      [bars("2"), bars("2")]
    ]
    expect(counted(squares, squares, [], squares)).toEqual(["1", "", "", ""])
    expect(counted(lines, lines, lines)).toEqual(["", "2", ""])
  })

  it("is one of several: each counts by itself", () => {
    expect(counted([square("1"), bars("2")], [square("1"), bars("2")], [square("3"), bars("2")])).toEqual([
      "1",
      "2",
      "3"
    ])
  })
})

describe("the pictures of a camera (CAMERA-1)", () => {
  const at = (text: string, isLinear: boolean): Placed => ({
    text,
    isLinear,
    area: { left: 0.4, top: 0.45, width: 0.2, height: 0.01 }
  })
  const following = (...pictures: ReadonlyArray<ReadonlyArray<Placed>>): Glancing =>
    pictures.reduce(nextGlance, firstGlance)

  it("are looked at quickly and thoroughly in turn, never all of one thoroughly, and every place of it in some", () => {
    const glances = Array.from({ length: 12 }, (_, count) => following(...Array(count).fill([])).glance)
    expect(glances.map(({ isThorough }) => isThorough)).toEqual(Array(6).fill([false, true]).flat())
    const thorough = glances.filter(({ isThorough }) => isThorough).map(({ area }) => area)
    expect(Math.max(...thorough.map(({ width, height }) => width * height))).toBeLessThan(0.4)
    for (const [x, y] of [
      [0.5, 0.5],
      [0.01, 0.01],
      [0.99, 0.01],
      [0.01, 0.99],
      [0.99, 0.99]
    ] as const)
      expect(
        thorough.some(
          ({ left, top, width, height }) => left <= x && x <= left + width && top <= y && y <= top + height
        )
      ).toBe(true)
  })

  it("are looked at once more where bars were read first, as they were then, and nowhere else; a square needs none", () => {
    const { glance } = following([at("1", true)])
    expect(glance.isThorough).toBe(false)
    expect(glance.area.left).toBeCloseTo(0.28)
    expect(glance.area.width).toBeCloseTo(0.44)
    expect(glance.area.height).toBeCloseTo(0.25)
    expect(following([], [at("1", true)]).glance.isThorough).toBe(true)
    expect(following([at("1", true)], [at("1", true)]).glance).toEqual(following([]).glance)
    expect(following([at("1", false)]).glance).toEqual(following([]).glance)
  })
})
