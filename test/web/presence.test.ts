/** Whether somebody is at a page, as its window tells: what the minute of idleness is counted from. */
import { afterEach, expect, it, vi } from "vitest"
import type { Running } from "#core/client/run.ts"
import { attend } from "#web/host/presence.ts"

afterEach(() => vi.unstubAllGlobals())

/** A window, and what the client was told of it. */
const attended = () => {
  const page = new EventTarget()
  const told: Array<string> = []
  let at = 10_000
  let isBlurred = false
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
  vi.stubGlobal("performance", { now: () => at })
  attend({
    tell: ({ _tag }) => {
      if (_tag === "Blurred" || _tag === "TookFocus") isBlurred = _tag === "Blurred"
      told.push(_tag)
    },
    model: () => ({ isBlurred, devices: { scans: "here" } })
  } as Running)
  return {
    happens: (after: number, ...names: ReadonlyArray<string>) => {
      at += after
      for (const name of names) page.dispatchEvent(new Event(name))
      return told.splice(0)
    }
  }
}

it("a mouse that moves says so once a second, so that the minute begins with its last move", () => {
  const { happens } = attended()
  expect(happens(0, "mousemove", "mousemove", "pointerdown")).toEqual(["WasActive"])
  expect(happens(999, "mousemove")).toEqual([])
  expect(happens(1, "mousemove")).toEqual(["WasActive"])
  expect(["keydown", "wheel", "touchstart"].map((name) => happens(1000, name))).toEqual(
    Array(3).fill(["WasActive"])
  )
})

it("a window that is left says so at once; the next move or the focus brings its person back", () => {
  const { happens } = attended()
  happens(0, "mousemove")
  expect(happens(10, "blur", "mousemove")).toEqual(["Blurred", "WasActive"])
  expect(happens(10, "focus", "mousemove")).toEqual(["TookFocus"])
})
