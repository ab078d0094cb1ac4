import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { reasonAt } from "#core/kit/view/form-keys.ts"
import { fieldsOf } from "#core/kit/view/offered.ts"
import type { Order } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import type { Command } from "#core/screen/order/command.ts"
import { canCancel, canContinue, hasWork } from "#core/screen/order/model.ts"
import { questionOver } from "#core/screen/order/questions.ts"
import { summaryOf } from "#core/screen/order/summary-dialog.ts"
import { forAll } from "#core/screen/order/summary-lines.ts"
import { read } from "#core/screen/order/work.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import { type Desk, deskOf, openDesk } from "./desk.ts"
import { unreached } from "./scan-desk.ts"

const [A, B] = [code("A7"), code("B7")]
const go = { _tag: "Continued" } as const
const confirm = { _tag: "Confirmed" } as const
const why = (itemId: number, reason: string) => ({ _tag: "ChoseReason", itemId, reason }) as const

const summary = ({ model, context }: Desk) => {
  if (model.dialog?._tag !== "Summary" || model.order === undefined) throw new Error("no summary is open")
  return summaryOf(model.dialog.summary, model.order, model.picking, context.reasons)
}
type Invoice = Extract<Command, { readonly _tag: "InvoiceOrder" }>
const invoices = ({ done }: Desk): ReadonlyArray<Invoice> =>
  done.filter((command): command is Invoice => command._tag === "InvoiceOrder")

describe("Accept & Continue", () => {
  it("opens the invoice summary of an order that is picked, also with nothing scanned", () => {
    const at = deskOf("7 2kg, 8 1kg", "A7=2")
    expect(canContinue(at.model)).toBe(true)
    at.say(go)
    expect(summary(at)).toMatchObject({ count: 2, isValid: false })
    expect(summary(at).lines.map(({ problem }) => problem)).toEqual(["Reason required", "Reason required"])
  })

  it("is closed for orders that are invoiced, unpaid or cancelled, and while scans are decided", () => {
    for (const status of ["processing", "complete", "pending_payment", "canceled"] as const) {
      const at = deskOf("7 2kg", "", { status })
      expect(canContinue(at.model)).toBe(false)
      at.say(go)
      expect(at.model.dialog).toBeUndefined()
    }
    const at = deskOf("7 2kg", "A7=0.5")
    at.scan(A)
    expect(canContinue(at.model)).toBe(false)
    at.answer("unreached")
    expect(canContinue(at.model)).toBe(false)
    at.say({ _tag: "ResumedScanning" })
    at.settle()
    expect(canContinue(at.model)).toBe(true)
  })

  it("asked for while scans are decided opens the summary once all of them are taken (PICK-11)", () => {
    const at = deskOf("7 2kg", "A7=0.5 B7=0.7")
    at.scan(A)
    at.scan(B)
    at.say(go)
    expect([at.model.queue.pending, at.model.dialog]).toEqual(["continue", undefined])
    at.answer()
    expect(at.model.dialog).toBeUndefined()
    at.answer()
    expect(summary(at)).toMatchObject({ count: 1 })
    expect(at.model.queue.pending).toBeUndefined()
    at.say({ _tag: "ClosedDialog" })
    expect(at.model.dialog).toBeUndefined()
  })

  it("is what Enter does once every scan is taken, and a quantity where something is missing then", () => {
    const enter = { _tag: "Entered" } as const
    const done = deskOf("7 2kg", "A7=2")
    done.scan(A)
    done.say(enter)
    expect([done.model.queue.pending, done.model.dialog]).toEqual(["enter", undefined])
    done.answer()
    done.answer()
    expect([invoices(done).length, done.model.dialog]).toEqual([1, undefined])
    const short = deskOf("7 2kg, 8 1kg", "B8=0.5")
    short.scan(code("B8"))
    short.say(enter)
    short.settle()
    expect(short.model.dialog).toMatchObject({ _tag: "Item", item: { item_id: 2, typed: "0.5" } })
    const refused = deskOf("7 2kg", "A7=2")
    refused.scan("hello")
    refused.scan(A)
    refused.scan("hello")
    refused.say(enter)
    refused.settle()
    expect([refused.model.queue.pending, refused.model.dialog]).toEqual([undefined, undefined])
    const typed = deskOf("7 2kg", "A7=2")
    typed.say({ _tag: "TypedCode", text: A })
    expect(typed.say(enter)).toContain(`LookUpPack ${A}`)
    expect(typed.model).toMatchObject({ typed: "", dialog: undefined, queue: { pending: undefined } })
  })

  it("asked for too early is taken back by a scan that is refused, by a queue that stops, by a dialog in its way (PICK-11)", () => {
    const refused = deskOf("7 2kg", "A7=0.5")
    refused.scan(A)
    refused.scan("hello")
    refused.say(go)
    refused.settle()
    expect([refused.model.queue.pending, refused.model.dialog]).toEqual([undefined, undefined])
    const stopped = deskOf("7 2kg", "A7=0.5")
    stopped.scan(A)
    stopped.say(go)
    stopped.answer("unreached")
    stopped.say(go)
    stopped.say({ _tag: "ResumedScanning" })
    stopped.settle()
    expect([stopped.model.queue.pending, stopped.model.dialog]).toEqual([undefined, undefined])
    const busy = deskOf("7 2kg", "A7=0.5")
    busy.scan(A)
    busy.say(go)
    busy.say({ _tag: "OpenedItem", itemId: 1 })
    busy.settle()
    expect(busy.model.dialog?._tag).toBe("Item")
  })
})

