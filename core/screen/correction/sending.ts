/** Tickets on their way: what is wrong with a row, why each is corrected, what was sent, and what came of it. */
import type { Raised } from "../../contract/stock-correction.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { keyOfAdded, keyOfProduct } from "../../kit/product-rows/rows.ts"
import { isDone, step, toast } from "../../kit/step.ts"
import { type Answer, type Submission, sentAgain } from "../../kit/submission.ts"
import * as Q from "../../quantity.ts"
import { longestDescription } from "../../stock/correction.ts"
import * as say from "../../text/correction.ts"
import { descriptionRequired, notRaised, reasonRequired } from "../../text/correction-refusal.ts"
import { because } from "../../text/sentence.ts"
import { type Context, isBusy, isOpen, type Model, reload, type Step } from "./model.ts"
import { allRows } from "./row-dialog.ts"
import { type Changed, changedIn, problemOf, type Row } from "./rows.ts"
import type { Ticket } from "./stored.ts"

type Around = Pick<Context, "catalogue" | "reasons">

/** Why a row was corrected in the ticket that is opened again, where that is a reason still. */
const reasonOf = (first: Model["first"], productId: number, reasons: ReadonlyArray<string>): string => {
  const before = first?.reasons.find(({ product_id }) => product_id === productId)?.reason ?? ""
  return reasons.includes(before) ? before : ""
}

/** A reason for each row, and the description of the ticket. */
export const ticketFields = (
  rows: ReadonlyArray<Changed>,
  reasons: ReadonlyArray<string>,
  first: Model["first"]
) => ({
  ...Object.fromEntries(
    rows.map(({ product, current, value, key }) => [
      key,
      field.reason({
        label: say.changeOf(product.product_name, Q.withUnit(product, current), Q.withUnit(product, value)),
        reasons,
        initial: reasonOf(first, product.product_id, reasons),
        takesOther: false,
        isRequired: true,
        wanted: reasonRequired
      })
    ])
  ),
  description: field.text({
    label: "Description",
    initial: first?.description ?? "",
    isRequired: true,
    wanted: descriptionRequired,
    most: longestDescription
  })
})

/** Nothing is raised while a row is wrong: it is named, and stands under the cursor. */
export const askedToRaise = (model: Model, around: Around): Step => {
  if (!isOpen(model)) return step(model)
  const rows = allRows(model, around)
  const refused = ({ key }: Row, text: string): Step =>
    step({ ...model, tab: "stock", selected: key, search: "" }, [], [toast("failure", text, "correction")])
  for (const row of rows) {
    if (row.product === undefined) return refused(row, say.selectProduct)
    const problem = problemOf(row)
    if (problem !== undefined) return refused(row, problem)
    if (row.of === "added" && row.change === undefined)
      return refused(row, say.addQuantity(row.product.product_name))
  }
  const emptyForm = form.emptyForm(ticketFields(changedIn(rows), around.reasons, model.first))
  return step({ ...model, dialog: { _tag: "Raise", form: emptyForm }, problem: undefined })
}

export const filledTicket = (model: Model, message: form.Message, around: Around): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Raise") return step(model)
  const fields = ticketFields(changedIn(allRows(model, around)), around.reasons, model.first)
  return step({ ...model, dialog: { ...dialog, form: form.update(fields, dialog.form, message) } })
}

/** The first ticket that is not answered goes; without one the page is read anew. */
const submitNext = (model: Model): Step => {
  const [next, ...others] = model.submissions
  const submission = sentAgain(next)
  return submission === undefined
    ? reload(model)
    : step({ ...model, submissions: [submission, ...others], dialog: undefined, problem: undefined }, [
        { _tag: "RaiseTicket", hubId: model.id, submission }
      ])
}

/** Somebody sends: what was said of an earlier try is over. */
const withoutComplaint = (sending: Step): Step => ({
  ...sending,
  notices: [...sending.notices, isDone("correction")]
})

/** What is in the books goes by one ticket, what is not by another. */
export const confirmed = (model: Model, context: Context): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Raise" || !isOpen(model)) return step(model)
  const changed = changedIn(allRows(model, context))
  const fields = ticketFields(changed, context.reasons, model.first)
  const [filled, values] = form.submit(fields, dialog.form)
  if (changed.length === 0 || values === undefined)
    return step({ ...model, dialog: { ...dialog, form: { ...filled, isBusy: false } } })
  const entries = values as Readonly<Record<string, string>>
  const description = entries.description ?? ""
  const ticketOf = (of: Ticket["of"], rows: ReadonlyArray<Changed>): ReadonlyArray<Submission<Ticket>> => {
    const body = rows.map(({ key, product, change }) => ({
      product_id: product.product_id,
      new_current_stock: change.text,
      current_stock: change.seen,
      reason: entries[key] ?? ""
    }))
    const key = keyOf(`correction-${model.id}`, [context.now, of, description, body])
    // What has no row of the first ticket is another ticket.
    const first = model.first?.reasons.some((each) =>
      body.some(({ product_id }) => product_id === each.product_id)
    )
      ? { first: model.first.ticket }
      : {}
    const ticket: Ticket = { of, rows: body, description, ...first }
    return rows.length === 0 ? [] : [{ key, body: ticket, isOnItsWay: false }]
  }
  const isInStock = ({ of }: Row): boolean => of === "in_stock"
  return withoutComplaint(
    submitNext({
      ...model,
      submissions: [
        ...ticketOf("in_stock", changed.filter(isInStock)),
        ...ticketOf(
          "added",
          changed.filter((row) => !isInStock(row))
        )
      ]
    })
  )
}

/** Whether it arrived nobody knows: the same goes again under its key. */
export const retry = (model: Model): Step =>
  model.submissions.length === 0 || isBusy(model) ? step(model) : withoutComplaint(submitNext(model))

/** What was raised is typed no more; what was not stands. */
const raised = (model: Model, ticket: Ticket, { message }: Raised): Step => {
  const ids = new Set(ticket.rows.map(({ product_id }) => product_id))
  const isRaised = (id: number | null): boolean => id !== null && ids.has(id)
  const keys = new Set([
    ...[...ids].map(keyOfProduct),
    ...model.added.filter(({ product_id }) => isRaised(product_id)).map(({ number }) => keyOfAdded(number))
  ])
  const next = submitNext({
    ...model,
    changes: new Map([...model.changes].filter(([each]) => !keys.has(each))),
    added: model.added.filter(({ product_id }) => !isRaised(product_id)),
    submissions: model.submissions.slice(1)
  })
  // Of two tickets the one may wait and the other be booked: neither sentence takes the other's place.
  return { ...next, notices: [...next.notices, toast("success", message)] }
}

/** A refusal looks at the stock anew: what was typed stands, against the new figures. */
export const answered = (model: Model, answer: Answer<Raised>): Step => {
  const [submission, ...others] = model.submissions
  if (submission?.key !== answer.key) return step(model)
  if (answer.outcome === "done") return raised(model, submission.body, answer.answer)
  const { problem } = answer
  const text = problem.startsWith(notRaised) ? problem : because(notRaised, problem)
  const notices = [toast("failure", text, "correction")]
  if (answer.outcome === "refused")
    return { ...reload({ ...model, submissions: [], problem: text }), notices }
  return step(
    { ...model, submissions: [{ ...submission, isOnItsWay: false }, ...others], problem },
    [],
    notices
  )
}
