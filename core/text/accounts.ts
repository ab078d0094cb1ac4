/** What is said about the accountant's files. */
import type { PaperProblem } from "../accounts/paper-problem.ts"

export const problemWords: Readonly<Record<PaperProblem, string>> = {
  noHsn: "A line has no HSN code: give its product one, and fill it in before filing.",
  oddHsn: "An HSN code is not of 2, 4, 6 or 8 digits: mend that of its product.",
  unequalHalves: "CGST and SGST differ by a paisa: it was made before both were reckoned for themselves.",
  taxWithoutRate: "A line bears tax and has no rate: the portal wants the rate.",
  unknownRate: "A line has a rate that GST does not have: mend that of its product.",
  noPlace: "The state of its place of supply has no code: it is filed under 97, Other Territory.",
  longNumber:
    "A number has more than 16 characters, or others than letters, digits, / and -: it was given before numbers were kept to that."
}

export const monthProblem = (text: string): string =>
  `${text} is no month: write it as 2026-11, the year and the month.`
export const dayProblem = (text: string): string =>
  `${text} is no day: write it as 2026-11-24, the year, the month and the day.`
export const periodProblem =
  "Name a day (--day, and --to for the last of several), or a whole month (--month), and not both."
export const whichRegistration = (registrations: ReadonlyArray<string>): string =>
  registrations.length === 0
    ? "No store of this network is registered: give its GSTIN or TRN in stores.csv."
    : `Name the registration by --registration: ${registrations.join(", ")}.`
/** Under each registration its own stores sell. */
export const unknownStore = (
  text: string,
  stores: ReadonlyArray<{ readonly store_id: number; readonly name: string }>
): string =>
  `${text} is no store of this registration: ${stores.map(({ store_id, name }) => `${store_id} ${name}`).join(", ")}.`
export const unknownGstin = (gstin: string): string =>
  `No store of this network has the GSTIN ${gstin}: look it up on an invoice, or in stores.csv.`
export const unknownRegistration = (registration: string): string =>
  `No store of this network has the registration ${registration}: look it up on an invoice, or in stores.csv.`
export const unknownPage = "There is no such page of the books: ask for them from the beginning."
export const daysOutOfOrder = "The last day lies before the first: write the earlier one first."
export const unableToSave = "Unable to save the file"

/** "A line has no HSN code: ... (12 papers, such as KOCH/T26/000042)" */
export const papersWithProblem = (problem: PaperProblem, papers: number, one: string): string =>
  `${problemWords[problem]} (${papers === 1 ? one : `${papers} papers, such as ${one}`})`

export const months = "Months"
export const noMonths = "No months"
const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December"
] as const
/** "November 2026" */
export const monthName = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`
export const accountsOf = (month: string): string => `Accounts of ${monthName(month)}`

const shifts = (count: number): string => (count === 1 ? "1 shift is open" : `${count} shifts are open`)
export const papersUnregistered = (count: number): string =>
  count === 1 ? "1 paper is not registered" : `${count} papers are not registered`
export const monthState = (isRunning: boolean, open: number, unregistered: number): string =>
  [
    isRunning ? "goes on" : open + unregistered === 0 ? "complete" : "over",
    ...(open === 0 ? [] : [shifts(open)]),
    ...(unregistered === 0 ? [] : [papersUnregistered(unregistered)])
  ].join(", ")
/** "3 papers are not registered as e-invoices: Indiranagar 2, Koramangala 1." */
export const storesUnregistered = (
  stores: ReadonlyArray<{ readonly name: string; readonly papers: number }>
): string => {
  const count = stores.reduce((sum, { papers }) => sum + papers, 0)
  return `${papersUnregistered(count)} as e-invoices: ${stores.map(({ name, papers }) => `${name} ${papers}`).join(", ")}.`
}
export const shiftsOpen = (count: number, period: "month" | "day" = "month"): string =>
  `${shifts(count)}: what ${count === 1 ? "it sells" : "they sell"} until the end of the ${period} is not in these figures yet.`

export const invoicesLessNotes = "Invoices less credit notes"
export const papersToLookAt = "Papers to look at before filing"
export const noProblems = "No paper has a problem"
export const addingUp = "Adding up the papers"
export const notAddedUp = "The papers could not be added up: refresh asks again."
export const writing = (file: string, postings: number): string =>
  postings === 0 ? `Writing ${file} ...` : `Writing ${file} ... ${postings} papers and movements so far`
export const administratorsAlone =
  "The accounts are for administrators: ask one of them for the files of a month."
