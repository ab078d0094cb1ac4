/** A report that is in, before who approves it: what it comes to, and whether it is approved, rejected or opened again (EOD-13). */
import type { EodDifferences } from "../../contract/eod-stock.ts"
import * as form from "../../kit/form/form.ts"
import { rejectionFields } from "../../kit/form/rejection.ts"
import { movedRow } from "../../kit/listing.ts"
import { step, toast } from "../../kit/step.ts"
import { approverType, type EodStatus, type SentBack, stateOf } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { isBusy, type Model, reload, type Step } from "./model.ts"

export const reasonFields = rejectionFields(say.reasonWanted)

/** Who approves looks at what the report comes to first. */
export const askedToApprove = (model: Model): Step =>
  isBusy(model)
    ? step(model)
    : step({ ...model, isSettling: true }, [{ _tag: "LoadWaitingReport", hubId: model.id }])

export const foundWaiting = (model: Model, found: EodDifferences): Step => {
  const free: Model = { ...model, isSettling: false }
  return model.dialog === undefined
    ? step({ ...free, dialog: { _tag: "Approval", found, at: undefined } })
    : step(free)
}

const namedOf = ({ day, version }: EodStatus) => ({ day, version })

/** What is approved is the version that is shown. */
export const approved = (model: Model): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Approval" || isBusy(model)) return step(model)
  const report = namedOf(dialog.found.report)
  return step({ ...model, isSettling: true }, [
    { _tag: "SettleEod", hubId: model.id, deed: "approve", report, reason: "" }
  ])
}

const asksWhy = (model: Model, how: SentBack, report: EodStatus): Step =>
  step({
    ...model,
    dialog: { _tag: "SendBack", how, report: namedOf(report), form: form.emptyForm(reasonFields) }
  })

export const askedToReject = (model: Model): Step =>
  model.dialog?._tag === "Approval" && !isBusy(model)
    ? asksWhy(model, "rejected", model.dialog.found.report)
    : step(model)

export const askedToReopen = (model: Model): Step =>
  model.status !== undefined && !isBusy(model) && stateOf(model.status) === "approved"
    ? asksWhy(model, "reopened", model.status)
    : step(model)

export const filledReason = (model: Model, message: form.Message): Step =>
  model.dialog?._tag === "SendBack"
    ? step({
        ...model,
        dialog: { ...model.dialog, form: form.update(reasonFields, model.dialog.form, message) }
      })
    : step(model)

export const sentBack = (model: Model): Step => {
  const { dialog } = model
  if (dialog?._tag !== "SendBack" || isBusy(model)) return step(model)
  const [filled, values] = form.submit(reasonFields, dialog.form)
  if (values === undefined) return step({ ...model, dialog: { ...dialog, form: filled } })
  const { how, report } = dialog
  return step({ ...model, isSettling: true, dialog: { ...dialog, form: filled } }, [
    {
      _tag: "SettleEod",
      hubId: model.id,
      deed: how === "rejected" ? "reject" : "reopen",
      report,
      reason: values.reason
    }
  ])
}

export const settled = (model: Model, status: EodStatus): Step => {
  const after = reload({ ...model, isSettling: false, dialog: undefined })
  return { ...after, notices: [toast("success", say.wasSettled(status))] }
}

/** What was typed stands; of a report that is another one by now the status that is read anew closes it. */
export const notSettled = (model: Model, message: string): Step => {
  const { dialog } = model
  const open: Model["dialog"] =
    dialog?._tag === "SendBack"
      ? { ...dialog, form: form.refused(reasonFields, dialog.form, message) }
      : undefined
  const after = reload({ ...model, isSettling: false, dialog: open })
  return { ...after, notices: [toast("failure", message)] }
}

/** Another screen has settled the report that is shown here, or handed the next version in: nobody approves what is over. */
export const overtaken = (model: Model): Step => {
  const { dialog, status } = model
  const shown =
    dialog?._tag === "Approval"
      ? dialog.found.report
      : dialog?._tag === "SendBack"
        ? dialog.report
        : undefined
  if (shown === undefined || status === undefined || isBusy(model) || shown.day !== status.day)
    return step(model)
  const expected = dialog?._tag === "SendBack" && dialog.how === "reopened" ? "approved" : "submitted"
  if (shown.version === status.version && stateOf(status) === expected) return step(model)
  return step({ ...model, dialog: undefined }, [], [toast("failure", say.changedElsewhere)])
}

/** The reports of the last weeks, to be looked at. */
export const foundReports = (model: Model, reports: ReadonlyArray<EodStatus>): Step => {
  if (model.dialog !== undefined) return step(model)
  return reports.length === 0
    ? step(model, [], [toast("info", say.noReports)])
    : step({ ...model, dialog: { _tag: "Days", reports, at: reports[0]?.day } })
}

export const movedDay = (model: Model, by: number): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Days") return step(model)
  return step({
    ...model,
    dialog: { ...dialog, at: movedRow(dialog.reports, dialog.at, by, ({ day }) => day) }
  })
}

export const openedDay = (model: Model, day: string): Step =>
  step({ ...model, dialog: undefined }, [{ _tag: "LoadDifferences", hubId: model.id, day }])

/**
 * What a person of the role is offered: nobody approves their own report or opens it again, and nothing is approved that
 * does not wait.
 */
export const offers = (
  { status }: Model,
  userType: string | null
): "approve" | "reject" | "reopen" | undefined => {
  if (userType !== approverType || status === undefined) return undefined
  const state = stateOf(status)
  const { is_own = false } = status
  if (state === "approved") return is_own ? undefined : "reopen"
  // What was just handed in or settled is told alone, before how all stand is asked for.
  const { waiting = state !== "submitted" ? "none" : is_own ? "own" : "other" } = status
  if (waiting === "none") return undefined
  return waiting === "own" ? "reject" : "approve"
}
