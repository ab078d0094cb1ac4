/** What the page of the code rules shows: the lists in their order, a line to try a code, and the network's own rules. */

import { builtInLists } from "../../barcode/rule/lists.ts"
import { isBuiltIn, listsInOrder } from "../../barcode/rule/network-lists.ts"
import { cellsOfRule } from "../../barcode/rule/rule-table.ts"
import type { FileRule, StoredList } from "../../barcode/rule/stored-list.ts"
import { tableOf } from "../../barcode/rule/table.ts"
import { tried } from "../../barcode/rule/tried.ts"
import * as Day from "../../day.ts"
import { adminTabs } from "../../kit/admin-tabs.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, primary } from "../../kit/view/action.ts"
import { warning } from "../../kit/view/asking.ts"
import { backHome, clearing } from "../../kit/view/back.ts"
import { codeColumn, statusColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { unread } from "../../kit/view/empty.ts"
import { searchBox } from "../../kit/view/narrowing.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import type { Problem } from "../../sheet/problem.ts"
import { head } from "./head.ts"
import { chosenIn, type Dialog, type Message, type Model } from "./model.ts"
import { importFields, versionFields } from "./update.ts"

const titleOf = ({ name, title = name }: StoredList): string =>
  builtInLists.find((list) => list.name === name)?.title ?? title

const countOf = ({ name, rules }: StoredList): number =>
  rules?.length ?? builtInLists.find((list) => list.name === name)?.rules.length ?? 0

const actionsOf = (model: Model, list: StoredList, at: number): ReadonlyArray<Action<Message>> => {
  const { name, is_on } = list
  const { lists = [], isSaving } = model
  const more = { isDisabled: isSaving }
  return [
    act<Message>("turn", is_on ? "Turn off" : "Turn on", "o", { _tag: "TurnedList", name }, more),
    act<Message>("up", "Up", "u", { _tag: "MovedList", name, by: -1 }, { isDisabled: isSaving || at === 0 }),
    act<Message>(
      "down",
      "Down",
      "d",
      { _tag: "MovedList", name, by: 1 },
      { isDisabled: isSaving || at === lists.length - 1 }
    ),
    ...(isBuiltIn(name)
      ? []
      : [
          act<Message>(
            "remove",
            "Remove",
            "x",
            { _tag: "AskedToRemove", name },
            { isDisabled: isSaving, icon: "remove", isBrief: true }
          )
        ])
  ]
}

const listTable = (model: Model): Part<Message> => {
  const { lists = [] } = model
  return table<StoredList, Message>({
    id: "lists",
    caption: "Lists in the order in which they are asked",
    columns: [
      codeColumn("place", "Place", 5, (list) => String(lists.indexOf(list) + 1), { traits: ["ordinal"] }),
      titleColumn("list", "List", 14, ({ name }) => name),
      textColumn("reads", "Reads", "rest", titleOf),
      textColumn("rules", "Rules", 6, (list) => String(countOf(list)), { traits: ["named"] }),
      statusColumn("state", "State", 6, ({ is_on }) => (is_on ? "On" : "Off"), {
        toneOf: ({ is_on }) => (is_on ? "good" : "warning"),
        traits: ["beside"]
      })
    ],
    things: lists,
    empty: unread(model.problem, refresh),
    idOf: ({ name }) => name,
    outcomeOf: () => undefined,
    chosenBy: ({ name }) => ({ _tag: "SelectedList", name }),
    actionsOf: (list) => actionsOf(model, list, lists.indexOf(list)),
    cursor: {
      ...standing(chosenIn(model), lists.length),
      noun: "a list",
      moved: (by) => ({ _tag: "MovedRow", by })
    }
  })
}

interface OwnRule extends FileRule {
  readonly list: string
}

/** More are found by the search: nobody reads thousands of rows. */
const mostShown = 200
/** These are seen at a glance. */
const fewRules = 12

const ownRules = ({ lists = [], search }: Model): ReadonlyArray<OwnRule> => {
  const words = search.trim().toLowerCase().split(/\s+/)
  return lists
    .flatMap(({ name: list, rules = [] }) => rules.map((rule) => ({ ...rule, list })))
    .filter(({ list, name, title, kind, starts }) => {
      const text = [list, name, title, kind, ...starts].join(" ").toLowerCase()
      return words.every((word) => text.includes(word))
    })
}

const ruleParts = (model: Model): ReadonlyArray<Part<Message>> => {
  const found = ownRules(model)
  const shown = found.slice(0, mostShown)
  if (found.length === 0 && model.search === "")
    return [notice("There are no own rules: import a file or paste them.")]
  return [
    ...(found.length > fewRules || model.search !== "" ? [searchBox("Search rules", model.search)] : []),
    { part: "heading", text: "Own rules" },
    ...(shown.length < found.length
      ? [notice(`The first ${shown.length} of ${found.length} rules`, "info")]
      : []),
    table<OwnRule, Message>({
      id: "rules",
      caption: "Own rules",
      columns: [
        titleColumn("rule", "Rule", 16, ({ name }) => name),
        codeColumn("of", "List", 12, ({ list }) => list),
        textColumn("title", "Code", "rest", ({ title }) => title, { traits: ["line"] }),
        textColumn("kind", "Kind", 9, ({ kind }) => kind),
        codeColumn("length", "Length", 7, ({ length }) => length, { traits: ["named"] }),
        codeColumn("starts", "Starts", 10, (rule) => cellsOfRule(rule).starts, {
          traits: ["named"],
          isWhole: true
        }),
        codeColumn("fields", "Fields", 34, (rule) => cellsOfRule(rule).fields, {
          goes: 1,
          isWhole: true,
          traits: ["line"]
        }),
        textColumn("order", "Rank", 5, ({ order }) => (order === undefined ? "None" : String(order)), {
          goes: 2,
          traits: ["named"]
        })
      ],
      things: shown,
      empty: "No rule is found",
      idOf: ({ list, name }) => `${list} ${name}`,
      outcomeOf: () => undefined
    })
  ]
}

const tryParts = (model: Model, now: Day.Instant): ReadonlyArray<Part<Message>> => {
  const { typed, tried: code, lists } = model
  const entry: Part<Message> = {
    part: "entry",
    label: "Try a code",
    prompt: "Scan or type a code",
    text: typed,
    typed: (text): Message => ({ _tag: "TypedCode", text }),
    holds: "code",
    submit: {
      title: "try the code",
      outcome: { message: { _tag: "TriedCode", code: typed } }
    },
    button: "Try"
  }
  if (code === undefined || lists === undefined) return [entry]
  const { by, lines } = tried(code, tableOf(listsInOrder(lists)), Day.dayAt(now))
  return [
    entry,
    by === undefined
      ? notice("No list reads this code", "danger")
      : notice(`Read by the list ${by.list}, rule ${by.rule}`, "good"),
    { part: "log", label: "What the code says", lines, isGrowing: false }
  ]
}

const faultText = ({ line, column, reason }: Problem): string => {
  const text = column === null ? reason : `${column}: ${reason}`
  return line === null ? text : `Line ${line}: ${text}`
}

/** How a form ends: sent, or closed. */
const submitted = ({ isSaving }: Model, id: string, title: string) => ({
  actions: [
    act<Message>(id, title, "F2", { _tag: "Submitted" }, { code: "ok", isDisabled: isSaving }),
    act<Message>(
      "cancel",
      "Cancel",
      "Escape",
      { _tag: "ClosedDialog" },
      { code: "back", isDisabled: isSaving }
    )
  ],
  cancel: { _tag: "ClosedDialog" } as const
})

const importing = (
  model: Model,
  { form, faults }: Extract<Dialog, { readonly of: "import" }>
): Question<Message> => ({
  id: "import",
  title: "Import rules",
  text: "Lists that it names are replaced as a whole, others stay.",
  parts: [
    fieldsView("import", importFields, form, toldForm),
    {
      part: "lines",
      label: "What is wrong",
      most: 6,
      lines: faults.map((fault) => ({ text: faultText(fault), tone: "danger" as const }))
    }
  ],
  ...submitted(model, "save", model.isSaving ? "Saving..." : "Import")
})

const choosingVersion = (
  model: Model,
  { form }: Extract<Dialog, { readonly of: "versions" }>
): Question<Message> => ({
  id: "versions",
  title: "Restore a version",
  text: "Its lists are saved as the next version; those of now are kept among the last ones.",
  parts: [fieldsView("versions", versionFields(model), form, toldForm)],
  ...submitted(model, "restore", "Look at it")
})

const questionOf = (model: Model): Question<Message> | undefined => {
  const { dialog, isSaving } = model
  if (dialog === undefined) return undefined
  if (dialog.of === "import") return importing(model, dialog)
  if (dialog.of === "versions") return choosingVersion(model, dialog)
  const { title, text, answer } = dialog
  return {
    ...warning<Message, Message>(
      { id: "sure", title, text },
      [answer, "y"],
      { _tag: "Submitted" },
      { _tag: "ClosedDialog" }
    ),
    actions: [
      act(
        "confirm",
        answer,
        "y",
        { _tag: "Submitted" },
        { tone: "danger", code: "ok", isDisabled: isSaving }
      ),
      act("close", "Cancel", "Escape", { _tag: "ClosedDialog" }, { code: "back", isDisabled: isSaving })
    ]
  }
}

const savedText = ({ version, saves: [last] }: Model): string =>
  last === undefined
    ? "Nobody has changed the lists yet"
    : `Version ${version}, saved by ${last.changed_by}, ${Day.localMinute(last.changed_at)}`

export const view = (model: Model, now: Day.Instant): View<Message> => ({
  title: head.title,
  isTitleHidden: true,
  status:
    model.lists === undefined ? "" : model.isLoading || model.isSaving ? "Loading..." : savedText(model),
  actions: [
    primary<Message>("import", "Import rules", "F2", { _tag: "OpenedImport" }),
    ...(model.version === 0
      ? []
      : [act<Message>("versions", "Restore a version", "b", { _tag: "OpenedVersions" }, { isMain: false })]),
    { ...refresh, isMain: false }
  ],
  parts: [
    adminTabs("codes"),
    ...(model.lists === undefined ? [] : noticeOf(model.problem, "danger")),
    ...tryParts(model, now),
    listTable(model),
    ...(model.lists === undefined ? [] : ruleParts(model))
  ],
  back: clearing(model.typed, (text): Message => ({ _tag: "TypedCode", text }), backHome),
  question: questionOf(model)
})

export const screenView: ScreenView<Model, Message> = (model, { minute }) => view(model, minute)