describe("the invoice summary", () => {
  it("asks at every short item; a chosen reason settles it, one in own words needs five letters", () => {
    const at = deskOf("7 2kg, 8 1kg, 9 1kg", "A7=2").scanAll(A)
    at.say(go)
    at.say(why(2, "Out of stock"))
    expect(summary(at).lines.map(({ problem }) => problem)).toEqual([undefined, undefined, "Reason required"])
    at.say({ _tag: "ChoseOwnWords", itemId: 3 })
    expect(summary(at).lines[2]).toMatchObject({ isOwnWords: true, problem: "Reason required" })
    at.say({ _tag: "TypedReason", itemId: 3, text: "bad" })
    expect(summary(at).lines[2]?.problem).toBe("Please enter a valid reason")
    expect(summary(at).isValid).toBe(false)
    at.say({ _tag: "TypedReason", itemId: 3, text: "bad fish" })
    expect(summary(at)).toMatchObject({ isValid: true })
  })

  it("gives the reason of one line to every line that still lacks one", () => {
    const at = deskOf("7 2kg, 8 1kg, 9 1kg", "")
    at.say(go)
    at.say(why(1, "Quality not good"))
    at.say({ _tag: "AppliedToAll", reason: "Out of stock" })
    expect(summary(at).lines.map(({ reason }) => reason)).toEqual([
      "Quality not good",
      "Out of stock",
      "Out of stock"
    ])
    expect(summary(at).isValid).toBe(true)
  })

  it("asks about the first item without a reason, which a digit answers, as its number in the list", () => {
    /** The field of the open dialog that has the keys. */
    const fieldAtWork = ({ model, context }: Desk) => {
      const question = questionOver(model, context, new Map())
      const fields = question === undefined ? undefined : fieldsOf(question)
      return fields?.fields.find(({ id }) => id === fields.focus)
    }

    const at = deskOf("7 2kg, 8 1kg", "")
    at.say(go)
    const list = at.context.reasons
    for (const [key, itemId] of [
      ["2", 1],
      ["1", 2]
    ] as const) {
      const field = fieldAtWork(at)
      expect(field?.id).toBe(`item-${itemId}`)
      if (field?.kind !== "reason") throw new Error("no reason is asked for")
      expect(reasonAt({ ...field, reasons: list.slice(0, 3) }, "9")).toBeUndefined()
      expect(reasonAt(field, "0")).toEqual({ _tag: "ChoseOwnWords", itemId })
      const message = reasonAt(field, key)
      expect(message).toMatchObject({ _tag: "ChoseReason", itemId, reason: list[Number(key) - 1] })
      if (message !== undefined) at.say(message)
    }
    expect(summary(at).isValid).toBe(true)
    // The keys have gone on to Confirm.
    expect(fieldAtWork(at)).toBeUndefined()
  })

  it("offers one reason for all while an item has none: of the line with the keys, else the last above it, else the last", () => {
    const of = (at: Desk, itemId?: number) =>
      forAll(summary(at), itemId === undefined ? undefined : `item-${itemId}`)
    const one = deskOf("7 2kg", "")
    one.say(go)
    expect(of(one, 1)).toBeUndefined()
    one.say(why(1, "Out of stock"))
    expect(of(one, 1)).toBeUndefined()
    const four = deskOf("7 2kg, 8 1kg, 9 1kg, 10 1kg", "")
    four.say(go)
    four.say(why(2, "Out of stock"))
    four.say(why(3, "Quality not good"))
    expect([1, 2, 3, 4, undefined].map((itemId) => of(four, itemId))).toEqual([
      "Quality not good",
      "Out of stock",
      "Quality not good",
      "Quality not good",
      "Quality not good"
    ])
    four.say({ _tag: "AppliedToAll", reason: "Out of stock" })
    expect(of(four, 2)).toBeUndefined()
  })

  it("reasons are stored with the work", () => {
    const at = deskOf("7 2kg", "")
    at.say(go)
    expect(at.say(why(1, "Out of stock"))).toEqual(["SaveWork"])
    expect(read(at.journal ?? "")).toMatchObject({
      work: { picking: { reasons: [{ item_id: 1, reason: "Out of stock" }] } }
    })
  })

  it("follows scans that are made while it is open", () => {
    const at = deskOf("7 2kg", "A7=0.5 B7=1.5").scanAll(A)
    at.say(go)
    expect(summary(at).isValid).toBe(false)
    at.scanAll(B)
    expect(summary(at).isValid).toBe(true)
  })

  it("closes without a word while nothing is sent", () => {
    const at = deskOf("7 2kg", "")
    at.say(go)
    at.say({ _tag: "ClosedDialog" })
    expect(at.model.dialog).toBeUndefined()
    expect(at.say(why(1, "Out of stock"))).toEqual([])
  })
})

