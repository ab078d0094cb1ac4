/** Discounts by hand over a sale: the question for one, and for the word of a second person (PRICE-1 to PRICE-4). */
import * as Result from "effect/Result"
import type { Cart } from "../../counter/cart.ts"
import { discountLimit, readCut } from "../../counter/discount-by-hand.ts"
import * as Money from "../../money.ts"
import { longest } from "../../order/remark.ts"
import * as say from "../../text/discount.ts"
import type { Change } from "../cart/change.ts"
import { fillingQuestion } from "../cart/questions.ts"
import { hasItems } from "../cart/work.ts"
import type { Context } from "../counter/context.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import { beep, step } from "../step.ts"
import { act } from "../view/action.ts"
import { notice } from "../view/notice.ts"
import type { Notice } from "../view/telling.ts"
import { changeCart } from "./cart-step.ts"
import {
  type ApprovalDialog,
  type DiscountDialog,
  type DiscountMessage,
  linesOf,
  type Sale,
  type SaleStep
} from "./model.ts"
import { lineAtHand } from "./selling.ts"

type Reasons = Pick<Context, "discountReasons">

export const discountIn = ({ dialog }: Pick<Sale, "dialog">): DiscountDialog | undefined =>
  dialog?._tag === "Discount" ? (dialog as DiscountDialog) : undefined
export const approvalIn = ({ dialog }: Pick<Sale, "dialog">): ApprovalDialog | undefined =>
  dialog?._tag === "Approval" ? (dialog as ApprovalDialog) : undefined

/** Why a discount of the cart waits for somebody else; undefined where none does. */
export const discountWaiting = (cart: Pick<Cart, "discounts"> | undefined): string | undefined =>
  cart?.discounts?.find(({ waits }) => waits !== null)?.waits ?? undefined

const wholeCart = "cart"
const discountFields = ({ line }: DiscountDialog, { discountReasons }: Reasons) => ({
  cut: field.text({
    label: "Amount or percent",
    placeholder: "20 or 10%",
    isRequired: true,
    most: 20,
    problemOf: (text) => {
      const cut = readCut(text)
      return Result.isFailure(cut) ? say.discountProblem(cut.failure) : undefined
    }
  }),
  reason: field.reason({ label: "Reason", reasons: discountReasons, takesOther: false, isRequired: true }),
  of: field.select({
    label: "Off",
    isRequired: true,
    options: [
      ...(line === undefined ? [] : [{ value: String(line.id), title: line.name }]),
      { value: wholeCart, title: say.wholeCart }
    ],
    initial: line === undefined ? wholeCart : String(line.id)
  }),
  remark: field.text({ label: "Remark", most: longest.discount })
})

/** The discount that is there already, as it was typed. */
const texts = ({ work }: Pick<Sale, "work">, item: number | null): Readonly<Record<string, string>> => {
  const given = work.cart?.discounts?.find(({ item_id }) => item_id === item)
  if (given === undefined) return {}
  const { percent, amount, reason, remark } = given
  return {
    cut: percent === null ? Money.formatPlain(amount ?? Money.zero) : `${percent}%`,
    reason,
    remark: remark ?? ""
  }
}

export const openedDiscount = (model: Sale, reasons: Reasons): DiscountDialog => {
  const item = lineAtHand(model)
  const line = item && { id: item.id, name: item.product_name }
  const dialog = { _tag: "Discount", line, form: form.blank } as const
  const entries = Object.fromEntries(
    Object.entries(texts(model, item?.id ?? null)).map(([name, text]) => [name, field.ofText(text)])
  )
  return { ...dialog, form: { ...form.emptyForm(discountFields(dialog, reasons)), entries } }
}

/** The line that a dialog is of; null for the whole cart. */
const itemOf = (
  dialog: DiscountDialog,
  of: string
): Pick<Extract<Change, { _tag: "Discount" }>, "item_id" | "name"> =>
  dialog.line === undefined || of === wholeCart
    ? { item_id: null, name: say.wholeCart }
    : { item_id: dialog.line.id, name: dialog.line.name }

const approvalFields = {
  username: field.text({ label: "Name", isRequired: true, isUsername: true, most: 200 }),
  password: field.password({ label: "Password", isRequired: true })
}
const openedApproval = (placesNext: boolean): ApprovalDialog => ({
  _tag: "Approval",
  form: form.emptyForm(approvalFields),
  placesNext
})

/** Somebody else is asked before it is placed, where a discount waits for them. */
export const askedApproval = (model: Sale): ApprovalDialog | undefined =>
  discountWaiting(model.work.cart) === undefined ? undefined : openedApproval(true)

/** Whether somebody may give a discount, or one is there that may be taken off. */
const mayDiscount = (model: Pick<Sale, "work">, { flags }: Pick<Context, "flags">): boolean =>
  discountLimit(flags) > 0 || (model.work.cart?.discounts ?? []).length > 0

