/** What the portal would refuse of a paper, or ask the accountant about; `core/text/accounts.ts` says it. */
import { taxOf } from "../order/tax.ts"
import { otherTerritory, type Paper, type Part, placeOf } from "./paper.ts"
import { isHsn, isPaperNumber, isPortalRate } from "./portal-words.ts"

export const paperProblems = [
  "noHsn",
  "oddHsn",
  "unequalHalves",
  "taxWithoutRate",
  "unknownRate",
  "noPlace",
  "longNumber"
] as const
export type PaperProblem = (typeof paperProblems)[number]

const tests: Readonly<Record<PaperProblem, (paper: Paper, parts: ReadonlyArray<Part>) => boolean>> = {
  noHsn: (_, parts) => parts.some(({ hsn }) => hsn === ""),
  oddHsn: (_, parts) => parts.some(({ hsn }) => hsn !== "" && !isHsn(hsn)),
  unequalHalves: (_, parts) => parts.some(({ cgst, sgst }) => cgst !== sgst),
  taxWithoutRate: (_, parts) => parts.some((part) => Number(part.rate) === 0 && taxOf(part) !== 0),
  unknownRate: (_, parts) => parts.some(({ rate }) => !isPortalRate(rate)),
  noPlace: (paper) => placeOf(paper.document) === otherTerritory,
  longNumber: ({ document }) => !isPaperNumber(document.invoice_number)
}

export const problemsOf = (paper: Paper, parts: ReadonlyArray<Part>): ReadonlyArray<PaperProblem> =>
  paperProblems.filter((problem) => tests[problem](paper, parts))