describe("Confirm", () => {
  const ready = (stock = "A7=0.5 B7=1.5"): Desk => {
    const at = deskOf("7 2kg, 8 1kg", stock).scanAll(A, B)
    at.say(go)
    at.say(why(2, "Out of stock"))
    return at
  }

  it("does nothing until every reason is valid", () => {
    const at = deskOf("7 2kg", "")
    at.say(go)
    expect(at.say(confirm)).toEqual([])
    expect(at.model.busy).toBeUndefined()
  })

  it("stores the work with its key, then sends one invoice: every item, its packs, its reason (INV-5)", () => {
    const at = ready()
    expect(at.say(confirm)).toEqual(["SaveWork", "InvoiceOrder"])
    const [sent] = invoices(at)
    expect(sent).toMatchObject({
      id: 1,
      incrementId: "200000001",
      usesNewService: false,
      lastUpdatedAt: at.hub.order.updated_at,
      lines: [
        {
          item_id: 1,
          product_id: 7,
          qty: 2000,
          reason: null,
          scanned_info: {
            items: [
              { scan_code: A, qty: 500 },
              { scan_code: B, qty: 1500 }
            ]
          },
          allow_exceeding: false
        },
        {
          item_id: 2,
          product_id: 8,
          qty: 0,
          reason: "Out of stock",
          scanned_info: { items: [] },
          allow_exceeding: false
        }
      ]
    })
    expect(read(at.journal ?? "")).toMatchObject({ work: { sending: sent?.key } })
  })

  it("pressed again while the invoice is on its way sends nothing more, and nothing can be changed", () => {
    const at = ready()
    at.say(confirm)
    const before = at.model
    for (const message of [
      confirm,
      go,
      { _tag: "StartedCancelling" },
      { _tag: "OpenedItem", itemId: 1 },
      { _tag: "UndidLastScan" },
      { _tag: "RemovedScan", number: 1 },
      { _tag: "ClosedDialog" },
      { _tag: "AskedToLeave" },
      { _tag: "TypedReason", itemId: 2, text: "another one" },
      { _tag: "AppliedToAll", reason: "Out of stock" }
    ] as const)
      expect(at.say(message)).toEqual([])
    expect(at.model).toEqual(before)
    expect(invoices(at)).toHaveLength(1)
  })

  it("sends the operator's word for quantities beyond stock", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.say({ _tag: "OpenedItem", itemId: 1 })
    at.settle()
    at.say({ _tag: "ToggledExceeding" })
    at.say({ _tag: "AcceptedItem" })
    at.say(go)
    at.say(confirm)
    expect(invoices(at)[0]?.lines[0]).toMatchObject({
      qty: 2000,
      allow_exceeding: true,
      scanned_info: { items: [{ scan_code: "MANUAL_PACK", qty: 2000 }] }
    })
  })

  // INV-5.
  it("has the same key for the same order, state and content, and another for any other (INV-5)", () => {
    const keyOf = (at: Desk) => {
      at.say(confirm)
      return invoices(at).at(-1)?.key
    }
    const first = keyOf(ready())
    expect(first).toMatch(/^invoice-1:[0-9a-f]{32}$/)
    expect(keyOf(ready())).toBe(first)
    const other = ready()
    other.say(why(2, "Quality not good"))
    expect(keyOf(other)).not.toBe(first)
    const changed = deskOf("7 2kg, 8 1kg", "A7=0.5 B7=1.5", { updated_at: Day.toGmt(noon) })
    changed.scanAll(A, B)
    changed.say(go)
    changed.say(why(2, "Out of stock"))
    expect(keyOf(changed)).not.toBe(first)
  })
})

