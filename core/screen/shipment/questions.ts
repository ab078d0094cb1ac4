/** Questions over a shipment: quantities, a product that it does not list or that does not scan, the confirmation. */
import * as Result from "effect/Result"
import { fault } from "../../fault.ts"
import { productQuestion } from "../../kit/product-rows/picker.ts"
import { foundCodes } from "../../kit/scan-session/found-codes.ts"
import { act } from "../../kit/view/action.ts"
import { closing } from "../../kit/view/asking.ts"
import { measuredColumn, nameColumn } from "../../kit/view/columns.ts"
import type { NumberField } from "../../kit/view/form.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { type Pictures, pictureOf } from "../../kit/view/picture.ts"
import { reasonChoice } from "../../kit/view/reason-choice.ts"
import { type Table, table } from "../../kit/view/table.ts"
import type { Question } from "../../kit/view/view.ts"
import * as Q from "../../quantity.ts"
import { type SummaryRow, summaryOf } from "../../stock/confirmation.ts"
import { readTyped } from "../../stock/received-quantity.ts"
import { isRtv, type Shipment, unnamedProduct } from "../../stock/shipment.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/shipment.ts"
import {
  type Context,
  canAcceptByHand,
  type Dialog,
  type LookedUp,
  lineOf,
  type Message,
  type Model
} from "./model.ts"
import type { Box, QuantityDialog } from "./quantity-dialog.ts"
import * as words from "./wording.ts"

export interface Shown extends Pick<Context, "flags" | "manualAcceptSetting" | "catalogue" | "shortReasons"> {
  readonly pictures: Pictures
}

const close = closing({ _tag: "ClosedDialog" }, "Close")

const box = (dialog: QuantityDialog, id: Box, label: string): NumberField<Message> => ({
  kind: "number",
  id,
  label,
  text: dialog[id] ?? "",
  // What is wrong is said where somebody is; of both boxes together at the last.
  problem: (dialog.focus ?? "accepted") === id ? dialog.problem : undefined,
  typed: (text) => ({ _tag: "TypedQuantity", box: id, text }),
  stepped: (direction) => ({ _tag: "SteppedQuantity", box: id, direction })
})

/** "Set 1.5 kg as Accepted", with what stands in the box; of a return pick-up what was picked up, too. */
const quantity = (model: Model, dialog: QuantityDialog, shown: Shown): Question<Message> | undefined => {
  const item = lineOf(model, dialog.product_id)
  if (item === undefined) return undefined
  const isPickUp = dialog.pickedUp !== undefined
  const mayEnter = isPickUp || canAcceptByHand(shown, item)
  const read = readTyped(dialog.accepted)
  const typed = Result.isSuccess(read) ? String(Q.toWire(read.success)) : "N"
  const text = `Product ${item.product_id}, sent ${Q.withUnit(item, item.original_qty)}, scanned ${Q.withUnit(item, item.scanned_info.total_qty)}`
  const question = {
    id: `Quantity/${dialog.product_id}`,
    title: item.product_name,
    picture: pictureOf({ id: item.product_id, name: item.product_name }, shown.pictures.get(item.product_id)),
    cancel: { _tag: "ClosedDialog" } as const
  }
  if (!mayEnter) return { ...question, text: `${text}. ${words.noManualQuantity}`, actions: [close] }
  return {
    ...question,
    text,
    parts: [
      {
        part: "fields",
        id: "quantity",
        fields: [
          ...(isPickUp ? [box(dialog, "pickedUp", words.pickedUpQty)] : []),
          box(dialog, "accepted", words.acceptedQty)
        ],
        focus: dialog.focus,
        moves: dialog.moves,
        focused: (field) => ({
          _tag: "FocusedQuantity",
          box: field === "pickedUp" || field === "accepted" ? field : undefined
        }),
        isBusy: false,
        problem: undefined
      }
    ],
    actions: [
      act(
        "save",
        isPickUp ? words.save : words.setAsAccepted(typed, item.sell_by),
        isPickUp ? "s" : "a",
        { _tag: "SavedQuantity" },
        { code: "ok" }
      ),
      close
    ]
  }
}

/** A product that came and does not scan: the rows are those that its name finds. */
const productWords = {
  title: words.addAProduct,
  label: "Name or id",
  prompt: "/",
  nothing: words.noSuchProduct,
  opens: "its quantity"
}

