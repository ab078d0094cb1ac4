/** What the page of the audit shows: who did what, when and to what, with what was before and is after. */
import type { AuditEntry } from "../../contract/audit.ts"
import * as Day from "../../day.ts"
import { adminTabs } from "../../kit/admin-tabs.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { act } from "../../kit/view/action.ts"
import { answers, closing } from "../../kit/view/asking.ts"
import { backHome } from "../../kit/view/back.ts"
import { namedColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { unread } from "../../kit/view/empty.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import { presets, rangeOf } from "../../order/date-range.ts"
import { cut } from "../../sanitize-text.ts"
import { auditFacts } from "../../session/audit-detail.ts"
import * as say from "../../text/audit.ts"
import { daysName, daysTitle, presetName } from "../../text/date-range.ts"
import { head } from "./head.ts"
import { fieldsOf, type Message, type Model } from "./model.ts"

const storeText = ({ store_id, store_name }: AuditEntry): string =>
  store_id === null ? "" : `${store_name ?? ""} (${store_id})`.trim()

/** What a row says of an entry; the rest is where it leads. */
const inRow = 100
const narrow = { traits: ["narrow"] } as const

const entryTable = (model: Model): Part<Message> => {
  const things = model.rows ?? []
  return table<AuditEntry, Message>({
    id: "audit",
    caption: say.title,
    columns: [
      timeColumn("at", "When", 12, ({ at }) => Day.localMinute(at), narrow),
      namedColumn("who", "Who", 18, ({ user_name }) => user_name, narrow),
      titleColumn("about", "Concerning", 24, say.aboutText, narrow),
      namedColumn("action", "What was done", 14, ({ action }) => action, narrow),
      namedColumn("detail", "Before and after", "rest", ({ detail }) => cut(say.detailText(detail), inRow), {
        traits: ["cut", "line"]
      }),
      namedColumn("store", "Store", 16, storeText, { goes: 1, traits: ["narrow", "away"] })
    ],
    things,
    empty:
      model.rows === undefined
        ? unread(model.problem, refresh)
        : { part: "empty", text: model.next === null ? say.nothingFound : say.noneYet },
    idOf: ({ id }) => String(id),
    outcomeOf: ({ id }) => ({ message: { _tag: "OpenedEntry", id } }),
    cursor: {
      index: things.findIndex(({ id }) => id === model.selected),
      noun: "an entry",
      opens: "everything it says",
      moved: (by) => ({ _tag: "MovedRow", by })
    }
  })
}

const filterOf = (model: Model): Question<Message> | undefined =>
  model.form === undefined
    ? undefined
    : {
        id: "filter",
        title: say.narrow,
        text: "",
        parts: [fieldsView("filter", fieldsOf(model), model.form, toldForm)],
        actions: answers("Show", { _tag: "Submitted" } as Message, { _tag: "ClosedDialog" } as Message),
        cancel: { _tag: "ClosedDialog" }
      }

const entryOf = ({ rows, selected, isOpen }: Model): Question<Message> | undefined => {
  const entry = isOpen ? rows?.find(({ id }) => id === selected) : undefined
  if (entry === undefined) return undefined
  return {
    id: `entry-${entry.id}`,
    title: say.aboutText(entry),
    text: "",
    parts: [
      {
        part: "facts",
        facts: [
          { name: "What was done", value: entry.action },
          { name: "Who", value: entry.user_name },
          { name: "When", value: `${Day.toLocal(Day.fromGmt(entry.at) ?? 0)} IST` },
          { name: "Store", value: storeText(entry) || undefined },
          ...auditFacts(entry.detail).map((fact) => ({
            name: fact.name === "" ? "Value" : fact.name,
            value: say.factValue(fact)
          })),
          ...(entry.request === null ? [] : [{ name: "Request", value: entry.request }])
        ]
      }
    ],
    actions: [closing<Message>({ _tag: "ClosedDialog" }, "Close")],
    cancel: { _tag: "ClosedDialog" }
  }
}

/** What is looked for besides the days, in words. */
const narrowed = ({ filter }: Model): string =>
  [
    filter.person,
    filter.subject === undefined ? undefined : say.subjectTitle(filter.subject),
    filter.subject_id,
    filter.action,
    filter.store_id === undefined ? undefined : `Store ${filter.store_id}`
  ]
    .filter((part) => part !== undefined)
    .join(", ")

/** By their name where they have one. */
const shownDays = ({ filter: { from, to } }: Model, today: Day.Day): string => {
  const preset = presets.find((each) => {
    const days = rangeOf(each, today)
    return days.from === from && days.to === to
  })
  return daysName(preset ?? { from, to })
}

export const screenView: ScreenView<Model, Message> = (model, { minute }): View<Message> => {
  const { rows, isLoading, problem, next } = model
  const words = narrowed(model)
  return {
    title: head.title,
    isTitleHidden: true,
    sum: rows === undefined ? undefined : say.countText(rows.length, next === null),
    status: isLoading && rows !== undefined ? say.searching : "",
    actions: [
      act<Message>("filter", say.narrow, "f", { _tag: "OpenedFilter" }, { icon: "filter" }),
      ...(words === ""
        ? []
        : [
            act<Message>("all", "Everybody and everything", "x", { _tag: "ClearedFilter" }, { icon: "close" })
          ]),
      ...(next === null || rows === undefined
        ? []
        : [
            act<Message>(
              "more",
              say.goOn,
              "e",
              { _tag: "AskedForMore" },
              { isDisabled: isLoading, icon: "clock" }
            )
          ]),
      { ...refresh, isMain: false }
    ],
    parts: [
      adminTabs("audit"),
      {
        part: "filters",
        filters: [
          {
            kind: "menu",
            id: "days",
            title: daysTitle,
            icon: "calendar",
            keys: ["y"],
            noun: "days",
            isSingle: true,
            chosen: shownDays(model, Day.dayAt(minute)),
            entries: presets.map((preset) => ({
              id: preset,
              title: presetName[preset],
              isOn: false,
              message: { _tag: "ChoseDays", days: preset }
            }))
          }
        ]
      },
      ...noticeOf(words === "" ? undefined : words, "info"),
      ...(rows === undefined ? [] : noticeOf(problem, "danger")),
      entryTable(model)
    ],
    file: rows === undefined ? undefined : { request: { _tag: "AskedForFile" } },
    question: filterOf(model) ?? entryOf(model),
    back: backHome
  }
}
