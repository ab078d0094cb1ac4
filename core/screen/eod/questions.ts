/** What is asked over a report: what was counted of a row, its product, what changes, and what it came to. */
import * as Day from "../../day.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { leavingQuestion } from "../../kit/product-rows/leaving.ts"
import { productQuestion } from "../../kit/product-rows/picker.ts"
import { nameOf, rowQuestion } from "../../kit/product-rows/view.ts"
import { act, leading } from "../../kit/view/action.ts"
import { answers, closing } from "../../kit/view/asking.ts"
import { measuredColumn, nameColumn, quantityColumn, textColumn } from "../../kit/view/columns.ts"
import { notice } from "../../kit/view/notice.ts"
import { type Table, table } from "../../kit/view/table.ts"
import type { Notice } from "../../kit/view/telling.ts"
import type { Question } from "../../kit/view/view.ts"
import { walked } from "../../kit/view/walked.ts"
import { format } from "../../money.ts"
import * as Q from "../../quantity.ts"
import { withChanges, worthOf } from "../../stock/eod-differences.ts"
import { type EodDifference, type EodStatus, stateOf } from "../../stock/eod-report.ts"
import type { Rounding } from "../../stock/rounding.ts"
import * as say from "../../text/eod.ts"
import { type Line, linesOf } from "./lines.ts"
import { type Context, type Dialog, isBusy, type Message, type Model, takesCounts } from "./model.ts"
import { allRows, fieldsOf } from "./row-dialog.ts"
import { isCounted } from "./rows.ts"
import { reasonFields } from "./settling.ts"
import { changesOf } from "./submitting.ts"

type Around = Pick<Context, "catalogue">

const cancel = { _tag: "ClosedDialog" } as const

const countQuestion = (
  model: Model,
  { key, form: filled }: Extract<Dialog, { readonly _tag: "Row" }>,
  around: Around
): Question<Message> | undefined => {
  const row = allRows(model, around).find((each) => each.key === key)
  if (row === undefined) return undefined
  const { product, current, isAdded } = row
  const books =
    current === undefined || product === undefined ? "" : `, in the system ${Q.withUnit(product, current)}`
  return rowQuestion(
    {
      id: `count-${key}`,
      title: nameOf(row),
      text: product === undefined ? "" : `Product ${product.product_id}${books}`
    },
    { fields: fieldsOf(row), filled, isAdded }
  )
}

/** Product, name, what the system said, what was counted, what it costs, why. */
const differences = (things: ReadonlyArray<Line>, at: string | undefined): Table<Message> =>
  table<Line, Message>({
    id: "changes",
    caption: say.summaryTitle,
    columns: [
      textColumn("id", "Product", 7, ({ product_id }) => String(product_id), {
        short: { title: "Id", width: 5 },
        goes: 3
      }),
      nameColumn(({ product_name }) => product_name, { least: 25 }),
      measuredColumn("current", "Current stock", 13, ({ expected }) => expected, {
        short: { title: "Current", width: 10 }
      }),
      measuredColumn("physical", "Physical stock", 14, ({ counted }) => counted, {
        short: { title: "Physical", width: 10 },
        toneOf: ({ value, counted, expected }) => (value < 0 || counted < expected ? "danger" : "warning")
      }),
      quantityColumn("value", "Value", 11, ({ value }) => format(value), { goes: 2 }),
      textColumn("comment", "Comment", 16, ({ comment }) => comment ?? "", {
        short: { title: "Comment", width: 10 },
        goes: 1
      })
    ],
    empty: say.noChanges,
    ...walked(things, ({ key }) => key, at, {
      noun: "a product",
      moved: (by) => ({ _tag: "MovedSummary", by })
    }),
    idOf: ({ key }) => `change-${key}`
  })

/** What changes, and what that is worth. */
const changed = (
  things: ReadonlyArray<EodDifference>,
  roundings: ReadonlyArray<Rounding>,
  at: string | undefined
) => {
  const lines = linesOf(things, roundings)
  const differs = things.length === 0 ? say.noChanges : say.changes
  return {
    text: [
      differs,
      ...(roundings.length === 0 ? [] : [say.roundingsGo]),
      ...(lines.length === 0 ? [] : [worth(lines)])
    ].join(" "),
    parts: lines.length === 0 ? [] : [differences(lines, at)]
  }
}

const worth = (things: ReadonlyArray<EodDifference>): string => {
  const { missing, found } = worthOf(things)
  return say.worth(missing, found)
}

const again = act("recount", say.recount, "c", { _tag: "AskedToRecount" } as const, { icon: "undo" })

/** What nobody has counted is handed in as the books say: that is said before it is. */
const notCounted = (model: Model, around: Around): ReadonlyArray<Notice> => {
  const rows = allRows(model, around).filter(({ product }) => product !== undefined)
  const counted = rows.filter(isCounted).length
  return counted < rows.length && model.status?.submitted !== true
    ? [notice(say.notCounted(counted, rows.length), "warning")]
    : []
}