describe("an invoice that is made", () => {
  const invoiced = (change: Partial<Order> = {}): { at: Desk; heard: ReadonlyArray<string> } => {
    const at = deskOf("7 2kg", "A7=2", change).scanAll(A)
    at.say(go)
    at.say(confirm)
    return { at, heard: at.answer() }
  }

  it("removes the stored work, sounds done, confirms the packs, prints invoice and label, and tells the queue", () => {
    const { at, heard } = invoiced()
    expect(heard).toEqual([
      "RemoveWork",
      "Beep done",
      "ConfirmInvoice",
      "PrintPaper invoice",
      "PrintPaper label",
      "OrderChanged",
      "success: Invoice of order 200000001 created"
    ])
    expect(at.model).toMatchObject({
      busy: undefined,
      dialog: undefined,
      sending: null,
      picking: { scans: [] }
    })
    expect(at.model.order).toMatchObject({ status: "processing", invoice_id: "1" })
    expect([hasWork(at.model), canContinue(at.model), at.journal]).toEqual([false, false, undefined])
  })

  it("asks nothing where nothing is short and no pack was passed over", () => {
    const whole = deskOf("7 2kg", "A7=2").scanAll(A)
    expect(whole.say(go)).toContain("InvoiceOrder")
    expect([whole.model.dialog, whole.model.busy]).toEqual([undefined, "invoicing"])
    expect(whole.say(go)).toEqual([])
    const short = deskOf("7 2kg, 8 1kg", "A7=2").scanAll(A)
    expect(short.say(go)).toEqual([])
    expect(short.model.dialog?._tag).toBe("Summary")
  })

  it("that is not answered or refused says why until it is tried again", () => {
    const at = deskOf("7 2kg", "A7=2").scanAll(A)
    at.say(go)
    at.answer("unreached")
    expect(at.model).toMatchObject({ problem: unreached, dialog: undefined, busy: undefined })
    at.say(go)
    expect(at.model.problem).toBeUndefined()
    at.say({ _tag: "RefusedInvoice", fault: fault("Locked", { by: "Asha" }), message: "Locked by Asha" })
    expect(at.model).toMatchObject({ problem: "Locked by Asha", dialog: undefined })
  })

  it("shows the order as the server has it from then on, but for the ids of the packs", () => {
    const at = deskOf("7 2kg, 8 3pack, 9 1kg", "A7=2 B8=1").scanAll(A, code("B8"))
    at.say(go)
    at.say({ _tag: "AppliedToAll", reason: "Out of stock" })
    at.say(confirm)
    at.answer()
    const { items } = at.hub.order
    expect(items.map(({ accepted_qty, NIL, reason }) => ({ accepted_qty, NIL, reason }))).toEqual([
      { accepted_qty: 2000, NIL: false, reason: null },
      { accepted_qty: 1000, NIL: false, reason: "Out of stock" },
      { accepted_qty: 0, NIL: true, reason: "Out of stock" }
    ])
    const withoutIds = (order: Order | undefined) => ({
      ...order,
      items: order?.items.map((item) => ({ ...item, hub_inventory_id: undefined }))
    })
    expect(withoutIds(at.model.order)).toEqual(withoutIds(at.hub.order))
  })

  it("of an order that was opened invoiced leaves it as it was read", () => {
    const { at } = invoiced()
    const again = openDesk(at.hub)
    const [sent] = invoices(at)
    again.say({
      _tag: "SucceededInvoice",
      invoiceId: "1",
      updatedAt: at.hub.order.updated_at,
      items: sent?.lines ?? []
    })
    expect(again.model.order).toBe(at.hub.order)
  })

  it("names its paper at once, however late what is pushed comes", () => {
    const { at } = invoiced()
    const before = deskOf("7 2kg", "A7=2")
    const paper = { kind: "billOfSupply", number: "101/B26/000042" } as const
    before.say({
      _tag: "SucceededInvoice",
      invoiceId: "1",
      paper,
      updatedAt: at.hub.order.updated_at,
      items: invoices(at)[0]?.lines ?? []
    })
    expect(before.model.order).toMatchObject({ status: "processing", paper })
  })

  it("with a quantity by hand is read anew: the server has chosen its packs", () => {
    const at = deskOf("7 2kg", "A7=2")
    at.say({ _tag: "OpenedItem", itemId: 1 })
    at.settle()
    at.say({ _tag: "AcceptedItem" })
    at.say(go)
    at.say(confirm)
    expect(at.answer()).toContain("OpenOrder")
    at.settle()
    expect(at.model.order).toEqual(at.hub.order)
    expect(at.model.order?.items[0]?.hub_inventory_items).toMatchObject([{ scan_code: A }])
  })

  it("of an order of the own counter ships at once", () => {
    const { at } = invoiced({ source: "fth_retail" })
    expect(at.done.at(-1)).toMatchObject({ _tag: "ShipOrder", id: 1, afterInvoice: true })
  })

  it("refuses what was scanned while it was on its way: that pack is on no invoice", () => {
    const at = deskOf("7 2kg", "A7=2 B7=1").scanAll(A)
    at.say(go)
    at.say(confirm)
    expect(at.scan(B)).toEqual(["SaveWork"])
    expect(at.model.queue.deciding).toBe(B)
    expect(at.answer()).toContain("Beep bad")
    expect(at.model.refused).toMatchObject([{ code: B, text: "Already Processed" }])
  })
})

