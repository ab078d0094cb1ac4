/** A report on its way: what is wrong with it, what changes, whether it is confirmed, and what came of it. */
import * as Result from "effect/Result"
import type { Submission as Submitted } from "../../contract/eod-stock.ts"
import * as Day from "../../day.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { step, toast } from "../../kit/step.ts"
import { type Answer, type Submission, sent, sentAgain } from "../../kit/submission.ts"
import * as Q from "../../quantity.ts"
import { byWeight, costOf, type EodDifference } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { invalidRow } from "../../text/physical-stock.ts"
import { type Context, type Model, reload, type Step, takesCounts } from "./model.ts"
import { allRows } from "./row-dialog.ts"
import { type CountRow, isTyped, readCount } from "./rows.ts"
import type { Report } from "./stored.ts"

/** What changes, the dearest first. */
export const changesOf = (rows: ReadonlyArray<CountRow>): ReadonlyArray<EodDifference> =>
  rows
    .flatMap((row): ReadonlyArray<EodDifference> => {
      const read = readCount(row)
      const { product, current, count } = row
      if (
        product === undefined ||
        current === undefined ||
        Result.isFailure(read) ||
        read.success === current
      )
        return []
      const { product_id, product_name, sell_by, price } = product
      return [
        {
          product_id,
          product_name,
          sell_by,
          expected: current,
          counted: read.success,
          comment: count?.comment || null,
          value: costOf(price, Q.minus(read.success, current))
        }
      ]
    })
    .sort(byWeight)

/** Nothing can be handed in while a row is wrong: it is named, and stands under the cursor. */
export const submitted = (model: Model, context: Context): Step => {
  if (!takesCounts(model) || model.status === undefined) return step(model)
  if (model.scans.length > 0 || model.onItsWay !== undefined)
    return step(model, [], [toast("failure", say.scansWait)])
  const rows = allRows(model, context)
  const refused = (row: CountRow, text: string): Step =>
    step(
      { ...model, selected: row.key, search: "", categories: [], recount: undefined },
      [],
      [toast("failure", text)]
    )
  for (const row of rows) {
    if (row.product === undefined) return refused(row, say.productMissing)
    if (Result.isFailure(readCount(row))) return refused(row, invalidRow(row.product.product_id))
  }
  return step({ ...model, dialog: { _tag: "Summary", step: 1, at: undefined } })
}

const rowToSend = (row: CountRow, asOf: Day.GmtTime | undefined): ReadonlyArray<Report["rows"][number]> => {
  const { product, current, count, scanned } = row
  if (product === undefined) return []
  const { product_id } = product
  const comment = count === undefined || count.comment === "" ? {} : { comment: count.comment }
  if (scanned !== undefined && !isTyped(row))
    return [{ product_id, physical_stock: Q.toWire(scanned.counted), is_counted: true, ...comment }]
  const at = count === undefined ? asOf : Day.toGmt(count.at)
  return [
    {
      product_id,
      physical_stock: count?.text ?? String(Q.toWire(current ?? Q.zero)),
      is_typed: isTyped(row),
      ...(current === undefined ? {} : { current_stock: current }),
      ...(at === undefined ? {} : { counted_at: at }),
      ...comment
    }
  ]
}

const submit = (model: Model, submission: Submission<Report>): Step =>
  step({ ...model, submission, dialog: undefined, problem: undefined }, [
    { _tag: "SubmitEod", hubId: model.id, submission }
  ])

export const confirmed = (model: Model, context: Context): Step => {
  const { status, dialog, rows = [] } = model
  if (status === undefined || dialog?._tag !== "Summary" || dialog.step !== 2) return step(model)
  const { day, version } = status
  const body = allRows(model, context).flatMap((row) => rowToSend(row, rows[0]?.as_of))
  const key = keyOf(`eod-${model.id}`, [day, version, context.now, body])
  return submit(model, sent(key, { day, version, rows: body }))
}

/** Whether it arrived nobody knows: the same goes again under its key. */
export const retry = (model: Model): Step => {
  const submission = sentAgain(model.submission)
  return submission === undefined || model.isSettling ? step(model) : submit(model, submission)
}

const settled = (model: Model): Model => ({
  ...model,
  counts: new Map(),
  added: [],
  scanned: new Map(),
  taken: [],
  lastScan: undefined,
  countRequestId: model.countRequestId + 1,
  submission: undefined,
  recount: undefined,
  search: "",
  categories: []
})

const succeeded = (model: Model, submitted: Submitted): Step => {
  const isBlind = model.rows?.some(({ current_stock }) => current_stock === null) === true
  const { message: title, report, differences, roundings = [] } = submitted
  const after = reload({ ...settled(model), status: report, before: differences })
  return {
    ...after,
    model: {
      ...after.model,
      dialog: isBlind ? { _tag: "Outcome", title, differences, roundings, at: undefined } : undefined
    },
    notices: [toast("success", title)]
  }
}

/** Counts stand until their report is in; a refusal looks at the report anew, for somebody may have been first. */
export const answered = (model: Model, answer: Answer<Submitted>): Step => {
  const { submission } = model
  if (submission?.key !== answer.key) return step(model)
  if (answer.outcome === "done") return succeeded(model, answer.answer)
  const { problem } = answer
  const notices = [toast("failure", problem)]
  if (answer.outcome === "unanswered")
    return step({ ...model, submission: { ...submission, isOnItsWay: false }, problem }, [], notices)
  const after = reload({ ...model, submission: undefined })
  return { ...after, model: { ...after.model, problem }, notices }
}