const summary = (
  model: Model,
  { step, at }: Extract<Dialog, { readonly _tag: "Summary" }>,
  around: Around
): Question<Message> => {
  if (step === 2)
    return {
      id: "confirm-report",
      title: say.summaryTitle,
      text: say.areYouSure,
      parts: notCounted(model, around),
      actions: [
        act("confirm", "Confirm", "y", { _tag: "Confirmed" }, { icon: "accept", code: "ok" }),
        act("cancel", "Cancel", ["n", "Escape"], cancel, { code: "back" })
      ],
      first: 0,
      cancel
    }
  const rows = allRows(model, around)
  // What is submitted again stands with what the versions before have changed.
  const things = withChanges(model.before, changesOf(rows))
  const isBlind = rows.some(({ current }) => current === undefined)
  const summed = isBlind ? { text: say.blindSummary, parts: [] } : changed(things, [], at)
  return {
    id: "summary",
    title: say.summaryTitle,
    ...summed,
    parts: [...notCounted(model, around), ...summed.parts],
    actions: [
      act("go-on", "Submit", "F2", { _tag: "ReadSummary" }, { icon: "accept", code: "ok" }),
      ...(isBlind || things.length === 0 ? [] : [again]),
      closing(cancel)
    ],
    first: 0,
    cancel
  }
}

const outcome = (
  model: Model,
  { title, differences: things, roundings, at }: Extract<Dialog, { readonly _tag: "Outcome" }>
): Question<Message> => ({
  id: "outcome",
  title,
  ...changed(things, roundings, at),
  actions: [...(things.length === 0 || !takesCounts(model) ? [] : [again]), closing(cancel, "Close")],
  cancel
})

/** What a report comes to, before who approves it. */
const approval = (
  model: Model,
  { found, at }: Extract<Dialog, { readonly _tag: "Approval" }>
): Question<Message> => {
  const { report, differences: things, roundings = [] } = found
  const { text, parts } = changed(things, roundings, at)
  const isDisabled = isBusy(model)
  const when = report.submission_updated_at ?? ""
  const approve = act("confirm", say.approve, "y", { _tag: "ConfirmedApproval" } as const, {
    icon: "accept",
    isDisabled
  })
  const isOwn = report.is_own === true
  const settling = [
    ...(isOwn ? [] : [approve]),
    act("reject", say.reject, "n", { _tag: "AskedToReject" } as const, { isDisabled })
  ]
  return {
    id: "approve-report",
    title: isOwn ? say.rejectThis(report.day) : say.approveThis(report.day),
    text: `${say.whatIsApproved(report.submitted_by, when, report.version)} ${text}`,
    parts: [...(isOwn ? [notice(say.ownReport, "info")] : []), ...parts],
    actions: [...settling, closing(cancel, "Close")],
    // Enter alone settles nothing.
    first: settling.length,
    cancel
  }
}

const sendBack = (
  model: Model,
  { how, report, form }: Extract<Dialog, { readonly _tag: "SendBack" }>
): Question<Message> => ({
  id: "send-back",
  title: how === "rejected" ? say.rejectThis(report.day) : say.reopenThis(report.day),
  text: say.countedAgain,
  parts: [fieldsView("send-back", reasonFields, form, toldForm)],
  actions: answers(
    how === "rejected" ? say.reject : say.reopen,
    { _tag: "SentBackReport" },
    cancel,
    isBusy(model)
  ),
  cancel
})

const timeOf = (at: string | null): string => (at === null ? "" : Day.localMinute(at))

/** Which reports are in; one that is opened says what differed. */
const days = ({ reports, at }: Extract<Dialog, { readonly _tag: "Days" }>): Question<Message> => ({
  id: "reports",
  title: say.otherDays,
  text: say.openADay,
  parts: [
    table<EodStatus, Message>({
      id: "reports",
      caption: say.otherDays,
      columns: [
        textColumn("day", "Day", 10, ({ day }) => day),
        textColumn("state", "State", 12, (report) => say.stateWords[stateOf(report)]),
        textColumn("submitted", "Submitted", 17, (report) => timeOf(report.submission_updated_at)),
        nameColumn(({ submitted_by, approved_by }) => approved_by ?? submitted_by ?? "", { least: 12 })
      ],
      empty: say.noReports,
      ...walked(reports, ({ day }) => day, at, {
        noun: "a report",
        moved: (by): Message => ({ _tag: "MovedDay", by }),
        opened: (day): Message => ({ _tag: "OpenedDay", day })
      })
    })
  ],
  actions: [closing(cancel, "Close"), leading("all-reports", say.allReports, "a", { name: "eodreports" })],
  first: 0,
  cancel
})

export const questionOf = (model: Model, around: Around): Question<Message> | undefined => {
  const { dialog } = model
  switch (dialog?._tag) {
    case "Row":
      return countQuestion(model, dialog, around)
    case "Leaving":
      return leavingQuestion
    case "Product":
      return productQuestion(dialog, around.catalogue)
    case "Summary":
      return summary(model, dialog, around)
    case "Outcome":
      return outcome(model, dialog)
    case "Approval":
      return approval(model, dialog)
    case "SendBack":
      return sendBack(model, dialog)
    case "Days":
      return days(dialog)
    default:
      return undefined
  }
}