describe("an order that was changed by someone else", () => {
  it("is DIRTY: it is shown as it is now, the work is fitted, and the invoice is asked for again", () => {
    const at = deskOf("7 2kg", "A7=0.5 B7=1.5").scanAll(A, B)
    at.hub.reorder(Q.parse("0.5"))
    at.say(go)
    at.say(confirm)
    expect(at.answer()).toEqual([
      "SaveWork",
      "Beep bad",
      `failure: No longer in this order, put back: ${B}`,
      "OrderChanged",
      "failure: Order was modified by someone else (Product 7 2.00 Kg to 0.50 Kg) Please do create invoice again.."
    ])
    expect(at.stands).toBe("0.5/0.5 green done")
    expect(at.model).toMatchObject({ busy: undefined, dialog: undefined })
    at.say(go)
    at.say(confirm)
    at.settle()
    expect(at.hub.order).toMatchObject({ status: "processing" })
    expect(at.hub.stock.map(({ status }) => status)).toEqual([1, 0])
  })

  it("decides what was scanned while it was on its way", () => {
    const at = deskOf("7 2kg", "A7=2 B7=1").scanAll(A)
    at.hub.reorder(Q.parse("3"))
    at.say(go)
    at.say(confirm)
    at.scan(B)
    expect(at.answer()).toContain(`LookUpPack ${B}`)
    at.settle()
    expect(at.stands).toBe("3/3 green done")
  })

  it("that is invoiced already says so, and is read anew", () => {
    const at = deskOf("7 2kg", "A7=2").scanAll(A)
    at.hub.change({ status: "processing", invoice_id: "77" })
    at.say(go)
    at.say(confirm)
    expect(at.answer()).toEqual(["OpenOrder", "Beep bad", "failure: Already Processed"])
    expect(at.answer()).toEqual([
      "RemoveWork",
      "Beep bad",
      `failure: No longer in this order, put back: ${A}`
    ])
    expect(at.model.order).toMatchObject({ invoice_id: "77" })
    expect(at.model.picking.scans).toEqual([])
  })

  it("that was cancelled meanwhile is refused and read anew", () => {
    const at = deskOf("7 2kg", "A7=2").scanAll(A)
    at.hub.change({ status: "canceled" })
    at.say(go)
    at.say(confirm)
    expect(at.answer()).toContain("failure: Order is not valid for invoicing ")
    at.settle()
    expect(at.model.order?.status).toBe("canceled")
    expect(at.notices).toContainEqual({
      _tag: "Toast",
      kind: "failure",
      text: `No longer in this order, put back: ${A}`
    })
  })
})