const absentProduct = ({ code, entity }: LookedUp): Question<Message> => ({
  id: `Absent/${code}`,
  title: say.notListed,
  text: `It gets a line of its own: ${unnamedProduct}`,
  parts: [
    {
      part: "facts",
      facts: [
        { name: "Product", value: String(entity?.product?.product_id ?? "") },
        { name: "Name", value: entity?.name ?? unnamedProduct },
        { name: "Code", value: code }
      ]
    }
  ],
  actions: [
    act("add", words.addIt, "a", { _tag: "AddedAbsent" }, { icon: "add", code: "ok" }),
    act("refuse", "Cancel", "c", { _tag: "RefusedAbsent" }, { code: "back" })
  ],
  cancel: { _tag: "RefusedAbsent" }
})

const noItems: Question<Message> = {
  id: "NoItems",
  title: words.noItemsSelected,
  text: faultText(fault("NoItemsSelected")),
  actions: [act("close", "Close", "c", { _tag: "ClosedDialog" }, { code: "back" })],
  cancel: { _tag: "ClosedDialog" }
}

const summaryTable = (
  model: Model,
  shipment: Shipment,
  { at }: Extract<Dialog, { readonly _tag: "Summary" }>,
  { shortReasons }: Shown
): Table<Message> => {
  const rows = summaryOf(shipment, model.receiving)
  return table<SummaryRow, Message>({
    id: "confirmation",
    cards: "columns",
    caption: "What is confirmed",
    columns: [
      nameColumn(({ name }) => name, { signOf: ({ isShort }) => (isShort ? "!" : undefined) }),
      measuredColumn("expected", "Expected", 11, ({ expected }) => expected),
      ...(isRtv(shipment)
        ? [measuredColumn<SummaryRow>("picked-up", "Picked up", 11, ({ pickedUp }) => pickedUp ?? Q.zero)]
        : []),
      measuredColumn("scanned", "Scanned", 11, ({ scanned }) => scanned)
    ],
    things: rows,
    empty: "No lines",
    idOf: ({ product_id }) => `confirmed-${product_id}`,
    toneOf: ({ isShort, scanned }) => (isShort ? "warning" : scanned > 0 ? "good" : undefined),
    choiceOf: (row) =>
      row.isShort && model.busy === undefined
        ? reasonChoice(
            { id: `why-${row.product_id}`, label: words.whyLess },
            [undefined, ...shortReasons],
            model.reasons.get(row.product_id),
            (reason) => ({ _tag: "ChoseShortReason", productId: row.product_id, reason }),
            { none: words.noReason }
          )
        : undefined,
    cursor: {
      index: rows.findIndex(({ product_id }) => product_id === at),
      noun: "a line",
      moved: (by) => ({ _tag: "MovedSummary", by })
    }
  })
}

/** Enter confirms what is whole; where less came than was sent it goes back to look again. */
const summary = (
  model: Model,
  shipment: Shipment,
  dialog: Extract<Dialog, { readonly _tag: "Summary" }>,
  shown: Shown
): Question<Message> => {
  const short = summaryOf(shipment, model.receiving).filter(({ isShort }) => isShort).length
  const isBusy = model.busy !== undefined
  return {
    id: "Summary",
    title: say.areYouSure,
    text: "",
    parts: [
      ...noticeOf(short === 0 ? undefined : words.lessThanSent(short), "warning"),
      ...noticeOf(dialog.expired === 0 ? undefined : say.expiredLeave(dialog.expired), "info"),
      summaryTable(model, shipment, dialog, shown),
      ...noticeOf(model.problem, "danger"),
      ...noticeOf(isBusy ? words.accepting : undefined, "info")
    ],
    actions: [
      act(
        "confirm",
        words.confirm,
        "y",
        { _tag: "Confirmed" },
        {
          icon: "accept",
          // A printed code says no more than Enter does.
          ...(short === 0 ? { code: "ok" as const } : {}),
          isDisabled: isBusy
        }
      ),
      act("cancel", "Cancel", "c", { _tag: "ClosedDialog" }, { code: "back", isDisabled: isBusy })
    ],
    first: short > 0 ? 1 : 0,
    cancel: { _tag: "ClosedDialog" }
  }
}

export const questionOf = (model: Model, shipment: Shipment, shown: Shown): Question<Message> | undefined => {
  const { absent, dialog } = model
  if (absent !== undefined) return absentProduct(absent)
  switch (dialog?._tag) {
    case "Quantity":
      return quantity(model, dialog.quantity, shown)
    case "Product":
      return productQuestion(dialog, shown.catalogue, productWords)
    case "NoItems":
      return noItems
    case "Summary":
      return summary(model, shipment, dialog, shown)
    case "FoundCodes":
      return foundCodes(dialog.codes)
    default:
      return undefined
  }
}
