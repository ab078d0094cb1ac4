import * as Day from "../../day.ts"
import { escaped } from "../../kit/product-rows/leaving.ts"
import { lookingAgain } from "../../kit/product-rows/page.ts"
import { keyOfProduct, settledIn } from "../../kit/product-rows/rows.ts"
import { andThen, toast } from "../../kit/scan-session/step.ts"
import type { EodStatus } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import {
  asking,
  askingForCount,
  type Context,
  type Message,
  type Model,
  type Step,
  step,
  workKey
} from "./model.ts"
import { foundDifferences, movedSummary, recounting } from "./recounting.ts"
import { openedForStock, rows, savedRow, toldForm } from "./row-dialog.ts"
import { saved } from "./saving.ts"
import * as scanning from "./scanning.ts"
import * as settling from "./settling.ts"
import { read } from "./stored.ts"
import { confirmed, failed, sentAgain, submitted, succeeded } from "./submitting.ts"

/** What was kept comes back once it is known which report it is for; what was counted for another day is over. */
const fitted = (model: Model): Step => {
  const { kept, status, isLoaded } = model
  if (kept === undefined || status === undefined || !isLoaded) return step(model)
  const after: Model = { ...model, kept: undefined, ...scansOf(model, kept) }
  if (kept.sent !== null) return sentAgain({ ...after, ...backOf(kept), sent: kept.sent })
  const scanned = scanning.forReport({ ...status, ...kept.report }, after)
  if (kept.report.day !== status.day)
    return andThen(scanned, (next) => step(next, [], over(kept.report.day, kept.counts.length)))
  if (status.approved_at !== null)
    return andThen(scanned, (next) => leftOut({ ...next, ...backOf(kept) }, undefined))
  const size = kept.counts.length + kept.waiting.length
  const told = size === 0 && kept.added.length === 0 ? [] : [toast("info", say.workRestored(size))]
  return andThen(scanned, (next) =>
    step(
      { ...next, ...backOf(kept) },
      [],
      kept.report.version === status.version ? told : [...told, toast("info", say.changedMeanwhile)]
    )
  )
}
const over = (day: Day.Day, counts: number) =>
  counts === 0 ? [] : [toast("failure", say.dayIsOver(day, counts))]
/** A page stays open over the day that its counts are of, and their report is handed in without them. */
const endedDay = (model: Model, before: EodStatus | undefined): Step => {
  const { status, sent, counts, dialog } = model
  if (before === undefined || before.day === status?.day || sent !== undefined) return step(model)
  const isOver = dialog?._tag === "Summary"
  const rest = { counts: new Map(), added: [], recount: undefined }
  return step({ ...model, ...rest, dialog: isOver ? undefined : dialog }, [], over(before.day, counts.size))
}
const backOf = ({
  counts,
  added,
  recount
}: NonNullable<Model["kept"]>): Pick<Model, "counts" | "added" | "recount"> => ({
  counts: new Map(counts.map(({ key, ...count }) => [key, count])),
  added,
  recount
})
/** An approved report stays as it is. What was typed here since is in none: it is said, and stays until it is put aside. */
const leftOut = (model: Model, before: EodStatus | undefined): Step => {
  const { status, sent, kept, counts, dialog } = model
  if (status?.approved_at == null || sent !== undefined || kept !== undefined) return step(model)
  const isOver = dialog?._tag === "Summary" || dialog?._tag === "Product"
  const isTold = before?.approved_at != null && before.day === status.day
  return step(
    { ...model, recount: undefined, dialog: isOver ? undefined : dialog },
    [],
    counts.size === 0 || isTold ? [] : [toast("failure", say.leftOut(counts.size))]
  )
}
/** Scans made before what was kept is there follow it. */
const scansOf = (
  model: Model,
  { scanning: kept }: NonNullable<Model["kept"]>
): Pick<Model, "device" | "lastNumber" | "scans" | "taken"> => {
  if (kept === undefined) return model
  const { device, lastNumber, scans, taken } = kept
  const since = model.scans.map((scan, at) => ({ ...scan, key: String(lastNumber + 1 + at) }))
  return { device, lastNumber: lastNumber + since.length, scans: [...scans, ...since], taken }
}

