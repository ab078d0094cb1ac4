/** Tickets on their way: what is wrong with a row, why each is corrected, what was sent, and what came of it. */

import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { keyOfAdded, keyOfProduct } from "../../kit/product-rows/rows.ts"
import { isDone, toast } from "../../kit/scan-session/step.ts"
import * as Q from "../../quantity.ts"
import { longestDescription } from "../../stock/correction.ts"
import * as say from "../../text/correction.ts"
import { descriptionRequired, notRaised, reasonRequired } from "../../text/correction-refusal.ts"
import { because } from "../../text/sentence.ts"
import { asking, type Context, isOpen, type Message, type Model, type Step, step } from "./model.ts"
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
  const begun = form.begun(ticketFields(changedIn(rows), around.reasons, model.first))
  return step({ ...model, dialog: { _tag: "Raise", form: begun }, problem: undefined })
}

export const toldTicket = (model: Model, message: form.Message, around: Around): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Raise") return step(model)
  const fields = ticketFields(changedIn(allRows(model, around)), around.reasons, model.first)
  return step({ ...model, dialog: { ...dialog, form: form.update(fields, dialog.form, message) } })
}

const sending = (model: Model): Step => {
  const [ticket] = model.sent
  return ticket === undefined
    ? asking(model)
    : step({ ...model, busy: "raising", dialog: undefined, problem: undefined }, [
        { _tag: "RaiseTicket", hubId: model.id, ticket }
      ])
}

/** Somebody sends: what was said of an earlier try is over. */
const sendingAnew = (model: Model): Step => {
  const sent = sending(model)
  return { ...sent, notices: [...sent.notices, isDone("correction")] }
}

/** What is in the books goes by one ticket, what is not by another. */
export const confirmed = (model: Model, context: Context): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Raise" || !isOpen(model)) return step(model)
  const changed = changedIn(allRows(model, context))
  const fields = ticketFields(changed, context.reasons, model.first)
  const [filled, values] = form.submit(fields, dialog.form)
  if (changed.length === 0 || values === undefined)
    return step({ ...model, dialog: { ...dialog, form: { ...filled, isBusy: false } } })
  const said = values as Readonly<Record<string, string>>
  const description = said.description ?? ""
  const ticketOf = (of: Ticket["of"], rows: ReadonlyArray<Changed>): ReadonlyArray<Ticket> => {
    const body = rows.map(({ key, product, change }) => ({
      product_id: product.product_id,
      new_current_stock: change.text,
      current_stock: change.seen,
      reason: said[key] ?? ""
    }))
    const key = keyOf(`correction-${model.id}`, [context.now, of, description, body])
    // What has no row of the first ticket is another ticket.
    const first = model.first?.reasons.some((each) =>
      body.some(({ product_id }) => product_id === each.product_id)
    )
      ? { first: model.first.ticket }
      : {}
    return rows.length === 0 ? [] : [{ key, of, rows: body, description, ...first }]
  }
  const isHeld = ({ of }: Row): boolean => of === "in_stock"
  return sendingAnew({
    ...model,
    sent: [
      ...ticketOf("in_stock", changed.filter(isHeld)),
      ...ticketOf(
        "added",
        changed.filter((row) => !isHeld(row))
      )
    ]
  })
}

/** Whether it arrived nobody knows: the same goes again under its key. */
export const sentAgain = (model: Model): Step =>
  model.sent.length === 0 || model.busy !== undefined ? step(model) : sendingAnew(model)

/** What was raised is typed no more; what was not stands. */
export const raised = (
  model: Model,
  { key, raised: answer }: Extract<Message, { readonly _tag: "RaisedTicket" }>
): Step => {
  const [ticket, ...others] = model.sent
  if (ticket?.key !== key) return step(model)
  const done = new Set(ticket.rows.map(({ product_id }) => product_id))
  const isRaised = (id: number | null): boolean => id !== null && done.has(id)
  const keys = new Set([
    ...[...done].map(keyOfProduct),
    ...model.added.filter(({ product_id }) => isRaised(product_id)).map(({ number }) => keyOfAdded(number))
  ])
  const after: Model = {
    ...model,
    changes: new Map([...model.changes].filter(([each]) => !keys.has(each))),
    added: model.added.filter(({ product_id }) => !isRaised(product_id)),
    sent: others,
    busy: undefined
  }
  const next = sending(after)
  // Of two tickets the one may wait and the other be booked: neither sentence takes the other's place.
  return { ...next, notices: [...next.notices, toast("success", answer.message)] }
}

/** A refusal looks at the stock anew: what was typed stands, against the new figures. */
export const failed = (
  model: Model,
  { key, message, isRefused }: Extract<Message, { readonly _tag: "FailedTicket" }>
): Step => {
  if (model.sent[0]?.key !== key) return step(model)
  const text = message.startsWith(notRaised) ? message : because(notRaised, message)
  const told = [toast("failure", text, "correction")]
  if (!isRefused) return step({ ...model, busy: undefined, problem: message }, [], told)
  const after = asking({ ...model, busy: undefined, sent: [], problem: text })
  return { ...after, notices: told }
}
