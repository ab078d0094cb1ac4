import { describe, expect, it } from "vitest"
import { countryNamed, countryWith, india, timeNamed, timesTitle, uae, wallClock } from "#core/country.ts"
import * as Day from "#core/day.ts"
import { viewIn } from "#core/kit/view/times.ts"
import type { View } from "#core/kit/view/view.ts"
import { clockText, stampText, timeText } from "#core/session/clock.ts"
import { currencyOf } from "#core/session/currency.ts"
import { because, inTurn } from "#core/text/sentence.ts"

const at = Day.fromGmt("2026-11-28 08:35:00") ?? 0
const emirati = { isUAEHub: 1 }

describe("a country", () => {
  it("is the store's, by its id, its money or the flag of its hub; India is every other", () => {
    expect([countryNamed("AE"), countryNamed("IN"), countryNamed(""), countryNamed("toString")]).toEqual([
      uae,
      india,
      india,
      india
    ])
    expect([countryWith("AED"), countryWith("INR")]).toEqual([uae, india])
    expect([currencyOf(emirati), currencyOf({})]).toEqual(["AED", "INR"])
  })

  it("shows its own clock first and names India's beside it, also where the days differ (TIME-4)", () => {
    const beforeMidnight = Day.fromGmt("2026-11-28 19:45:00") ?? 0

    expect([clockText(emirati, at), clockText({}, at)]).toEqual(["12:35 UAE | 14:05 IST", "14:05"])
    expect(wallClock(uae, beforeMidnight)).toBe("23:45 UAE | 01:15 IST")
    expect(clockText(emirati, at).length).toBeLessThanOrEqual(21)
  })

  it("names the time that is India's wherever another clock hangs on the wall", () => {
    expect([timeText(emirati, at), timeText({}, at)]).toEqual(["14:05 IST", "14:05"])
    expect(stampText(emirati, at)).toBe("2026-11-28 14:05:00 IST")
    expect([timesTitle(uae, "When"), timesTitle(india, "When"), timeNamed(uae, "")]).toEqual([
      "When (IST)",
      "When",
      ""
    ])
  })
})

describe("a page of a store with another clock", () => {
  const heading = (kind: "time" | "text", title: string) => ({ id: title, title, kind, width: 5 })
  const page = (change: Partial<View<never>> = {}): View<never> => ({
    title: "Page",
    actions: [],
    back: undefined,
    parts: [
      {
        part: "table",
        id: "rows",
        caption: "Rows",
        headings: [heading("time", "When"), heading("text", "Name")],
        count: 0,
        empty: "",
        cursor: undefined,
        rows: () => []
      }
    ],
    ...change
  })
  const titles = (view: View<never>) =>
    view.parts.flatMap((part) => (part.part === "table" ? part.headings.map(({ title }) => title) : []))

  it("says whose time stands in a column, once, with room for it (TIME-4)", () => {
    const view = page()
    const shown = viewIn(uae, view)
    expect([shown.title, ...titles(shown)]).toEqual(["Page", "When (IST)", "Name"])
    expect(JSON.stringify(shown)).toContain('"width":10')
    expect([viewIn(uae, view), viewIn(india, view)]).toEqual([shown, view])
    expect(viewIn(uae, view)).toBe(shown)
  })

  it.each([
    ["updated 14:05", "Page (IST)"],
    ["Hold from 2026-11-28 14:05:09", "Page (IST)"],
    ["ratio 1:4, 25:61, port 127.0.0.1:4160", "Page"],
    ["kept until 14:05 IST", "Page"],
    ["29 Nov, 6 - 8 pm", "Page (IST)"],
    ["", "Page"]
  ])("says it in the title where a time stands elsewhere: %s", (text, title) => {
    expect(viewIn(uae, page({ status: text })).title).toBe(title)
    expect(viewIn(uae, page({ parts: [{ part: "notice", tone: undefined, text }] })).title).toBe(title)
    const question = { id: "q", title: "Page", text, actions: [], cancel: undefined }
    expect(viewIn(uae, page({ question })).question?.title).toBe(title)
    expect(viewIn(india, page({ status: text })).title).toBe("Page")
  })
})

describe("a sentence and what somebody said of it", () => {
  it.each([
    ["Unable to load", "Boom", "Unable to load: Boom"],
    ["Please try again.", "Boom", "Please try again. (Boom)"],
    ["Is it there?", "no", "Is it there? (no)"],
    ["Order is not valid for invoicing ", "Boom", "Order is not valid for invoicing: Boom"],
    ["Unable to load", " ", "Unable to load"],
    ["", "Boom", "Boom"]
  ])("%j and %j are %j", (sentence, why, joined) => expect(because(sentence, why)).toBe(joined))

  it("follow each other with one stop between them", () => {
    expect(inTurn("It is off.", "Switch it on")).toBe("It is off. Switch it on")
    expect(inTurn("It is off", undefined, "Switch it on.")).toBe("It is off. Switch it on.")
    expect(inTurn(undefined, "")).toBe("")
  })
})
