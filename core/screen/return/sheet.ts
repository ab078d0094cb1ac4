/** The table of the sheet of returns: what each product came to, and what of it goes back. */
import * as Result from "effect/Result"
import { notFound } from "../../catalogue/feed.ts"
import { act } from "../../kit/view/action.ts"
import { codeColumn, nameColumn, quantityColumn, textColumn } from "../../kit/view/columns.ts"
import { details } from "../../kit/view/details.ts"
import { groupOf } from "../../kit/view/groups.ts"
import { type ColumnOf, type Table, table } from "../../kit/view/table.ts"
import { walked } from "../../kit/view/walked.ts"
import * as Q from "../../quantity.ts"
import { isOn } from "../../session/flags.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import * as say from "../../text/return-stock.ts"
import { head } from "./head.ts"
import { type Context, isFolded, type Message, type Model } from "./model.ts"
import { categoryOf, groupIdOf, type ReturnRow } from "./rows.ts"

const amount = (id: string, title: string, of: (row: ReturnRow) => Q.Quantity, goes: number) =>
  // On a phone its quantity says it, once it is opened.
  quantityColumn<ReturnRow>(id, title, 9, (row) => Q.amountOf(row.product, of(row)), {
    goes,
    traits: ["away"]
  })

const returned = ({ product, retain, quantity, text, returned: qty }: ReturnRow): string => {
  if (retain) return "retained"
  return Result.isFailure(quantity) ? text : qty === 0 ? "" : Q.withUnit(product, qty)
}

const isTooOld = ({ product, canRetain }: ReturnRow): boolean => product.remaining > 0 && !canRetain

const central = quantityColumn<ReturnRow>(
  "central",
  "Central stock",
  13,
  ({ product }) => (product.central_stock === notFound ? "–" : Q.amountOf(product, product.central_stock)),
  { short: { title: "Central", width: 9 }, goes: 2, traits: ["away"] }
)

const columns = (showsCentral: boolean): ReadonlyArray<ColumnOf<ReturnRow, never>> => [
  nameColumn(({ product }) => product.product_name),
  codeColumn("product", "Product id", 10, ({ product }) => String(product.product_id), {
    short: { title: "Id", width: 5 },
    goes: 3,
    traits: ["away"]
  }),
  textColumn("age", "Age", 10, ({ product }) => say.ageOf(product), {
    goes: 4,
    traits: ["narrow"],
    // Too old to be retained: it has no box for that.
    toneOf: (row) => (isTooOld(row) ? "warning" : undefined),
    signOf: (row) => (isTooOld(row) ? "!" : undefined)
  }),
  amount("retained", "Retained", ({ product }) => product.retained, 7),
  amount("sent", "Sent", ({ product }) => product.sent, 8),
  amount("received", "Received", ({ product }) => product.received, 6),
  amount("sold", "Sold", ({ product }) => product.sold, 5),
  amount("remaining", "Remaining", ({ left }) => left, 1),
  ...(showsCentral ? [central] : []),
  quantityColumn("return", "Return qty", 11, returned, {
    cardTitle: "Return",
    traits: ["main"],
    toneOf: ({ quantity }) => (Result.isFailure(quantity) ? "danger" : undefined)
  })
]

const retain = (rows: ReadonlyArray<ReturnRow>) => {
  const able = rows.filter(({ canRetain }) => canRetain)
  const isAll = able.length > 0 && able.every((row) => row.retain)
  return {
    isOn: isAll,
    name: "Retain",
    message: {
      _tag: "ToggledRetain",
      productIds: able.map(({ product }) => product.product_id),
      isOn: !isAll
    }
  } as const
}

const detailsOf = ({ quantity }: ReturnRow) =>
  Result.isFailure(quantity)
    ? details("danger", `${faultText(quantity.failure)} ${faultDetail(quantity.failure) ?? ""}`)
    : []

const isMarinated =
  (marinated: 0 | 1) =>
  ({ product }: ReturnRow): boolean =>
    product.marinated === marinated

const amountsOf = (rows: ReadonlyArray<ReturnRow>) => ({
  returned: rows
    .filter(({ returned }) => returned > 0)
    .map(({ product, returned: qty }) => ({ ...product, qty })),
  stays: rows.filter((row) => row.retain).map(({ product }) => ({ ...product, qty: product.remaining }))
})

const kinds = [
  { marinated: 0, id: "non-marinated", title: "Non-Marinated" },
  { marinated: 1, id: "marinated", title: "Marinated" }
] as const

/** The two kinds; of a long sheet each by category, folded, with what goes back and what stays of it. */
const groupsOf = (model: Model, rows: ReadonlyArray<ReturnRow>) => {
  if (!isFolded(model, rows))
    return kinds.flatMap((kind) => groupOf(kind, rows, isMarinated(kind.marinated), retain))
  return [...Map.groupBy(rows, groupIdOf)].flatMap(([id, own]) => {
    const [first] = own
    if (first === undefined) return []
    const { returned, stays } = amountsOf(own)
    const hasCursor = own.some(({ product }) => product.product_id === model.selected)
    return groupOf(
      { id, title: `${kinds[first.product.marinated].title}: ${categoryOf(first).replaceAll("-", " ")}` },
      rows,
      (row) => groupIdOf(row) === id,
      retain
    ).map((group) => ({
      ...group,
      note: say.groupNote(own.length, returned, stays),
      fold: {
        isOpen: hasCursor || model.opened.has(id),
        message: { _tag: "ToggledGroup", group: id } as const
      }
    }))
  })
}

/** What is shown of the sheet. */
export const sheet = (
  model: Model,
  rows: ReadonlyArray<ReturnRow>,
  flags: Context["flags"]
): Table<Message> =>
  table<ReturnRow, Message>({
    id: "returns",
    caption: head.title,
    cards: "pairs",
    columns: columns(isOn(flags, "show_central_stock")),
    empty:
      model.products?.length === 0
        ? say.nothingInStore
        : model.chosen.size > 0
          ? say.nothingInCategory
          : say.nothingFound,
    toneOf: ({ quantity }) => (Result.isFailure(quantity) ? "danger" : undefined),
    tickOf: (row) => (row.canRetain ? retain([row]) : undefined),
    ticks: retain(rows),
    groups: groupsOf(model, rows),
    actionsOf: ({ product }) => [
      act(
        "shipments",
        "Shipments",
        "i",
        { _tag: "OpenedShipments", productId: product.product_id } as const,
        {
          icon: "return-stock",
          isBrief: true
        }
      )
    ],
    detailsOf,
    ...walked(rows, ({ product }) => product.product_id, model.selected, {
      noun: "a product",
      opens: "return quantity",
      moved: (by) => ({ _tag: "MovedRow", by }),
      chosen: (productId) => ({ _tag: "SelectedRow", productId }),
      opened: (productId) => ({ _tag: "OpenedQuantity", productId })
    })
  })
