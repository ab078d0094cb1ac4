/** What the correction of stock shows: the products in stock and out of it, and the tickets that wait. */

import { takenByOtherWindow } from "../../kit/kept-work.ts"
import { countedBy } from "../../kit/product-rows/counted-products.ts"
import { removing, rowsTable, sendAgain, typedColumn } from "../../kit/product-rows/view.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, primary } from "../../kit/view/action.ts"
import { clearing, goingBack } from "../../kit/view/back.ts"
import { amountColumn, quantityColumn } from "../../kit/view/columns.ts"
import { details } from "../../kit/view/details.ts"
import { groupOf } from "../../kit/view/groups.ts"
import { searchBox } from "../../kit/view/narrowing.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import type { Pictures } from "../../kit/view/picture.ts"
import { refresh } from "../../kit/view/refresh.ts"
import type { Table } from "../../kit/view/table.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import * as Q from "../../quantity.ts"
import { readReasons, reasonVariable } from "../../stock/correction.ts"
import { ticketFields, ticketRows } from "../../stock/correction-fields.ts"
import { oneMoment, pageUnread } from "../../text/because.ts"
import * as say from "../../text/correction.ts"
import { loading } from "../../text/product-rows.ts"
import { type Context, isOpen, isUnanswered, type Message, type Model } from "./model.ts"
import { questionOf } from "./questions.ts"
import { allRows, shownRows } from "./row-dialog.ts"
import { changedIn, problemOf, type Row, rowFields } from "./rows.ts"
import { ticketsTable } from "./tickets-view.ts"

interface Shown extends Pick<Context, "catalogue" | "reasons"> {
  readonly pictures: Pictures
}

const productOf = ({ product }: Row) => product
/** A dash where nobody knows what the centre has. */
const centralOf = (product: Row["product"]): string => {
  if (product === undefined) return ""
  return product.central_stock == null ? "–" : Q.withUnit(product, product.central_stock)
}
const newStock = ({ product, change, ...row }: Row): string => {
  if (change === undefined) return product?.waiting_ticket == null ? "" : say.inTicket(product.waiting_ticket)
  const [changed] = changedIn([{ ...row, product, change }])
  return changed === undefined ? change.text : Q.withUnit(changed.product, changed.value)
}
const toneOf = (row: Row) =>
  problemOf(row) !== undefined ? "danger" : row.change === undefined ? undefined : "warning"
const detailsOf = (row: Row) => {
  const ticket = row.product?.waiting_ticket ?? null
  return [
    ...details("danger", problemOf(row)),
    ...details("info", ticket === null || row.change !== undefined ? undefined : say.waits(ticket))
  ]
}

/** An empty store is told apart from a search that finds nothing, and from stock that is not known. */
const emptyText = ({ isLoading, rows, search }: Model): string => {
  if (rows === undefined) return isLoading ? loading : say.notLoaded
  return rows.length === 0 || search.trim() === "" ? say.nothingHere : say.nothingFound
}

const stockTable = (model: Model, shown: Shown): Table<Message> => {
  const things = shownRows(model, shown)
  return rowsTable<Row, Message>({
    id: "correction",
    cards: "lines",
    caption: say.title,
    heading: { title: "Product id", width: 10, short: { title: "Id", width: 6 } },
    columns: [
      quantityColumn("central", "Central stock", 13, ({ product }) => centralOf(product), {
        short: { title: "Central", width: 9 },
        goes: 1
      }),
      amountColumn("current", "Current stock", 13, productOf, ({ current }) => current, {
        short: { title: "Current", width: 9 }
      }),
      typedColumn("new", say.newStock, 17, newStock, toneOf)
    ],
    things,
    empty: emptyText(model),
    toneOf,
    groups: [
      ...groupOf({ id: "in-stock", title: say.inStock }, things, ({ of }) => of !== "oos"),
      ...groupOf({ id: "oos", title: say.outOfStock }, things, ({ of }) => of === "oos")
    ],
    actionsOf: ({ key, of, change }) => {
      if (of === "added") return [removing(key)]
      return change === undefined ? [] : [removing(key, "Leave it as it is")]
    },
    detailsOf,
    selected: model.selected,
    isOpen: isOpen(model),
    opens: "new stock",
    pictures: shown.pictures
  })
}

const actionsOf = (model: Model): ReadonlyArray<Action<Message>> => {
  const isDisabled = !isOpen(model)
  const again = { ...refresh, isMain: false, isInMenu: true }
  const isUnread = model.rows === undefined && !model.isLoading
  if (isUnanswered(model)) return [sendAgain, again]
  return model.tab !== "stock"
    ? [again]
    : [
        primary(
          "create-ticket",
          say.create,
          "F2",
          { _tag: "AskedToRaise" },
          // A ticket is of something: pressed before that it says of what.
          {
            isDisabled,
            because: takenByOtherWindow(model) ?? (isUnread ? pageUnread : oneMoment),
            ...(model.changes.size > 0 ? { tone: "good" } : {})
          }
        ),
        act("add-products", say.addProducts, "a", { _tag: "AddedRow" } as const, { icon: "add", isDisabled }),
        again
      ]
}

const parts = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => [
  tabsOf(
    "Lists",
    model.tab,
    [
      { id: "stock", title: "Stock" },
      { id: "waiting", title: say.waitingTitle, count: model.tickets?.length ?? 0 },
      { id: "all", title: say.allTitle }
    ],
    (tab) => ({ _tag: "ChoseTab", tab })
  ),
  ...noticeOf(takenByOtherWindow(model), "danger"),
  ...noticeOf(model.problem, "danger"),
  ...(isUnanswered(model) ? [notice(say.unanswered, "warning")] : []),
  ...(model.first === undefined ? [] : [notice(say.openedFrom(model.first.ticket), "info")]),
  ...(model.tab === "stock"
    ? [searchBox("Search products", model.search), stockTable(model, shown)]
    : [ticketsTable(model)])
]

/** The list that is shown: of the stock what is in sight, of all tickets every one. */
const fileOf = (model: Model, shown: Shown): View<Message>["file"] => {
  if (model.tab === "all") return { request: { _tag: "AskedForFile" } }
  if (model.tab === "waiting")
    return listFile("waiting-corrections", ticketFields, ticketRows(model.tickets ?? []))
  return listFile("stock-correction", rowFields, shownRows(model, shown))
}

export const view = (model: Model, shown: Shown): View<Message> => ({
  title: say.title,
  takesScans: true,
  ...(model.tab === "stock" ? { head: { facts: [] } } : {}),
  // Stock that is not known is no stock of nothing.
  ...(model.rows === undefined
    ? {}
    : { sum: say.statusOf(allRows(model, shown).length, model.changes.size) }),
  actions: actionsOf(model),
  parts: parts(model, shown),
  signs: [
    { signs: "≠", text: "another stock was typed" },
    { signs: "!", text: "cannot be corrected to this" }
  ],
  file: fileOf(model, shown),
  showsBack: true,
  back: clearing(model.search, (text): Message => ({ _tag: "TypedSearch", text }), goingBack),
  question: questionOf(model, shown)
})

export const screenView: ScreenView<Model, Message> = (model, { session, catalogue, pictures }) =>
  view(model, {
    catalogue: countedBy(session.user.flags, catalogue),
    pictures,
    reasons: readReasons(session.variables.get(reasonVariable))
  })
