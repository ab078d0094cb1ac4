/** The paper of a shift's report, X or Z. */
import { countryWith, minuteAt } from "../country.ts"
import * as Day from "../day.ts"
import { sanitizeText } from "../sanitize-text.ts"
import type { ShiftReport } from "../shift/report.ts"
import type { ShiftReportDocument } from "./document.ts"
import { reportTitle, sectionsOf } from "./shift-wording.ts"

export const shiftReportSheet = (report: ShiftReport, now: Day.Instant): ShiftReportDocument => ({
  kind: "shiftReport",
  title: reportTitle(report),
  store_name: sanitizeText(report.store_name),
  printed_at: minuteAt(countryWith(report.currency), Day.toGmt(now)),
  is_signed: report.kind === "Z",
  sections: sectionsOf(report).map(({ title, entries }) => ({
    title,
    entries: entries.map(({ name, value, note, isMain }) => ({
      name: sanitizeText(name),
      value: sanitizeText(value),
      note: note === null ? null : sanitizeText(note),
      is_main: isMain === true
    }))
  }))
})
