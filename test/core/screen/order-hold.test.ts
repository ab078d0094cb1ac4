/** HOLD-1 on the page of an order, and at Dispatch: it is said, nothing goes on, and its release is offered. */
import { describe, expect, it } from "vitest"
import type { BriefOrder } from "#core/order/brief-order.ts"
import type { Order } from "#core/order/order.ts"
import * as dispatch from "#core/screen/dispatch/model.ts"
import { update as dispatched } from "#core/screen/dispatch/update.ts"
import type { Message } from "#core/screen/order/model.ts"
import { questionOver } from "#core/screen/order/questions.ts"
import { sideActions } from "#core/screen/order/side-actions.ts"
import { asDialog, emptyNote, refused } from "#core/screen/order/side-dialog.ts"
import { order, orderOf } from "../arbitrary/order.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import { type Desk, openDesk } from "./desk.ts"
import { Hub } from "./hub.ts"

const hold = { reason: "Wrong address", user_id: 9, by: "Ravi", since: "2026-11-20 06:02:00" }
const hub = (change: Partial<Order> = {}) => new Hub(orderOf("7 2kg", change), stockOf("A7=0.5 B7=0.7"))

const questionOn = ({ model, context }: Desk) => questionOver(model, context, new Map())
const messageOf = (
  actions: ReadonlyArray<{ id: string; outcome: object }> | undefined,
  id: string
): Message => {
  const outcome = actions?.find((action) => action.id === id)?.outcome
  if (outcome === undefined || !("message" in outcome)) throw new Error(`no action ${id}`)
  return outcome.message as Message
}
const around = {
  now: noon,
  flags: { enable_store_work: 1, enable_shift: 1 },
  isDevelopment: false,
  userId: 7
}

describe("an order that somebody puts on hold", () => {
  it("says so above its items, and keeps every scan of a colleague", () => {
    const [A, B] = [code("A7"), code("B7")]
    const noticesOf = (at: Desk) =>
      at.view.parts.flatMap((part) => (part.part === "notice" ? [part.text] : []))
    const pushed = (at: Desk, change: Partial<Order>) => {
      at.hub.order = { ...at.hub.order, ...change }
      return at.say({ _tag: "ChangedElsewhere", order: at.hub.order })
    }

    const at = openDesk(hub())
    at.scan(A)
    at.scan(B)
    at.settle()
    const before = at.model.picking
    pushed(at, { hold, updated_at: "2026-11-20 07:00:00" })
    expect(at.model.picking).toEqual(before)
    expect(noticesOf(at)).toContain("On hold by Ravi since 11:32: Wrong address")
    pushed(at, { hold: null, updated_at: "2026-11-20 07:00:01" })
    expect(at.model.picking).toEqual(before)
    expect(noticesOf(at)).toEqual([])
    expect(at.notices.filter(({ _tag }) => _tag === "Toast")).toEqual([])
  })

  it("is not invoiced: Accept & Continue asks whether it is released, and leaving it on hold comes first", () => {
    const at = openDesk(hub({ hold }))
    at.say({ _tag: "Continued" })
    const question = questionOn(at)
    expect(question?.title).toBe("This order is on hold")
    expect(question?.actions[question.first ?? 0]?.id).toBe("stay")
    expect(at.say(messageOf(question?.actions, "release"))).toEqual(["ReleaseHold"])
    expect(at.model.dialog).toBeUndefined()
  })

  it("is released under one key from wherever it is asked", () => {
    const keys = [openDesk(hub({ hold })), openDesk(hub({ hold }))].map((at) => {
      at.say({ _tag: "Continued" })
      at.say(messageOf(questionOn(at)?.actions, "release"))
      return at.done.find((command) => command._tag === "ReleaseHold")?.key
    })
    expect(keys[0]).toMatch(/^release-1:/)
    expect(keys[1]).toBe(keys[0])
  })

  it("does not leave from its page by a press or a label", () => {
    const at = openDesk(hub({ hold, status: "processing", invoice_id: "4" }), {
      flags: { enable_store_work: 1, manual_accept: true }
    })
    at.say({ _tag: "AskedToDispatch" })
    expect(at.model.dialog).toEqual(asDialog({ kind: "release" }))
    at.say({ _tag: "ClosedDialog" })
    at.scan(at.hub.order.increment_id)
    expect(at.model.dialog).toEqual(asDialog({ kind: "release" }))
    expect(at.done.some(({ _tag }) => _tag === "ShipOrder")).toBe(false)
  })
})

