/** What every message does to the pages of returns. */
import * as Result from "effect/Result"
import * as form from "../../kit/form/form.ts"
import type { Notice } from "../../kit/notice.ts"
import type { ClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { handleStrip, type Scanned } from "../../kit/scan-session/messages.ts"
import { scanUpdate } from "../../kit/scan-session/scan-screen.ts"
import { andThen, beep, step, toast } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { type ReturnOrder, requireReasons } from "../../order/order-return.ts"
import { oneLess, pickedIds, withOrderRead, withoutOrder, withReasons } from "../../order/return-picks.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-return.ts"
import { claims } from "./claiming.ts"
import { chosenOf, reckoned, withReckoning } from "./credit.ts"
import { elsewhere, kept, restored, workKey } from "./keeping.ts"
import type { Command } from "./model.ts"
import { type Context, init, type Message, type Model, packsShown, type Step } from "./model.ts"
import { pickAll, pickOne } from "./picking.ts"
import * as quantity from "./quantity.ts"
import * as reasons from "./reasons.ts"
import { scans } from "./scanning.ts"

/** Each order is one call; the server is asked for all that are ticked. */
const confirmed = (model: Model, context: Context): Step => {
  if (model.busy !== undefined) return step(model)
  const reasoned = requireReasons(model.picks)
  if (Result.isFailure(reasoned)) {
    const problem = faultText(reasoned.failure)
    return step({ ...model, problem: undefined }, [beep("bad")], [toast("failure", problem)])
  }
  const calls = chosenOf(model).map((chosen) => ({
    _tag: "ReturnOrder" as const,
    ...chosen,
    till: context.till
  }))
  return step({ ...model, busy: calls.map(({ order_id }) => order_id), problem: undefined }, calls)
}

const continued = (model: Model): Step => {
  if (model.picks.length > 0) return step({ ...model, step: "reasons", problem: undefined })
  const problem = faultText({ _tag: "Fault", tag: "NoPacksSelected", data: {} })
  return step({ ...model, problem: undefined }, [beep("bad")], [toast("failure", problem)])
}

/** The other orders that are on their way. */
const busyWithout = ({ busy }: Model, orderId: number): Model["busy"] => {
  const rest = busy?.filter((id) => id !== orderId)
  return rest?.length === 0 ? undefined : rest
}

/** An order came back: its packs are done with, and its paper is offered. */
const returned = (
  model: Model,
  { returned: of }: Extract<Message, { readonly _tag: "ReturnedOrder" }>,
  context: Context
): Step => {
  const busy = busyWithout(model, of.order_id)
  const papers = model.dialog?._tag === "Print" ? model.dialog.returned : []
  const rest = withoutOrder(model, of.order_id)
  const after: Model = {
    ...rest,
    busy,
    step: busy === undefined && rest.picks.length === 0 ? "packs" : model.step,
    selected: undefined,
    lastScan: undefined,
    dialog: { _tag: "Print", returned: [...papers, of] }
  }
  const done: Step = step(after, [beep("done")], [toast("success", say.returned)])
  return andThen(
    andThen(done, (next) => scans.processQueue(next, context)),
    (next) => step(next, [{ _tag: "LoadCancelled" }])
  )
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
    const rows = model.list ?? []
    const index = rows.findIndex(({ order_id }) => order_id === model.chosen)
    return { ...model, chosen: movedTo(rows, index, by)?.order_id }
  }
  const rows =
    model.step === "reasons"
      ? packsShown(model).filter(({ id }) => pickedIds(model).has(id))
      : packsShown(model)
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
  taken: (model, code, context) =>
    model.isElsewhere ? elsewhere(model, model.problem ?? "", [code]) : scans.added(model, code, context),
  failed: scans.failed,
  resumed: scans.resumed
}

type OwnMessage = Exclude<Message, ClaimMessage>

const handleMessage = (model: Model, message: OwnMessage, context: Context): Step => {
  const isBusy = model.busy !== undefined
  switch (message._tag) {
    case "LoadedCancelled": {
      // What is said of the orders that are loaded stands.
      const stands = model.isElsewhere || model.orders.length > 0
      return step({ ...model, list: message.list, problem: stands ? model.problem : undefined })
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
      return restored(model, message.text, context)
    case "FailedOpening":
      return elsewhere(model, message.message)
    case "AskedAgain":
      return model.isElsewhere
        ? step({ ...model, isElsewhere: false, problem: undefined }, [
            { _tag: "LoadWork", key: workKey(model, context) }
          ])
        : step(model)
    case "FailedSaving":
      return step(model, [beep("bad")], [toast("failure", message.message)])
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
      return isBusy ? step(model) : pickOne(model, message.id)
    case "TickedAll":
      return isBusy ? step(model) : pickAll(model)
    case "UndidLastScan": {
      const last = model.picks.at(-1)
      return last === undefined || isBusy
        ? step(model)
        : step({ ...oneLess(model, last, context.today), selected: last.id, lastScan: undefined })
    }
    case "Continued":
      if (isBusy) return step(model)
      return model.step === "packs" ? continued(model) : confirmed(model, context)
    case "Confirmed":
      return confirmed(model, context)
    case "WentBack":
      return isBusy ? step(model) : wentBack(model)
    case "AskedToLeave":
      return leaving(model)
    case "ClosedDialog":
      return step({ ...model, dialog: undefined })
    case "KeptForLater":
      return step({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
    case "Discarded": {
      const { list, page } = model
      const key = workKey(model, context)
      return step(
        { ...init(model.id, model.kind), isLoaded: true, list, page, claims: model.claims },
        [{ _tag: "RemoveWork", key }],
        [{ _tag: "Left" }]
      )
    }
    case "ChoseReason":
      return step({
        ...withReasons(model, message.id, { p_reason: message.p_reason, s_reason: "" }),
        selected: message.id
      })
    case "OpenedReasons":
      return step({ ...model, dialog: reasons.opened(model, context.reasons, message.of) })
    case "OpenedQuantity":
      return isBusy ? step(model) : step({ ...model, dialog: quantity.opened(model, message.of) })
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
    case "ReturnedOrder":
      return returned(model, message, context)
    case "RefusedReturn": {
      const after = {
        ...model,
        busy: busyWithout(model, message.orderId),
        problem: message.problem
      }
      const of = model.orders.find(({ order_id }) => order_id === message.orderId)
      const refresh: ReadonlyArray<Command> =
        message.isStale && of !== undefined ? [{ _tag: "RefreshReturnOrder", code: of.increment_id }] : []
      return step(after, [beep("bad"), ...refresh], [toast("failure", message.problem)])
    }
    default:
      return handleStrip(model, message, context, strip)
  }
}

const follow = (before: Model, done: Step, context: Context): Step =>
  withReckoning(before, kept(before, done, context))

export const updateBy = scanUpdate<Model, OwnMessage, Context, Notice, Command>({
  scans: { takes: ({ isElsewhere }, code) => !isElsewhere && code.trim() !== "", added: scans.added },
  claims,
  handle: handleMessage,
  follow
})
