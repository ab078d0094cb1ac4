/** FILE-1. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isBackwards, setHere, settled } from "#core/order/from-file.ts"
import { statuses } from "../arbitrary/order.ts"

const columns = Object.values(setHere).flat()
const anyRow = (prefix: string) => Object.fromEntries(columns.map((name) => [name, `${prefix} ${name}`]))

describe("a file of orders", () => {
  it("says everything of an order that nobody here has changed", () => {
    expect(settled(undefined, anyRow("file"))).toEqual(anyRow("file"))
    expect(settled(anyRow("here"), anyRow("file"))).toEqual(anyRow("file"))
  })

  it("takes back nothing that people have set here, and says all else (FILE-1)", () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(setHere) as Array<keyof typeof setHere>), (set) => {
        const here = {
          ...anyRow("here"),
          ...Object.fromEntries(set.map((when) => [when, "2026-11-20 06:00:00"]))
        }
        const after = settled(here, anyRow("file"))
        const own: ReadonlySet<string> = new Set(set.flatMap((when) => setHere[when]))
        for (const name of columns) expect(after[name]).toBe(`${own.has(name) ? "here" : "file"} ${name}`)
      })
    )
  })

  it("never leads an order back and forth, and never out of an end (FILE-1)", () => {
    const anyStatus = fc.constantFrom(...statuses)

    fc.assert(
      fc.property(anyStatus, anyStatus, (here, inFile) => {
        expect(isBackwards(here, here)).toBe(false)
        if (here !== inFile && !isBackwards(here, inFile) && !isBackwards(inFile, here))
          expect([here, inFile].sort()).toEqual(["pending", "queued"])
        if (["undelivered", "partial_return", "canceled"].includes(here) && here !== inFile)
          expect(isBackwards(here, inFile)).toBe(true)
      })
    )
  })
})
