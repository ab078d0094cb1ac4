import { describe, expect, it } from "vitest"
import { shiftReportSheet } from "#core/label/shift-report-sheet.ts"
import { ofHundredths } from "#core/money.ts"
import { type ReportFacts, report } from "#core/shift/report.ts"
import { shiftOf } from "#test/core/arbitrary/shift.ts"
import { renderPdf } from "#test/support/pdf.ts"
import { openPdf } from "#test/support/pdf-page.ts"

const now = Date.UTC(2026, 10, 20, 15, 30)
const closed = shiftOf({
  status: "closed",
  closed: { user_id: 7, by: "Meera Krishnan" },
  approved: { user_id: 8, by: "ഉമ" },
  closed_at: "2026-11-20 15:00:00",
  z_number: 12,
  count: {
    count_id: 1,
    at: "2026-11-20 14:50:00",
    user_id: 7,
    by: "Meera Krishnan",
    pieces: [
      { value: ofHundredths(500_00), pieces: 4 },
      { value: ofHundredths(50), pieces: 3 }
    ],
    counted: ofHundredths(2_001_50),
    expected: ofHundredths(2_101_50),
    difference: ofHundredths(-100_00),
    revision: 0,
    needs_approval: true
  }
})
const pagesOf = async (change: Partial<ReportFacts> = {}) => {
  const facts = {
    shift: closed,
    movements: [],
    sales: [],
    counts: 1,
    storeName: "Indiranagar",
    now,
    isTold: true
  }
  return openPdf(await renderPdf(shiftReportSheet(report({ ...facts, ...change }), now)))
}
const movement = (id: number) => ({
  movement_id: id,
  kind: "in" as const,
  amount: ofHundredths(100),
  reason: `മാറ്റം ${id}`,
  at: "2026-11-20 05:00:00",
  user_id: 7,
  by: "Meera",
  order_id: null
})
const inOneLine = (text: string | undefined): string => (text ?? "").replace(/\s+/g, " ")

describe("the paper of a Z report", () => {
  it("says whose it is, every figure, how it was counted, and has room for both names", async () => {
    const [page, ...others] = await pagesOf({
      movements: [movement(1)],
      sales: [{ amount: ofHundredths(100_50), method: "cashondelivery" }]
    })
    expect(others).toEqual([])
    for (const each of [
      "Z report 12",
      "Indiranagar",
      "Till 1",
      "INR",
      "Closed: 2026-11-20 20:30",
      "Closed by: Meera Krishnan",
      "Approved by: ഉമ",
      "2,000.00",
      "Cash, 1 order",
      "-100.00",
      "മാറ്റം 1 (Meera)",
      "500.00 x 4",
      "0.50 x 3",
      "1.50",
      "Cash handed over by",
      "Cash taken over by"
    ])
      expect(inOneLine(page?.text)).toContain(each)
  })
  it("of 100 movements goes on over pages, and loses none of them", async () => {
    const pages = await pagesOf({ movements: Array.from({ length: 100 }, (_, at) => movement(at)) })
    expect(pages.length).toBeGreaterThan(1)
    const text = inOneLine(pages.map((page) => page.text).join(" "))
    for (let at = 0; at < 100; at++) expect(text).toContain(`മാറ്റം ${at} (Meera)`)
  })
  it("so far tells nothing that only who has counted may know, and is not signed", async () => {
    const shift = shiftOf()
    const [page] = await pagesOf({
      shift,
      counts: 0,
      sales: [{ amount: ofHundredths(123_45), method: "cashondelivery" }]
    })
    expect(inOneLine(page?.text)).toContain("X report")
    expect(inOneLine(page?.text)).toContain("after the count")
    expect(inOneLine(page?.text)).not.toContain("123.45")
    expect(inOneLine(page?.text)).not.toContain("handed over")
  })
})
