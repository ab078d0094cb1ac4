/** A report on its way: what is wrong with it, what changes, whether it is confirmed, and what came of it. */
import * as Result from "effect/Result"
import type { Submission } from "../../contract/eod-stock.ts"
import * as Day from "../../day.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { toast } from "../../kit/scan-session/step.ts"
import * as Q from "../../quantity.ts"
import { byWeight, costOf, type EodDifference } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { invalidRow } from "../../text/physical-stock.ts"
import { asking, type Context, type Model, type Step, step, takesCounts } from "./model.ts"
import { allRows } from "./row-dialog.ts"
import { type CountRow, isTyped, readCount } from "./rows.ts"
import type { Sending } from "./stored.ts"

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

const rowToSend = (row: CountRow, asOf: Day.GmtTime | undefined): ReadonlyArray<Sending["rows"][number]> => {
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

const sending = (model: Model, sent: Sending): Step =>
  step({ ...model, sent, busy: "submitting", dialog: undefined, problem: undefined }, [
    { _tag: "SubmitEod", hubId: model.id, sending: sent }
  ])

export const confirmed = (model: Model, context: Context): Step => {
  const { status, dialog, rows = [] } = model
  if (status === undefined || dialog?._tag !== "Summary" || dialog.step !== 2) return step(model)
  const { day, version } = status
  const body = allRows(model, context).flatMap((row) => rowToSend(row, rows[0]?.as_of))
  return sending(model, {
    key: keyOf(`eod-${model.id}`, [day, version, context.now, body]),
    day,
    version,
    rows: body
  })
}

/** Whether it arrived nobody knows: the same goes again under its key. */
export const sentAgain = (model: Model): Step =>
  model.sent === undefined || model.busy !== undefined ? step(model) : sending(model, model.sent)

const settled = (model: Model): Model => ({
  ...model,
  counts: new Map(),
  added: [],
  scanned: new Map(),
  taken: [],
  lastScan: undefined,
  countAsked: model.countAsked + 1,
  sent: undefined,
  busy: undefined,
  recount: undefined,
  search: "",
  categories: []
})

export const succeeded = (model: Model, submission: Submission): Step => {
  const isBlind = model.rows?.some(({ current_stock }) => current_stock === null) === true
  const after = asking({
    ...settled(model),
    status: submission.report,
    before: submission.differences
  })
  const { message: title, differences, roundings = [] } = submission
  return {
    ...after,
    model: {
      ...after.model,
      dialog: isBlind ? { _tag: "Outcome", title, differences, roundings, at: undefined } : undefined
    },
    notices: [toast("success", submission.message)]
  }
}

/** What was counted stands; a refusal looks at the report anew, for somebody may have been first. */
export const failed = (model: Model, message: string, isRefused: boolean): Step => {
  const notices = [toast("failure", message)]
  if (!isRefused) return { ...step({ ...model, busy: undefined, problem: message }), notices: notices }
  const after = asking({ ...model, busy: undefined, sent: undefined })
  return { ...after, model: { ...after.model, problem: message }, notices: notices }
}
