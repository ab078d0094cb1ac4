/** The summary of some days: a tab for what they came to, and one for each of the manager's questions. */

import * as files from "../../contract/report-file.ts"
import * as Day from "../../day.ts"
import { fieldsView } from "../../kit/form/view.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, leading } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { loading } from "../../kit/view/empty.ts"
import { notice } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import type { ListFile } from "../../list-file.ts"
import type { DateRange } from "../../order/date-range.ts"
import { rangeOf, thisMonth } from "../../order/date-range.ts"
import { mayDo } from "../../session/access.ts"
import { breachParts } from "./breaches-view.ts"
import { hourParts } from "./hours-view.ts"
import type { Known } from "./model.ts"
import { type Message, type Model, type Tab, tabs } from "./model.ts"
import { listingParts } from "./orders-view.ts"
import { shortageParts } from "./shortages-view.ts"
import { summaryParts } from "./summary-view.ts"
import { timesParts } from "./times-view.ts"
import { dayFields, daysOf } from "./update.ts"
import * as words from "./wording.ts"

const partsOf: { readonly [Name in Tab]: (figures: Known) => ReadonlyArray<Part<Message>> | undefined } = {
  summary: summaryParts,
  hours: hourParts,
  times: timesParts,
  shortages: shortageParts,
  breaches: breachParts
}

/** Which days: one key each, or any that are typed. */
const dayActions = (days: DateRange, today: Day.Day): ReadonlyArray<Action<Message>> => {
  const to = (id: string, title: string, key: string, range: DateRange | undefined) =>
    act(id, title, key, { _tag: "ChoseDays", range } as const, {
      isMain: false,
      isChosen: days.from === (range?.from ?? today) && days.to === (range?.to ?? today)
    })
  const named = [
    to("today", "Today", "t", undefined),
    to("yesterday", "Yesterday", "y", rangeOf("yesterday", today)),
    to("seven-days", "7 days", "w", rangeOf("week", today)),
    to("month", "Month", "o", thisMonth(today))
  ]
  return [
    ...named,
    act("days", "Other days", "d", { _tag: "AskedForDays" } as const, {
      isChosen: !named.some(({ isChosen }) => isChosen)
    })
  ]
}
const quietRefresh = { ...refresh, isMain: false, isInMenu: true }

const questionOf = ({ form }: Model): Question<Message> | undefined =>
  form === undefined
    ? undefined
    : {
        id: "days",
        title: "Which days?",
        text: "At most a year. One day is the first and the last.",
        parts: [
          fieldsView("days", dayFields, form, (message): Message => ({ _tag: "ChangedDays", message }))
        ],
        actions: [
          act("show", "Show", "Enter", { _tag: "SubmittedDays" }, { isPrimary: true }),
          act("close", "Cancel", "Escape", { _tag: "ClosedDays" })
        ],
        cancel: { _tag: "ClosedDays" }
      }

/** What the chosen tab shows as a file. */
const fileOf = ({ tab, reports: facts }: Model): ListFile | undefined => {
  if (tab === "summary") return facts.summary && files.summaryFile(facts.summary)
  if (tab === "hours") return facts.hours && files.hoursFile(facts.hours)
  if (tab === "times") return facts.times && files.timesFile(facts.times)
  if (tab === "shortages") return facts.shortages && files.shortagesFile(facts.shortages)
  return facts.breaches && files.breachesFile(facts.breaches)
}

const backToSummary: Action<Message> = {
  ...backHome,
  title: "back to the summary",
  outcome: { message: { _tag: "ClosedTotal" } }
}

const toAccounts = leading(
  "accounts",
  "Accounts",
  "c",
  { name: "accounts" },
  { isMain: false, isInMenu: true }
)
const toEInvoices = leading(
  "e-invoices",
  "E-invoices",
  "e",
  { name: "einvoices" },
  { isMain: false, isInMenu: true }
)

export const view = (
  model: Model,
  now: Day.Instant,
  flags: Known["flags"],
  isAdmin = false
): View<Message> => {
  const { listing, tab, isLoading, problem, updatedAt } = model
  const facts: Known = { model, days: daysOf(model, now), today: Day.dayAt(now), flags }
  const parts = listing === undefined ? partsOf[tab](facts) : listingParts(facts, listing)
  const isKnown = updatedAt !== undefined && problem === undefined
  return {
    title: words.summaryOf(facts.days, facts.today),
    status: isLoading ? "Loading..." : isKnown ? `updated ${Day.toClock(updatedAt)}` : "",
    actions:
      listing === undefined
        ? [
            ...dayActions(facts.days, facts.today),
            ...(isAdmin ? [toAccounts] : []),
            ...(mayDo("orders", flags) ? [toEInvoices] : []),
            quietRefresh
          ]
        : [quietRefresh],
    parts: [
      tabsOf(
        "Reports",
        tab,
        tabs.map((id) => ({ id, title: words.tabTitle[id] })),
        (id) => ({ _tag: "ChoseTab", tab: id })
      ),
      ...(problem === undefined ? [] : [notice(words.notAddedUp(problem), "danger")]),
      ...(parts ?? (problem === undefined ? [loading(words.loading)] : []))
    ],
    file: listing === undefined ? fileOf(model) : { request: { _tag: "AskedForFile" } },
    back: listing === undefined ? backHome : backToSummary,
    showsBack: listing !== undefined,
    question: questionOf(model)
  }
}

export const screenView: ScreenView<Model, Message> = (model, { minute, session }) =>
  view(model, minute, session.user.flags, session.user.admin)
