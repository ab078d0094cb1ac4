/** The words of the end-of-day report; sentences that are known to the letter, odd spellings included. */
import * as Day from "../day.ts"
import { fault } from "../fault.ts"
import { format, type Money, minus, zero } from "../money.ts"
import { type EodStatus, type SentBack, stateOf } from "../stock/eod-report.ts"
import type { CountRefusal } from "../stock/eod-scan.ts"
import { faultText } from "./fault.ts"
import { countProblem } from "./physical-stock.ts"
import { keptForYou } from "./scan.ts"

export const title = "EOD stock taking"
export const tableTitle = "In Stock Products"
export const helper = "Verify stock counts and update physical stock if changes are detected"
export const physicalStock = "Physical stock"
/** Headings of what is counted, and what narrows it. */
export const countedStock = "Counted"
export const inSystem = "System"
export const countedNoun = "products counted"
export const notCountedYet = "Not counted"
export const differences = "Differences"
export const allSides = "Show all products"
export const selectCategory = "Select Category"
export const categoriesSelected = (count: number): string => `${count} Category selected`
export const submitToday = "Submit Today's Stock"
export const soldOut = "All products have been sold out"

export const approvedAt = (updated: Day.GmtTime, approved: Day.GmtTime): string =>
  `You've already submitted today's EOD stock report. Last updated at ${Day.localMinute(updated)}. Submission approved at ${Day.localMinute(approved)}.`
export const submittedAt = (at: Day.GmtTime): string =>
  `You've already submitted today's EOD stock report at ${Day.localMinute(at)}. If you wish to, you can resubmit it.`
export const notSubmitted = (day: Day.Day): string => `The report of ${day} is not submitted yet.`
export const forYesterday = (day: Day.Day): string =>
  `The report of ${day} is missing. What you submit now is handed in for that day.`

export const summaryTitle = "Summary of EOD submission"
export const noChanges = "There are no changes in the EOD stock compared to the expected stock in the system."
export const changes = "Below changes have affected the stock."
export const areYouSure = "Are you sure you want to confirm your EOD stock report?"

export const chooseFirst = "Kindly select a product before typing physical stock"
export const alreadySelected = "This product is already selected"
export const productMissing =
  'Please choose a product if you wish to add new items or close the "add product" dropdown.'
export const nothingAvailable = "GetAvailable products is empty. Please contact admin"
export const checkFailed = "Unable to check is eod stock submitted or not..."
export const filterFailed = "Unable to add category filter..."

export const submitted = "EOD stock report submitted"
export const wasSubmitted = (changed: number): string =>
  changed === 0
    ? `${submitted}, without changes`
    : `${submitted}, ${changed === 1 ? "1 product" : `${changed} products`} changed`
export const approved = (day: Day.Day): string => `The report of ${day} is approved`
export const leftOut = (counts: number): string =>
  `The report is approved without ${counts === 1 ? "the count that was" : `the ${counts} counts that were`} typed here`
export const notInReport = (counts: number): string =>
  `${counts === 1 ? "1 count that was typed here is" : `${counts} counts that were typed here are`} in no report: whoever approves can open it again, or put them aside.`
export const dayIsOver = (day: Day.Day, counts: number): string =>
  counts === 1
    ? `${day} is over: the count that was typed here is not in its report. Count it again.`
    : `${day} is over: the ${counts} counts that were typed here are not in its report. Count them again.`
export const putAside = "Put aside what was typed"
export const submitFailed = "Unable to submit the EOD stock report"
export const loadFailed = "Unable to read the stock"
export const approveFailed = "Unable to approve the EOD stock report"
export const submitting = "Submitting"
export const nothingFound = "No products in stock"
export const addRow = "Add row"
export const whatDiffers = "What differs"
export const differed = "What differed from the system"
export const notFound = "Unable to read what differs"
export const allRows = "All products"
export const recount = "Count these again"
export const recounting = (products: number): string =>
  `Counted once more: the ${products === 1 ? "product that differs" : `${products} products that differ`} most`
export const approve = "Approve"
export const approveThis = (day: Day.Day): string => `Approve the report of ${day}?`
export const whatIsApproved = (by: string | null, at: Day.GmtTime, version: number): string =>
  `Submitted${by === null ? "" : ` by ${by}`} at ${Day.localMinute(at)}${version === 1 ? "" : `, ${version} times`}. Once it is approved nobody submits it again.`
