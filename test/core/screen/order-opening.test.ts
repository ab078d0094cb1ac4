import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Order } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import { canCancel, canContinue, hasWork } from "#core/screen/order/model.ts"
import * as work from "#core/screen/order/work.ts"
import { anyItems, order, orderOf } from "../arbitrary/order.ts"
import { anyPicking } from "../arbitrary/picking.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { anyText } from "../arbitrary/text.ts"
import { Desk, openDesk } from "./desk.ts"
import { Hub } from "./hub.ts"
import { unreached } from "./scan-desk.ts"

const [A, B, C] = [code("A7"), code("B7"), code("C7")]
const hub = (lines: string, stock: string, change: Partial<Order> = {}): Hub =>
  new Hub(orderOf(lines, change), stockOf(stock))
describe("opening an order", () => {
  it("reads it, takes its stored work, says who works on it, and tells the queue", () => {
    const at = new Desk(hub("7 2kg", ""))
    expect(at.answer()).toEqual(["LoadWork", "AssignOrder", "OrderChanged"])
    expect(at.model).toMatchObject({ holder: "nobody yet", failure: undefined, selected: 1 })
    expect(at.answer()).toEqual(["LoadShelf"])
    expect(at.model.holder).toBe("this window")
  })

  it("that is closed assigns nobody", () => {
    const at = new Desk(hub("7 2kg", "", { status: "complete" }))
    expect(at.answer()).toEqual(["LoadWork", "OrderChanged"])
  })

  it("that fails says why, and there is no order to work on", () => {
    const at = new Desk(hub("7 2kg", ""))
    at.answer("unreached")
    expect(at.model).toMatchObject({ failure: unreached, order: undefined })
    expect([canContinue(at.model), canCancel(at.model), hasWork(at.model)]).toEqual([false, false, false])
    expect(at.say({ _tag: "AskedToLeave" })).toEqual(["Left"])
  })

  it("anew keeps an order that is shown when the server cannot be reached", () => {
    const at = openDesk(hub("7 2kg", ""))
    expect(at.say({ _tag: "FailedOpening", message: unreached })).toEqual([`failure: ${unreached}`])
    expect(at.model.failure).toBeUndefined()
  })

  it("decides scans that were made while it loaded, in their order, after those of the stored work", () => {
    const on = hub("7 9kg", "A7=0.5 B7=0.7 C7=0.9")
    const before = openDesk(on)
    before.scan(A)
    before.answer("unreached")
    const at = new Desk(on, {}, before.journal)
    expect(at.scan(B)).toEqual([])
    at.answer()
    expect(at.scan(C)).toEqual([])
    expect(at.answer()).toContain(`LookUpPack ${A}`)
    at.settle()
    expect(at.model.picking.scans.map(({ scan_code }) => scan_code)).toEqual([A, B, C])
  })

  it("continues when its stored work is back, for who asked before", () => {
    const on = hub("7 9kg", "A7=0.5 B7=0.7")
    const before = openDesk(on)
    before.scan(A)
    before.settle()
    before.scan(B)
    before.answer("unreached")
    const at = new Desk(on, {}, before.journal)
    at.answer()
    expect(at.say({ _tag: "Continued" })).toEqual([])
    expect([at.model.holder, at.model.dialog]).toEqual(["nobody yet", undefined])
    at.settle()
    expect(at.model.picking.scans.map(({ scan_code }) => scan_code)).toEqual([A, B])
    expect(at.model.dialog?._tag).toBe("Summary")
  })

  it("opens the quantity of an item when its stored work is back, for who asked before", () => {
    const on = hub("7 9kg, 8 2kg", "A7=0.5")
    const { journal } = openDesk(on).scanAll(A)
    for (const message of [{ _tag: "OpenedItem", itemId: 1 }, { _tag: "Entered" }] as const) {
      const at = new Desk(on, {}, journal)
      at.answer()
      at.say(message)
      expect([at.model.holder, at.model.dialog]).toEqual(["nobody yet", undefined])
      expect(at.answer()).toContain("LoadAvailable")
      expect(at.model.dialog).toMatchObject({ _tag: "Item", item: { item_id: 1, typed: "8.5" } })
    }
  })

  it("a scan while the stored work is read does not overwrite it", () => {
    const on = hub("7 9kg", "A7=0.5 B7=0.7")
    const { journal } = openDesk(on).scanAll(A)
    const at = new Desk(on, {}, journal)
    at.answer()
    at.scan(B)
    on.change({})
    at.say({ _tag: "ChangedElsewhere", order: on.order })
    expect(at.journal).toBe(journal)
    at.settle()
    expect(at.stands).toBe("1.2/9")
  })

  it("that another window has open touches nothing of its work", () => {
    const on = hub("7 9kg", "A7=0.5 B7=0.7")
    const { journal } = openDesk(on).scanAll(A)
    const at = new Desk(on, {}, journal)
    at.answer()
    at.say({ _tag: "FailedOpening", message: "This is open elsewhere" })
    expect(at.model.failure).toBe("This is open elsewhere")
    for (const message of [
      { _tag: "ScannedCode", code: B },
      { _tag: "OpenedItem", itemId: 1 },
      { _tag: "Continued" },
      { _tag: "Entered" },
      { _tag: "StartedCancelling" },
      { _tag: "AskedToLeave" },
      { _tag: "Discarded" }
    ] as const)
      at.say(message)
    expect(at.journal).toBe(journal)
    expect([canContinue(at.model), canCancel(at.model)]).toEqual([false, false])
  })

  it("refuses scans made while it loaded when it turns out to be closed", () => {
    const at = new Desk(hub("7 9kg", "A7=0.5", { status: "processing", invoice_id: "9" }))
    at.scan(A)
    at.scan(B)
    at.settle()
    expect(at.model.refused).toMatchObject([
      { code: B, text: "Already Processed" },
      { code: A, text: "Already Processed" }
    ])
    expect(at.model.queue.deciding).toBeUndefined()
  })
})

