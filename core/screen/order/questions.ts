/** What the screen of an order asks over its page: a quantity, the reasons for what is missing, whether to leave. */
import { fault } from "../../fault.ts"
import type { Order, OrderItem } from "../../order/order.ts"
import * as Q from "../../quantity.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order.ts"
import * as page from "../../text/order-page.ts"
import { foundCodes } from "../scan-session/found-codes.ts"
import type { Action } from "../view/action.ts"
import type { DialogFields, ReasonField } from "../view/form.ts"
import type { Lines, Question } from "../view/view.ts"
import * as itemDialog from "./item-dialog.ts"
import { type Context, canAcceptByHand, itemOf, type Message, type Model } from "./model.ts"
import * as summary from "./summary-dialog.ts"
import { forAll, type LaterLine, laterLines } from "./summary-lines.ts"
import * as words from "./wording.ts"

type Asked = Question<Message>

const close: Action<Message> = {
  id: "close",
  title: "Close",
  keys: ["c"],
  code: "back",
  outcome: { message: { _tag: "ClosedDialog" } }
}

// The quantity of one item

const tooMuch = (dialog: itemDialog.ItemDialog, item: OrderItem): string | undefined =>
  itemDialog.exceeds(dialog, item) && dialog.available !== undefined
    ? faultText(
        fault("ExceedsAvailable", { product_id: item.product_id, available: Q.toWire(dialog.available) })
      )
    : undefined

const quantityFields = (
  { picking }: Model,
  dialog: itemDialog.ItemDialog,
  item: OrderItem
): DialogFields<Message> => ({
  part: "fields",
  id: "quantity",
  fields: [
    {
      kind: "number",
      id: itemDialog.fieldIds.quantity,
      label: `Quantity in ${item.sell_by === "kg" ? "Kg" : "Pack"}`,
      note: words.orderedAndStock(
        Q.withUnit(item, item.qty),
        dialog.available === undefined ? undefined : Q.withUnit(item, dialog.available)
      ),
      text: dialog.typed,
      problem: itemDialog.problemOf(dialog, item, picking) ?? tooMuch(dialog, item),
      typed: (text) => ({ _tag: "TypedQuantity", text }),
      stepped: (by) => ({ _tag: "SteppedQuantity", direction: by })
    },
    {
      kind: "toggle",
      id: itemDialog.fieldIds.exceeding,
      label: page.allowExceeding,
      isOn: dialog.allowsExceeding,
      toggled: { _tag: "ToggledExceeding" }
    }
  ],
  focus: dialog.focus,
  moves: dialog.moves,
  focused: (field) => ({ _tag: "FocusedField", field }),
  isBusy: false,
  problem: undefined
})

const askQuantity = (
  model: Model,
  dialog: itemDialog.ItemDialog,
  item: OrderItem,
  context: Context
): Asked => {
  const quantity = itemDialog.quantityOf(dialog, item)
  const accept: ReadonlyArray<Action<Message>> = canAcceptByHand(context, item)
    ? [
        {
          id: "accept",
          title: page.acceptItem,
          icon: "accept",
          keys: ["a", "F2"],
          code: "ok",
          isDisabled: !itemDialog.canAccept(dialog, item, model.picking),
          outcome: { message: { _tag: "AcceptedItem" } }
        }
      ]
    : []
  return {
    id: `Item/${item.item_id}`,
    title: item.name,
    text: "",
    parts: [quantityFields(model, dialog, item)],
    actions: [
      ...accept,
      {
        id: "nil",
        title: page.setAsNil(quantity === undefined ? "?" : Q.formatShort(quantity)),
        keys: ["n", "F4"],
        code: "nil",
        isDisabled: !itemDialog.canSetNil(dialog, item, model.picking),
        outcome: { message: { _tag: "SetNil" } }
      },
      close
    ],
    // Who may not accept by hand has NIL to press, by its own key alone.
    first: accept.length === 0 ? -1 : 0,
    cancel: { _tag: "ClosedDialog" }
  }
}

// The summary of an invoice or a cancellation