export const saleDiscounts = <Model extends Sale, Own>(of: {
  readonly isLocked: (model: Model) => boolean
  readonly refuse: (model: Model) => SaleStep<Model, Own>
}) => {
  type Step = SaleStep<Model, Own>
  const opened = (
    model: Model,
    dialog: DiscountDialog | ApprovalDialog,
    commands: Step["commands"] = []
  ): Step => step({ ...model, dialog }, commands)

  const handle = (
    model: Model,
    message: Exclude<DiscountMessage, { readonly _tag: "ApprovedDiscounts" }>,
    context: Context
  ): Step => {
    if (message._tag === "RefusedApproval") {
      const dialog = approvalIn(model)
      if (dialog === undefined) return step(model)
      const { password: _, ...entries } = dialog.form.entries
      const refused = form.refused(approvalFields, { ...dialog.form, entries }, message.text, "password")
      return opened(model, { ...dialog, form: refused }, [
        beep("bad"),
        ...(message.isAnswered ? [] : [{ _tag: "LoadCart", screen: context.screen } as const])
      ])
    }
    if (of.isLocked(model)) return of.refuse(model)
    switch (message._tag) {
      case "AskedForDiscount":
        return mayDiscount(model, context) && hasItems(model.work)
          ? opened(model, openedDiscount(model, context))
          : step(model, [beep("bad")])
      case "AskedForApproval":
        return discountWaiting(model.work.cart) === undefined
          ? step(model, [beep("bad")])
          : opened(model, openedApproval(false))
      case "RemovedDiscount": {
        const dialog = discountIn(model)
        if (dialog === undefined) return step(model)
        const { text } = form.entryOf(discountFields(dialog, context), dialog.form, "of")
        const change = { _tag: "Discount", ...itemOf(dialog, text), given: null } as const
        return changeCart<Model>({ ...model, dialog: undefined }, change, context)
      }
    }
  }

  const fill = (model: Model, message: form.Message, context: Context): Step | undefined => {
    const discount = discountIn(model)
    if (discount !== undefined) {
      const fields = discountFields(discount, context)
      return opened(model, { ...discount, form: form.update(fields, discount.form, message) })
    }
    const approval = approvalIn(model)
    return approval === undefined
      ? undefined
      : opened(model, { ...approval, form: form.update(approvalFields, approval.form, message) })
  }

  const submitDiscount = (model: Model, dialog: DiscountDialog, context: Context): Step => {
    const [sent, values] = form.submit(discountFields(dialog, context), dialog.form)
    const cut = values && readCut(values.cut)
    if (values === undefined || cut === undefined || Result.isFailure(cut))
      return opened(model, { ...dialog, form: { ...sent, isBusy: false } }, [beep("bad")])
    const { reason, remark } = values
    const given = { ...cut.success, reason, remark: remark === "" ? null : remark }
    const change = { _tag: "Discount", ...itemOf(dialog, values.of), given } as const
    return changeCart<Model>({ ...model, dialog: undefined }, change, context)
  }

  const submit = (model: Model, context: Context): Step | undefined => {
    const discount = discountIn(model)
    if (discount !== undefined) return submitDiscount(model, discount, context)
    const approval = approvalIn(model)
    if (approval === undefined) return undefined
    const [sent, values] = form.submit(approvalFields, approval.form)
    return opened(
      model,
      { ...approval, form: sent },
      values === undefined
        ? approval.form.isBusy
          ? []
          : [beep("bad")]
        : [{ _tag: "ApproveDiscounts", screen: context.screen, ...values }]
    )
  }

  /** A cart is there: somebody else is asked at once for what was given in it, and no more once nothing waits. */
  const seen = (model: Model, answered: Change | undefined): Step => {
    const waits = discountWaiting(model.work.cart) !== undefined
    if (approvalIn(model) !== undefined && !waits) return step({ ...model, dialog: undefined })
    const isGiven =
      (answered?._tag === "Discount" && answered.given !== null) ||
      (answered?._tag === "Restore" && answered.discount !== undefined)
    return isGiven && waits && model.dialog === undefined && model.upi === undefined
      ? opened(model, openedApproval(false), [beep("bad")])
      : step(model)
  }

  return { handle, fill, submit, seen }
}

export const discountQuestion = (model: Sale, dialog: DiscountDialog, context: Reasons) =>
  fillingQuestion(
    { id: "Discount", title: say.discountByHand },
    "discount",
    discountFields(dialog, context),
    dialog.form,
    {
      actions:
        (model.work.cart?.discounts ?? []).length === 0
          ? []
          : [act("remove-discount", "Remove", "x", { _tag: "RemovedDiscount" } as const, { icon: "remove" })]
    }
  )

export const approvalQuestion = (model: Sale, dialog: ApprovalDialog) =>
  fillingQuestion({ id: "Approval", title: say.secondPerson }, "approval", approvalFields, dialog.form, {
    parts: [
      notice(discountWaiting(model.work.cart) ?? say.noDiscountWaits, "warning"),
      notice(say.staysHere, "info")
    ]
  })

/** What is given by hand, and what of it waits. */
export const discountNotices = (
  model: Pick<Sale, "work">,
  { currency }: { readonly currency: Money.Currency }
): ReadonlyArray<Notice> => {
  const discounts = model.work.cart?.discounts ?? []
  if (discounts.length === 0) return []
  const items = linesOf(model)
  const given = discounts.map(
    (each) => `${say.discountLine(each, items)}: ${Money.format(each.off, currency)}`
  )
  const waits = discountWaiting(model.work.cart)
  return [notice(given.join("; "), "info"), ...(waits === undefined ? [] : [notice(waits, "warning")])]
}

/** Offered to whom it would not be refused; and the second person, while something waits. */
export const discountActions = (
  model: Sale,
  context: Pick<Context, "flags">,
  keys: ReadonlyArray<string>,
  { isDisabled, approveKeys }: { readonly isDisabled: boolean; readonly approveKeys: ReadonlyArray<string> }
) => [
  ...(mayDiscount(model, context)
    ? [act("discount", "Discount", keys, { _tag: "AskedForDiscount" } as const, { icon: "edit", isDisabled })]
    : []),
  ...(discountWaiting(model.work.cart) === undefined
    ? []
    : [
        act("approve-discount", "Approve discount", approveKeys, { _tag: "AskedForApproval" } as const, {
          icon: "accept",
          isDisabled
        })
      ])
]