describe("stored work", () => {
  it("is written and read back as it was", () => {
    fc.assert(
      fc.property(
        anyItems(),
        anyPicking,
        fc.array(anyText, { maxLength: 4 }),
        fc.option(anyText, { nil: null }),
        (items, script, waiting, sending) => {
          const stored = {
            increment_id: "200000001",
            updated_at: "2026-11-20 06:30:00",
            picking: script(order(items)),
            waiting,
            sending
          }
          expect(work.read(work.print(stored))).toEqual({ _tag: "Work", work: stored })
        }
      )
    )
  })

  it("of another form is offered as the codes that can be found in it; anything else has none", () => {
    const [first, second] = [
      `{"version":0,"scans":[{"scan_code": "${A}"},{"scan_code":"${B}"}]}`,
      "not even JSON"
    ]
    expect(work.read(first ?? "")).toEqual({ _tag: "Codes", codes: [A, B] })
    expect(work.read(second ?? "")).toEqual({ _tag: "Codes", codes: [] })
    fc.assert(
      fc.property(fc.oneof(anyText, fc.json()), (text) => {
        expect(work.read(text)._tag).toBe("Codes")
      })
    )
  })

  it("comes back after a crash, with what waited, and the operator is told", () => {
    const on = hub("7 9kg", "A7=0.5 B7=0.7 C7=0.9")
    const before = openDesk(on).scanAll(A, B)
    before.scan(C)
    before.answer("unreached")
    const at = new Desk(on, {}, before.journal)
    at.answer()
    expect(at.answer()).toEqual([
      `LookUpPack ${C}`,
      "LoadShelf",
      "info: 3 scans of this order were kept for you"
    ])
    expect(at.model.picking).toEqual(before.model.picking)
    at.settle()
    expect(at.stands).toBe("2.1/9")
  })

  it("comes back with scans that all wait, and they are counted", () => {
    const on = hub("7 9kg", "A7=0.5")
    const before = openDesk(on)
    before.scan(A)
    const at = new Desk(on, {}, before.journal)
    at.answer()
    expect(at.answer()).toContain("info: 1 scan of this order was kept for you")
    at.settle()
    expect(at.stands).toBe("0.5/9")
  })

  it("comes back without a scan, too: what was said to be nil", () => {
    const on = hub("7 9kg", "")
    const before = openDesk(on)
    before.say({ _tag: "ToggledNil", itemId: 1 })
    const at = new Desk(on, {}, before.journal)
    at.answer()
    expect(at.answer()).toContain("info: Your work on this order was kept for you")
    expect(at.model.picking).toEqual(before.model.picking)
  })

  it("knows the key of an invoice that was on its way", () => {
    const on = hub("7 0.5kg", "A7=0.5")
    const before = openDesk(on).scanAll(A)
    before.say({ _tag: "Continued" })
    before.say({ _tag: "Confirmed" })
    const key = before.model.sending
    const at = openDesk(on, {}, before.journal)
    expect(at.model.sending).toBe(key)
    at.say({ _tag: "Continued" })
    at.say({ _tag: "Confirmed" })
    expect(at.model.sending).toBe(key)
  })

  it("is removed when the order was invoiced before the crash was over: its packs are on the invoice", () => {
    const on = hub("7 0.5kg", "A7=0.5")
    const before = openDesk(on).scanAll(A)
    before.say({ _tag: "Continued" })
    before.say({ _tag: "Confirmed" })
    const [call] = before.waiting
    if (call !== undefined) before.perform(call)
    const at = openDesk(on, {}, before.journal)
    expect(at.journal).toBeUndefined()
    expect(at.notices.filter(({ _tag }) => _tag === "Toast")).toEqual([])
    expect(at.model.order?.invoice_id).toBe("1")
  })

  it("for an order that somebody else invoiced is put back, pack by pack", () => {
    const on = hub("7 2kg", "A7=0.5 B7=0.7")
    const { journal } = openDesk(on).scanAll(A, B)
    on.change({ status: "processing", invoice_id: "9" })
    const at = openDesk(on, {}, journal)
    expect(at.notices).toContainEqual({
      _tag: "Toast",
      kind: "failure",
      text: `No longer in this order, put back: ${A}, ${B}`
    })
    expect([at.journal, at.model.picking.scans.length]).toEqual([undefined, 0])
  })

  it("that no longer fits is fitted, and what is lost is named (PICK-10)", () => {
    const on = hub("7 2kg", "A7=0.5 B7=0.7")
    const { journal } = openDesk(on).scanAll(A, B)
    on.reorder(Q.parse("0.5"))
    const at = openDesk(on, {}, journal)
    expect(at.stands).toBe("0.5/0.5 green done")
    expect(at.notices).toContainEqual({
      _tag: "Toast",
      kind: "failure",
      text: `No longer in this order, put back: ${B}`
    })
  })

  it("of another form is a list of codes to scan again", () => {
    const at = openDesk(
      hub("7 2kg", "A7=0.5"),
      {},
      `{"version":0,"scan_code":"${A}","again":{"scan_code":"${A}"}}`
    )
    expect(at.model.dialog).toEqual({ _tag: "FoundCodes", codes: [A] })
    at.say({ _tag: "ClosedDialog" })
    at.scan(A)
    at.settle()
    expect(at.stands).toBe("0.5/2")
  })

  it("is read once: a second answer changes nothing", () => {
    const on = hub("7 9kg", "A7=0.5 B7=0.7")
    const { journal } = openDesk(on).scanAll(A)
    const at = openDesk(on, {}, journal)
    at.scan(B)
    at.settle()
    expect(at.say({ _tag: "RestoredWork", text: journal })).toEqual([])
    expect(at.stands).toBe("1.2/9")
  })

  it("that could not be kept is told, and scanning goes on", () => {
    const at = openDesk(hub("7 2kg", "A7=0.5"))
    expect(at.say({ _tag: "FailedSaving", message: "The disk is full" })).toEqual([
      "Beep bad",
      "failure: The disk is full"
    ])
    at.scan(A)
    at.settle()
    expect(at.stands).toBe("0.5/2")
  })
})