const reasonOf = (
  line: summary.SummaryLine,
  all: summary.Summary,
  isCancelling: boolean,
  reasons: ReadonlyArray<string>
): ReasonField<Message> => {
  const { item, reason, problem, isOwnWords } = line
  const itemId = item.item_id
  const shared = forAll(all, line)
  return {
    kind: "reason",
    id: summary.reasonField(itemId),
    label: item.name,
    note: isCancelling ? words.amount(item, item.qty) : words.missing(item, line.accepted, line.short),
    problem: isOwnWords ? problem : undefined,
    isRequired: true,
    reasons,
    takesOther: true,
    isOther: isOwnWords,
    text: reason,
    typed: (text) => ({ _tag: "TypedReason", itemId, text }),
    chosen: (chosen, goesOn) => ({ _tag: "ChoseReason", itemId, reason: chosen, goesOn }),
    choseOther: { _tag: "ChoseOwnWords", itemId },
    action:
      shared === undefined
        ? undefined
        : {
            id: `all-${itemId}`,
            title: words.reasonForAll(shared),
            keys: ["Ctrl+A"],
            outcome: { message: { _tag: "AppliedToAll", reason: shared } }
          }
  }
}

const laterOf = (line: LaterLine, reasons: ReadonlyArray<string>): ReasonField<Message> => {
  const code = line.than.scan_code
  const given = (reason: string): Message => ({ _tag: "GaveLaterReason", than: code, reason })
  return {
    kind: "reason",
    id: summary.laterField(code),
    label: `${page.insteadOf(line.scans.length, line.than)}, ${line.item.name}`,
    note: words.laterNote(line.isProposed),
    reasons: [...new Set([...reasons, line.shown])],
    takesOther: false,
    isOther: false,
    text: line.shown,
    typed: given,
    chosen: given,
    choseOther: given(line.shown)
  }
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

const askReasons = (
  model: Model,
  order: Order,
  dialog: summary.SummaryDialog,
  { reasons, laterReasons }: Context
): Asked => {
  const all = summary.summaryOf(dialog, order, model.picking, reasons)
  const isCancelling = dialog.kind === "cancel"
  const later = isCancelling ? [] : laterLines(order, model.picking, laterReasons)
  const asking = all.lines.filter(({ needsReason }) => needsReason)
  const isBusy = model.busy !== undefined
  return {
    id: `Summary/${dialog.kind}`,
    title: isCancelling ? page.willBeCancelled(order.increment_id) : page.invoiceSummary(all.count),
    text: asking.length === 0 ? words.nothingShort : isCancelling ? words.whyCancelled : words.whyShort,
    parts: [
      {
        part: "fields",
        id: "reasons",
        fields: [
          ...asking.map((line) => reasonOf(line, all, isCancelling, reasons)),
          ...later.map((line) => laterOf(line, laterReasons))
        ],
        focus: dialog.focus,
        moves: dialog.moves,
        focused: (field) => ({ _tag: "FocusedField", field }),
        isBusy,
        problem: model.problem
      },
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

/** Leaving an order with work in it: stay, keep the work for later, or throw it away. */
const askToLeave: Asked = {
  id: "Unsaved",
  title: words.unsavedTitle,
  text: `${page.unsavedChanges} ${words.keptHint}`,
  actions: [
    {
      id: "stay",
      title: "Stay",
      keys: ["s"],
      isMain: true,
      code: "back",
      outcome: { message: { _tag: "ClosedDialog" } }
    },
    {
      id: "keep",
      title: "Keep for later",
      keys: ["k"],
      isMain: true,
      outcome: { message: { _tag: "KeptForLater" } }
    },
    {
      id: "discard",
      title: "Discard",
      keys: ["d"],
      isMain: true,
      tone: "danger",
      outcome: { message: { _tag: "Discarded" } }
    }
  ],
  first: 0,
  cancel: { _tag: "ClosedDialog" }
}

const askToLeaveEarly = (order: Order): Asked => ({
  id: "EarlyDispatch",
  title: say.orderNamed(order.increment_id),
  text: say.earlyDispatch,
  actions: [
    {
      id: "dispatch",
      title: words.dispatch,
      keys: ["d"],
      isMain: true,
      code: "ok",
      outcome: { message: { _tag: "ConfirmedDispatch" } }
    },
    { ...close, title: "Cancel" }
  ],
  // To an early dispatch the word itself must be chosen.
  first: 1,
  cancel: { _tag: "ClosedDialog" }
})

/** Undefined while nothing is asked. */
export const questionOver = (model: Model, context: Context): Asked | undefined => {
  const { dialog, order } = model
  switch (dialog?._tag) {
    case "Item": {
      const item = itemOf(model, dialog.item.item_id)
      return item === undefined ? undefined : askQuantity(model, dialog.item, item, context)
    }
    case "Summary":
      return order === undefined ? undefined : askReasons(model, order, dialog.summary, context)
    case "Unsaved":
      return askToLeave
    case "EarlyDispatch":
      return order === undefined ? undefined : askToLeaveEarly(order)
    case "FoundCodes":
      return foundCodes(dialog.codes)
    default:
      return undefined
  }
}