/** What was refused here stays said. */
const lookingOnceMore = (model: Model): Step => {
  const again = asking(model)
  return { ...again, model: { ...again.model, problem: model.problem } }
}

const withStatus = (model: Model, status: EodStatus): Step => {
  const { status: known } = model
  const isOther = known?.day !== status.day || known.version !== status.version
  const shown: Model = { ...model, status, before: isOther ? [] : model.before }
  const told = andThen(
    andThen(fitted(shown), (next) => scanning.forReport(known, next)),
    (next) => endedDay(next, known)
  )
  const settled = andThen(
    andThen(told, (next) => leftOut(next, known)),
    settling.overtaken
  )
  const before: Step =
    isOther && status.version > 0
      ? {
          ...settled,
          commands: [...settled.commands, { _tag: "LoadBefore", hubId: model.id, day: status.day }]
        }
      : settled
  // Another version was booked: the books say something else than the rows here.
  return isOther && known !== undefined ? andThen(before, lookingOnceMore) : before
}

/** What is in no report is wanted no more. */
const putAside = (model: Model): Step =>
  model.status?.approved_at == null
    ? step(model)
    : step({ ...model, counts: new Map(), added: [], dialog: undefined })

const loadedRows = (
  model: Model,
  { rows: listed }: Extract<Message, { readonly _tag: "LoadedRows" }>,
  { now }: Context
): Step => {
  const [first] = listed
  const asOf = first === undefined ? undefined : Day.fromGmt(first.as_of)
  const { added, typed: counts } = settledIn({ added: model.added, typed: model.counts }, listed)
  return step({
    ...model,
    rows: listed,
    counts,
    added,
    isLoading: false,
    clockAhead: asOf === undefined ? model.clockAhead : asOf - now,
    selected: model.selected ?? (first === undefined ? undefined : keyOfProduct(first.product_id))
  })
}

const closed = (model: Model, context: Context): Step =>
  model.dialog?._tag === "Summary" && model.dialog.step === 2
    ? step({ ...model, dialog: { ...model.dialog, step: 1 } })
    : rows.closed(model, context)

const justClosed = (closed: Step): Step => ({
  ...closed,
  model: { ...closed.model, hasClosed: closed.model.dialog === undefined }
})

