/** The dialog that asks why: for every short item before an invoice, for every item before a cancellation. */
import * as Result from "effect/Result"
import { passedOverIn } from "../../order/fefo-violation.ts"
import type { Order, OrderItem } from "../../order/order.ts"
import { pickedItems } from "../../order/order.ts"
import { type Picking, setReason } from "../../order/picking.ts"
import { check } from "../../order/reason.ts"
import { review } from "../../order/review.ts"
import * as Q from "../../quantity.ts"
import { faultText } from "../../text/fault.ts"

export interface SummaryDialog {
  readonly kind: "invoice" | "cancel"
  /** Items whose reason is being told in the operator's own words. */
  readonly ownWords: ReadonlyArray<number>
  /** The reason for each item of a cancellation; an invoice keeps its reasons with the work. */
  readonly cancelling: Picking["reasons"]
  /** The field that has the keys, and how often that was set; undefined while Confirm has them. */
  readonly focus: string | undefined
  readonly moves: number
}

/** The field for the reason of an item, or of a pack that was passed over. */
export const reasonField = (itemId: number): string => `item-${itemId}`
export const laterField = (code: string): string => `later-${code}`
/** What a field asks about: an item by its id, or the code of a pack that was passed over. */
export const askedIn = (field: string): { readonly itemId: number; readonly than: string | undefined } => {
  const [kind = "", ...rest] = field.split("-")
  return { itemId: Number(rest[0]), than: kind === "later" ? rest.join("-") : undefined }
}

/** Opens with the keys in the first reason that is asked for, else in the first that may be changed. */
export const opened = (
  kind: SummaryDialog["kind"],
  order: Order,
  picking: Picking,
  list: ReadonlyArray<string>
): SummaryDialog => {
  const dialog = { kind, ownWords: [], cancelling: [], focus: undefined, moves: 0 }
  const [later] = kind === "invoice" ? passedOverIn(order, picking) : []
  return {
    ...dialog,
    focus:
      nextAsked(dialog, order, picking, list) ??
      (later === undefined ? undefined : laterField(later.than.scan_code))
  }
}

/** The first reason that is asked for and may not stand as it is. */
const nextAsked = (
  dialog: SummaryDialog,
  order: Order,
  picking: Picking,
  list: ReadonlyArray<string>
): string | undefined => {
  const line = summaryOf(dialog, order, picking, list).lines.find(
    ({ needsReason, problem }) => needsReason && problem !== undefined
  )
  return line === undefined ? undefined : reasonField(line.item.item_id)
}

export const focusedOn = (dialog: SummaryDialog, field: string | undefined): SummaryDialog => ({
  ...dialog,
  focus: field,
  moves: dialog.moves + 1
})

/** One line of the dialog. */
export interface SummaryLine {
  readonly item: OrderItem
  readonly accepted: Q.Quantity
  readonly short: Q.Quantity
  readonly needsReason: boolean
  readonly reason: string
  readonly isOwnWords: boolean
  /** What is wrong with the reason; undefined when nothing is. */
  readonly problem: string | undefined
}

export interface Summary {
  readonly lines: ReadonlyArray<SummaryLine>
  readonly count: number
  /** Confirm is open. */
  readonly isValid: boolean
}

const isOwn = (dialog: SummaryDialog, itemId: number, reason: string, list: ReadonlyArray<string>): boolean =>
  dialog.ownWords.includes(itemId) || (reason !== "" && !list.includes(reason))

const cancelLine = (dialog: SummaryDialog, item: OrderItem, list: ReadonlyArray<string>): SummaryLine => {
  const reason = dialog.cancelling.find((entry) => entry.item_id === item.item_id)?.reason ?? ""
  const checked = check(item.item_id, reason, list)
  return {
    item,
    accepted: Q.zero,
    short: item.qty,
    needsReason: true,
    reason,
    isOwnWords: isOwn(dialog, item.item_id, reason, list),
    problem: Result.isFailure(checked) ? faultText(checked.failure) : undefined
  }
}

export const summaryOf = (
  dialog: SummaryDialog,
  order: Order,
  picking: Picking,
  list: ReadonlyArray<string>
): Summary => {
  if (dialog.kind === "cancel") {
    const lines = pickedItems(order).map((item) => cancelLine(dialog, item, list))
    return { lines, count: lines.length, isValid: lines.every((line) => line.problem === undefined) }
  }
  const reviewed = review(order, picking, list)
  return {
    lines: reviewed.lines.map((line) => ({
      item: line.item,
      accepted: line.accepted,
      short: line.short,
      needsReason: line.needsReason,
      reason: line.reason,
      isOwnWords: isOwn(dialog, line.item.item_id, line.reason, list),
      problem: line.problem === undefined ? undefined : faultText(line.problem)
    })),
    count: reviewed.lines.length,
    isValid: reviewed.isValid
  }
}

/** Nothing is short and no pack was passed over: there is nothing to read before the invoice is made. */
export const asksNothing = (order: Order, picking: Picking, list: ReadonlyArray<string>): boolean => {
  const { shortages } = review(order, picking, list)
  return shortages.length === 0 && passedOverIn(order, picking).length === 0
}

type Both = readonly [SummaryDialog, Picking]

/** A reason is given to an item: kept with the work for an invoice, with the dialog for a cancellation. */
const given = (dialog: SummaryDialog, picking: Picking, itemId: number, reason: string): Both =>
  dialog.kind === "invoice"
    ? [dialog, setReason(picking, itemId, reason)]
    : [
        {
          ...dialog,
          cancelling: [
            ...dialog.cancelling.filter((entry) => entry.item_id !== itemId),
            { item_id: itemId, reason }
          ]
        },
        picking
      ]

export const chose = (dialog: SummaryDialog, picking: Picking, itemId: number, reason: string): Both =>
  given({ ...dialog, ownWords: dialog.ownWords.filter((id) => id !== itemId) }, picking, itemId, reason)

/** As `chose`, and the keys go on to the next reason that is asked for; where none is, to Confirm. */
export const choseAndWent = (
  dialog: SummaryDialog,
  order: Order,
  picking: Picking,
  itemId: number,
  reason: string,
  list: ReadonlyArray<string>
): Both => {
  const [after, work] = chose(dialog, picking, itemId, reason)
  return [focusedOn(after, nextAsked(after, order, work, list)), work]
}

/** Own words are typed next. */
export const choseOwnWords = (dialog: SummaryDialog, picking: Picking, itemId: number): Both =>
  given(
    focusedOn({ ...dialog, ownWords: [...dialog.ownWords, itemId] }, reasonField(itemId)),
    picking,
    itemId,
    ""
  )
export const typedReason = (dialog: SummaryDialog, picking: Picking, itemId: number, text: string): Both =>
  given(dialog, picking, itemId, text)

/** The reason of one line for every line that still lacks one. */
export const appliedToAll = (
  dialog: SummaryDialog,
  order: Order,
  picking: Picking,
  reason: string,
  list: ReadonlyArray<string>
): Both => {
  const missing = summaryOf(dialog, order, picking, list).lines.filter(
    (line) => line.needsReason && line.problem !== undefined
  )
  const [after, work] = missing.reduce<Both>(
    ([nextDialog, nextPicking], { item }) => chose(nextDialog, nextPicking, item.item_id, reason),
    [dialog, picking]
  )
  return [focusedOn(after, nextAsked(after, order, work, list)), work]
}
