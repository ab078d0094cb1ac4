/** What the end-of-day report shows: how it stands, its rows, and what can be done with it. */
import * as Result from "effect/Result"
import * as Day from "../../day.ts"
import * as Q from "../../quantity.ts"
import { approverType, stateOf } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { type Shows, shownAs } from "../shown.ts"
import { type Action, act, type Tone } from "../view/action.ts"
import { clearing, leaving } from "../view/back.ts"
import { standing } from "../view/cursor.ts"
import type { Filters } from "../view/filters.ts"
import { pictureOf } from "../view/picture.ts"
import { type Table, table } from "../view/table.ts"
import type { Notice } from "../view/telling.ts"
import type { Part, View } from "../view/view.ts"
import type { Context } from "./model.ts"
import { type Message, type Model, takesCounts } from "./model.ts"
import { questionOf } from "./questions.ts"
import { allRows, remaining, shownRows } from "./row-dialog.ts"
import { type CountRow, categoriesIn, isChanged, readCount } from "./rows.ts"

type Shown = Pick<Context, "catalogue" | "userType" | "now">

const notice = (text: string, tone?: Tone): Notice => ({ part: "notice", tone, text })

/** How the report stands: approved, handed in, or yesterday's that is waited for. */
const banners = (
  { status, problem, sent, busy, recount }: Model,
  now: Day.Instant
): ReadonlyArray<Notice> => {
  const { submission_updated_at: at = null, approved_at: approved = null } = status ?? {}
  return [
    ...(status !== undefined && at === null && status.day !== Day.dayAt(now)
      ? [notice(say.forYesterday(status.day), "warning")]
      : []),
    ...(at === null
      ? []
      : [
          approved === null
            ? notice(say.submittedAt(at), "info")
            : notice(say.approvedAt(at, approved), "good")
        ]),
    ...(problem === undefined ? [] : [notice(problem, "danger")]),
    ...(sent !== undefined && busy === undefined ? [notice(say.unanswered, "warning")] : []),
    ...(recount === undefined ? [] : [notice(say.recounting(recount.length), "info")])
  ]
}

const narrowing = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => {
  const categories = categoriesIn(allRows(model, shown))
  const filters: Filters<Message> = {
    part: "filters",
    filters: [
      {
        kind: "menu",
        id: "categories",
        title: say.selectCategory,
        icon: "filter",
        keys: ["f"],
        noun: "a category",
        chosen: model.categories.length === 0 ? undefined : say.categoriesSelected(model.categories.length),
        entries: categories.map((category) => ({
          id: category,
          title: category,
          isOn: model.categories.includes(category),
          message: { _tag: "ToggledCategory", category }
        }))
      }
    ]
  }
  return [
    {
      part: "search",
      label: "Search products",
      text: model.search,
      typed: (text) => ({ _tag: "TypedSearch", text })
    },
    ...(categories.length === 0 ? [] : [filters])
  ]
}

const physical = (row: CountRow): string => {
  const { product, current, count } = row
  if (count === undefined)
    return product === undefined || current === undefined ? "–" : Q.withUnit(product, current)
  const read = readCount(row)
  return Result.isSuccess(read) && product !== undefined ? Q.withUnit(product, read.success) : count.text
}
const toneOf = (row: CountRow): Tone | undefined => {
  if (row.count !== undefined && Result.isFailure(readCount(row))) return "danger"
  return isChanged(row) ? "warning" : row.count === undefined ? undefined : "good"
}
const details = (row: CountRow) => {
  const { product, current } = row
  const read = readCount(row)
  if (row.count !== undefined && Result.isFailure(read))
    return [{ text: read.failure, tone: "danger" as const }]
  return product === undefined || current === undefined || !isChanged(row)
    ? []
    : [{ text: `In the system: ${Q.withUnit(product, current)}`, tone: undefined }]
}

const rowActions = (row: CountRow): ReadonlyArray<Action<Message>> =>
  row.isAdded
    ? [
        act("stock", say.physicalStock, "q", { _tag: "AskedForStock", key: row.key }),
        act(
          "remove",
          "Take the row out",
          "Delete",
          { _tag: "RemovedRow", key: row.key },
          { icon: "remove", isBrief: true }
        )
      ]
    : []