describe("a push about the order", () => {
  it("of a newer state fits the work to it", () => {
    const at = openDesk(hub("7 2kg", "A7=0.5 B7=0.7")).scanAll(A, B)
    at.hub.reorder(Q.parse("0.5"))
    expect(at.say({ _tag: "ChangedElsewhere", order: at.hub.order })).toEqual([
      "SaveWork",
      `failure: No longer in this order, put back: ${B}`
    ])
    expect(at.stands).toBe("0.5/0.5 green done")
  })

  it("of an older state changes nothing", () => {
    const at = openDesk(hub("7 2kg", "A7=0.5")).scanAll(A)
    const older = at.hub.order
    at.hub.reorder(Q.parse("3"))
    at.say({ _tag: "ChangedElsewhere", order: at.hub.order })
    const before = at.model
    expect(at.say({ _tag: "ChangedElsewhere", order: older })).toEqual([])
    expect(at.model).toBe(before)
  })

  it("of the same state brings who is on it, and leaves the work alone", () => {
    const at = openDesk(hub("7 2kg", "A7=0.5")).scanAll(A)
    const assigned_to = { user_id: 9, name: "Ravi", since: "2026-11-20 06:00:00" }
    expect(at.say({ _tag: "ChangedElsewhere", order: { ...at.hub.order, assigned_to } })).toEqual([])
    expect(at.model.order?.assigned_to).toEqual(assigned_to)
    expect(at.stands).toBe("0.5/2")
  })

  it("that it is invoiced elsewhere ends the work and names the packs to put back", () => {
    const at = openDesk(hub("7 2kg", "A7=0.5 B7=0.7")).scanAll(A)
    at.scan(B)
    at.hub.change({ status: "processing", invoice_id: "9" })
    expect(at.say({ _tag: "ChangedElsewhere", order: at.hub.order })).toEqual([
      "RemoveWork",
      "Beep bad",
      `failure: No longer in this order, put back: ${A}`
    ])
    expect(at.model.refused).toMatchObject([{ code: B, text: "Already Processed" }])
    at.settle()
    expect(at.model.picking.scans).toEqual([])
  })

  it("while its own invoice is on its way waits for that", () => {
    const at = openDesk(hub("7 0.5kg", "A7=0.5")).scanAll(A)
    at.say({ _tag: "Continued" })
    at.say({ _tag: "Confirmed" })
    const [call] = at.waiting
    if (call === undefined) throw new Error("no invoice was sent")
    const answer = at.perform(call)
    at.waiting = []
    expect(at.say({ _tag: "ChangedElsewhere", order: at.hub.order })).toEqual([])
    expect(at.say({ _tag: "OpenedOrder", order: at.hub.order })).toEqual([])
    expect(at.model.busy).toBe("invoicing")
    expect(at.say(answer)).toContain("Beep done")
  })
})

