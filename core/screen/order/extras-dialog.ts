/** Virtual items (INV-11) go along with the goods; here one is left out for a reason, or goes along again. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { fieldsView } from "../../kit/form/view.ts"
import { step } from "../../kit/step.ts"
import { type Action, act } from "../../kit/view/action.ts"
import type { Question } from "../../kit/view/view.ts"
import { carriedItems, leftOut } from "../../order/carried.ts"
import type { Order, OrderItem } from "../../order/order.ts"
import { isNil, type Picking, reasonOf } from "../../order/picking.ts"
import { check } from "../../order/reason.ts"
import { isOpenForPicking } from "../../order/status.ts"
import * as Q from "../../quantity.ts"
import { faultText } from "../../text/fault.ts"
import type { Extras } from "./dialogs.ts"
import { type Context, type Message, type Model, mayPick, orderWork, type Step } from "./model.ts"
import { changed } from "./side-dialog.ts"
import * as words from "./wording.ts"

/** What is said of one: it goes along, or why it does not. */
const fieldOf = (item: OrderItem, picking: Picking, reasons: ReadonlyArray<string>): field.Field<string> => ({
  ...field.reason({
    label: `${item.name}, ${Q.withUnit(item, item.qty)}`,
    isRequired: true,
    reasons: [words.goesAlong, ...reasons],
    takesOther: true,
    initial: isNil(picking, item.item_id) ? reasonOf(picking, item.item_id) : words.goesAlong
  }),
  read: ({ text }) => {
    const checked = check(item.item_id, text, [words.goesAlong, ...reasons])
    return Result.isFailure(checked)
      ? Result.fail(faultText(checked.failure))
      : Result.succeed(checked.success)
  }
})

const fieldsOf = (
  order: Order,
  picking: Picking,
  { reasons }: Pick<Context, "reasons">
): Readonly<Record<string, field.Field<string>>> =>
  Object.fromEntries(
    carriedItems(order).map((item) => [`extra-${item.item_id}`, fieldOf(item, picking, reasons)])
  )

/** Offered while the order is picked, where there is anything that nobody picks. */
export const extrasAction = (
  model: Model,
  context: Pick<Context, "reasons" | "flags">
): ReadonlyArray<Action<Message>> => {
  const { order, picking } = model
  if (
    order === undefined ||
    !isOpenForPicking(order) ||
    !mayPick(context.flags) ||
    !orderWork.takesWork(model)
  )
    return []
  return carriedItems(order).length === 0
    ? []
    : [
        act(
          "extras",
          words.leaveOut,
          "x",
          {
            _tag: "OpenedDialog",
            side: { kind: "extras", form: form.emptyForm(fieldsOf(order, picking, context)) }
          } as const,
          { isMain: false, isInMenu: true }
        )
      ]
}

/** What was said is kept with the work, and with it goes into the invoice. */
export const extrasGiven = (
  model: Model,
  given: Extract<Message, { readonly _tag: "GaveExtras" }>["given"]
): Step => {
  const { order } = model
  if (order === undefined || !orderWork.takesWork(model)) return step(model)
  const there = new Set(carriedItems(order).map(({ item_id }) => item_id))
  const picking = given
    .filter(({ itemId }) => there.has(itemId))
    .reduce((work, { itemId, reason }) => leftOut(work, itemId, reason), model.picking)
  return step({ ...model, picking, dialog: undefined })
}

const submitted = (
  extras: Extras,
  fields: Readonly<Record<string, field.Field<string>>>,
  order: Order
): Message => {
  const [next, values] = form.submit(fields, extras.form)
  return values === undefined
    ? changed({ ...extras, form: next })
    : {
        _tag: "GaveExtras",
        given: carriedItems(order).map(({ item_id: itemId }) => {
          const reason = values[`extra-${itemId}`]
          return { itemId, reason: reason === words.goesAlong ? undefined : reason }
        })
      }
}

export const extrasQuestion = (
  extras: Extras,
  order: Order,
  picking: Picking,
  context: Pick<Context, "reasons">
): Question<Message> => {
  const fields = fieldsOf(order, picking, context)
  return {
    id: "Side/extras",
    title: words.leaveOut,
    text: words.whatIsLeftOut,
    parts: [
      fieldsView("extras", fields, extras.form, (message) =>
        changed({ ...extras, form: form.update(fields, extras.form, message) })
      )
    ],
    actions: [
      act("keep", words.keepExtras, "F2", submitted(extras, fields, order), { code: "ok" }),
      act("back", "Back", "Escape", { _tag: "ClosedDialog" }, { code: "back" })
    ],
    first: 0,
    cancel: { _tag: "ClosedDialog" }
  }
}
