/** An order of a partner that could not be created, and why. Staff handle it at the partner's console. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import type { Field } from "../list-file.ts"

export const FailedPartnerOrder = Schema.Struct({
  source: Schema.String,
  ref_id: Schema.String,
  /** The reasons of the failure, separated by "; ". */
  info: Schema.String,
  /** Asia/Calcutta, `YYYY-MM-DD HH:mm:ss`. */
  created_at_in_ist: Schema.String
})
export type FailedPartnerOrder = typeof FailedPartnerOrder.Type

/** The columns of the page. */
export const failedOrderColumns = ["source", "ref_id", "info", "created_at_in_ist"] as const
/** The columns of a file of them. */
export const failedOrderFields: ReadonlyArray<Field<FailedPartnerOrder>> = failedOrderColumns.map((name) => ({
  name,
  of: (order) => order[name]
}))
/** The columns' headings on screens; on the wire and in files the columns have their names. */
export const failedOrderHeadings: Readonly<Record<(typeof failedOrderColumns)[number], string>> = {
  source: "Source",
  ref_id: "Reference",
  info: "Why",
  created_at_in_ist: "First tried"
}

/** Screens ask for the failed orders this often. */
export const pollInterval = 60 * Day.second
