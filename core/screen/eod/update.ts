import * as Day from "../../day.ts"
import type { EodStatus } from "../../stock/eod-report.ts"
import { stateOf } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { toast } from "../scan-session/step.ts"
import { movedTo } from "../view/cursor.ts"
import { asking, type Context, type Message, type Model, type Step, step, workKey } from "./model.ts"
import {
  addedRow,
  allRows,
  askedForProduct,
  choseProduct,
  movedProduct,
  openedForStock,
  openedRow,
  removedRow,
  savedRow,
  shownRows,
  toldForm,
  typedProduct
} from "./row-dialog.ts"
import { keyOfProduct } from "./rows.ts"
import { read } from "./stored.ts"
import { changesOf, confirmed, failed, sentAgain, submitted, succeeded } from "./submitting.ts"

/** What was kept comes back once it is known which report it is for; what was counted for another day is over. */
const fitted = (model: Model): Step => {
  const { kept, status, isLoaded } = model
  if (kept === undefined || status === undefined || !isLoaded) return step(model)
  const after: Model = { ...model, kept: undefined }
  if (kept.sent !== null) return sentAgain({ ...after, ...backOf(kept), sent: kept.sent })
  if (kept.report.day !== status.day || status.approved_at !== null) return step(after)
  const told = [toast("info", say.workRestored(kept.counts.length))]
  return step(
    { ...after, ...backOf(kept) },
    [],
    kept.report.version === status.version ? told : [...told, toast("info", say.changedMeanwhile)]
  )
}
const backOf = ({ counts, added }: NonNullable<Model["kept"]>): Pick<Model, "counts" | "added"> => ({
  counts: new Map(counts.map(({ key, ...count }) => [key, count])),
  added
})

const withStatus = (model: Model, status: EodStatus): Step => fitted({ ...model, status })

const loadedRows = (
  model: Model,
  { rows }: Extract<Message, { readonly _tag: "LoadedRows" }>,
  { now }: Context
): Step => {
  const [first] = rows
  const asOf = first === undefined ? undefined : Day.fromGmt(first.as_of)
  // A product that was added and has come into stock since has a row of its own by now.
  const inStock = new Map(rows.map(({ product_id }) => [product_id, keyOfProduct(product_id)]))
  const counts = new Map(model.counts)
  for (const { number, product_id } of model.added) {
    const own = product_id === null ? undefined : inStock.get(product_id)
    const count = counts.get(`a${number}`)
    if (own !== undefined && count !== undefined) counts.set(own, count)
  }
  const added = model.added.filter(({ product_id }) => product_id === null || !inStock.has(product_id))
  return step({
    ...model,
    rows,
    counts,
    added,
    isLoading: false,
    clockAhead: asOf === undefined ? model.clockAhead : asOf - now,
    selected: model.selected ?? (first === undefined ? undefined : keyOfProduct(first.product_id))
  })
}

const movedRow = (model: Model, by: number, context: Context): Step => {
  const rows = shownRows(model, context)
  const index = rows.findIndex(({ key }) => key === model.selected)
  return step({ ...model, selected: movedTo(rows, index, by)?.key })
}

const movedSummary = (model: Model, by: number, context: Context): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Summary" && dialog?._tag !== "Outcome") return step(model)
  const rows = dialog._tag === "Summary" ? changesOf(allRows(model, context)) : dialog.submission.differences
  const index = rows.findIndex(({ product_id }) => String(product_id) === dialog.at)
  return step({ ...model, dialog: { ...dialog, at: String(movedTo(rows, index, by)?.product_id ?? "") } })
}

/** The rows that differ most are counted once more, those alone. */
const recounting = (model: Model): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Outcome") return step(model)
  const recount = dialog.submission.differences.slice(0, mostRecounted).map(({ product_id }) => product_id)
  return step({ ...model, dialog: undefined, recount, search: "", categories: [] })
}
const mostRecounted = 20

