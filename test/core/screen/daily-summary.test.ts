import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { partKeys } from "#core/kit/view/part-keys.ts"
import { partOf } from "#core/kit/view/view.ts"
import * as Money from "#core/money.ts"
import type { Command } from "#core/screen/daily-summary/effects.ts"
import type { Message, Model } from "#core/screen/daily-summary/model.ts"
import { opened, placeOf, resumed, shownAt, ticked, update } from "#core/screen/daily-summary/update.ts"
import { view } from "#core/screen/daily-summary/view.ts"
import { summaryOrders, summaryReports } from "../arbitrary/summary-report.ts"
import { Page } from "./page.ts"

const now = Day.startOf("2026-11-24") + 10 * Day.hour

const here = { name: "dailysummary" } as const

/** The screen as somebody works with it: what it asks for, and what it shows. */
class Summary extends Page<Model, Message, Command> {
  model = opened(here, now).model
  override latest = opened(here, now).commands
  now = now
  protected update(message: Message) {
    return update(this.model, message, this.now)
  }
  answer(): this {
    const report = summaryReports.find(({ of }) => of === this.model.tab)
    if (report === undefined) throw new Error("no such report")
    return this.say({ _tag: "LoadedReport", requestId: this.model.requestId, report })
  }
  typed(from: string, to: string): this {
    this.say({ _tag: "AskedForDays" })
    for (const [field, text] of Object.entries({ from, to }))
      this.say({ _tag: "ChangedDays", message: { _tag: "TypedField", field, text } })
    return this.say({ _tag: "SubmittedDays" })
  }
  get view() {
    return view(this.model, this.now, {})
  }
  get days() {
    const [command] = this.latest
    return command === undefined ? undefined : [command.range.from, command.range.to]
  }
}

describe("its place", () => {
  it("names the days and the report, and finds them again", () => {
    const summary = new Summary().press("yesterday")
    expect(placeOf(summary.model)).toEqual({
      ...here,
      days: { from: "2026-11-23", to: "2026-11-23" }
    })
    const shortages = placeOf(summary.say({ _tag: "ChoseTab", tab: "shortages" }).model)
    expect(opened(shortages, now).model).toMatchObject({
      tab: "shortages",
      range: { from: "2026-11-23", to: "2026-11-23" }
    })
    expect(placeOf(summary.press("today").say({ _tag: "ChoseTab", tab: "summary" }).model)).toEqual(here)
  })
  it("is today where it names no days, or no report that there is", () => {
    const rangeOf = (place: Parameters<typeof opened>[0]) => opened(place, now).model.range

    expect([rangeOf(here), rangeOf({ ...here, days: "today" })]).toEqual([undefined, undefined])
    expect(rangeOf({ ...here, days: "week" })).toEqual({ from: "2026-11-18", to: "2026-11-24" })
    expect(opened({ ...here, tab: "nonsense" }, now).model.tab).toBe("summary")
  })
  it("asks nothing anew where it is shown already, and for other days passes over what was asked before", () => {
    const summary = new Summary().press("yesterday")
    expect(shownAt(summary.model, placeOf(summary.model), now).commands).toEqual([])
    const { model: today } = shownAt(summary.model, here, now)
    expect(today).toMatchObject({ range: undefined, requestId: summary.model.requestId + 1 })
  })
  it("finds it as it was left for an order, unless other days are wanted", () => {
    const { model } = new Summary().press("yesterday").answer()
    expect(resumed(model, here, now).model.range).toEqual(model.range)
    expect(resumed(model, { ...here, days: "week" }, now).model.range?.from).toBe("2026-11-18")
  })
})