describe("an invoice that is refused", () => {
  it("leaves the work as it was, and says why", () => {
    const at = deskOf("7 2kg", "A7=2").scanAll(A)
    at.hub.stock = stockOf("A7=2(used)")
    at.say(go)
    at.say(confirm)
    expect(at.answer()).toEqual(["SaveWork", "Beep bad", "failure: Already Used Entity"])
    expect(at.stands).toBe("2/2 green done")
    expect(at.model).toMatchObject({ busy: undefined, sending: null })
    expect(at.hub.invoices).toEqual([])
  })

  it("decides what was scanned while it was on its way", () => {
    const at = deskOf("7 2kg, 7 1kg", "A7=2 B7=1").scanAll(A)
    at.say(go)
    at.say(why(2, "Out of stock"))
    at.hub.stock = stockOf("A7=2(used) B7=1")
    at.say(confirm)
    at.scan(B)
    expect(at.answer()).toContain(`LookUpPack ${B}`)
  })
})

describe("an invoice that is not answered", () => {
  it("leaves the work, and sent again it is the same invoice", () => {
    const at = deskOf("7 2kg", "A7=2").scanAll(A)
    at.say(go)
    expect(at.answer("reply lost")).toEqual(["Beep bad", `failure: ${unreached}`])
    expect(at.stands).toBe("2/2 green done")
    at.say(go)
    expect(invoices(at)[1]?.key).toBe(invoices(at)[0]?.key)
    expect(at.answer()).toContain("Beep done")
    expect(at.hub.invoices).toHaveLength(1)
  })

  it("decides what was scanned while it was on its way", () => {
    const at = deskOf("7 2kg, 7 1kg", "A7=2 B7=1").scanAll(A)
    at.say(go)
    at.say(why(2, "Out of stock"))
    at.say(confirm)
    at.scan(B)
    expect(at.answer("unreached")).toContain(`LookUpPack ${B}`)
    at.settle()
    expect(at.stands).toBe("2/2 green done | 1/1 green done")
  })
})

