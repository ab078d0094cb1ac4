import * as Result from "effect/Result"
import * as form from "../../kit/form/form.ts"
import { isClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { acknowledged, withRefusals } from "../../kit/scan-session/last-scan.ts"
import * as scanQueue from "../../kit/scan-session/queue.ts"
import { beep, stepOf, toast } from "../../kit/scan-session/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { requireReasons } from "../../order/order-return.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-return.ts"
import { chosenOf } from "./chosen.ts"
import { claims } from "./claiming.ts"
import { followed, reckoned } from "./credit.ts"
import { andKept, elsewhere, kept, refreshed, restored, scanned, workKey } from "./keeping.ts"
import type { Command } from "./model.ts"
import { type Context, init, type Message, type Model, packsShown, type Step, ticked } from "./model.ts"
import * as quantity from "./quantity.ts"
import { answered, begun, fieldsOf } from "./reasons.ts"
import { decided, found, isAsking } from "./scanning.ts"
import { oneLess, tick, tickAll } from "./ticking.ts"

/** Each order is one call; the server is asked for all that are ticked. */
const confirmed = (model: Model, context: Context): Step => {
  if (model.busy !== undefined) return stepOf(model)
  const reasoned = requireReasons(model.picks)
  if (Result.isFailure(reasoned)) {
    const problem = faultText(reasoned.failure)
    return stepOf({ ...model, problem: undefined }, [beep("bad")], [toast("failure", problem)])
  }
  const calls = chosenOf(model).map((chosen) => ({
    _tag: "ReturnOrder" as const,
    ...chosen,
    till: context.till
  }))
  return stepOf({ ...model, busy: calls.map(({ order_id }) => order_id), problem: undefined }, calls)
}

const continued = (model: Model): Step => {
  if (model.picks.length > 0) return stepOf({ ...model, step: "reasons", problem: undefined })
  const problem = faultText({ _tag: "Fault", tag: "NoPacksSelected", data: {} })
  return stepOf({ ...model, problem: undefined }, [beep("bad")], [toast("failure", problem)])
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
  const done = new Set(
    model.orders
      .filter(({ order_id }) => order_id === of.order_id)
      .flatMap(({ packs }) => packs.map(({ id }) => id))
  )
  const busy = busyWithout(model, of.order_id)
  const handleMessage = model.dialog?._tag === "Print" ? model.dialog.returned : []
  const after: Model = {
    ...model,
    busy,
    orders: model.orders.filter(({ order_id }) => order_id !== of.order_id),
    picks: model.picks.filter(({ id }) => !done.has(id)),
    listed: model.listed.filter((id) => !done.has(id)),
    step: busy === undefined && model.picks.every(({ id }) => done.has(id)) ? "packs" : model.step,
    selected: undefined,
    lastScan: undefined,
    dialog: { _tag: "Print", returned: [...handleMessage, of] }
  }
  const [next, commands] = decided(after, context)
  const step = kept(model, [next, [beep("done"), ...commands, { _tag: "LoadCancelled" }]], context)
  return { ...step, notices: [toast("success", say.returned)] }
}

const leaving = (model: Model): Step =>
  model.picks.length > 0
    ? stepOf({ ...model, dialog: { _tag: "Leave" } })
    : stepOf(model, [], [{ _tag: "Left" }])

/** Escape: from the reasons to the packs, from an order to the list, and then away. */
const wentBack = (model: Model): Step => {
  if (model.step === "reasons") return stepOf({ ...model, step: "packs" })
  if (model.orders.length > 0 && model.picks.length === 0)
    return stepOf({ ...model, orders: [], listed: [], lastScan: undefined, selected: undefined })
  return leaving(model)
}

const movedRow = (model: Model, by: number): Model => {
  if (model.orders.length === 0 && model.kind === "orderreturn") {
    const rows = model.list ?? []
    const index = rows.findIndex(({ order_id }) => order_id === model.chosen)
    return { ...model, chosen: movedTo(rows, index, by)?.order_id }
  }
  const rows =
    model.step === "reasons" ? packsShown(model).filter(({ id }) => ticked(model).has(id)) : packsShown(model)
  const index = rows.findIndex(({ id }) => id === model.selected)
  return { ...model, selected: movedTo(rows, index, by)?.id }
}

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  const keeping = (after: Model): Step => kept(model, [after, []], context)
  const isBusy = model.busy !== undefined
  if (isClaimMessage(message)) return claims.handle(model, message, context)
  switch (message._tag) {
    case "ScannedCode":
      return scanned(model, message.code, context)
    case "TypedCode":
      return stepOf({ ...model, typed: message.text })
    case "SubmittedCode":
      return scanned(model, model.typed, context)
    case "AcknowledgedRefusals":
      return stepOf(acknowledged(model))
    case "FailedLookUp":
      return stepOf(model)
    case "ResumedScanning":
      return kept(model, decided({ ...model, queue: scanQueue.resumed(model.queue) }, context), context)
    case "LoadedCancelled": {
      // What is said of the orders that are loaded stands.
      const stands = model.isElsewhere || model.orders.length > 0
      return stepOf({ ...model, list: message.list, problem: stands ? model.problem : undefined })
    }
    case "FailedCancelled":
      return stepOf({ ...model, problem: message.problem })
    case "FoundOrder":
      return kept(model, found(model, message.code, message.order, context), context)
    case "RefusedCode": {
      if (!isAsking(model)) return stepOf(model)
      const after = {
        ...model,
        queue: scanQueue.refused(model.queue),
        ...withRefusals(model, [message.refusal])
      }
      const [next, commands] = decided(after, context)
      return kept(model, [next, [beep("bad"), ...commands]], context)
    }
    case "UnansweredCode":
      return stepOf({ ...model, queue: scanQueue.stopped(model.queue, message.problem) }, [beep("bad")])
    case "RefreshedOrder":
      return refreshed(model, message.order, context)
    case "RestoredWork":
      return restored(model, message.text, context)
    case "FailedOpening":
      return elsewhere(model, message.message)
    case "AskedAgain":
      return model.isElsewhere
        ? stepOf({ ...model, isElsewhere: false, problem: undefined }, [
            { _tag: "LoadWork", key: workKey(model, context) }
          ])
        : stepOf(model)
    case "FailedSaving":
      return stepOf(model, [beep("bad")], [toast("failure", message.message)])
    case "TurnedPage":
      return stepOf({ ...model, page: message.page, chosen: undefined })
    case "MovedRow":
      return stepOf(movedRow(model, message.by))
    case "ChoseRow":
      return stepOf(
        model.orders.length === 0 && model.kind === "orderreturn"
          ? { ...model, chosen: message.id }
          : { ...model, selected: message.id }
      )
    case "Ticked":
      return isBusy ? stepOf(model) : kept(model, tick(model, message.id), context)
    case "TickedAll":
      return isBusy ? stepOf(model) : kept(model, tickAll(model), context)
    case "UndidLastScan": {
      const last = model.picks.at(-1)
      return last === undefined || isBusy
        ? stepOf(model)
        : keeping({ ...oneLess(model, last, context.today), selected: last.id, lastScan: undefined })
    }
    case "Continued":
      if (isBusy) return stepOf(model)
      return model.step === "packs" ? andKept(model, continued(model), context) : confirmed(model, context)
    case "Confirmed":
      return confirmed(model, context)
    case "WentBack":
      return isBusy ? stepOf(model) : andKept(model, wentBack(model), context)
    case "AskedToLeave":
      return leaving(model)
    case "ClosedDialog":
      return stepOf({ ...model, dialog: undefined })
    case "KeptForLater":
      return stepOf({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
    case "Discarded": {
      const { list, page } = model
      const key = workKey(model, context)
      return stepOf(
        { ...init(model.id, model.kind), isLoaded: true, list, page, claims: model.claims },
        [{ _tag: "RemoveWork", key }],
        [{ _tag: "Left" }]
      )
    }
    case "ChoseReason":
      return keeping({
        ...model,
        selected: message.id,
        picks: model.picks.map((pick) =>
          pick.id === message.id ? { ...pick, p_reason: message.p_reason, s_reason: "" } : pick
        )
      })
    case "OpenedReasons":
      return stepOf({ ...model, dialog: begun(model, context.reasons, message.of) })
    case "OpenedQuantity":
      return isBusy ? stepOf(model) : stepOf({ ...model, dialog: quantity.begun(model, message.of) })
    case "ReckonedCredit":
      return stepOf(reckoned(model, message))
    case "FailedCredit":
      return stepOf({ ...model, creditProblem: message.problem })
    case "ToldForm": {
      const { dialog } = model
      if (dialog?._tag !== "Reasons" && dialog?._tag !== "Quantity") return stepOf(model)
      const fields =
        dialog._tag === "Reasons"
          ? fieldsOf(model, context.reasons, dialog)
          : quantity.fieldsOf(model, dialog.of)
      return stepOf({
        ...model,
        dialog: { ...dialog, form: form.update(fields, dialog.form, message.message) }
      })
    }
    case "Submitted": {
      const { dialog } = model
      if (dialog?._tag === "Quantity") return keeping(quantity.answered(model, dialog))
      if (dialog?._tag !== "Reasons") return stepOf(model)
      const [after, picks] = answered(model, dialog, context.reasons)
      return picks === undefined
        ? stepOf({ ...model, dialog: after })
        : keeping({ ...model, picks, dialog: undefined, problem: undefined })
    }
    case "PrintedNote": {
      const { dialog } = model
      if (dialog?._tag !== "Print") return stepOf(model)
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
      return stepOf({ ...model, dialog: undefined }, papers)
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
      return stepOf(after, [beep("bad"), ...refresh], [toast("failure", message.problem)])
    }
  }
}

/** After every message the server is told of the packs in hand by then. */
export const update = (before: Model, message: Message, context: Context): Step => {
  const model = claims.named(before, context)
  return claims.followed(model, followed(model, handleMessage(model, message, context)), context)
}
