/** The dialogs of the page of returns. */
import * as Day from "../../day.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { type Action, act, leading } from "../../kit/view/action.ts"
import { answers, closing } from "../../kit/view/asking.ts"
import { amountColumn, nameColumn, quantityColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import type { Question, QuestionPart } from "../../kit/view/view.ts"
import { showsReturnPrint } from "../../label/return-list.ts"
import * as Q from "../../quantity.ts"
import { isOn } from "../../session/flags.ts"
import type { ReturnProduct } from "../../stock/return-product.ts"
import { capOf } from "../../stock/return-quantity.ts"
import type { LastReturn, ProductShipment } from "../../stock/return-sheet.ts"
import * as say from "../../text/return-stock.ts"
import { type Dialog, orderFields, quantityFields } from "./dialog.ts"
import { allRows, type Context, hiddenOf, type Message, type Model } from "./model.ts"
import type { ReturnRow } from "./rows.ts"

const cancel = { _tag: "Cancelled" } as const
const close = closing(cancel, "Close")

/** For whom returns are printed. */
export const printing = (flags: Context["flags"]): ReadonlyArray<Action<Message>> =>
  showsReturnPrint(flags)
    ? [act("print-return", "Print", "P", { _tag: "AskedToPrint" }, { icon: "print", code: "print" })]
    : []

/** What the central stock does not take is written off by a ticket; what was filled in is kept meanwhile. */
const writeOff = leading("write-off", say.writeOff, "F4", { name: "correction" }, { icon: "correction" })

const quantity = (
  dialog: Extract<Dialog, { readonly _tag: "Quantity" }>,
  { product, text }: ReturnRow,
  flags: Context["flags"]
): Question<Message> => {
  const isCapped = capOf(product) < product.remaining
  return {
    id: `return-${product.product_id}`,
    title: product.product_name,
    text: isCapped
      ? say.remainsAndTaken(product, product.remaining, capOf(product))
      : say.remains(product, product.remaining),
    parts: [
      {
        part: "facts",
        facts: say.courseOf(product).map(([name, of]) => ({ name, value: Q.amountOf(product, of) }))
      },
      fieldsView("return-quantity", quantityFields(product, text), dialog.form, toldForm)
    ],
    actions: [
      ...answers("Set", { _tag: "SetQuantity" }, cancel),
      ...(isCapped && isOn(flags, "enable_stock_correction") ? [writeOff] : [])
    ],
    cancel
  }
}

const productOf = ({ product }: ReturnRow) => product

/** Of every product of which something goes back or is kept: what remains, goes back, and stays. */
const summary = (rows: ReadonlyArray<ReturnRow>): QuestionPart<Message> =>
  table<ReturnRow, Message>({
    id: "return-summary",
    caption: say.summaryTitle,
    columns: [
      nameColumn(({ product }) => product.product_name),
      amountColumn("remaining", "Remaining", 11, productOf, ({ left }) => left, { traits: ["named"] }),
      amountColumn("return", "Return", 11, productOf, ({ returned }) => (returned === 0 ? null : returned), {
        traits: ["named"]
      }),
      amountColumn(
        "retain",
        "Retain",
        11,
        productOf,
        ({ product, retain }) => (retain ? product.remaining : null),
        { traits: ["named"] }
      )
    ],
    things: rows.filter(({ retain, returned }) => retain || returned > 0),
    empty: "",
    idOf: ({ product }) => String(product.product_id)
  })

const totals = (rows: ReadonlyArray<ReturnRow>): string =>
  say.totalsOf(
    rows
      .filter(({ retain, returned }) => !retain && returned > 0)
      .map(({ product, returned }) => ({ sell_by: product.sell_by, qty: returned })),
    rows
      .filter(({ retain }) => retain)
      .map(({ product }) => ({ sell_by: product.sell_by, qty: product.remaining }))
  )

const order = (
  { whole, form }: Extract<Dialog, { readonly _tag: "Order" }>,
  rows: ReadonlyArray<ReturnRow>,
  hidden: number
): Question<Message> => {
  const words = {
    retain: { title: say.retainTitle, text: say.askRetainAll },
    return: { title: say.confirmationTitle, text: say.askReturnAll },
    both: { title: say.summaryTitle, text: say.askCreate }
  }[whole ?? "both"]
  return {
    id: "return-order",
    ...words,
    parts: [
      // Above the list, so that what is asked stays in sight however many lines there are.
      fieldsView("return-order", orderFields, form, toldForm),
      notice(totals(rows), "info"),
      ...noticeOf(say.alsoHidden(hidden), "warning"),
      ...(whole === undefined ? [summary(rows)] : [])
    ],
    actions: answers("Confirm", { _tag: "Confirmed" }, cancel, form.isBusy),
    // Enter in the reference sends nothing: that takes a key or a press of its own.
    first: -1,
    cancel
  }
}

const soldOut: Question<Message> = {
  id: "return-sold-out",
  title: say.confirmationTitle,
  text: say.soldOut,
  actions: answers("Confirm", { _tag: "Confirmed" }, cancel),
  cancel
}

type Shipment = typeof ProductShipment.Type
const figures = ["sent", "received", "sold", "returned"] as const
const titles = { sent: "Sent", received: "Received", sold: "Sold", returned: "Returned" }
const total = (all: ReadonlyArray<Shipment>): Shipment => ({
  id: 0,
  shipment_id: "",
  shipment_name: "In all",
  time: null,
  sent: Q.sum(all.map(({ sent }) => sent)),
  received: Q.sum(all.map(({ received }) => received)),
  sold: Q.sum(all.map(({ sold }) => sold)),
  returned: Q.sum(all.map(({ returned }) => returned))
})

const shipmentsOf = (product: ReturnProduct, all: ReadonlyArray<Shipment>): QuestionPart<Message> =>
  table<Shipment, Message>({
    id: "return-shipments",
    caption: "Shipments",
    columns: [
      titleColumn("time", "Time", "rest", ({ time, shipment_name }) =>
        time === null ? shipment_name : Day.localMinute(time)
      ),
      ...figures.map((each) =>
        quantityColumn<Shipment>(each, titles[each], 11, (row) => Q.amountOf(product, row[each]), {
          traits: ["named"]
        })
      )
    ],
    things: all.length === 0 ? [] : [...all, total(all)],
    empty: say.nothingFound,
    idOf: ({ id }) => String(id)
  })

const shipments = (
  { shipments: found, problem }: Extract<Dialog, { readonly _tag: "Shipments" }>,
  { product }: ReturnRow
): Question<Message> => ({
  id: `return-shipments-${product.product_id}`,
  title: product.product_name,
  text: problem === undefined && found === undefined ? "Loading..." : "",
  parts: [...noticeOf(problem, "danger"), ...(found === undefined ? [] : [shipmentsOf(product, found)])],
  actions: [close],
  cancel
})

const lastParts = (last: LastReturn): ReadonlyArray<QuestionPart<Message>> => [
  {
    part: "facts",
    facts: [
      { name: "Shipment", value: last.shipment_name },
      { name: "Shipment id", value: last.shipment_id },
      { name: "Shipped", value: last.time_of_shipping_ist },
      { name: "Items", value: String(last.shipment_item_count) },
      { name: "By", value: last.created_by },
      ...(last.ref_no === null ? [] : [{ name: "Reference", value: last.ref_no }])
    ]
  },
  table<LastReturn["items"][number], Message>({
    id: "last-return",
    caption: "Items",
    columns: [
      nameColumn(({ product_name }) => product_name),
      quantityColumn("qty", "Quantity", 11, (item) => Q.amountOf(item, item.qty)),
      textColumn("sell_by", "Unit", 5, Q.unitOf)
    ],
    things: last.items,
    empty: say.nothingFound,
    idOf: ({ product_id }) => String(product_id)
  })
]

const lastQuestion = (
  { last, problem }: Extract<Dialog, { readonly _tag: "Last" }>,
  { flags }: Pick<Context, "flags">
): Question<Message> => ({
  id: "last-return",
  title: "Last return stock",
  text: last === null ? say.noLastReturn : last === undefined && problem === undefined ? "Loading..." : "",
  parts: [...noticeOf(problem, "danger"), ...(last == null ? [] : lastParts(last))],
  actions: [...(last == null ? [] : printing(flags)), close],
  cancel
})

export const questionOf = (
  model: Model,
  context: Pick<Context, "flags" | "ages">
): Question<Message> | undefined => {
  const { dialog } = model
  if (dialog === undefined) return undefined
  if (dialog._tag === "SoldOut") return soldOut
  if (dialog._tag === "Last") return lastQuestion(dialog, context)
  const rows = allRows(model, context.ages)
  if (dialog._tag === "Order") return order(dialog, rows, hiddenOf(model, context.ages))
  const row = rows.find(({ product }) => product.product_id === dialog.productId)
  if (row === undefined) return undefined
  return dialog._tag === "Quantity" ? quantity(dialog, row, context.flags) : shipments(dialog, row)
}
