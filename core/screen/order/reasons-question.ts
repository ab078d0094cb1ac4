/** The question before an order is invoiced or cancelled: why something is missing, each reason a field. */

import * as field from "../../kit/form/field.ts"
import type * as form from "../../kit/form/form.ts"
import { fieldsView } from "../../kit/form/view.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { notice } from "../../kit/view/notice.ts"
import type { Lines, Notice } from "../../kit/view/telling.ts"
import type { Question } from "../../kit/view/view.ts"
import * as Money from "../../money.ts"
import { billOf } from "../../order/invoiced.ts"
import { invoicedLine } from "../../order/invoiced-line.ts"
import type { Order } from "../../order/order.ts"
import { settled } from "../../order/yield-ratio.ts"
import { currencyOf } from "../../session/currency.ts"
import * as page from "../../text/order-page.ts"
import type { Context, Message, Model } from "./model.ts"
import * as summary from "./summary-dialog.ts"
import { forAll, type LaterLine, laterLines } from "./summary-lines.ts"
import * as words from "./wording.ts"

const fieldOf = ({ item }: summary.SummaryLine): string => summary.reasonField(item.item_id)

/** The reasons that are asked for, each a field under its name. */
const reasonFields = (
  linesToReason: ReadonlyArray<summary.SummaryLine>,
  later: ReadonlyArray<LaterLine>,
  isCancelling: boolean,
  { reasons, laterReasons }: Context
): Readonly<Record<string, field.Field<string>>> =>
  Object.fromEntries([
    ...linesToReason.map((line) => [
      fieldOf(line),
      field.reason({
        label: line.item.name,
        note: isCancelling ? words.amount(line.item, line.item.qty) : words.fewer(line.item, line.accepted),
        isRequired: true,
        reasons,
        takesOther: true,
        initial: line.reason
      })
    ]),
    ...later.map(({ item, scans, than, shown, isProposed }) => [
      summary.laterField(than.scan_code),
      field.reason({
        label: `${page.insteadOf(scans.length, than)}, ${item.name}`,
        note: words.laterNote(isProposed),
        reasons: [...new Set([...laterReasons, shown])],
        takesOther: false,
        initial: shown
      })
    ])
  ])

/** What is done in one of them, as the work on the order knows it: by item, or by the pack that was passed over. */
const reasoned = (message: form.Message): Message => {
  if (message._tag === "FocusedField") return message
  const { itemId, than } = summary.askedIn(message.field)
  const reason = message._tag === "ChoseReason" ? message.reason : "text" in message ? message.text : ""
  if (than !== undefined) return { _tag: "GaveLaterReason", than, reason }
  switch (message._tag) {
    case "ChoseReason":
      return { _tag: "ChoseReason", itemId, reason, goesOn: message.goesOn }
    case "ChoseOwnWords":
      return { _tag: "ChoseOwnWords", itemId }
    default:
      return { _tag: "TypedReason", itemId, text: reason }
  }
}

/** While some lack one, and another has one. */
const reasonForAll = (all: summary.Summary, focus: string | undefined): ReadonlyArray<Action<Message>> => {
  const reason = forAll(all, focus)
  return reason === undefined
    ? []
    : [act("all", words.reasonForAll(reason), "Ctrl+A", { _tag: "AppliedToAll", reason })]
}

/** What is sent whole, for who reads it over. */
const whole = (lines: ReadonlyArray<summary.SummaryLine>): ReadonlyArray<Lines> =>
  lines.length === 0
    ? []
    : [
        {
          part: "lines",
          label: words.sentWhole,
          lines: lines.map(({ item, accepted }) => ({
            text: `✓ ${item.name}, ${words.amount(item, accepted)}`,
            tone: "good"
          })),
          most: lines.length
        }
      ]

/** What the customer pays for it in the end, as the invoice will reckon it; nothing where that is the same. */
const costsLess = (
  order: Order,
  lines: ReadonlyArray<summary.SummaryLine>,
  { coin, flags }: Context
): ReadonlyArray<Notice> => {
  const sent = settled(
    order,
    lines.map(({ item, accepted }) => invoicedLine(item, accepted, null))
  )
  const after = billOf(order, sent.lines, coin).totals.grand_total
  if (after === order.grand_total) return []
  const [short, currency] = [lines.filter(({ needsReason }) => needsReason).length, currencyOf(flags)]
  const amount = (of: Money.Money): string => Money.format(of, currency)
  return [notice(words.becomes(short, lines.length, amount(order.grand_total), amount(after)))]
}

export const askReasons = (
  model: Model,
  order: Order,
  dialog: summary.SummaryDialog,
  context: Context
): Question<Message> => {
  const all = summary.summaryOf(dialog, order, model.picking, context.reasons)
  const isCancelling = dialog.kind === "cancel"
  const later = isCancelling ? [] : laterLines(order, model.picking, context.laterReasons)
  const linesToReason = all.lines.filter(({ needsReason }) => needsReason)
  const isBusy = model.busy !== undefined
  const own = linesToReason.filter(({ isOwnWords }) => isOwnWords)
  const filled: form.Form = {
    entries: Object.fromEntries(own.map((line) => [fieldOf(line), field.ofOwnWords(line.reason)])),
    problems: Object.fromEntries(
      own.flatMap((line) => (line.problem === undefined ? [] : [[fieldOf(line), line.problem]]))
    ),
    focus: dialog.focus,
    moves: dialog.moves,
    isBusy,
    problem: model.problem
  }
  return {
    id: `Summary/${dialog.kind}`,
    title: isCancelling ? page.willBeCancelled(order.increment_id) : page.invoiceSummary(all.count),
    text:
      linesToReason.length === 0 ? words.nothingShort : isCancelling ? words.whyCancelled : words.whyShort,
    parts: [
      ...(isCancelling || linesToReason.length === 0 ? [] : costsLess(order, all.lines, context)),
      fieldsView("reasons", reasonFields(linesToReason, later, isCancelling, context), filled, reasoned),
      ...whole(all.lines.filter(({ needsReason }) => !needsReason))
    ],
    actions: [
      {
        id: "confirm",
        title: isBusy ? words.busyText[model.busy === "cancelling" ? "cancelling" : "invoicing"] : "Confirm",
        keys: ["F2"],
        code: "ok",
        ...(isCancelling ? { tone: "danger" } : {}),
        // It keeps the focus while the server is asked: should that fail, Enter tries again.
        isDisabled: !all.isValid,
        outcome: { message: { _tag: "Confirmed" } }
      },
      ...(isBusy ? [] : reasonForAll(all, dialog.focus)),
      {
        id: "back",
        title: "Back",
        keys: ["Escape"],
        code: "back",
        isDisabled: isBusy,
        outcome: { message: { _tag: "ClosedDialog" } }
      }
    ],
    first: 0,
    cancel: { _tag: "ClosedDialog" }
  }
}
