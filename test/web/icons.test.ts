import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
// @ts-expect-error: a script without types
import { sheet } from "../../cli/bin/draw-icons.mjs"

const kept = readFileSync(path.resolve("web/icons.svg"), "utf8")

describe("the sheet of icons", () => {
  it("is what the icon library draws", () => {
    expect(kept).toBe(sheet)
  })

  it("has one for every name that actions, places and states may carry, and no other", () => {
    const source = readFileSync(path.resolve("core/kit/view/icon.ts"), "utf8")
    const names = [...source.matchAll(/\| "([a-z-]+)"/g)].map(([, name]) => name)
    const drawn = [...kept.matchAll(/id="icon-([a-z-]+)"/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(30)
    expect([...drawn].sort()).toEqual([...names].sort())
  })
})
