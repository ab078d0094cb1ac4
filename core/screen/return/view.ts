/** The sheet of returns: non-marinated products, then marinated ones, and what is done with them. */
import * as Result from "effect/Result"
import { notFound } from "../../catalogue/feed.ts"
import { showsReturnPrint } from "../../label/return-list.ts"
import { listFile } from "../../list-file.ts"
import * as Q from "../../quantity.ts"
import { isOn } from "../../session/flags.ts"
import { returnFields } from "../../stock/return-fields.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import * as say from "../../text/return-stock.ts"
import { type Shows, shownAs } from "../shown.ts"
import { type Action, act } from "../view/action.ts"
import { backHome } from "../view/back.ts"
import { standing } from "../view/cursor.ts"
import type { Filters } from "../view/filters.ts"
import { type ColumnOf, type Table, table } from "../view/table.ts"
import type { Part, View } from "../view/view.ts"
import { allRows, type Context, isOpen, type Message, type Model, shownRows } from "./model.ts"
import { questionOf } from "./questions.ts"
import type { ReturnRow } from "./rows.ts"
import { contextOf } from "./screen.ts"
import { isAutomatic } from "./sending.ts"

const amount = (
  id: string,
  title: string,
  of: (row: ReturnRow) => Q.Quantity,
  more: Partial<ColumnOf<ReturnRow, Message>> = {}
): ColumnOf<ReturnRow, Message> => ({
  id,
  title,
  kind: "quantity",
  width: 9,
  cell: (row) => Q.amountOf(row.product, of(row)),
  ...more
})

const returned = ({ product, retain, quantity, text, returned: qty }: ReturnRow): string => {
  if (retain) return "retained"
  return Result.isFailure(quantity) ? text : qty === 0 ? "" : Q.withUnit(product, qty)
}

const isTooOld = ({ product, canRetain }: ReturnRow): boolean => product.remaining > 0 && !canRetain

