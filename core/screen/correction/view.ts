/** What the correction of stock shows: the products in stock and out of it, and the tickets that wait. */
import * as Day from "../../day.ts"
import { format } from "../../money.ts"
import * as Q from "../../quantity.ts"
import type { CorrectionTicket } from "../../stock/correction.ts"
import { readReasons, reasonVariable } from "../../stock/correction.ts"
import * as say from "../../text/correction.ts"
import { type Shows, shownAs } from "../shown.ts"
import { type Action, act } from "../view/action.ts"
import { clearing, leaving } from "../view/back.ts"
import { standing } from "../view/cursor.ts"
import { notice, noticeOf } from "../view/notice.ts"
import { pictureOf } from "../view/picture.ts"
import { type Table, table } from "../view/table.ts"
import type { Part, View } from "../view/view.ts"
import { type Context, isOpen, type Message, type Model } from "./model.ts"
import { questionOf } from "./questions.ts"
import { allRows, shownRows } from "./row-dialog.ts"
import { changedIn, problemOf, type Row } from "./rows.ts"

interface Shown extends Pick<Context, "catalogue" | "reasons"> {
  readonly pictures: ReadonlyMap<number, string | null>
}

const groupsOf = (rows: ReadonlyArray<Row>): Exclude<Table<Message>["groups"], undefined> => {
  const oos = rows.filter(({ of }) => of === "oos").length
  const held = rows.length - oos
  return [
    ...(held === 0 ? [] : [{ id: "in-stock", title: say.inStock, note: String(held), from: 0 }]),
    ...(oos === 0 ? [] : [{ id: "oos", title: say.outOfStock, note: String(oos), from: held }])
  ]
}

const newStock = ({ product, change, ...row }: Row): string => {
  if (change === undefined) return ""
  const [changed] = changedIn([{ ...row, product, change }])
  return changed === undefined ? change.text : Q.withUnit(changed.product, changed.value)
}
const toneOf = (row: Row) =>
  problemOf(row) !== undefined ? "danger" : row.change === undefined ? undefined : "warning"
const detailsOf = (row: Row) => {
  const problem = problemOf(row)
  const ticket = row.product?.waiting_ticket ?? null
  return [
    ...(problem === undefined ? [] : [{ text: problem, tone: "danger" as const }]),
    ...(ticket === null ? [] : [{ text: say.waits(ticket), tone: "info" as const }])
  ]
}

const rowsTable = (model: Model, shown: Shown): Table<Message> => {
  const things = shownRows(model, shown)
  return table<Row, Message>({
    id: "correction",
    caption: say.title,
    columns: [
      {
        id: "product",
        title: "Product Id",
        kind: "text",
        width: 10,
        short: { title: "Id", width: 6 },
        cell: ({ product }) => (product === undefined ? "" : String(product.product_id))
      },
      {
        id: "name",
        title: "Name",
        kind: "title",
        width: "rest",
        least: 32,
        cell: ({ product }) => product?.product_name ?? say.searchProduct
      },
      {
        id: "central",
        title: "Central stock",
        kind: "quantity",
        width: 13,
        short: { title: "Central", width: 9 },
        goes: 1,
        cell: ({ product }) =>
          product?.central_stock == null ? "" : Q.withUnit(product, product.central_stock)
      },
      {
        id: "current",
        title: "Current Stock",
        kind: "quantity",
        width: 13,
        short: { title: "Current", width: 9 },
        cell: ({ product, current }) => (product === undefined ? "" : Q.withUnit(product, current))
      },
      {
        id: "new",
        title: say.newStock,
        kind: "quantity",
        width: 17,
        cell: newStock,
        toneOf,
        signOf: (row) => (toneOf(row) === "danger" ? "!" : row.change === undefined ? undefined : "≠")
      }
    ],
    things,
    empty: model.isLoading && model.rows === undefined ? say.loading : say.nothingHere,
    idOf: ({ key }) => key,
    toneOf,
    groups: groupsOf(things),
    outcomeOf: ({ key }) => (isOpen(model) ? { message: { _tag: "OpenedRow", key } } : undefined),
    chosenBy: ({ key }) => ({ _tag: "ChoseRow", key }),
    actionsOf: ({ key, of, change }) =>
      isOpen(model) && (of === "added" || change !== undefined)
        ? [
            act(
              "remove",
              of === "added" ? "Take the row out" : "Leave it as it is",
              "Delete",
              { _tag: "RemovedRow", key },
              { icon: "remove", isBrief: true }
            )
          ]
        : [],
    detailsOf,
    pictureOf: ({ product }) =>
      pictureOf(
        { id: product?.product_id ?? 0, name: product?.product_name ?? say.searchProduct },
        product === undefined ? undefined : shown.pictures.get(product.product_id)
      ),
    cursor: {
      ...standing(
        things.findIndex(({ key }) => key === model.selected),
        things.length
      ),
      noun: "a product",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "new stock"
    }
  })
}