describe("putting an order on hold", () => {
  const opened = (at: Desk) => {
    at.say({ _tag: "OpenedDialog", side: emptyNote("reason", noon) })
    return at
  }
  const typed = (at: Desk, text: string) => {
    const [fields] = questionOn(at)?.parts?.filter((part) => part.part === "fields") ?? []
    const [field] = fields?.part === "fields" ? fields.fields : []
    if (field?.kind !== "text") throw new Error("no field")
    at.say(field.typed(text))
    return at
  }
  const send = (at: Desk) => at.say(messageOf(questionOn(at)?.actions, "send"))

  it("is offered until it has left, and then its release by the same key", () => {
    const offered = (change: Partial<Order>) =>
      sideActions(openDesk(hub(change)).model, around).map(({ id, keys }) => `${id} ${keys.join()}`)
    expect(offered({})).toContain("hold h")
    expect(offered({ hold })).toContain("release h")
    expect(offered({ status: "complete" })).not.toContain("hold h")
  })

  it("asks for a reason, and sends it once under one key", () => {
    const at = opened(openDesk(hub()))
    expect(send(at)).toEqual([])
    expect(typed(at, "x\u001B[2J") && send(at)).toEqual([])
    expect(typed(at, "  Customer is away ") && send(at)).toEqual(["HoldOrder"])
    expect(send(at)).toEqual([])
    expect(at.done.find((command) => command._tag === "HoldOrder")).toMatchObject({
      id: 1,
      reason: "Customer is away"
    })
  })

  it("that fails keeps what was typed, says why, and can be sent again under the same key", () => {
    const at = typed(opened(openDesk(hub())), "Customer is away")
    send(at)
    const sent = at.done.find((command) => command._tag === "HoldOrder")
    if (sent === undefined) throw new Error("nothing was sent")
    at.say({ _tag: "ChangedDialog", dialog: asDialog(refused(sent.side, "On hold by Ravi: Wrong address")) })
    const [fields] = questionOn(at)?.parts?.filter((part) => part.part === "fields") ?? []
    expect(fields).toMatchObject({
      problem: "On hold by Ravi: Wrong address",
      fields: [{ text: "Customer is away" }]
    })
    send(at)
    expect(at.done.filter((command) => command._tag === "HoldOrder").map(({ key }) => key)).toEqual([
      sent.key,
      sent.key
    ])
  })

  it("that is answered after its dialog was closed opens nothing", () => {
    const at = typed(opened(openDesk(hub())), "Customer is away")
    send(at)
    at.say({ _tag: "ClosedDialog" })
    at.say({ _tag: "ChangedDialog", dialog: asDialog(emptyNote("reason", noon)) })
    expect(at.model.dialog).toBeUndefined()
  })
})

describe("how an order is paid for (O-8-032)", () => {
  it("is asked by digits, among what this user may take, and sent once", () => {
    const at = openDesk(hub({ payment_method: "cashondelivery" }), { flags: { swipe_machine_tid: "4" } })
    at.say({ _tag: "OpenedDialog", side: { kind: "payment" } })
    const question = questionOn(at)
    expect(question?.actions.map(({ title, keys }) => `${keys[0]} ${title}`)).toEqual([
      "1 Card",
      "2 Paytm",
      "3 UPI",
      "Escape Back"
    ])
    expect(at.say(messageOf(question?.actions, "upi"))).toEqual(["ChangePayment"])
    expect(at.say(messageOf(question?.actions, "upi"))).toEqual([])
    expect(at.done.at(-1)).toMatchObject({ id: 1, method: "upi" })
  })

  it("is offered until it has left, and not of a prepaid one", () => {
    const offers = (change: Partial<Order>) =>
      sideActions(openDesk(hub(change)).model, around).some(({ id }) => id === "payment")
    expect(offers({ payment_method: "upi" })).toBe(true)
    expect(offers({ payment_method: "checkmo" })).toBe(false)
    expect(offers({ payment_method: "upi", status: "complete", source: "fth_hub" })).toBe(false)
  })
})

