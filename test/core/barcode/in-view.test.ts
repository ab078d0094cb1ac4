import { describe, expect, it } from "vitest"
import { look, nothingInView, type Sighting } from "#core/barcode/in-view.ts"

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

  it("is one of several: each counts by itself", () => {
    expect(counted([square("1"), bars("2")], [square("1"), bars("2")], [square("3"), bars("2")])).toEqual([
      "1",
      "2",
      "3"
    ])
  })
})