const ticketsTable = ({ tickets = [], ticketAt, isLoading }: Model): Table<Message> =>
  table<CorrectionTicket, Message>({
    id: "tickets",
    caption: say.waitingTitle,
    columns: [
      { id: "id", title: "Ticket", kind: "text", width: 7, cell: ({ id }) => String(id) },
      {
        id: "what",
        title: "Description",
        kind: "title",
        width: "rest",
        isWhole: true,
        cell: (one) => one.description
      },
      { id: "by", title: "Raised by", kind: "name", width: 16, goes: 1, cell: (one) => one.raised_by },
      {
        id: "at",
        title: "Raised at",
        kind: "time",
        width: 16,
        isSpare: true,
        cell: (one) => Day.localMinute(one.raised_at)
      },
      {
        id: "count",
        title: "Products",
        kind: "quantity",
        width: 8,
        cell: ({ lines }) => String(lines.length)
      },
      { id: "value", title: "Value", kind: "quantity", width: 12, cell: ({ value }) => format(value) }
    ],
    things: tickets,
    empty: isLoading ? say.loading : say.noTickets,
    idOf: ({ id }) => String(id),
    outcomeOf: ({ id }) => ({ message: { _tag: "OpenedTicket", ticket: id } }),
    chosenBy: ({ id }) => ({ _tag: "ChoseTicket", ticket: id }),
    cursor: {
      ...standing(
        tickets.findIndex(({ id }) => id === ticketAt),
        tickets.length
      ),
      noun: "a ticket",
      moved: (by) => ({ _tag: "MovedTicket", by }),
      opens: "ticket"
    }
  })

const actionsOf = (model: Model): ReadonlyArray<Action<Message>> => {
  const isDisabled = !isOpen(model)
  const refresh = act("refresh", "Refresh", "r", { _tag: "AskedAgain" } as const, {
    icon: "refresh",
    isMain: false
  })
  if (model.sent.length > 0 && model.busy === undefined)
    return [
      act("send-again", "Send again", "F2", { _tag: "AskedToSendAgain" } as const, {
        icon: "refresh",
        isPrimary: true
      }),
      refresh
    ]
  return model.tab === "waiting"
    ? [refresh]
    : [
        act("create-ticket", say.create, "F2", { _tag: "AskedToRaise" } as const, {
          icon: "accept",
          isPrimary: true,
          code: "ok",
          isDisabled
        }),
        act("add-products", say.addProducts, "a", { _tag: "AddedRow" } as const, { icon: "add", isDisabled }),
        refresh
      ]
}

const parts = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => [
  {
    part: "tabs",
    label: "Lists",
    tabs: [
      {
        id: "stock",
        title: "Stock",
        isChosen: model.tab === "stock",
        message: { _tag: "ChoseTab", tab: "stock" }
      },
      {
        id: "waiting",
        title: say.waitingTitle,
        isChosen: model.tab === "waiting",
        count: model.tickets?.length ?? 0,
        message: { _tag: "ChoseTab", tab: "waiting" }
      }
    ]
  },
  ...noticeOf(model.problem, "danger"),
  ...(model.sent.length > 0 && model.busy === undefined ? [notice(say.unanswered, "warning")] : []),
  ...(model.tab === "waiting"
    ? [ticketsTable(model)]
    : [
        {
          part: "search",
          label: "Search products",
          text: model.search,
          typed: (text: string) => ({ _tag: "TypedSearch", text }) as const
        } as const,
        rowsTable(model, shown)
      ])
]

export const view = (model: Model, shown: Shown): View<Message> => ({
  title: say.title,
  status: say.statusOf(allRows(model, shown).length, model.changes.size),
  actions: actionsOf(model),
  parts: parts(model, shown),
  signs: [
    { signs: "≠", text: "another stock was typed" },
    { signs: "!", text: "cannot be corrected to this" }
  ],
  showsBack: true,
  back: clearing(model.search, (text): Message => ({ _tag: "TypedSearch", text }), leaving),
  question: questionOf(model, shown)
})

export const shows: Shows<Model> = (model, { session, catalogue, pictures }) =>
  shownAs(
    "Correction",
    view(model, { catalogue, pictures, reasons: readReasons(session.variables.get(reasonVariable)) }),
    model.id
  )
