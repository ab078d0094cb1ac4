import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { paced } from "#cli/tui/frame/pace.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** When frames were begun, in milliseconds from now. */
const frames = () => {
  const begun: Array<number> = []
  const start = performance.now()
  return { begun, ...paced(() => begun.push(performance.now() - start)) }
}

describe("a change", () => {
  it("is drawn at once where nothing was drawn just now", () => {
    const { begun, changed } = frames()
    changed()
    expect(begun).toHaveLength(1)
    vi.advanceTimersByTime(100)
    changed()
    expect(begun).toHaveLength(2)
  })

  it("that comes behind a frame is drawn with all others that came, once, after at most a sixtieth of a second", () => {
    const { begun, changed } = frames()
    for (let count = 0; count < 1000; count++) changed()
    expect(begun).toHaveLength(1)
    vi.advanceTimersByTime(20)
    expect(begun).toHaveLength(2)
    expect(begun[1]).toBeLessThanOrEqual(18)
    vi.advanceTimersByTime(100)
    expect(begun).toHaveLength(2)
  })

  it("is not drawn any more where nobody looks", () => {
    const { begun, changed, stop } = frames()
    changed()
    changed()
    stop()
    vi.advanceTimersByTime(100)
    changed()
    expect(begun).toHaveLength(1)
  })
})
