import * as Day from "../../day.ts"
import { andThen, step, toast } from "../../kit/step.ts"
import type { EodStatus } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { endedDay, fitted, leftOut } from "./fitting.ts"
import { countWork } from "./keeping.ts"
import { type Context, isBusy, type Message, type Model, reload, reloadCount, type Step } from "./model.ts"
import { foundDifferences, movedSummary, recounting } from "./recounting.ts"
import { rows } from "./row-dialog.ts"
import * as scanning from "./scanning.ts"
import * as settling from "./settling.ts"
import { answered, confirmed, retry, submitted } from "./submitting.ts"

/** The sentence of a refusal stands. */
const reloadBehind = (model: Model): Step => {
  const reloading = reload(model)
  return { ...reloading, model: { ...reloading.model, problem: model.problem } }
}

const withStatus = (model: Model, status: EodStatus): Step => {
  // Stored work that waits for the server to say which day it is has been in no report before.
  const statusBefore = model.stored === undefined ? model.status : undefined
  const isOther = statusBefore?.day !== status.day || statusBefore.version !== status.version
  const shown: Model = { ...model, status, before: isOther ? [] : model.before }
  const ended = andThen(
    andThen(fitted(shown), (next) => scanning.forReport(statusBefore, next)),
    (next) => endedDay(next, statusBefore)
  )
  const settled = andThen(
    andThen(ended, (next) => leftOut(next, statusBefore)),
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
  return isOther && statusBefore !== undefined ? andThen(before, reloadBehind) : before
}

/** What is in no report is wanted no more. */
const putAside = (model: Model): Step =>
  model.status?.approved_at == null
    ? step(model)
    : step({ ...model, counts: new Map(), added: [], dialog: undefined })

/** The server's clock goes by what its rows say. */
const withClock = (model: Model, { now }: Context): Model => {
  const [first] = model.rows ?? []
  const asOf = first === undefined ? undefined : Day.fromGmt(first.as_of)
  return asOf === undefined ? model : { ...model, clockAhead: asOf - now }
}

const handle = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "LoadedRows": {
      const loaded = rows.handle(model, message, context)
      if (loaded.model === model) return loaded
      const { asOf } = message
      // Rows of earlier say nothing of the server's clock.
      const next = asOf === undefined ? withClock(loaded.model, context) : loaded.model
      return { ...loaded, model: { ...next, asOf } }
    }
    case "LoadedStatus":
      return message.requestId === model.requestId
        ? withStatus({ ...model, asOf: message.asOf }, message.status)
        : step(model)
    case "FailedStatus":
      return message.requestId === model.requestId
        ? step({ ...model, problem: say.checkFailed }, [], [toast("failure", say.checkFailed)])
        : step(model)
    case "RestoredWork":
    case "FailedOpening":
    case "FailedSaving":
      return countWork.handle(model, message, context)
    case "AskedAgain":
      return isBusy(model)
        ? step(model)
        : andThen(reload(model), (next) => step(next, countWork.loadAgain(next, context)))
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
    case "ToggledSide":
      return step({ ...model, side: model.side === message.side ? undefined : message.side })
    case "AskedForCategories":
      return step(model, [], [toast("failure", say.filterFailed)])
    case "AskedForStock":
      return rows.openedForm(model, message.key, context)
    case "ToldForm":
      return model.dialog?._tag === "SendBack"
        ? settling.filledReason(model, message.message)
        : rows.handle(model, message, context)
    case "ClosedDialog":
      return model.dialog?._tag === "Summary" && model.dialog.step === 2
        ? step({ ...model, hasClosed: false, dialog: { ...model.dialog, step: 1 } })
        : rows.handle(model, message, context)
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
      return retry(model)
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
    case "GotAnswer":
      return answered(model, message)
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
    case "UndidLastScan":
      return scanning.undone(model)
    case "AnsweredScans":
      return scanning.answeredScans(model, message)
    case "AnsweredUndo":
      return scanning.answeredUndo(model, message)
    case "HeardOfCount":
      return reloadCount(model)
    case "LoadedCount":
      return scanning.loadedCount(model, message)
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

/** Scans are stored before they are sent. */
export const update = (before: Model, message: Message, context: Context): Step =>
  countWork.saving(before, scanning.sendScans(handle(before, message, context)), context)