const rows = (
  model: Model,
  shown: Shown & { readonly pictures: Parameters<typeof pictured>[1] }
): Table<Message> => {
  const things = shownRows(model, shown)
  const isOpen = takesCounts(model)
  return table<CountRow, Message>({
    id: "eod-rows",
    caption: say.tableTitle,
    columns: [
      {
        id: "product",
        title: "Product",
        kind: "text",
        width: 8,
        cell: ({ product }) => (product === undefined ? "" : String(product.product_id))
      },
      {
        id: "name",
        title: "Name",
        kind: "title",
        width: "rest",
        cell: ({ product }) => product?.product_name ?? say.searchProduct
      },
      {
        id: "physical",
        title: say.physicalStock,
        kind: "quantity",
        width: 23,
        short: { title: "Physical Stock", width: 14 },
        cell: physical,
        toneOf,
        signOf: (row) => (toneOf(row) === "danger" ? "!" : isChanged(row) ? "≠" : undefined)
      },
      {
        id: "comment",
        title: "Comment",
        kind: "text",
        width: 20,
        goes: 1,
        cell: ({ count }) => count?.comment ?? ""
      }
    ],
    things,
    empty: model.isLoading && model.rows === undefined ? say.loading : say.nothingFound,
    idOf: ({ key }) => key,
    toneOf,
    outcomeOf: ({ key }) => (isOpen ? { message: { _tag: "OpenedRow", key } } : undefined),
    chosenBy: ({ key }) => ({ _tag: "ChoseRow", key }),
    actionsOf: (row) => (isOpen ? rowActions(row) : []),
    detailsOf: details,
    pictureOf: (row) => pictured(row, shown.pictures),
    cursor: {
      ...standing(
        things.findIndex(({ key }) => key === model.selected),
        things.length
      ),
      noun: "a product",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "count"
    }
  })
}
const pictured = ({ product }: CountRow, pictures: ReadonlyMap<number, string | null>) =>
  pictureOf(
    { id: product?.product_id ?? 0, name: product?.product_name ?? say.searchProduct },
    product === undefined ? undefined : pictures.get(product.product_id)
  )

const actions = (model: Model, shown: Shown): ReadonlyArray<Action<Message>> => {
  const { status, busy, sent } = model
  const isOpen = status !== undefined && stateOf(status) !== "approved"
  const all = allRows(model, shown)
  const offersAdding = shown.catalogue.list === undefined || remaining(model, shown) > 0
  return [
    ...(sent !== undefined && busy === undefined
      ? [
          act("send-again", say.sendAgain, "F2", { _tag: "AskedToSendAgain" } as const, {
            icon: "refresh",
            isPrimary: true
          })
        ]
      : []),
    ...(isOpen && sent === undefined && model.rows !== undefined
      ? [
          act(
            "submit",
            all.length > 0 ? say.submitToday : say.soldOut,
            "F2",
            { _tag: "Submitted" } as const,
            {
              icon: "accept",
              isPrimary: true,
              code: "ok",
              isDisabled: !takesCounts(model)
            }
          )
        ]
      : []),
    ...(isOpen && sent === undefined && offersAdding && model.rows !== undefined
      ? [
          act("add-row", say.addRow, "a", { _tag: "AddedRow" } as const, {
            icon: "add",
            isDisabled: !takesCounts(model)
          })
        ]
      : []),
    ...(categoriesIn(all).length === 0 && model.rows !== undefined
      ? [
          act("no-categories", say.selectCategory, "f", { _tag: "AskedForCategories" } as const, {
            isMain: false,
            isInMenu: true
          })
        ]
      : []),
    ...(model.recount === undefined
      ? []
      : [act("all-rows", say.allRows, "c", { _tag: "EndedRecount" } as const, { icon: "undo" })]),
    ...(shown.userType === approverType && isOpen
      ? [
          act("approve", say.approve, "p", { _tag: "AskedToApprove" } as const, {
            icon: "done",
            isPrimary: stateOf(status) === "submitted",
            isDisabled: busy !== undefined
          })
        ]
      : []),
    act("refresh", "Refresh", "r", { _tag: "AskedAgain" }, { icon: "refresh", isMain: false })
  ]
}

const statusOf = (model: Model, shown: Shown): string => {
  if (model.busy === "submitting") return say.submitting
  if (model.isLoading && model.rows === undefined) return say.loading
  return say.counted(allRows(model, shown).length, model.counts.size)
}

export const view = (
  model: Model,
  shown: Shown & { readonly pictures: ReadonlyMap<number, string | null> }
): View<Message> => ({
  title: say.title,
  status: statusOf(model, shown),
  actions: actions(model, shown),
  parts: [
    ...banners(model, shown.now),
    { part: "heading", text: say.tableTitle, under: say.helper },
    ...narrowing(model, shown),
    rows(model, shown)
  ],
  back: clearing(model.search, (text): Message => ({ _tag: "TypedSearch", text }), leaving),
  question: questionOf(model, shown)
})

export const shows: Shows<Model> = (model, { session, catalogue, pictures, minute }) =>
  shownAs(
    "Eod",
    view(model, { catalogue, pictures, userType: session.user.type ?? null, now: minute }),
    model.id
  )
