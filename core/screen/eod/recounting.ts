/** What differs most is counted once more, that alone (EOD-17): out of the summary, or once the report is in. */
import { keyOfProduct } from "../../kit/product-rows/rows.ts"
import { step, toast } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { withChanges } from "../../stock/eod-differences.ts"
import type { EodDifference } from "../../stock/eod-report.ts"
import type { Rounding } from "../../stock/rounding.ts"
import * as say from "../../text/eod.ts"
import { linesOf } from "./lines.ts"
import { type Context, type Dialog, type Message, type Model, type Step, takesCounts } from "./model.ts"
import { allRows } from "./row-dialog.ts"
import { changesOf } from "./submitting.ts"

const mostRecounted = 20

/** The rows of the dialog that is open: what changes, or what differed. */
const thingsIn = (model: Model, context: Context): ReadonlyArray<EodDifference> | undefined => {
  const { dialog } = model
  if (dialog?._tag === "Outcome") return dialog.differences
  if (dialog?._tag === "Approval") return dialog.found.differences
  return dialog?._tag === "Summary"
    ? withChanges(model.before, changesOf(allRows(model, context)))
    : undefined
}

const roundingsIn = (dialog: Dialog): ReadonlyArray<Rounding> | undefined => {
  if (dialog._tag === "Outcome") return dialog.roundings
  return dialog._tag === "Approval" ? dialog.found.roundings : undefined
}

export const movedSummary = (model: Model, by: number, context: Context): Step => {
  const { dialog } = model
  const things = thingsIn(model, context)
  if (things === undefined || dialog === undefined || !("at" in dialog)) return step(model)
  const lines = linesOf(things, roundingsIn(dialog))
  const index = lines.findIndex(({ key }) => key === dialog.at)
  return step({ ...model, dialog: { ...dialog, at: movedTo(lines, index, by)?.key ?? "" } })
}

/** A product that is in no row any more, for nothing of it was counted, gets one. */
export const recounting = (model: Model, context: Context): Step => {
  const things = thingsIn(model, context)
  if (things === undefined || !takesCounts(model)) return step(model)
  const recount = things.slice(0, mostRecounted).map(({ product_id }) => product_id)
  const listed = new Set(allRows(model, context).map(({ product }) => product?.product_id))
  const last = model.added.reduce((most, { number }) => Math.max(most, number), 0)
  const missing = recount
    .filter((id) => !listed.has(id))
    .map((product_id, at) => ({ number: last + 1 + at, product_id }))
  const [first] = recount
  return step({
    ...model,
    dialog: undefined,
    recount,
    added: missing.length === 0 ? model.added : [...missing, ...model.added],
    selected: first === undefined ? undefined : keyOfProduct(first),
    search: "",
    categories: []
  })
}

export const foundDifferences = (
  model: Model,
  { found: { report, differences, roundings = [] } }: Extract<Message, { readonly _tag: "LoadedDifferences" }>
): Step => {
  if (model.dialog !== undefined) return step(model)
  const title = report.day === model.status?.day ? say.differed : say.reportOf(report.day)
  return differences.length + roundings.length === 0
    ? step(model, [], [toast("info", report.submitted ? say.noChanges : say.notSubmitted(report.day))])
    : step({ ...model, dialog: { _tag: "Outcome", title, differences, roundings, at: undefined } })
}