describe("an order on hold at Dispatch", () => {
  const ready: BriefOrder = order([], {
    order_id: 3,
    increment_id: "100000003",
    status: "processing",
    invoice_id: "4",
    sub_slot_id: null,
    hold
  })
  const context = (of: BriefOrder = ready) => ({
    flags: { enable_store_work: 1, manual_accept: true },
    now: noon,
    orders: [of]
  })

  it("is asked about by a press and by its label, and yes releases it and sends nothing", () => {
    for (const message of [
      { _tag: "PressedOrder", orderId: 3 },
      { _tag: "ScannedLabel", code: "100000003" }
    ] as const) {
      const { model: asking } = dispatched(dispatch.init, message, context())
      expect(dispatch.askingOf(asking)).toMatchObject({ orderId: 3, releases: true })
      expect(dispatch.isYesByEnter(asking)).toBe(false)
      const { model: after, commands } = dispatched(asking, { _tag: "ConfirmedDispatch" }, context())
      expect(commands.map(({ _tag }) => _tag)).toEqual(["ReleaseHold"])
      expect(after.leaving).toEqual([])
    }
  })

  it("does not leave with those that were ticked, nor by a yes that was asked before", () => {
    const free = { ...ready, hold: null }
    const { model: ticked } = dispatched(dispatch.init, { _tag: "TickedOrder", orderId: 3 }, context(free))
    expect(dispatch.tickedOrders(ticked, [ready])).toEqual([])
    const { model: asking } = dispatched(ticked, { _tag: "PressedTicked" }, context(free))
    const { model: after, commands } = dispatched(asking, { _tag: "ConfirmedDispatch" }, context())
    expect(commands).toEqual([])
    expect(dispatch.askingOf(after)).toMatchObject({ orderId: 3, releases: true })
  })
})

describe("an invoiced order that is not on hold", () => {
  const left = { status: "processing", invoice_id: "4" } as const
  const open = (change: Partial<Order> = {}) =>
    openDesk(hub({ ...left, ...change }), { flags: { enable_store_work: 1, manual_accept: true } })
  const isSent = (at: Desk) => at.done.some(({ _tag }) => _tag === "ShipOrder")
  const offers = (at: Desk) => at.view.actions.some(({ id }) => id === "undo-dispatch")

  it("leaves by one press, as by its label; a transfer, which nobody takes back, after a question (SHIP-9, SHIP-11)", () => {
    const pressed = open()
    pressed.say({ _tag: "AskedToDispatch" })
    expect(questionOn(pressed)).toBeUndefined()
    expect(isSent(pressed)).toBe(true)
    const at = open({ is_hub_transfer_order: true })
    at.say({ _tag: "AskedToDispatch" })
    expect(questionOn(at)).toMatchObject({ text: "Are You Sure ?", first: 0 })
    expect(isSent(at)).toBe(false)
    at.say(messageOf(questionOn(at)?.actions, "dispatch"))
    expect(isSent(at)).toBe(true)
    const scanned = open()
    scanned.scan(`81${String(scanned.hub.order.order_id).padStart(10, "0")}001`)
    expect(isSent(scanned)).toBe(true)
  })

  it("that left here can be taken back for a minute, and not over the counter", () => {
    const ended = { _tag: "EndedShipping", problem: undefined } as const
    const at = open({ status: "complete" })
    expect(offers(at)).toBe(false)
    at.say(ended)
    expect(offers(at)).toBe(true)
    expect(at.say({ _tag: "AskedToUndoDispatch" })).toEqual(["TakeBackShipment"])
    at.say({ _tag: "PassedUndoTime" })
    expect(offers(at)).toBe(false)
    const retail = open({ status: "complete", source: "fth_retail" })
    retail.say(ended)
    expect(offers(retail)).toBe(false)
  })
})
