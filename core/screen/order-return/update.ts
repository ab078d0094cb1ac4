import * as form from "../../kit/form/form.ts"
import { takenByOtherWindow } from "../../kit/kept-work.ts"
import type { Notice } from "../../kit/notice.ts"
import type { ClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { handleStrip, type Scanned } from "../../kit/scan-session/messages.ts"
import { scanUpdate } from "../../kit/scan-session/scan-screen.ts"
import { andThen, beep, step, toast } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import type { ReturnOrder } from "../../order/order-return.ts"
import { oneLess, withOrderRead, withReasons } from "../../order/return-picks.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-return.ts"
import { claims } from "./claiming.ts"
import { reckoned, withReckoning } from "./credit.ts"
import { refuseScans, workOf } from "./keeping.ts"
import {
  askedPack,
  type Command,
  type Context,
  init,
  isBusy,
  type Message,
  type Model,
  ordersFound,
  packsShown,
  perPage,
  pickedPacks,
  type Step
} from "./model.ts"
import { pickAll, pickOne } from "./picking.ts"
import * as quantity from "./quantity.ts"
import * as reasons from "./reasons.ts"
import { scans } from "./scanning.ts"
import { answered, confirmed, exchanged } from "./sending.ts"

const continued = (model: Model): Step => {
  if (model.picks.length > 0)
    return step({
      ...model,
      step: "reasons",
      problem: undefined,
      selected: askedPack({ ...model, selected: undefined })?.id
    })
  const problem = faultText({ _tag: "Fault", tag: "NoPacksSelected", data: {} })
  return step({ ...model, problem: undefined }, [beep("bad")], [toast("failure", problem)])
}

const leaving = (model: Model): Step =>
  model.picks.length > 0 ? step({ ...model, dialog: { _tag: "Leave" } }) : step(model, [], [{ _tag: "Left" }])

/** Escape: from the reasons to the packs, from an order to the list, and then away. */
const wentBack = (model: Model): Step => {
  if (model.step === "reasons") return step({ ...model, step: "packs" })
  if (model.orders.length > 0 && model.picks.length === 0)
    return step({ ...model, orders: [], listed: [], lastScan: undefined, selected: undefined })
  return leaving(model)
}

const movedRow = (model: Model, by: number): Model => {
  if (model.orders.length === 0 && model.kind === "orderreturn") {
    const rows = ordersFound(model)
    const index = rows.findIndex(({ order_id }) => order_id === model.chosen)
    const from = index === -1 ? (model.page - 1) * perPage - (by > 0 ? 1 : 0) : index
    const chosen = movedTo(rows, from, by)
    const page = chosen === undefined ? 1 : Math.floor(rows.indexOf(chosen) / perPage) + 1
    return { ...model, chosen: chosen?.order_id, page }
  }
  const rows = model.step === "reasons" ? pickedPacks(model) : packsShown(model)
  const index = rows.findIndex(({ id }) => id === model.selected)
  return { ...model, selected: movedTo(rows, index, by)?.id }
}

/** What came back elsewhere meanwhile cannot come back here. */
const refreshed = (model: Model, order: ReturnOrder): Step => {
  if (!model.orders.some(({ order_id }) => order_id === order.order_id)) return step(model)
  const after = withOrderRead(model, order)
  const lost = model.picks.length - after.picks.length
  return step(
    { ...after, step: after.picks.length === 0 ? "packs" : model.step },
    [],
    lost === 0 ? [] : [toast("info", say.cameBackElsewhere(lost))]
  )
}

const strip: Scanned<Model, Context, Notice, Command> = {
  taken: (model, code, context) => {
    const taken = takenByOtherWindow(model)
    return taken === undefined ? scans.added(model, code, context) : refuseScans(model, taken, [code])
  },
  failed: scans.failed,
  resumed: scans.resumed
}

type OwnMessage = Exclude<Message, ClaimMessage>

const handleMessage = (model: Model, message: OwnMessage, context: Context): Step => {
  const isSending = isBusy(model)
  switch (message._tag) {
    case "LoadedCancelled": {
      // What is said of the orders that are loaded stands.
      const problem = model.orders.length > 0 ? model.problem : undefined
      return step({ ...model, list: message.list, problem })
    }
    case "FailedCancelled":
      return step({ ...model, problem: message.problem })
    case "FoundOrder":
      return scans.answered(model, message.code, message, context)
    case "RefusedCode":
      return scans.answered(model, message.refusal.code, message, context)
    case "RefreshedOrder":
      return refreshed(model, message.order)
    case "RestoredWork":
    case "FailedSaving":
      return workOf(model).handle(model, message, context)
    case "FailedOpening":
      return andThen(workOf(model).handle(model, message, context), (next) =>
        refuseScans(next, message.message)
      )
    case "AskedAgain": {
      const load = workOf(model).loadAgain(model, context)
      if (load.length > 0) return step({ ...model, holder: "nobody yet" }, load)
      return model.list === undefined && model.problem !== undefined
        ? step({ ...model, problem: undefined }, [{ _tag: "LoadCancelled" }])
        : step(model)
    }
    case "TypedSearch":
      return step({ ...model, search: message.text, page: 1, chosen: undefined })
    case "TurnedPage":
      return step({ ...model, page: message.page, chosen: undefined })
    case "MovedRow":
      return step(movedRow(model, message.by))
    case "ChoseRow":
      return step(
        model.orders.length === 0 && model.kind === "orderreturn"
          ? { ...model, chosen: message.id }
          : { ...model, selected: message.id }
      )
    case "Ticked":
      return isSending ? step(model) : pickOne(model, message.id)
    case "TickedAll":
      return isSending ? step(model) : pickAll(model)
    case "UndidLastScan": {
      const last = model.picks.at(-1)
      return last === undefined || isSending
        ? step(model)
        : step({ ...oneLess(model, last, context.today), selected: last.id, lastScan: undefined })
    }
    case "Continued":
      if (isSending) return step(model)
      return model.step === "packs" ? continued(model) : confirmed(model, context)
    case "Confirmed":
      return confirmed(model, context)
    case "WentBack":
      return isSending ? step(model) : wentBack(model)
    case "AskedToLeave":
      return leaving(model)
    case "ClosedDialog":
      return step({ ...model, dialog: undefined })
    case "KeptForLater":
      return step({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
    case "Discarded": {
      const { holder, list, page, search, claims: book } = model
      return step(
        { ...init(model.id, model.kind), holder, list, page, search, claims: book },
        [],
        [{ _tag: "Left" }]
      )
    }
    case "ToggledCredit":
      return isSending
        ? step(model)
        : step({ ...model, refundAs: model.refundAs === "paid" ? "storecredit" : "paid" })
    case "Exchanged":
      return exchanged(model, context)
    case "ChoseReason": {
      if (isSending) return step(model)
      const after = withReasons(model, message.id, { p_reason: message.p_reason, s_reason: "" })
      return step({ ...after, selected: askedPack({ ...after, selected: message.id })?.id ?? message.id })
    }
    case "OpenedReasons":
      return step({ ...model, dialog: reasons.opened(model, context.reasons, message.of) })
    case "OpenedQuantity":
      return isSending ? step(model) : step({ ...model, dialog: quantity.opened(model, message.of) })
    case "ReckonedCredit":
      return step(reckoned(model, message))
    case "FailedCredit":
      return step({ ...model, creditProblem: message.problem })
    case "ToldForm": {
      const { dialog } = model
      if (dialog?._tag !== "Reasons" && dialog?._tag !== "Quantity") return step(model)
      const fields =
        dialog._tag === "Reasons"
          ? reasons.fieldsOf(model, context.reasons, dialog)
          : quantity.fieldsOf(model, dialog.of)
      return step({
        ...model,
        dialog: { ...dialog, form: form.update(fields, dialog.form, message.message) }
      })
    }
    case "Submitted": {
      const { dialog } = model
      if (dialog?._tag === "Quantity") return step(quantity.answered(model, dialog))
      return step(dialog?._tag === "Reasons" ? reasons.answered(model, dialog, context.reasons) : model)
    }
    case "PrintedNote": {
      const { dialog } = model
      if (dialog?._tag !== "Print") return step(model)
      const papers = dialog.returned
        .filter(({ credit_note }) => credit_note !== null)
        .map(
          ({ order_id: orderId }): Command => ({
            _tag: "PrintPaper",
            kind: "credit-note",
            orderId,
            invoiceId: null,
            attempt: context.now
          })
        )
      return step({ ...model, dialog: undefined }, papers)
    }
    case "GotAnswer":
      return answered(model, message, context)
    default:
      return handleStrip(model, message, context, strip)
  }
}

export const updateBy = scanUpdate<Model, OwnMessage, Context, Notice, Command>({
  scans: {
    takes: (model, code) => takenByOtherWindow(model) === undefined && code.trim() !== "",
    added: scans.added
  },
  claims,
  handle: handleMessage,
  saving: (before, done, context) => workOf(before).saving(before, done, context),
  follow: withReckoning
})
