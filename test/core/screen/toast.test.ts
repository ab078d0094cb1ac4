import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { pinned, remaining, setBack, shown, type Toast, type ToastKind, without } from "#core/kit/toast.ts"
import * as tray from "#core/kit/tray.ts"
import { noon } from "../arbitrary/time.ts"

describe("toasts", () => {
  it("stay 2 s, 3 on success, 5 with an action, and 1 to 10 s in any case", () => {
    const lasts = (kind: ToastKind, leads: boolean): number => {
      const [toast] = shown([], { kind, text: "x", leadsTo: leads ? { name: "dispatch" } : undefined })
      return (toast?.lasts ?? 0) / Day.second
    }

    expect([lasts("info", false), lasts("success", false), lasts("info", true)]).toEqual([2, 3, 5])
    for (const kind of ["info", "success", "failure"] as const)
      for (const leads of [true, false]) {
        expect(lasts(kind, leads)).toBeGreaterThanOrEqual(1)
        expect(lasts(kind, leads)).toBeLessThanOrEqual(10)
      }
  })

  it("go when their time is over, to the millisecond, counted from the tick that found them", () => {
    const toasts = shown([], { kind: "info", text: "x" })
    const found = remaining(toasts, noon)
    expect(found).toMatchObject([{ text: "x", until: noon + 2000 }])
    expect(remaining(found, noon + 1999)).toBe(found)
    expect(remaining(found, noon + 2000)).toEqual([])
  })

  it("that somebody reads at length stay, and others go", () => {
    const toasts = remaining(
      shown(shown([], { kind: "failure", text: "x" }), { kind: "info", text: "y" }),
      noon
    )
    const [read] = toasts
    const reading = pinned(toasts, read?.number ?? 0)
    expect(remaining(reading, noon + Day.hour).map(({ text }) => text)).toEqual(["x"])
    expect(remaining(setBack(reading, Day.hour), noon + Day.hour).map(({ text }) => text)).toEqual(["x"])
    expect(without(reading, read?.number ?? 0).map(({ text }) => text)).toEqual(["y"])
  })

  it("of one deed are one: how it went at last takes the place of how it went before, and of nothing else", () => {
    const tried = (toasts: ReadonlyArray<Toast>, kind: ToastKind, text: string, deed?: string) =>
      shown(toasts, { kind, text, deed })
    const failed = tried(tried([], "failure", "not printed"), "failure", "not changed", "address-1")
    const other = tried(failed, "failure", "not changed either", "address-2")
    expect(tried(other, "success", "changed", "address-1").map(({ text }) => text)).toEqual([
      "not printed",
      "not changed either",
      "changed"
    ])
    expect(tried(other, "success", "done").map(({ text }) => text)).toContain("not changed")
  })

  it("stay as long after the clock was set back, found or not", () => {
    const old = remaining(shown([], { kind: "info", text: "x" }), noon)
    const back = setBack(shown(old, { kind: "info", text: "y" }), Day.hour)
    const found = remaining(back, noon - Day.hour + 1999)
    expect(found.map(({ text }) => text)).toEqual(["x", "y"])
    expect(remaining(found, noon - Day.hour + 2000).map(({ text }) => text)).toEqual(["y"])
  })

  it("are at most four, the newest of them, each text once, each with a number of its own", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d", "e", "f"), fc.boolean()), { maxLength: 20 }),
        (texts) => {
          let toasts: ReadonlyArray<Toast> = []
          for (const [text, isPressed] of texts) {
            toasts = shown(toasts, { kind: "info", text })
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

describe("the tray", () => {
  const trayOf = (...all: ReadonlyArray<Parameters<typeof shown>[1]>) =>
    all.reduce<tray.Tray>(
      (before, each, at) => tray.withNew(before, shown([], each)[0], noon + at),
      tray.empty
    )
  const texts = ({ notices }: tray.Tray) => notices.map(({ text }) => text)

  it("holds what was shown, the newest first, what comes again once, and the last 50 of a long day", () => {
    const said = [{ text: "x" }, { text: "y" }, { text: "x" }].map((each) => ({
      kind: "info" as const,
      ...each
    }))
    expect(texts(trayOf(...said))).toEqual(["x", "y"])
    const day = Array.from({ length: 60 }, (_, at) => ({ kind: "info" as const, text: `${at}` }))
    expect(texts(trayOf(...day))).toEqual(Array.from({ length: 50 }, (_, at) => `${59 - at}`))
  })

  it("counts what failed or leads somewhere, until it was pressed or the list was opened", () => {
    const three = trayOf(
      { kind: "failure", text: "not printed" },
      { kind: "success", text: "done" },
      { kind: "info", text: "2 orders", leadsTo: { name: "dispatch" } }
    )
    expect(tray.unread(three)).toBe(2)
    expect(tray.unread(tray.pressed(three, three.notices[0]?.number ?? 0))).toBe(1)
    expect(tray.unread(tray.toggled(three))).toBe(0)
    expect(tray.unread(tray.closed(tray.toggled(three)))).toBe(0)
  })

  it("keeps the cursor on its line while others come", () => {
    const open = {
      ...tray.toggled(trayOf({ kind: "info", text: "x" }, { kind: "info", text: "y" })),
      index: 1
    }
    const after = tray.withNew(open, shown([], { kind: "failure", text: "z" })[0], noon)
    expect([after.notices[after.index]?.text, tray.unread(after)]).toEqual(["x", 0])
  })
})
