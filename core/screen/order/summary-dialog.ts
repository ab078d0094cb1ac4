/** The dialog that asks why: for every short item before an invoice, for every item before a cancellation. */
import * as Result from "effect/Result"
import { type PassedOver, passedOverIn } from "../../order/fefo-violation.ts"
import type { Order, OrderItem } from "../../order/order.ts"
import { pickedItems } from "../../order/order.ts"
import { type Picking, setReason } from "../../order/picking.ts"
import { check } from "../../order/reason.ts"
import { review } from "../../order/review.ts"
import * as Q from "../../quantity.ts"
import { reasonOf } from "../../stock/first-expiry.ts"
import { faultText } from "../../text/fault.ts"

export interface SummaryDialog {
  readonly kind: "invoice" | "cancel"
  /** Items whose reason is being told in the operator's own words. */
  readonly ownWords: ReadonlyArray<number>
  /** The reason for each item of a cancellation; an invoice keeps its reasons with the work. */
  readonly cancelling: Picking["reasons"]
}

export const opened = (kind: SummaryDialog["kind"]): SummaryDialog => ({ kind, ownWords: [], cancelling: [] })

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

/** The item that is asked about when nobody chose one: the first without a reason, else the first that needs one. */
export const askedLine = ({ lines }: Summary): SummaryLine | undefined =>
  lines.find(({ needsReason, problem }) => needsReason && problem !== undefined) ??
  lines.find(({ needsReason }) => needsReason)

/** What a key says to the item that is asked about: 1 to 9 a reason of the list, 0 own words. */
export const answerTo = (
  { item }: SummaryLine,
  key: string,
  list: ReadonlyArray<string>
):
  | { readonly _tag: "ChoseReason"; readonly itemId: number; readonly reason: string }
  | { readonly _tag: "ChoseOwnWords"; readonly itemId: number }
  | undefined => {
  if (key === "0") return { _tag: "ChoseOwnWords", itemId: item.item_id }
  const reason = reasonOf(list, key)
  return reason === undefined ? undefined : { _tag: "ChoseReason", itemId: item.item_id, reason }
}

/** A reason can be given to others than its own: there are several, and one of them has none. */
export const isForOthers = ({ lines }: Summary, line: SummaryLine): boolean =>
  lines.some((other) => other !== line && other.needsReason && other.problem !== undefined)

/** A pack that was passed over, with the reason that Confirm sends. */
export interface LaterLine extends PassedOver {
  /** What somebody said, or the first reason of the list. */
  readonly shown: string
  readonly isProposed: boolean
}

/** The packs that were passed over: one without a reason is proposed the first of the list. */
export const laterLines = (
  order: Order,
  picking: Picking,
  [proposed = ""]: ReadonlyArray<string>
): ReadonlyArray<LaterLine> =>
  passedOverIn(order, picking).map((passed) => ({
    ...passed,
    shown: passed.reason ?? proposed,
    isProposed: passed.reason === null
  }))

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
export const choseOwnWords = (dialog: SummaryDialog, picking: Picking, itemId: number): Both =>
  given({ ...dialog, ownWords: [...dialog.ownWords, itemId] }, picking, itemId, "")
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
  return missing.reduce<Both>(
    ([nextDialog, nextPicking], { item }) => chose(nextDialog, nextPicking, item.item_id, reason),
    [dialog, picking]
  )
}