describe("the daily summary", () => {
  const texts = (summary: Summary) =>
    summary.view.parts.flatMap((part) => ("text" in part && typeof part.text === "string" ? [part.text] : []))

  it("is called Today's summary, and asks for today", () => {
    const summary = new Summary()
    expect([summary.view.title, summary.days]).toEqual(["Today's summary", ["2026-11-24", "2026-11-24"]])
  })

  const channels = (summary: Summary) =>
    summary.view.parts
      .flatMap((part) => (part.part === "table" && part.id === "channels" ? part.rows(0, part.count) : []))
      .map(({ cells, details }) => [...cells, ...details].map(({ text }) => text))
  const cards = (summary: Summary) =>
    partOf(summary.view, "totals")?.figures.map(({ name, value, note }) => [name, value, note])
  const [first] = summaryReports
  if (first?.of !== "summary") throw new Error("no summary")
  const [home] = first.answer.categories
  const before = {
    until: "2026-11-23 04:30:00",
    categories: [
      {
        ...home,
        category: "home_delivery",
        amount: Money.parse("2000"),
        placed_express: 9,
        placed_scheduled: 0
      },
      { ...home, category: "noon", amount: Money.parse("120.50"), placed_express: 1, placed_scheduled: 0 }
    ] as typeof first.answer.categories
  }
  const answered = (summary: Summary, answer: typeof first.answer) =>
    summary.say({
      _tag: "LoadedReport",
      requestId: summary.model.requestId,
      report: { of: "summary", answer }
    })

  it("has a row for each channel and one for all: placed and cancelled, express and scheduled, and the amount", () => {
    expect(channels(new Summary().answer())).toEqual([
      ["Home delivery", "19", "1 + 2", "12", "7", "₹4,000.00"],
      ["Walk-in", "5", "0", "5", "0", "₹310.00"],
      ["Zomato", "3", "1", "3", "0", "₹0.00"],
      ["Total", "27", "2 + 2", "20", "7", "₹4,310.00", "Cancelled: express + scheduled"]
    ])
  })

  it("names its parts so that two headings differ, and those that stay on other days are the same", () => {
    const discounts = [{ user_id: 1, by: "Asha", discounts: 1, approved: 0, off: Money.parse("23.41") }]
    const keysOf = (answer: typeof first.answer) => partKeys(answered(new Summary(), answer).view.parts)
    const [plain, more] = [keysOf(first.answer), keysOf({ ...first.answer, discounts })]
    expect(new Set(more).size).toBe(more.length)
    expect(more.length).toBe(plain.length + 2)
    expect(more.slice(0, plain.length)).toEqual(plain)
    const { parts } = answered(new Summary(), first.answer).view
    expect(new Set(partKeys([...parts, ...parts])).size).toBe(2 * parts.length)
  })

  it("stands beside the days before, with what sold on those alone (SUMMARY-6)", () => {
    const summary = answered(new Summary(), { ...first.answer, before })
    expect(channels(summary).map(([name, , , , , amount, earlier]) => [name, amount, earlier])).toEqual([
      ["Home delivery", "₹4,000.00", "₹2,000.00"],
      ["Walk-in", "₹310.00", "₹0.00"],
      ["Zomato", "₹0.00", "₹0.00"],
      ["Noon", "₹0.00", "₹120.50"],
      ["Total", "₹4,310.00", "₹2,120.50"]
    ])
    expect(cards(summary)).toEqual([
      ["Amount", "₹4,310", "+103 %, yesterday ₹2,121"],
      ["Placed", "27", "+17, yesterday 10"],
      ["Cancelled", "4", "−2, yesterday 6"],
      ["An order on average", "₹160", "−25 %, yesterday ₹212"]
    ])
    const heading = (of: Summary) =>
      of.view.parts.flatMap((part) =>
        part.part === "table" && part.id === "channels" ? [part.headings.at(-1)?.title] : []
      )
    expect(heading(summary)).toEqual(["Yesterday"])
    expect(heading(answered(summary.press("yesterday"), { ...first.answer, before }))).toEqual(["Day before"])
    expect(heading(answered(summary.press("seven-days"), { ...first.answer, before }))).toEqual([
      "7 days before"
    ])
    expect(cards(summary)?.[1]?.[2]).toBe("+17, 7 days before 10")
  })

  it("compares with nothing where a server does not, and says what more it is than next to nothing", () => {
    expect(cards(new Summary().answer())?.map(([, , note]) => note)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
    const [category] = before.categories
    if (category === undefined) throw new Error("no category")
    const least = { ...before, categories: [{ ...category, amount: Money.parse("1"), placed_express: 27 }] }
    const notes = cards(answered(new Summary(), { ...first.answer, before: least }))?.map(
      ([, , note]) => note
    )
    expect(notes?.slice(0, 2)).toEqual(["+₹4,309, yesterday ₹1", "=, yesterday 27"])
  })

  it("has payment totals of home delivery alone, in rupees, in dirhams in the UAE", () => {
    const summary = new Summary().answer()
    const amounts = () =>
      partOf(summary.view, "table")
        ?.rows(0, 9)
        .map(({ cells }) => cells.map(({ text }) => text))
    expect(amounts()).toEqual([
      ["Cash on delivery", "9", "₹1,234.50"],
      ["Paytm", "0", "₹0.00"],
      ["UPI", "4", "₹2,000.00"],
      ["Card", "0", "₹0.00"]
    ])
    const [report] = summaryReports
    if (report?.of !== "summary") throw new Error("no summary")
    const { answer } = report
    summary.say({
      _tag: "LoadedReport",
      requestId: summary.model.requestId,
      report: { of: "summary", answer: { ...answer, currency: "AED" } }
    })
    expect(amounts()?.[0]?.[2]).toBe("AED 1,234.50")
    summary.say({
      _tag: "LoadedReport",
      requestId: summary.model.requestId,
      report: { of: "summary", answer: { ...answer, categories: answer.categories.slice(1) } }
    })
    expect(amounts()?.[0]?.[0]).toBe("Walk-in")
  })

  it("marks the period that is shown, and no other", () => {
    const marked = (summary: Summary) =>
      summary.view.actions.flatMap(({ id, isChosen }) => (isChosen === true ? [id] : []))
    expect(marked(new Summary())).toEqual(["today"])
    expect(marked(new Summary().press("yesterday"))).toEqual(["yesterday"])
    expect(marked(new Summary().typed("2026-11-01", "2026-11-07"))).toEqual(["days"])
  })

  it("says No Orders Today where there are none, and nothing of today on another day", () => {
    const none = {
      of: "summary",
      answer: { currency: "INR", categories: [], archived_before: null }
    } as const
    const summary = new Summary()
    summary.say({ _tag: "LoadedReport", requestId: 1, report: none })
    expect(texts(summary)).toContain("No Orders Today")
    summary.press("yesterday").say({ _tag: "LoadedReport", requestId: 2, report: none })
    expect(texts(summary)).not.toContain("No Orders Today")
    expect(summary.view.title).toBe("Summary of 23 Nov 2026")
  })

  it("shows the days before also on a day without orders", () => {
    const summary = answered(new Summary(), { ...first.answer, categories: [], before })
    expect(texts(summary)).toContain("No Orders Today")
    expect(
      channels(summary).map(([name, placed, , , , amount, earlier]) => [name, placed, amount, earlier])
    ).toEqual([
      ["Home delivery", "0", "₹0.00", "₹2,000.00"],
      ["Noon", "0", "₹0.00", "₹120.50"],
      ["Total", "0", "₹0.00", "₹2,120.50"]
    ])
    expect(cards(summary)?.[0]).toEqual(["Amount", "₹0", expect.stringContaining("yesterday ₹2,121")])
  })

  it("a payment method leads to its orders, each of them to the order, and Escape back to the same days", () => {
    const summary = new Summary().press("yesterday").answer()
    const cash = partOf(summary.view, "table")?.rows(0, 1)[0]?.outcome
    if (cash === undefined || !("message" in cash)) throw new Error("cash leads nowhere")
    summary.say(cash.message)
    expect(summary.latest).toMatchObject([
      { _tag: "LoadSummaryOrders", category: "home_delivery", method: "cashondelivery", page: 1 }
    ])
    summary.say({ _tag: "LoadedOrders", requestId: summary.model.requestId, found: summaryOrders })
    const list = partOf(summary.view, "table")
    const [row] = list?.rows(0, 1) ?? []
    expect(row?.cells.map(({ text }) => text)).toEqual([
      "100000001",
      "Complete",
      "Express",
      "₹249.50",
      "2026-11-24 10:30"
    ])
    expect(row?.outcome).toEqual({ leadsTo: { name: "order", id: 1, usesNewService: false } })
    expect([list?.paging?.page, list?.paging?.pages]).toEqual([1, 2])
    const back = summary.view.back?.outcome
    if (back === undefined || !("message" in back)) throw new Error("there is no way back")
    summary.say(back.message)
    expect([summary.model.listing, summary.days]).toEqual([undefined, ["2026-11-23", "2026-11-23"]])
  })

  it.each([
    ["today", ["2026-11-24", "2026-11-24"]],
    ["yesterday", ["2026-11-23", "2026-11-23"]],
    ["seven-days", ["2026-11-18", "2026-11-24"]],
    ["month", ["2026-11-01", "2026-11-24"]]
  ])("%s is one key away", (id, days) => {
    expect(new Summary().press(id).days).toEqual(days)
  })

  it.each([
    ["2026-11-23", "2026-11-22", { to: "2026-11-23 is after 2026-11-22: the first day comes first." }],
    ["2025-11-23", "2026-11-24", { to: "These are 367 days: ask for 366 at most." }],
    ["2026-11-25", "2026-11-25", { from: "This day has not come yet." }],
    ["24.11.2026", "2026-11-24", { from: expect.stringContaining("2026") }],
    ["2026-02-30", "", { from: expect.anything(), to: expect.anything() }]
  ])(
    "days from %s to %s are refused beside the day that is wrong, and what was typed stays",
    (from, to, problems) => {
      const summary = new Summary().typed(from, to)
      expect(summary.model.form?.problems).toEqual(problems)
      expect(summary.model.form?.entries).toMatchObject({ from: { text: from }, to: { text: to } })
      expect(summary.latest).toEqual([])
    }
  )

  it("days that are right are asked for, and nothing of other days is shown meanwhile", () => {
    const summary = new Summary().answer().typed("2026-11-01", "2026-11-07")
    expect([summary.days, summary.model.form]).toEqual([["2026-11-01", "2026-11-07"], undefined])
    expect(channels(summary)).toEqual([])
    expect(summary.view.title).toBe("Summary of 1 Nov to 7 Nov 2026")
  })

  it("an answer to an earlier question is passed over", () => {
    const summary = new Summary().press("yesterday")
    const [report] = summaryReports
    if (report !== undefined) summary.say({ _tag: "LoadedReport", requestId: 1, report })
    expect(summary.model.reports).toEqual({})
  })

  it("what was known stays beside a failure, and who did not answer is named", () => {
    const summary = new Summary().answer().say({ _tag: "AskedAgain" })
    summary.say({ _tag: "FailedReport", requestId: summary.model.requestId, problem: undefined })
    expect(texts(summary)).toContain("The orders cannot be added up: the server does not answer")
    expect(channels(summary)).not.toEqual([])
  })

  it("today goes on: it is asked for again after two minutes, and at midnight it is another day", () => {
    const summary = new Summary().answer()
    expect(ticked(summary.model, now + Day.minute).commands).toEqual([])
    expect(ticked(summary.model, now + 2 * Day.minute).commands).toHaveLength(1)
    const { model: later, commands } = ticked(summary.model, now + 14 * Day.hour)
    expect([later.reports, commands]).toMatchObject([{}, [{ range: { from: "2026-11-25" } }]])
    const past = new Summary().press("yesterday").answer()
    expect(ticked(past.model, now + 14 * Day.hour).commands).toEqual([])
  })

  it("says that orders in the archive are not counted, where the days reach so far back", () => {
    const [report] = summaryReports
    if (report?.of !== "summary") throw new Error("no summary")
    const summary = new Summary()
    summary.say({
      _tag: "LoadedReport",
      requestId: 1,
      report: { of: "summary", answer: { ...report.answer, archived_before: "2025-10-20" } }
    })
    expect(texts(summary)[0]).toContain("finished before 20 Oct 2025")
  })

  it("each of the manager's tabs asks for its own report and shows it", () => {
    const shown = (tab: "hours" | "times" | "shortages" | "breaches") => {
      const summary = new Summary().say({ _tag: "ChoseTab", tab })
      expect(summary.latest).toMatchObject([{ _tag: "LoadReport", of: tab }])
      return summary.answer().view.parts
    }
    const charts = (parts: ReturnType<typeof shown>) =>
      parts.flatMap((part) => (part.part === "chart" ? [[part.id, part.bars.length]] : []))
    expect(charts(shown("hours"))).toEqual([
      ["hours", 24],
      ["days", 2]
    ])
    expect(charts(shown("times"))).toEqual([
      ["invoice", 6],
      ["dispatch", 6]
    ])
    expect(charts(shown("shortages"))).toEqual([["reasons", 2]])
    const people = shown("breaches").find((part) => part.part === "table")
    expect(people?.rows(0, 1)[0]?.cells.map(({ text }) => text)).toEqual([
      "Asha Nair",
      "31",
      "4",
      "Damaged 3, Not found 1"
    ])
  })
})