const approving = (model: Model): Step => {
  const { status, busy } = model
  if (busy !== undefined || status === undefined) return step(model)
  const report = stateOf(status) === "submitted" ? { day: status.day, version: status.version } : undefined
  return step({ ...model, busy: "approving" }, [{ _tag: "ApproveEod", hubId: model.id, report }])
}

const closed = (model: Model, context: Context): Step => {
  const { dialog } = model
  // A row that was added for a product that nobody chose stays: its Delete takes it out.
  if (dialog?._tag === "Product") return openedRowOrNot(model, dialog.key, context)
  return dialog?._tag === "Summary" && dialog.step === 2
    ? step({ ...model, dialog: { ...dialog, step: 1 } })
    : step({ ...model, dialog: undefined })
}
const openedRowOrNot = (model: Model, key: string, context: Context): Step => {
  const after = { ...model, dialog: undefined }
  return allRows(model, context).find((row) => row.key === key)?.product === undefined
    ? step(after)
    : openedRow(after, key, context)
}

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
      const after = fitted({ ...model, isLoaded: true, kept })
      return { ...after, notices: [...after.notices, { _tag: "CatalogueWanted" }] }
    }
    case "FailedOpening":
      return step({ ...model, problem: message.message })
    case "FailedSaving":
      return step(model, [], [toast("failure", message.message)])
    case "AskedAgain":
      return model.busy === undefined ? asking(model) : step(model)
    case "TypedSearch":
      return step({ ...model, search: message.text })
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
    case "MovedRow":
      return movedRow(model, message.by, context)
    case "ChoseRow":
      return step({ ...model, selected: message.key })
    case "OpenedRow":
      return openedRow(model, message.key, context)
    case "AskedForStock":
      return openedForStock(model, message.key, context)
    case "RemovedRow":
      return removedRow(model, message.key)
    case "AddedRow":
      return addedRow(model, context)
    case "ToldForm":
      return toldForm(model, message.message, context)
    case "SavedRow":
      return savedRow(model, message.goesOn, context)
    case "AskedForProduct":
      return askedForProduct(model)
    case "TypedProduct":
      return typedProduct(model, message.text)
    case "MovedProduct":
      return movedProduct(model, message.by, context)
    case "ChoseProduct":
      return choseProduct(model, message.productId, context)
    case "ClosedDialog":
      return closed(model, context)
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
    case "AskedToRecount":
      return recounting(model)
    case "EndedRecount":
      return step({ ...model, recount: undefined })
    case "SucceededSubmission":
      return succeeded(model, message.submission)
    case "FailedSubmission":
      return failed(model, message.message, message.isRefused)
    case "AskedToApprove":
      return approving(model)
    case "Approved": {
      const after = asking({ ...model, busy: undefined })
      return { ...after, notices: [toast("success", say.approved(message.status.day))] }
    }
    case "FailedApproval": {
      const after = asking({ ...model, busy: undefined })
      return { ...after, notices: [toast("failure", message.message)] }
    }
    case "AskedToLeave":
      // What was counted is stored, and is here again when the page is opened.
      return step({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
  }
}

const hasWork = ({ counts, added, sent }: Model): boolean =>
  counts.size > 0 || added.length > 0 || sent !== undefined

/** Whatever is kept of it is stored before anything else of the step is done. */
export const update = (before: Model, message: Message, context: Context): Step => {
  const done = handle(before, message, context)
  const { model } = done
  const { status } = model
  const isSame = before.counts === model.counts && before.added === model.added && before.sent === model.sent
  if (!model.isLoaded || model.kept !== undefined || status === undefined || isSame) return done
  const key = workKey(model, context)
  const { day, version } = status
  return {
    ...done,
    commands: [
      hasWork(model)
        ? {
            _tag: "SaveWork",
            key,
            work: {
              updated_at: "",
              waiting: [],
              sending: model.sent?.key ?? null,
              report: { day, version },
              counts: [...model.counts].map(([of, count]) => ({ key: of, ...count })),
              added: model.added,
              sent: model.sent ?? null
            }
          }
        : { _tag: "RemoveWork", key },
      ...done.commands
    ]
  }
}