describe("cancelling", () => {
  const cancelling = (at: Desk): Desk => {
    at.say({ _tag: "StartedCancelling" })
    return at
  }

  it("asks a reason for every item, in full or not, and sends them", () => {
    const at = cancelling(deskOf("7 2kg, 8 1kg", "A7=2").scanAll(A))
    expect(summary(at)).toMatchObject({ count: 2, isValid: false })
    at.say(why(1, "Customer asked to remove"))
    expect(at.say(confirm)).toEqual([])
    at.say(why(2, "Out of stock"))
    expect(at.say(confirm)).toEqual(["CancelOrder"])
    expect(at.done.at(-1)).toMatchObject({
      id: 1,
      reasons: [
        { item_id: 1, reason: "Customer asked to remove" },
        { item_id: 2, reason: "Out of stock" }
      ]
    })
    expect(invoices(at)).toEqual([])
  })

  it("that succeeds shows the order cancelled at once, and nothing of the work is kept", () => {
    const at = cancelling(deskOf("7 2kg", "A7=2").scanAll(A))
    at.say(why(1, "Out of stock"))
    at.say(confirm)
    expect(at.answer()).toEqual(["RemoveWork", "OpenOrder"])
    expect(at.model).toMatchObject({ busy: undefined, dialog: undefined, order: { status: "canceled" } })
    at.settle()
    expect([at.journal, at.model.order?.status, canCancel(at.model)]).toEqual([undefined, "canceled", false])
  })

  it("that fails leaves order and work as they were", () => {
    const at = cancelling(deskOf("7 2kg", "A7=0.5").scanAll(A))
    at.say(why(1, "Out of stock"))
    at.say(confirm)
    at.answer("unreached")
    expect(at.model).toMatchObject({ busy: undefined, order: { status: "pending" } })
    expect(at.stands).toBe("0.5/2")
  })

  it("refuses what was scanned while it was on its way", () => {
    const at = cancelling(deskOf("7 2kg", "A7=0.5"))
    at.say(why(1, "Out of stock"))
    at.say(confirm)
    at.scan(A)
    at.answer()
    expect(at.model.refused).toMatchObject([{ code: A, text: "Order is not valid for invoicing " }])
  })

  it.each(["complete", "canceled", "shipped", "undelivered", "partial_return"] as const)(
    "a %s order is not possible",
    (status) => {
      const at = cancelling(deskOf("7 2kg", "", { status }))
      expect(at.model.dialog).toBeUndefined()
    }
  )

  it("an invoiced order that has not left is possible", () => {
    expect(canCancel(deskOf("7 2kg", "", { status: "processing", invoice_id: "9" }).model)).toBe(true)
  })
})

describe("papers", () => {
  it("are printed as often as they are asked for, but pressing twice within a second is one request", () => {
    const at = deskOf("7 2kg", "", { status: "processing", invoice_id: "9" })
    const ask = () => at.say({ _tag: "AskedForPaper", kind: "label" })
    ask()
    ask()
    const attempts = () =>
      at.done.flatMap((command) => (command._tag === "PrintPaper" ? [command.attempt] : []))
    expect(new Set(attempts()).size).toBe(1)
    const later = new Set([...attempts(), Math.floor((noon + Day.second) / Day.second)])
    expect(later.size).toBe(2)
  })

  it("the invoice is printed and saved only when there is one", () => {
    const none = deskOf("7 2kg", "")
    expect(none.say({ _tag: "AskedForPaper", kind: "invoice" })).toEqual([])
    expect(none.say({ _tag: "AskedToSaveInvoice" })).toEqual([])
    expect(none.say({ _tag: "AskedForPaper", kind: "items" })).toEqual(["PrintPaper items"])
    const made = deskOf("7 2kg", "", { status: "processing", invoice_id: "9" })
    expect(made.say({ _tag: "AskedForPaper", kind: "invoice" })).toEqual(["PrintPaper invoice"])
    expect(made.say({ _tag: "AskedToSaveInvoice" })).toEqual(["SaveInvoice"])
  })
})
