import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { remaining, shown, type Toast, type ToastKind, without } from "#core/screen/toast.ts"
import { noon } from "../arbitrary/time.ts"

describe("toasts", () => {
  const lasts = (kind: ToastKind, leads: boolean): number => {
    const [toast] = shown([], { kind, text: "x", leadsTo: leads ? { name: "dispatch" } : undefined }, noon)
    return ((toast?.until ?? 0) - noon) / Day.second
  }

  it("stay 2 s, 3 on success, 5 with an action, and 1 to 10 s in any case", () => {
    expect([lasts("info", false), lasts("success", false), lasts("info", true)]).toEqual([2, 3, 5])
    for (const kind of ["info", "success", "failure"] as const)
      for (const leads of [true, false]) {
        expect(lasts(kind, leads)).toBeGreaterThanOrEqual(1)
        expect(lasts(kind, leads)).toBeLessThanOrEqual(10)
      }
  })

  it("go when their time is over, to the millisecond", () => {
    const toasts = shown([], { kind: "info", text: "x" }, noon)
    expect(remaining(toasts, noon + 1999)).toBe(toasts)
    expect(remaining(toasts, noon + 2000)).toEqual([])
  })

  it("are at most four, the newest of them, each text once, each with a number of its own", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d", "e", "f"), fc.boolean()), { maxLength: 20 }),
        (texts) => {
          let toasts: ReadonlyArray<Toast> = []
          for (const [text, isPressed] of texts) {
            toasts = shown(toasts, { kind: "info", text }, noon)
            expect(toasts.at(-1)?.text).toBe(text)
            expect(toasts.length).toBeLessThanOrEqual(4)
            expect(new Set(toasts.map((toast) => toast.text)).size).toBe(toasts.length)
            expect(new Set(toasts.map((toast) => toast.number)).size).toBe(toasts.length)
            const [first] = toasts
            if (isPressed && first !== undefined) {
              toasts = without(toasts, first.number)
              expect(toasts).not.toContain(first)
            }
          }
        }
      )
    )
  })
})
