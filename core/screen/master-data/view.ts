/** What the page of master data shows: the rows of a kind, what a file would do, the history, or one change of it. */
import { adminTabs } from "../../kit/admin-tabs.ts"
import { type AsksClient, asksClient } from "../../kit/client-message.ts"
import type { Route } from "../../kit/route.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { act, primary } from "../../kit/view/action.ts"
import { backBy, backHome, clearing } from "../../kit/view/back.ts"
import { unread } from "../../kit/view/empty.ts"
import { searchBox } from "../../kit/view/narrowing.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import type { Part, View } from "../../kit/view/view.ts"
import * as say from "../../text/master-data-page.ts"
import { cellTable, changeFacts, changeList, problemTable } from "./change-list.ts"
import { head } from "./head.ts"
import { type History, kindOf, type Message, type Model, type Sure } from "./model.ts"
import { makeTitle, questionOf, warningLines, whenText } from "./questions.ts"
import { rowList } from "./row-list.ts"

const goTo = (route: Route) => asksClient({ _tag: "AskedForRoute", route })
/** What has a page of its own, because more than cells goes with it. */
const otherPages: ReadonlyArray<readonly [id: string, title: string, route: Route]> = [
  ["other-users", say.users, { name: "admin" }],
  ["other-settings", say.settings, { name: "admin", tab: "settings" }],
  ["other-codes", say.codeRules, { name: "codes" }]
]

/** Which kind is looked at: as many as the server maintains. */
const kindMenu = (model: Model): Part<Message | AsksClient> => ({
  part: "filters",
  filters: [
    {
      kind: "menu",
      id: "kinds",
      title: say.kind,
      keys: ["k"],
      noun: "a kind",
      isSingle: true,
      chosen: model.kind === "" ? undefined : say.spoken(model.kind),
      entries: [
        ...(model.kinds ?? []).map(({ name }) => ({
          id: name,
          title: say.spoken(name),
          isOn: name === model.kind,
          message: { _tag: "ChoseKind" as const, name }
        })),
        ...otherPages.map(([id, title, route]) => ({ id, title, isOn: false, message: goTo(route) }))
      ]
    }
  ]
})

const statusOf = ({ isLoading, kinds }: Model): string =>
  isLoading && kinds !== undefined ? "Loading..." : ""

const rowsView = (model: Model): View<Message | AsksClient> => ({
  title: head.title,
  isTitleHidden: true,
  status: statusOf(model),
  actions: [
    primary<Message>(
      "new",
      say.addRow,
      "F2",
      { _tag: "OpenedNew" },
      { ...(kindOf(model) === undefined ? { isDisabled: true, because: "Loading..." } : {}) }
    ),
    act<Message>("file", say.fromFile, "f", { _tag: "OpenedFile" }),
    act<Message>("history", say.history, "h", { _tag: "OpenedHistory" }),
    { ...refresh, isMain: false }
  ],
  parts: [
    adminTabs("master"),
    ...(model.kinds === undefined ? [] : [kindMenu(model), searchBox(say.searchRows, model.search)]),
    ...(model.rows === undefined ? [] : noticeOf(model.problem, "danger")),
    model.kinds === undefined ? unread(model.problem, refresh) : rowList(model)
  ],
  back: clearing(model.search, (text): Message => ({ _tag: "TypedSearch", text }), backHome),
  question: questionOf(model)
})

const historyView = (model: Model, history: History): View<Message | AsksClient> => ({
  title: say.history,
  status: statusOf(model),
  actions: [
    ...(history.hasMore ? [act<Message>("older", say.olderChanges, "o", { _tag: "AskedForOlder" })] : []),
    { ...refresh, isMain: false }
  ],
  parts: [
    kindMenu(model),
    ...(history.changes === undefined ? [] : noticeOf(model.problem, "danger")),
    changeList(model, history)
  ],
  back: backBy<Message>({ _tag: "WentBack" }, "rows"),
  showsBack: true,
  question: questionOf(model)
})

const changeView = (model: Model, history: History): View<Message> => {
  const { details } = history
  const change = details?.change
  const id = history.open ?? 0
  return {
    title: say.changeTitle(id, say.spoken(change?.kind ?? model.kind)),
    status: statusOf(model),
    actions: [
      ...(change?.state === "done" && change.is_undoable
        ? [act<Message>("undo", say.undo, "u", { _tag: "AskedToUndo" }, { icon: "undo" })]
        : []),
      ...(change?.state === "planned"
        ? [act<Message>("cancel-plan", say.cancelPlanned, "x", { _tag: "AskedToCancel" })]
        : []),
      ...(details != null && details.next !== null
        ? [act<Message>("more", say.moreRows, "m", { _tag: "AskedForMoreRows" })]
        : []),
      { ...refresh, isMain: false }
    ],
    parts:
      details === undefined
        ? [unread(model.problem, refresh)]
        : [
            ...noticeOf(model.problem, "danger"),
            changeFacts(details.change),
            cellTable(details.rows, history.line)
          ],
    back: backBy<Message>({ _tag: "WentBack" }, "history"),
    showsBack: true,
    question: questionOf(model)
  }
}

const previewView = (model: Model, sure: Sure): View<Message> => {
  const { check, problem } = sure
  const isBusy = model.sending !== undefined
  const isWrong = check.problem_count > 0
  const isSame = check.added + check.changed + check.removed === 0
  return {
    title: isWrong ? say.fromFile : say.isDone(say.spoken(model.kind), check),
    actions: [
      primary<Message>(
        "make",
        makeTitle(sure, isBusy),
        "F2",
        { _tag: "Confirmed" },
        {
          ...(isBusy || isWrong || isSame
            ? {
                isDisabled: true,
                because: isBusy
                  ? say.isMade
                  : isWrong
                    ? say.problemCount(check.problem_count)
                    : say.nothingChanged
              }
            : {})
        }
      )
    ],
    parts: [
      notice(
        isWrong ? say.problemCount(check.problem_count) : isSame ? say.nothingChanged : whenText(sure),
        isWrong ? "danger" : "info"
      ),
      ...noticeOf(problem, "danger"),
      {
        part: "facts",
        facts: [
          { name: "Added", value: String(check.added) },
          { name: "Changed", value: String(check.changed) },
          { name: "Unchanged", value: String(check.same) },
          ...(check.fields.length === 0
            ? []
            : [{ name: "Columns", value: check.fields.map(say.spoken).join(", ") }])
        ]
      },
      ...warningLines(check.warnings),
      isWrong ? problemTable(check.problems, model.line) : cellTable(check.rows, model.line)
    ],
    back: backBy<Message>({ _tag: "SteppedBack" }, "the file"),
    showsBack: true
  }
}

export const view = (model: Model): View<Message | AsksClient> => {
  const { dialog, history } = model
  if (dialog?.of === "file" && dialog.sure !== undefined) return previewView(model, dialog.sure)
  if (history === undefined) return rowsView(model)
  return history.open === undefined ? historyView(model, history) : changeView(model, history)
}

export const screenView: ScreenView<Model, Message> = (model) => view(model)
