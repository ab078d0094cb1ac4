/** What the end-of-day report shows: how it stands, its rows, and what can be done with it. */

import * as Day from "../../day.ts"
import { takenByOtherWindow } from "../../kit/kept-work.ts"
import { countedBy } from "../../kit/product-rows/counted-products.ts"
import { remaining } from "../../kit/product-rows/rows.ts"
import { sendAgain } from "../../kit/product-rows/view.ts"
import { queueOf } from "../../kit/scan-session/queue.ts"
import { lineStrip } from "../../kit/scan-session/strip.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, primary } from "../../kit/view/action.ts"
import { clearing, goingBack } from "../../kit/view/back.ts"
import type { ScanStrip } from "../../kit/view/entry.ts"
import type { Filter } from "../../kit/view/filters.ts"
import { categoryMenu, searchBox } from "../../kit/view/narrowing.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import type { Notice, Progress } from "../../kit/view/telling.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import { stateOf } from "../../stock/eod-report.ts"
import { asOfOffline } from "../../text/as-of.ts"
import { oneMoment, reportApproved } from "../../text/because.ts"
import * as say from "../../text/eod.ts"
import { loading } from "../../text/product-rows.ts"
import {
  type Context,
  isBusy,
  isSubmitting,
  isUnanswered,
  type Message,
  type Model,
  takesCounts
} from "./model.ts"
import { questionOf } from "./questions.ts"
import { allRows, shownRows } from "./row-dialog.ts"
import { type CountRow, categoriesIn, countFields, isCounted, isOf, type Side } from "./rows.ts"
import { offers } from "./settling.ts"
import { countTable, type ShownRows } from "./table.ts"

type Shown = ShownRows & Pick<Context, "userType" | "now">

/** How the report stands: approved, handed in, or yesterday's that is waited for. */
const banners = (model: Model, now: Day.Instant): ReadonlyArray<Notice> => {
  const { status, problem, recount, counts } = model
  const { submission_updated_at: at = null, approved_at: approved = null } = status ?? {}
  return [
    ...(status !== undefined && at === null && status.day < Day.dayAt(now)
      ? [notice(say.forYesterday(status.day), "warning")]
      : []),
    ...(at === null
      ? []
      : [
          approved === null
            ? notice(say.submittedAt(at), "info")
            : notice(say.approvedAt(at, approved), "good")
        ]),
    ...(approved === null || counts.size === 0 ? [] : [notice(say.notInReport(counts.size), "warning")]),
    ...(status?.sent_back == null
      ? []
      : [
          notice(
            say.sentBack(
              status.sent_back,
              status.sent_back_by,
              status.sent_back_at ?? "",
              status.sent_back_reason
            ),
            "warning"
          )
        ]),
    ...noticeOf(takenByOtherWindow(model), "danger"),
    ...noticeOf(asOfOffline(model.asOf), "warning"),
    ...noticeOf(problem, "danger"),
    ...(isUnanswered(model) ? [notice(say.unanswered, "warning")] : []),
    ...(recount === undefined ? [] : [notice(say.recounting(recount.length), "info")])
  ]
}

/** Those that nobody has counted, and those that are counted otherwise than in the books; only one of them is on. */
const sides = (model: Model, shown: Shown): ReadonlyArray<Filter<Message>> => {
  const rows = allRows(model, shown).filter(({ product }) => product !== undefined)
  const side = (of: Side, key: string, title: string): Filter<Message> => {
    const isOn = model.side === of
    const action = act(of, isOn ? say.allSides : title, key, { _tag: "ToggledSide", side: of } as const, {
      isMain: false
    })
    return { kind: "toggle", title: `${title} ${rows.filter(isOf[of]).length}`, isOn, action }
  }
  return [
    side("uncounted", "n", say.notCountedYet),
    ...(rows.some(({ current }) => current !== undefined) ? [side("changed", "v", say.differences)] : [])
  ]
}

const narrowing = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => {
  const { categories: chosen } = model
  const categories = categoriesIn(allRows(model, shown))
  const menu = categoryMenu(categories, (category) => chosen.includes(category), {
    title: say.selectCategory,
    chosen: chosen.length === 0 ? undefined : say.categoriesSelected(chosen.length)
  })
  return [
    searchBox("Search products", model.search),
    { part: "filters", filters: [...(categories.length === 0 ? [] : [menu]), ...sides(model, shown)] }
  ]
}

const strip = ({ scans, stoppedBy, taken, ...model }: Model): ScanStrip<Message> => {
  const queue = queueOf(scans.map(({ scan_code }) => scan_code))
  return lineStrip(
    { ...model, queue: { ...queue, stoppedBy } },
    {
      hint: say.scanToCount,
      prompt: say.scanPrompt,
      take: "count it",
      canUndo: taken.length > 0 || scans.length > 0
    }
  )
}

