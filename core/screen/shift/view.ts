/** What the page of a till shows: how its shift stands, the shifts before it, or the report of one. */

import { countryWith } from "../../country.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { backBy, backHome } from "../../kit/view/back.ts"
import { loading } from "../../kit/view/empty.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { reportTitle, sectionsOf } from "../../label/shift-wording.ts"
import { listFile } from "../../list-file.ts"
import * as Money from "../../money.ts"
import { currencyOf } from "../../session/currency.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import type { ShiftReport } from "../../shift/report.ts"
import { isCounted, type Shift, waitsForOther } from "../../shift/shift.ts"
import { reportFields, reportLines, reportName } from "../../shift/shift-fields.ts"
import * as say from "../../text/shift.ts"
import { head } from "./head.ts"
import { historyOf } from "./history.ts"
import { currencyAt, type Message, type Model, type Seen } from "./model.ts"
import { questionOf } from "./questions.ts"

const asks = (kind: Extract<Message, { readonly _tag: "OpenedForm" }>["kind"]) =>
  ({ _tag: "OpenedForm", kind }) as const
const ends = (kind: "close" | "approve") => ({ _tag: "OpenedEnding", kind }) as const

const print = act("print-report", "Print", "P", { _tag: "AskedForPaper" } as const, {
  icon: "print",
  code: "print"
})
const rename = (till: string) =>
  act("name-till", till === "" ? "Name this till" : "Another till", "n", asks("till"), {
    icon: "edit",
    isMain: till === "",
    isPrimary: till === "",
    isInMenu: till !== ""
  })

/** How its count stands. */
const countOf = (shift: Shift): ReadonlyArray<Part<never>> => {
  const { count, status } = shift
  if (count === null) return []
  if (count.rejected !== undefined)
    return [notice(say.sentBack(count.rejected, countryWith(shift.currency)), "warning")]
  if (!isCounted(shift)) return [notice(say.outdated, "warning")]
  const isRight = status !== "waiting" && (count.needs_approval !== true || shift.approved !== null)
  const next = status === "waiting" ? say.waits(shift.closed?.by ?? "") : say.needsApproval
  return isRight
    ? [notice(say.wasCounted(shift), count.difference === 0 ? "good" : "info")]
    : [notice(`${say.wasCounted(shift)} ${next}`, "warning")]
}

const factsOf = (report: ShiftReport): ReadonlyArray<Part<never>> =>
  sectionsOf(report, Money.format).map(({ title, entries }) => ({
    part: "facts",
    ...(title === null ? {} : { title }),
    facts: entries.map(({ name, value, note }) => ({
      name,
      value: note === null ? value : `${value}  ${note}`
    }))
  }))

const fileOf = ({ report }: Seen) => listFile(reportName(report), reportFields(report), reportLines(report))

const approving = (shift: Shift, flags: Flags): ReadonlyArray<Action<Message>> =>
  waitsForOther(shift) && isOn(flags, "shift_approval")
    ? [
        act("approve", "Approve", "a", ends("approve"), { icon: "accept", isPrimary: true }),
        act("reject", "Reject", "j", asks("reject"), { icon: "cancel" })
      ]
    : []

/** What can be done with the shift of this till. */
const actionsOf = (shift: Shift, flags: Flags): ReadonlyArray<Action<Message>> => {
  const isReady = isCounted(shift)
  return [
    ...approving(shift, flags),
    act("count", shift.count === null ? "Count" : "Count again", "c", asks("count"), {
      icon: "edit",
      isPrimary: !isReady
    }),
    act("close-shift", "Close", "x", ends("close"), {
      icon: "done",
      isPrimary: isReady && shift.status === "open",
      isDisabled: !isReady || shift.status === "waiting"
    }),
    act("cash-in", "Cash in", "i", asks("in"), { icon: "cash-in" }),
    act("cash-out", "Cash out", "u", asks("out"), { icon: "cash-out" }),
    act("open-drawer", "Open drawer", "w", asks("opened"), { isMain: false, isInMenu: true }),
    print
  ]
}

const tabs = ({ tab, till }: Model): Part<Message> =>
  tabsOf(
    "Shifts",
    tab,
    [
      { id: "till", title: till === "" ? "This till" : till },
      { id: "history", title: "Shifts" }
    ],
    (id) => ({ _tag: "ChoseTab", tab: id })
  )

const tillOf = ({ till, now, isLoading }: Model): ReadonlyArray<Part<Message>> => {
  if (till === "") return [{ part: "empty", icon: "shift", text: say.nameTheTill }]
  if (now === undefined) return isLoading ? [loading()] : []
  if (now === null) return [{ part: "empty", icon: "shift", text: say.noOpenShift(till) }]
  return [...countOf(now.shift), ...factsOf(now.report)]
}

const looking = (seen: Seen, model: Model, flags: Flags): View<Message> => ({
  title: `${reportTitle(seen.report)}, ${seen.shift.till}`,
  status: model.isLoading ? "Loading..." : say.shiftStatusText[seen.shift.status],
  actions: [...approving(seen.shift, flags), print],
  parts: [...countOf(seen.shift), ...factsOf(seen.report)],
  file: fileOf(seen),
  back: backBy({ _tag: "ClosedReport" }, "back to the shifts"),
  showsBack: true
})

const whole = (model: Model, flags: Flags): View<Message> => {
  const { till, tab, now, isLoading, problem } = model
  const isHistory = tab === "history"
  return {
    title: head.title,
    status: isLoading ? "Loading..." : isHistory || now == null ? "" : say.shiftStatusText[now.shift.status],
    actions: [
      ...(isHistory
        ? []
        : till === "" || now === undefined
          ? []
          : now === null
            ? [act("open-shift", "Open shift", "o", asks("open"), { icon: "add", isPrimary: true })]
            : actionsOf(now.shift, flags)),
      { ...refresh, isInMenu: !isHistory },
      ...(isHistory ? [] : [rename(till)])
    ],
    parts: [
      tabs(model),
      ...noticeOf(isHistory && model.history === undefined ? undefined : problem, "danger"),
      ...(isHistory ? [historyOf(model)] : tillOf(model))
    ],
    file: isHistory ? { request: { _tag: "AskedForFile" } } : now == null ? undefined : fileOf(now),
    back: backHome
  }
}

export const view = (model: Model, flags: Flags): View<Message> => {
  const { looked, dialog, till } = model
  const shown = looked === undefined ? whole(model, flags) : looking(looked, model, flags)
  if (dialog === undefined) return shown
  const currency = currencyAt(model, { currency: currencyOf(flags) })
  return { ...shown, question: questionOf(dialog, till, currency) }
}

export const screenView: ScreenView<Model, Message> = (model, { session }) => view(model, session.user.flags)
