/**
 * What the orders of a day, or of any days, came to. Each tab is a report of its own, asked for when it is looked at; what
 * is shown stays until something newer is there.
 */
import type {
  ExpiryBreaches,
  OrdersByHour,
  OrderTimes,
  Shortages,
  Summary,
  SummaryOrders
} from "../../contract/report.ts"
import type * as Day from "../../day.ts"
import type { Form, Message as FormMessage } from "../../kit/form/form.ts"
import type { Reading } from "../../kit/listing.ts"
import type { DateRange } from "../../order/date-range.ts"
import type { SummedMethod } from "../../order/summary.ts"

/** What each report answers. */
export interface Reports {
  readonly summary: Summary
  readonly hours: OrdersByHour
  readonly times: OrderTimes
  readonly shortages: Shortages
  readonly breaches: ExpiryBreaches
}
export type Tab = keyof Reports
export const tabs = [
  "summary",
  "hours",
  "times",
  "shortages",
  "breaches"
] as const satisfies ReadonlyArray<Tab>
/** One report, as it was answered. */
export type Report = { readonly [Name in Tab]: { readonly of: Name; readonly answer: Reports[Name] } }[Tab]

/** The orders behind one total. */
export interface Listing {
  readonly category: string
  readonly method: SummedMethod
  readonly page: number
  readonly found: SummaryOrders | undefined
}

export interface Model extends Reading {
  readonly tab: Tab
  /** Undefined: today, whichever day that is. */
  readonly range: DateRange | undefined
  /** Of these days. */
  readonly reports: { readonly [Name in Tab]?: Reports[Name] }
  /** In the place of the summary while somebody looks into a total. */
  readonly listing: Listing | undefined
  /** Days are being chosen. */
  readonly form: Form | undefined
  /** All orders behind a total are on their way into a file. */
  readonly isSaving: boolean
  /** The row under the cursor, of whichever list is shown. */
  readonly row: number
  readonly updatedAt: Day.Instant | undefined
}

export type Message =
  | { readonly _tag: "ChoseTab"; readonly tab: Tab }
  | { readonly _tag: "ChoseDays"; readonly range: DateRange | undefined }
  | { readonly _tag: "AskedForDays" }
  | { readonly _tag: "ChangedDays"; readonly message: FormMessage }
  | { readonly _tag: "SubmittedDays" }
  | { readonly _tag: "ClosedDays" }
  | { readonly _tag: "OpenedTotal"; readonly category: string; readonly method: SummedMethod }
  | { readonly _tag: "ClosedTotal" }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedRow"; readonly by: number; readonly count: number }
  | { readonly _tag: "ChoseRow"; readonly row: number }
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "AskedForFile" }
  | { readonly _tag: "EndedFile" }
  | { readonly _tag: "LoadedReport"; readonly requestId: number; readonly report: Report }
  | { readonly _tag: "LoadedOrders"; readonly requestId: number; readonly found: SummaryOrders }
  /** `problem` is what the server said of it; undefined when it did not answer. */
  | { readonly _tag: "FailedReport"; readonly requestId: number; readonly problem: string | undefined }

export interface Known {
  readonly model: Model
  readonly days: DateRange
  readonly today: Day.Day
  readonly flags: Readonly<Record<string, unknown>>
}
