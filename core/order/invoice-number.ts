/** Numbers of invoices and credit notes: store, financial year, and a number that counts up in them without a gap. */
import * as Day from "../day.ts"

/** Rule 46(b) of the CGST Rules allows a serial number at most sixteen characters. */
const longest = 16
/** Leading zeros make numbers of one length, as far as the store's number leaves room for them. */
const digits = 5

/** The financial year an invoice falls in, by the day in Asia/Calcutta: "2026-27". */
export const yearAt = (now: Day.Instant): string => Day.financialYear(Day.dayAt(now))

/** "101/26-27/00042"; of a credit note, whose series is another one, "C101/26-27/00042". */
export const print = (
  storeId: number,
  financialYear: string,
  number: number,
  letter: "" | "C" = ""
): string => {
  const series = `${letter}${storeId}/${financialYear.slice(2)}/`
  return series + String(number).padStart(Math.min(digits, longest - series.length), "0")
}