const handle = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "LoadedRows":
      return message.asked === model.asked ? loadedRows(model, message, context) : step(model)
    case "LoadedStatus":
      return message.asked === model.asked ? withStatus(model, message.status) : step(model)
    case "FailedRows":
      return message.asked === model.asked
        ? step({ ...model, isLoading: false, problem: message.problem })
        : step(model)
    case "FailedStatus":
      return message.asked === model.asked
        ? step({ ...model, problem: say.checkFailed }, [], [toast("failure", say.checkFailed)])
        : step(model)
    case "RestoredWork": {
      if (model.isLoaded) return step(model)
      const found = message.text === undefined ? undefined : read(message.text)
      const kept = found?._tag === "Work" ? found.work : undefined
      const after = fitted({ ...model, isLoaded: true, unopened: undefined, kept })
      return { ...after, notices: [...after.notices, { _tag: "CatalogueWanted" }] }
    }
    case "FailedOpening":
      return step({ ...model, unopened: message.message })
    case "FailedSaving":
      return step(model, [], [toast("failure", message.message)])
    case "AskedAgain":
      if (model.busy !== undefined) return step(model)
      return lookingAgain(asking(model), workKey(model, context))
    case "ToggledCategory": {
      const { category } = message
      const { categories } = model
      return step({
        ...model,
        categories: categories.includes(category)
          ? categories.filter((each) => each !== category)
          : [...categories, category]
      })
    }
    case "AskedForCategories":
      return step(model, [], [toast("failure", say.filterFailed)])
    case "AskedForStock":
      return openedForStock(model, message.key, context)
    case "ToldForm":
      return model.dialog?._tag === "SendBack"
        ? settling.toldReason(model, message.message)
        : toldForm(model, message.message, context)
    case "SavedRow":
      return savedRow(model, message.goesOn, context)
    case "ClosedDialog":
      return justClosed(closed(model, context))
    case "Submitted":
      return submitted(model, context)
    case "MovedSummary":
      return movedSummary(model, message.by, context)
    case "ReadSummary":
      return model.dialog?._tag === "Summary"
        ? step({ ...model, dialog: { ...model.dialog, step: 2 } })
        : step(model)
    case "Confirmed":
      return confirmed(model, context)
    case "AskedToSendAgain":
      return sentAgain(model)
    case "AskedForDifferences":
      return step(model, [{ _tag: "LoadDifferences", hubId: model.id, day: model.status?.day }])
    case "LoadedBefore": {
      const { report, differences } = message.found
      const isOurs = report.day === model.status?.day && report.version === model.status.version
      return step(isOurs ? { ...model, before: differences } : model)
    }
    case "LoadedDifferences":
      return foundDifferences(model, message)
    case "FailedDifferences":
      return step(model, [], [toast("failure", message.message)])
    case "AskedToRecount":
      return recounting(model, context)
    case "EndedRecount":
      return step({ ...model, recount: undefined })
    case "SucceededSubmission":
      return succeeded(model, message.submission)
    case "FailedSubmission":
      return failed(model, message.message, message.isRefused)
    case "AskedToApprove":
      return settling.askedToApprove(model)
    case "FoundWaitingReport":
      return settling.foundWaiting(model, message.found)
    case "ConfirmedApproval":
      return settling.approved(model)
    case "AskedToReject":
      return settling.askedToReject(model)
    case "AskedToReopen":
      return settling.askedToReopen(model)
    case "SentBackReport":
      return settling.sentBack(model)
    case "SettledReport":
      return settling.settled(model, message.status)
    case "FailedApproval":
      return settling.notSettled(model, message.message)
    case "AskedForReports":
      return step(model, [{ _tag: "LoadReports", hubId: model.id }])
    case "LoadedReports":
      return settling.foundReports(model, message.reports)
    case "MovedDay":
      return settling.movedDay(model, message.by)
    case "OpenedDay":
      return settling.openedDay(model, message.day)
    case "PutAside":
      return putAside(model)
    case "WentBack": {
      const back = escaped(model, model.counts.size + model.added.length > 0)
      return step(back.model, [], back.notices)
    }
    case "AskedToLeave":
      // What was counted is stored, and is here again when the page is opened.
      return step({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
    case "UndidLastScan":
      return scanning.undone(model)
    case "CountedScans":
      return scanning.countedScans(model, message.keys, message.count)
    case "FailedScans":
      return andThen(
        scanning.failedScans(model, message.keys, message.message, message.isRefused),
        // The report is another one by now, or approved.
        (next) => (message.isRefused ? asking(next) : step(next))
      )
    case "Uncounted":
      return scanning.uncounted(model, message.lineKey, message.count)
    case "FailedUndo":
      return scanning.failedUndo(model, message.lineKey, message.message, message.isRefused)
    case "HeardOfCount":
      return askingForCount(model)
    case "LoadedCount":
      return scanning.loadedCount(model, message.asked, message.count, asking)
    case "FailedCount":
      return scanning.failedCount(model)
    case "ScannedCode":
    case "TypedCode":
    case "SubmittedCode":
    case "FailedLookUp":
    case "ResumedScanning":
    case "AcknowledgedRefusals":
      return scanning.handleStrip(model, message, context)
    default:
      return rows.handle(model, message, context)
  }
}

/** Whatever is kept of it is stored before anything else of the step is done, scans before they are told. */
export const update = (before: Model, message: Message, context: Context): Step =>
  saved(before, scanning.sendScans(handle(before, message, context)), context)