describe("leaving an order", () => {
  it("without work ends its assignment", () => {
    const at = openDesk(hub("7 2kg", ""))
    expect(at.say({ _tag: "AskedToLeave" })).toEqual(["ReleaseOrder", "Left"])
  })

  it("with work asks: stay, keep for later, or discard", () => {
    const at = openDesk(hub("7 2kg", "A7=0.5")).scanAll(A)
    expect(at.say({ _tag: "AskedToLeave" })).toEqual([])
    expect(at.model.dialog).toEqual({ _tag: "Unsaved" })
    at.say({ _tag: "ClosedDialog" })
    expect([at.model.dialog, at.stands]).toEqual([undefined, "0.5/2"])
    const { journal } = at
    at.say({ _tag: "AskedToLeave" })
    expect(at.say({ _tag: "KeptForLater" })).toEqual(["ReleaseOrder", "Left"])
    expect(at.journal).toBe(journal)
    expect(openDesk(at.hub, {}, at.journal).stands).toBe("0.5/2")
  })

  it("discarding removes the stored work", () => {
    const at = openDesk(hub("7 2kg", "A7=0.5")).scanAll(A)
    at.say({ _tag: "AskedToLeave" })
    expect(at.say({ _tag: "Discarded" })).toEqual(["RemoveWork", "ReleaseOrder", "Left"])
    expect(at.journal).toBeUndefined()
    expect(openDesk(at.hub, {}, at.journal).stands).toBe("0/2")
  })

  it("scans that wait are work", () => {
    const at = openDesk(hub("7 2kg", "A7=0.5"))
    at.scan(A)
    at.say({ _tag: "AskedToLeave" })
    expect(at.model.dialog).toEqual({ _tag: "Unsaved" })
  })

  it("is not possible while an invoice is on its way", () => {
    const at = openDesk(hub("7 0.5kg", "A7=0.5")).scanAll(A)
    at.say({ _tag: "Continued" })
    expect(at.say({ _tag: "AskedToLeave" })).toEqual([])
    expect([at.model.busy, at.model.dialog]).toEqual(["invoicing", undefined])
  })
})
