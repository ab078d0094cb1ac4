import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { refusal } from "#core/device/refusal.ts"
import type { Frame } from "#core/device/scale/protocol.ts"
import { age, lost, opened, settings, type Tracker, withFrame } from "#core/device/scale/tracker.ts"
import { runs } from "#test/support/runs.ts"

const weight = (grams: number, motion: "still" | "moving" | "unsaid" = "still"): Frame => ({
  kind: "weight",
  motion,
  grams,
  isNet: false
})
const noise: Frame = { kind: "garbled", detail: "<ff><fe>" }

/** What a scale shows that said these, one every 100 ms. */
const after = (frames: ReadonlyArray<Frame>, change: Partial<typeof settings> = {}): Tracker =>
  frames.reduce(
    (tracker, frame, index) => withFrame(tracker, frame, index * 100, { ...settings, ...change }),
    opened(0)
  )
const shown = (frames: ReadonlyArray<Frame>, change: Partial<typeof settings> = {}) => {
  const { state, grams, indicated, error } = after(frames, change).reading
  return { state, grams, indicated, code: error?.code }
}

describe("what a scale shows", () => {
  it("is a weight only at rest", () => {
    expect(shown([weight(1234)])).toMatchObject({ state: "stable", grams: 1234, indicated: 1234 })
    expect(shown([weight(1234, "moving")])).toMatchObject({ state: "moving", grams: null, indicated: 1234 })
    expect(shown([weight(1234), weight(1300, "moving")])).toMatchObject({ state: "moving", grams: null })
  })

  it("is zero only when the scale says 0 at rest", () => {
    expect(shown([weight(0)])).toMatchObject({ state: "zero", grams: 0 })
    expect(shown([weight(0, "moving")])).toMatchObject({ state: "moving", grams: null })
    expect(shown([])).toMatchObject({ state: "error", grams: null })
  })

  it("is under for less than nothing, and over for more than the scale can weigh", () => {
    expect(shown([weight(-5)])).toMatchObject({ state: "under", grams: null, indicated: -5 })
    expect(shown([weight(15_001)], { capacity: 15_000 })).toMatchObject({ state: "over", grams: null })
    expect(shown([weight(15_000)], { capacity: 15_000 })).toMatchObject({ state: "stable", grams: 15_000 })
    expect(shown([{ kind: "state", state: "over" }])).toMatchObject({ state: "over", grams: null })
  })

  it("is at rest, where the scale does not say so, after equal weights for half a second", () => {
    const same = (count: number) => Array.from({ length: count }, () => weight(500, "unsaid"))
    expect(shown(same(5)).state).toBe("moving")
    expect(shown(same(6))).toMatchObject({ state: "stable", grams: 500 })
    expect(shown([...same(6), weight(510, "unsaid")]).state).toBe("moving")
  })

  it("survives one or two frames that make no sense; three in a row are an error that says what to check", () => {
    expect(shown([weight(500), noise, noise])).toMatchObject({ state: "stable", grams: 500 })
    expect(shown([weight(500), noise, noise, noise])).toMatchObject({
      state: "error",
      grams: null,
      code: "SCALE_GARBLED"
    })
    expect(after([noise, noise, noise]).reading.error?.msg).toContain("check baud rate and parity")
    expect(shown([noise, noise, noise, weight(500)])).toMatchObject({ state: "stable", grams: 500 })
  })

  it("is known for a second after it was heard, and then no longer", () => {
    const tracked = withFrame(opened(0), weight(500), 0, settings)
    expect(age(tracked, 0, 999, settings).reading.grams).toBe(500)
    expect(age(tracked, 0, 1000, settings).reading).toMatchObject({
      state: "error",
      grams: null,
      error: { code: "SCALE_TIMEOUT" }
    })
    // Bytes that make no sense are a hint at the line, not at a scale that is off.
    const doubted = withFrame(opened(0), noise, 500, settings)
    expect(age(doubted, 0, 1000, settings).reading.error?.code).toBe("SCALE_GARBLED")
  })

  it("that falls silent after making no sense is told to be silent, not what it said last", () => {
    for (const frames of [[noise], [noise, noise, noise], [weight(500), noise, noise, noise]]) {
      const tracked = frames.reduce((tracker, frame) => withFrame(tracker, frame, 0, settings), opened(0))
      const garbled = age(tracked, 0, 0, settings)
      const silent = age(garbled, 0, 10_000, settings)
      expect(silent.reading.error).toMatchObject({ code: "SCALE_TIMEOUT", detail: "it has fallen silent" })
      // It begins again: that is what is wrong now.
      const again = withFrame(
        withFrame(withFrame(silent, noise, 10_100, settings), noise, 10_200, settings),
        noise,
        10_300,
        settings
      )
      expect(age(again, 0, 10_400, settings).reading.error?.code).toBe("SCALE_GARBLED")
    }
  })

  it("is nothing when the line is gone", () => {
    expect(lost(refusal("SCALE_OFFLINE"), 5).reading).toMatchObject({ state: "error", grams: null })
  })

  it("never has grams without a scale that said just those at rest, less than a second ago", () => {
    const anyFrame = fc.oneof(
      fc
        .tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom("still", "moving", "unsaid"))
        .map(([grams, motion]) => weight(grams, motion as "still")),
      fc.constant(noise),
      fc
        .constantFrom("moving", "over", "under")
        .map((state): Frame => ({ kind: "state", state: state as "over" })),
      fc.constantFrom<Frame>(
        { kind: "done" },
        { kind: "fault", detail: "x" },
        { kind: "refused", detail: "x" }
      )
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(anyFrame, fc.nat(1500)), { maxLength: 40 }), (said) => {
        let tracker = opened(0)
        let now = 0
        let last: { readonly grams: number; readonly at: number } | undefined
        for (const [frame, pause] of said) {
          now += pause
          tracker = withFrame(age(tracker, 0, now, settings), frame, now, settings)
          if (frame.kind === "weight")
            last = frame.motion === "moving" ? undefined : { grams: frame.grams, at: now }
          else if (frame.kind === "state" || frame.kind === "fault") last = undefined
          const { grams, state, error } = age(tracker, 0, now, settings).reading
          expect(grams !== null).toBe(state === "stable" || state === "zero")
          expect(error !== null).toBe(state === "error")
          if (grams === null) continue
          expect(grams).toBe(last?.grams)
          expect(now - (last?.at ?? 0)).toBeLessThan(1000)
          expect(grams).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: runs(1000) }
    )
  })
})