/** What a report is handed in with; an approved one is over. */
const counting = (
  model: Model,
  shown: Shown,
  all: ReadonlyArray<CountRow>
): ReadonlyArray<Action<Message>> => {
  const isDisabled = !takesCounts(model)
  const title = all.length > 0 ? say.submitToday : say.soldOut
  return [
    primary(
      "submit",
      title,
      "F2",
      { _tag: "Submitted" },
      {
        isDisabled,
        because:
          model.status?.approved_at == null ? (takenByOtherWindow(model) ?? oneMoment) : reportApproved,
        ...(all.length === 0 || all.some(isCounted) ? { tone: "good" } : {})
      }
    ),
    ...(shown.catalogue.list === undefined || remaining(all, shown) > 0
      ? [act("add-row", say.addRow, "a", { _tag: "AddedRow" } as const, { icon: "add", isDisabled })]
      : [])
  ]
}

const noCategories = act("no-categories", say.selectCategory, "f", { _tag: "AskedForCategories" } as const, {
  isMain: false,
  isInMenu: true
})
const allAgain = act("all-rows", say.allRows, "c", { _tag: "EndedRecount" } as const, { icon: "undo" })
const whatDiffers = act("differences", say.whatDiffers, "d", { _tag: "AskedForDifferences" } as const, {
  icon: "info"
})

const otherDays = act("reports", say.otherDays, "h", { _tag: "AskedForReports" } as const, {
  icon: "clock",
  isMain: false,
  isInMenu: true
})
const putAside = act("put-aside", say.putAside, "w", { _tag: "PutAside" } as const, { icon: "undo" })

/** What a person of the role may do with the report that stands. */
const approving = (model: Model, { userType }: Shown): ReadonlyArray<Action<Message>> => {
  const isDisabled = isBusy(model)
  switch (offers(model, userType)) {
    case "approve": {
      const isPrimary = model.status !== undefined && stateOf(model.status) === "submitted"
      return [
        act("approve", say.approve, "p", { _tag: "AskedToApprove" } as const, {
          icon: "done",
          isPrimary,
          isDisabled,
          because: oneMoment
        })
      ]
    }
    case "reject":
      return [
        act("reject", say.reject, "p", { _tag: "AskedToApprove" } as const, { icon: "undo", isDisabled })
      ]
    case "reopen":
      return [
        act("reopen", say.reopen, "o", { _tag: "AskedToReopen" } as const, { icon: "undo", isDisabled })
      ]
    case undefined:
      return []
  }
}

const actions = (model: Model, shown: Shown): ReadonlyArray<Action<Message>> => {
  const { status, submission, rows, recount } = model
  const isOpen = status !== undefined && stateOf(status) !== "approved"
  const all = allRows(model, shown)
  return [
    ...(isUnanswered(model) ? [sendAgain] : []),
    ...(isOpen && submission === undefined && rows !== undefined ? counting(model, shown, all) : []),
    ...(categoriesIn(all).length === 0 && rows !== undefined ? [noCategories] : []),
    ...(recount === undefined ? [] : [allAgain]),
    ...(status?.submitted === true ? [whatDiffers] : []),
    ...approving(model, shown),
    ...(isOpen || model.counts.size === 0 || status === undefined ? [] : [putAside]),
    otherDays,
    { ...refresh, isMain: false, isInMenu: true }
  ]
}

const statusOf = (model: Model): string => {
  if (isSubmitting(model)) return say.submitting
  // Stock that is not known is no stock of nothing.
  if (model.rows === undefined) return model.isLoading ? loading : ""
  return ""
}

/** How many products of the report are counted. */
const progressOf = (model: Model, shown: Shown): Progress | undefined => {
  if (model.rows === undefined) return undefined
  const rows = allRows(model, shown).filter(({ product }) => product !== undefined)
  return { done: rows.filter(isCounted).length, total: rows.length, noun: say.countedNoun }
}

export const view = (model: Model, shown: Shown): View<Message> => ({
  title: say.title,
  head: { facts: [], progress: progressOf(model, shown) },
  status: statusOf(model),
  actions: actions(model, shown),
  parts: [
    ...banners(model, shown.now),
    // What was refused last is read before it goes.
    ...(model.status?.approved_at == null || model.refused.length > 0 ? [strip(model)] : []),
    { part: "heading", text: say.tableTitle, under: say.helper },
    ...narrowing(model, shown),
    countTable(model, shown)
  ],
  file: listFile("eod-stock", countFields, shownRows(model, shown)),
  back: clearing(
    model.typed,
    (text): Message => ({ _tag: "TypedCode", text }),
    clearing(model.search, (text): Message => ({ _tag: "TypedSearch", text }), goingBack)
  ),
  question: questionOf(model, shown)
})

export const screenView: ScreenView<Model, Message> = (model, { session, catalogue, pictures, minute }) =>
  view(model, {
    catalogue: countedBy(session.user.flags, catalogue),
    pictures,
    userType: session.user.type ?? null,
    now: minute
  })