const columns = (showsCentral: boolean): ReadonlyArray<ColumnOf<ReturnRow, Message>> => [
  { id: "name", title: "Name", kind: "title", width: "rest", cell: ({ product }) => product.product_name },
  {
    id: "product",
    title: "Product id",
    kind: "code",
    width: 10,
    short: { title: "Id", width: 5 },
    goes: 3,
    cell: ({ product }) => String(product.product_id)
  },
  {
    id: "age",
    title: "Age",
    kind: "text",
    width: 10,
    goes: 4,
    cell: ({ product }) => say.ageOf(product),
    // Too old to be retained: it has no box for that.
    toneOf: (row) => (isTooOld(row) ? "warning" : undefined),
    signOf: (row) => (isTooOld(row) ? "!" : undefined)
  },
  amount("retained", "Retained", ({ product }) => product.retained, { goes: 7 }),
  amount("sent", "Sent", ({ product }) => product.sent, { goes: 8 }),
  amount("received", "Received", ({ product }) => product.received, { goes: 6 }),
  amount("sold", "Sold", ({ product }) => product.sold, { goes: 5 }),
  amount("remaining", "Remaining", ({ left }) => left, { goes: 1 }),
  ...(showsCentral
    ? [
        amount("central", "Central stock", () => Q.zero, {
          width: 13,
          short: { title: "Central", width: 9 },
          goes: 2,
          cell: ({ product }) =>
            product.central_stock === notFound ? notFound : Q.amountOf(product, product.central_stock)
        })
      ]
    : []),
  {
    id: "return",
    title: "Return qty",
    kind: "quantity",
    width: 11,
    cell: returned,
    toneOf: ({ quantity }) => (Result.isFailure(quantity) ? "danger" : undefined)
  }
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
    ? [
        {
          text: `${faultText(quantity.failure)} ${faultDetail(quantity.failure) ?? ""}`,
          tone: "danger" as const
        }
      ]
    : []

const groupsOf = (rows: ReadonlyArray<ReturnRow>): Exclude<Table<Message>["groups"], undefined> => {
  const group = (id: string, title: string, marinated: 0 | 1) => {
    const own = rows.filter(({ product }) => product.marinated === marinated)
    const from = rows.findIndex(({ product }) => product.marinated === marinated)
    return own.length === 0 ? [] : [{ id, title, note: String(own.length), from, tick: retain(own) }]
  }
  return [...group("non-marinated", "Non-Marinated", 0), ...group("marinated", "Marinated", 1)]
}

const sheet = (model: Model, rows: ReadonlyArray<ReturnRow>, flags: Context["flags"]): Table<Message> =>
  table<ReturnRow, Message>({
    id: "returns",
    caption: "Return stock",
    columns: columns(isOn(flags, "show_central_stock")),
    things: rows,
    empty:
      model.products?.length === 0
        ? say.nothingInStore
        : model.chosen.size > 0
          ? say.nothingInCategory
          : say.nothingFound,
    idOf: ({ product }) => String(product.product_id),
    toneOf: ({ quantity }) => (Result.isFailure(quantity) ? "danger" : undefined),
    tickOf: (row) => (row.canRetain ? retain([row]) : undefined),
    ticks: retain(rows),
    groups: groupsOf(rows),
    outcomeOf: ({ product }) => ({ message: { _tag: "OpenedQuantity", productId: product.product_id } }),
    chosenBy: ({ product }) => ({ _tag: "SelectedRow", productId: product.product_id }),
    actionsOf: ({ product }) => [
      act(
        "shipments",
        "Shipments",
        "i",
        { _tag: "OpenedShipments", productId: product.product_id } as const,
        {
          icon: "incoming",
          isBrief: true
        }
      )
    ],
    detailsOf,
    cursor: {
      ...standing(
        rows.findIndex(({ product }) => product.product_id === model.selected),
        rows.length
      ),
      noun: "a product",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "return quantity"
    }
  })

const filters = (model: Model, flags: Context["flags"]): Filters<Message> => ({
  part: "filters",
  filters: [
    {
      kind: "toggle",
      title: say.onlyReturnable,
      isOn: model.onlyReturnable,
      action: act(
        "only-returnable",
        model.onlyReturnable ? "Show all products" : say.onlyReturnable,
        "v",
        { _tag: "ToggledReturnable" } as const,
        { isMain: false }
      )
    },
    ...(isOn(flags, "enable_ret_stock_cat_selection")
      ? [
          {
            kind: "menu",
            id: "categories",
            title: "Category",
            icon: "filter",
            keys: ["f"],
            noun: "a category",
            chosen: model.chosen.size === 0 ? undefined : [...model.chosen].join(", "),
            entries: [
              { id: "clear", title: "Clear", isOn: false, message: { _tag: "ClearedCategories" } },
              ...model.categories.map((category) => ({
                id: `category-${category}`,
                title: category,
                isOn: model.chosen.has(category),
                message: { _tag: "ToggledCategory", category } as const
              }))
            ]
          } as const
        ]
      : [])
  ]
})

const actionsOf = (model: Model, flags: Context["flags"]): ReadonlyArray<Action<Message>> => [
  act("create-return", say.createOrder, "c", { _tag: "AskedToCreate" } as const, {
    icon: "accept",
    isPrimary: true,
    isDisabled: !isOpen(model)
  }),
  act("sold-out", say.allSoldOut, "o", { _tag: "DeclaredSoldOut" } as const, {
    isMain: false,
    isDisabled: !isOpen(model)
  }),
  act("last-return", say.showLast, "l", { _tag: "OpenedLast" } as const, { isMain: false, icon: "clock" }),
  ...(showsReturnPrint(flags)
    ? [act("print-return", "Print", "P", { _tag: "AskedToPrint" } as const, { icon: "print", code: "print" })]
    : []),
  act("refresh", "Refresh", "r", { _tag: "AskedAgain" } as const, {
    icon: "refresh",
    isMain: false,
    isInMenu: true
  })
]

/** An order that nobody has answered for: sent again, or given up. */
const unanswered = (model: Model): ReadonlyArray<Part<Message>> =>
  model.order === undefined || model.dialog !== undefined
    ? []
    : [
        {
          part: "alerts",
          alerts: [
            {
              text: model.isSending ? say.isSentAgain : say.unanswered,
              shortText: model.isSending ? "Sending again" : "Not answered",
              tone: "warning",
              action: act("send-again", "Send again", "a", { _tag: "SentAgain" } as const, {
                isDisabled: model.isSending
              })
            },
            {
              text: "Look at the stock anew instead",
              shortText: "Give up",
              tone: "info",
              action: act("give-up", "Give up", "g", { _tag: "GaveUp" } as const, {
                isDisabled: model.isSending
              })
            }
          ]
        }
      ]

export const view = (model: Model, context: Pick<Context, "flags" | "ages">): View<Message> => {
  const { flags, ages } = context
  if (isAutomatic(context))
    return {
      title: "Return stock",
      actions: [],
      parts: [{ part: "notice", tone: "info", text: say.verifyInQueue }],
      back: backHome
    }
  const rows = shownRows(model, ages)
  const all = allRows(model, ages)
  const chosen = all.filter(({ returned: qty }) => qty > 0)
  return {
    title: "Return stock",
    status: model.isLoading
      ? "Loading..."
      : say.totalOf(chosen.map(({ product, returned: qty }) => ({ sell_by: product.sell_by, qty }))),
    actions: actionsOf(model, flags),
    parts: [
      {
        part: "search",
        label: "Search by name or id",
        text: model.search,
        typed: (text) => ({ _tag: "TypedSearch", text })
      },
      filters(model, flags),
      ...(model.problem === undefined
        ? []
        : [{ part: "notice", tone: "danger", text: model.problem } as const]),
      ...unanswered(model),
      ...(model.products === undefined
        ? model.isLoading
          ? [{ part: "empty", text: "Loading..." } as const]
          : []
        : [sheet(model, rows, flags)])
    ],
    signs: [{ signs: "!", text: "too old to be retained" }],
    file: listFile(
      "return-stock",
      returnFields,
      rows.map(({ product, returned: qty, retain: isKept }) => ({ ...product, return: qty, retain: isKept }))
    ),
    question: questionOf(model, context),
    back:
      model.search === ""
        ? backHome
        : { ...backHome, title: "end the search", outcome: { message: { _tag: "TypedSearch", text: "" } } }
  }
}

export const shows: Shows<Model> = (model, { session, server }) =>
  shownAs("Return", view(model, contextOf({ session, server, now: 0 })), model.id)
