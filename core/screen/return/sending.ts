/** An order of what was filled in: looked over, confirmed, sent once, and what came of it. */
import * as Result from "effect/Result"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { isDone, step, toast } from "../../kit/step.ts"
import { type Answer, sent, sentAgain } from "../../kit/submission.ts"
import { actionOf, filledLines } from "../../stock/return-order.ts"
import * as say from "../../text/return-stock.ts"
import { orderFields } from "./dialog.ts"
import { allRows, type Context, isOpen, type Model, reload, type Step } from "./model.ts"
import { linesOf, wholeOf } from "./rows.ts"

/** Before it is sent: what is wrong is shown; where nothing is above 0 nothing is asked, and that is right (S-5-050). */
export const review = (model: Model, context: Context): Step => {
  if (!isOpen(model)) return step(model)
  const rows = allRows(model, context.ages)
  const wrong = rows.find(({ quantity }) => Result.isFailure(quantity))
  if (wrong !== undefined) {
    const { product_id } = wrong.product
    return step(
      { ...model, search: "", chosen: new Set(), onlyReturnable: false, selected: product_id },
      [],
      [toast("failure", `Please enter valid return quantity. ${wrong.product.product_name}`, "return")]
    )
  }
  if (filledLines(linesOf(rows)).length === 0)
    return step(model, [], [toast("success", say.nothingChosen, "return")])
  return step({
    ...model,
    problem: undefined,
    dialog: { _tag: "Order", whole: wholeOf(rows), form: form.emptyForm(orderFields) }
  })
}

/** The key is that of the deed: the stock that was seen, what goes back of it, and when it was confirmed. */
export const confirmed = (model: Model, context: Context): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Order" || !isOpen(model)) return step(model)
  const [filled, values] = form.submit(orderFields, dialog.form)
  if (values === undefined) return step({ ...model, dialog: { ...dialog, form: filled } })
  const lines = filledLines(linesOf(allRows(model, context.ages))).map((line) => ({
    ...line,
    remaining: line.remaining ?? line.retain_qty
  }))
  const action = actionOf(lines)
  if (action === undefined) return step({ ...model, dialog: undefined })
  const ref_no = values.reference === "" ? null : values.reference
  const key = keyOf(`return-${model.id}`, [context.now, action, ref_no, lines])
  const order = sent(key, { lines, action, retainAll: dialog.whole === "retain", ref_no })
  return step({ ...model, order, dialog: { ...dialog, form: filled } }, [
    { _tag: "SendReturn", order, isRepeat: false }
  ])
}

/** What is not answered is sent under the same key: it is done once, whichever of the two arrives. */
export const retry = (model: Model): Step => {
  const order = sentAgain(model.order)
  return order === undefined
    ? step(model)
    : step(
        { ...model, order, problem: undefined },
        [{ _tag: "SendReturn", order, isRepeat: true }],
        [isDone("return")]
      )
}

export const answered = (model: Model, answer: Answer<unknown>): Step => {
  const { order, dialog } = model
  if (order?.key !== answer.key) return step(model)
  const done: Model = { ...model, order: undefined, dialog: undefined }
  switch (answer.outcome) {
    case "done":
      return reload({ ...done, changes: new Map(), problem: undefined })
    case "unanswered":
      // Where the page is scrolled down, its alert is out of sight.
      return step(
        {
          ...model,
          order: { ...order, isOnItsWay: false },
          dialog: undefined,
          sendingProblem: answer.problem
        },
        [],
        [toast("failure", answer.problem, "return")]
      )
    case "refused":
      if (answer.fault.tag === "StockMismatch") return reload({ ...done, problem: say.mismatch })
      return step(
        dialog?._tag === "Order"
          ? { ...done, dialog: { ...dialog, form: form.refused(orderFields, dialog.form, answer.problem) } }
          : { ...done, problem: answer.problem }
      )
  }
}
