/** Whose clock a paper goes by. */
import { describe, expect, it } from "vitest"
import { india, minuteAt, uae } from "#core/country.ts"
import * as Day from "#core/day.ts"
import { dateTitle, issuedOf, issuedText, stampOf, timeOn } from "#core/label/paper-time.ts"
import { seriesAt } from "#core/order/paper-series.ts"

const lateInDubai = Day.fromGmt("2027-03-31 19:40:00") ?? 0

describe("the time of a paper", () => {
  it("is that of the country of its store, and so are its day and its year (TIME-5)", () => {
    const paper = { currency: "AED", ...stampOf("AED", lateInDubai) } as const
    expect([paper.issued_at, issuedText(paper), dateTitle(paper)]).toEqual([
      "2027-03-31 23:40:00",
      "2027-03-31 23:40:00",
      "Date"
    ])
    expect([issuedOf(paper), timeOn(paper, lateInDubai)]).toEqual([lateInDubai, paper.issued_at])
    expect(stampOf("INR", lateInDubai)).toEqual({ issued_at: "2027-04-01 01:10:00" })
    expect([seriesAt("taxInvoice", lateInDubai, uae), seriesAt("taxInvoice", lateInDubai, india)]).toEqual([
      "T26",
      "T27"
    ])
  })

  it("stays India's, and says so, on papers that were given by that clock", () => {
    const before = { currency: "AED", issued_at: "2027-04-01 01:10:00" } as const
    expect([issuedText(before), dateTitle(before), issuedOf(before)]).toEqual([
      "2027-04-01 01:10:00 IST",
      "Date (IST)",
      lateInDubai
    ])
    const indian = { currency: "INR", issued_at: "2027-04-01 01:10:00" } as const
    expect([issuedText(indian), dateTitle(indian)]).toEqual(["2027-04-01 01:10:00", "Date"])
  })

  it("names the clock on the wall of a shift, where it is another one (TIME-5)", () => {
    const at = "2027-03-31 19:40:00"
    expect([minuteAt(uae, at), minuteAt(india, at), minuteAt(uae, null)]).toEqual([
      "2027-03-31 23:40 UAE",
      "2027-04-01 01:10",
      ""
    ])
  })
})