export const ownReport = "You have counted or submitted this report: somebody else approves it"
export const reject = "Reject"
export const reopen = "Open again"
export const rejectThis = (day: Day.Day): string => `Reject the report of ${day}`
export const reopenThis = (day: Day.Day): string => `Open the report of ${day} again`
export const countedAgain = "It is counted and submitted again; what it has booked stays booked until then."
export const reasonWanted = "Say why: whoever counts reads it"
/** Over a report that came back. */
export const sentBack = (how: SentBack, by: string | null, at: Day.GmtTime, reason: string | null): string =>
  `${how === "rejected" ? "Rejected" : "Opened again"}${by === null ? "" : ` by ${by}`} at ${Day.localMinute(at)}${reason === null ? "" : `: ${reason}`}. Count again what is meant, then resubmit it.`
export const wasSettled = (report: EodStatus): string => {
  const state = stateOf(report)
  if (state === "approved") return approved(report.day)
  return `The report of ${report.day} is ${state === "rejected" ? "rejected" : "open again"}`
}
export const changedElsewhere = "The report was changed elsewhere meanwhile: look at it again"
export const otherDays = "Reports of other days"
export const allReports = "All reports"
export const reportsNotRead = "The reports could not be read"
export const openADay = "Open a day: what differed in it is shown."
export const noReports = "No report is in yet."
export const stateWords = {
  none: "Missing",
  submitted: "Submitted",
  rejected: "Rejected",
  reopened: "Opened again",
  approved: "Approved"
} as const
export const reportOf = (day: Day.Day): string => `Report of ${day}`
export const unanswered = "Nobody knows whether the report arrived. Send it again: it counts once."
/** "4 of 390 products are counted; the others are handed in as the books say." */
export const notCounted = (counted: number, products: number): string =>
  counted === 0
    ? `None of ${products} products is counted: all are handed in as the books say.`
    : counted === 1
      ? `1 of ${products} products is counted: the others are handed in as the books say.`
      : `${counted} of ${products} products are counted: the others are handed in as the books say.`
export const blindSummary = "What differs is told once the report is submitted."
/** @param missing below 0 */
export const worth = (missing: Money, found: Money): string =>
  `Missing ${format(minus(zero, missing))}, found ${format(found)}.`

/** The sum that all devices have scanned of a product: "4.50 Kg counted in 9 packs". */
export const scannedSum = (sum: string, lines: number, isTyped: boolean): string =>
  `${sum} counted in ${lines === 1 ? "1 scan" : `${lines} scans`}${isTyped ? ". What was typed stands over it" : ""}`
export const takenBack = (code: string): string => `Taken back: ${code}`
export const countFailed = "Unable to count the scan"
export const undoFailed = "Unable to take the scan back"
export const reportIsOther = "The report has changed meanwhile: scan it again"
export const scansWait = "Scans are still being counted: submit again in a moment"
export const scanToCount = "Scan packs to count them"
export const scanPrompt = "Scan a pack"

export const workRestored = keptForYou("count")
export const changedMeanwhile =
  "The report was changed elsewhere: look at the figures again before you submit"

/** The reason in the books of a hub's pack for its change. */
export const bookedFor = (day: Day.Day): string => `EOD ${day}`
export const countReason = "EOD stock count"
/** The name of what is less than one step of its product, in a pack that was opened. */
export const leftByRounding = "Left by rounding"
export const roundingsGo = "What an earlier rounding left is written off with the approval."

export const nothingCounted = "Nothing is counted yet."
/** The reason why a line of a count was refused. */
export const refusedLine = ({
  why,
  by
}: {
  readonly why: CountRefusal
  readonly by: string | null
}): string => {
  switch (why) {
    case "NotAProduct":
      return faultText(fault("UnknownBarcode", { why: "" }))
    case "AlreadyUsed":
      return faultText(fault("AlreadyUsed"))
    case "OtherHub":
      return faultText(fault("NotInHub"))
    case "AlreadyCounted":
      return `Counted already by ${by ?? "somebody else"}`
    case "NotWhole":
      return countProblem({ why: "step", increment: 1 })
    case "Unweighed":
      return "Sold by weight, and the code has none: weigh it"
    case "NotCounted":
      return "Nobody has counted it"
  }
}
/** The further explanation of that reason, where there is one. */
export const refusedDetail = (why: CountRefusal): string | undefined =>
  why === "OtherHub" ? "It is stock of another hub" : undefined
/** The same of a line of a command, with its code. */
export const refusedCode = (line: {
  readonly scan_code: string | null
  readonly why: CountRefusal
  readonly by: string | null
  /** What is wrong with the code. */
  readonly flaw?: string
}): string => {
  const detail = refusedDetail(line.why)
  if (line.flaw !== undefined) return `${refusedLine(line)} (${line.flaw}): ${line.scan_code ?? ""}`
  return `${refusedLine(line)}${detail === undefined ? "" : `. ${detail}`}: ${line.scan_code ?? "a line without a code"}`
}
