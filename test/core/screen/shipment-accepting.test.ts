import { describe, expect, it } from "vitest"
import { fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { shortLines } from "#core/screen/shipment/accepting.ts"
import type { Message } from "#core/screen/shipment/model.ts"
import { showsConfirm } from "#core/screen/shipment/model.ts"
import { lineRows } from "#core/screen/shipment/rows.ts"
import { acceptedShipment, entity, item, rtv, shipment } from "../arbitrary/shipment.ts"
import { Depot, Dock, openDock } from "./dock.ts"

const pack = entity(7, { unique: 1, qty: 0.5 })
const dock = (flags = {}, made = shipment()): Dock => openDock(new Depot(made, pack), flags)
const typed = (text: string, box: "accepted" | "pickedUp" = "accepted"): Message => ({
  _tag: "TypedQuantity",
  box,
  text
})
const problem = ({ model: { dialog } }: Dock): string | undefined =>
  dialog?._tag === "Quantity" ? dialog.quantity.problem : undefined
const row = ({ model }: Dock, product = 7) =>
  lineRows(model.shipment ?? shipment(), model.receiving).find(({ item }) => item.product_id === product)
const scanned = (at: Dock): number => Q.toWire(row(at)?.scanned ?? Q.zero)

describe("the quantity dialog", () => {
  it("opens with what is missing, and adds what is entered to what was entered before", () => {
    const at = dock()
    at.scan(pack.scan_code)
    at.settle()
    at.say({ _tag: "OpenedLine", productId: 7 })
    expect(at.model.dialog).toMatchObject({ quantity: { accepted: "1.5", pickedUp: undefined } })
    at.say(typed("0.4"))
    at.say({ _tag: "SavedQuantity" })
    at.say({ _tag: "OpenedLine", productId: 7 })
    at.say(typed("0.2"))
    at.say({ _tag: "SavedQuantity" })
    expect(scanned(at)).toBe(1.1)
    expect(at.model.receiving.scans.map(({ scan_code }) => scan_code)).toEqual([
      pack.scan_code,
      "MANUAL_PACK"
    ])
    expect(at.journal).toContain("MANUAL_PACK")
  })

  it("steps by the increment of its item: half a kilogram, or one pack", () => {
    const at = dock()
    at.say({ _tag: "OpenedLine", productId: 7 })
    at.say({ _tag: "SteppedQuantity", box: "accepted", direction: 1 })
    expect(at.model.dialog).toMatchObject({ quantity: { accepted: "2.5" } })
    at.say({ _tag: "OpenedLine", productId: 8 })
    at.say({ _tag: "SteppedQuantity", box: "accepted", direction: -1 })
    expect(at.model.dialog).toMatchObject({ quantity: { accepted: "1" } })
  })

  it.each([
    ["", "This qty is not acceptable"],
    ["x", "This qty is not acceptable"],
    ["-1", "This qty is not acceptable"],
    ["0", "This qty is not acceptable"],
    ["11", "Error: quantity seems to be very high, please contact admin"]
  ])("says what is wrong with %j and keeps the line as it is", (text, sentence) => {
    const at = dock()
    at.say({ _tag: "OpenedLine", productId: 7 })
    at.say(typed(text))
    at.say({ _tag: "SavedQuantity" })
    expect(problem(at)).toBe(sentence)
    expect(scanned(at)).toBe(0)
  })

  it("enters nothing by hand where manual_accept is off", () => {
    const at = dock({ manual_accept: false })
    at.say({ _tag: "OpenedLine", productId: 7 })
    at.say({ _tag: "SavedQuantity" })
    expect(problem(at)).toBe("This is not enabled for you (manual_accept)")
    expect(scanned(at)).toBe(0)
  })

  it("of a return pick-up has what was picked up beside what is accepted", () => {
    const at = dock({}, rtv())
    at.say({ _tag: "OpenedLine", productId: 7 })
    expect(at.model.dialog).toMatchObject({ quantity: { pickedUp: "2", accepted: "2" } })
    at.say(typed("1.5"))
    at.say({ _tag: "SavedQuantity" })
    expect(row(at)).toMatchObject({ scanned: 1500, received: 2000 })
  })

  it.each([
    ["1", "1.5", "Error: Accepted quantity is more than pickup quantity"],
    ["10.01", "1", "Error: quantity seems to be very high, please contact admin"],
    ["ten", "1", "This qty is not acceptable"]
  ])("of a return pick-up refuses %s picked up and %s accepted", (pickedUp, accepted, sentence) => {
    const at = dock({}, rtv())
    at.say({ _tag: "OpenedLine", productId: 7 })
    at.say(typed(pickedUp, "pickedUp"))
    at.say(typed(accepted))
    at.say({ _tag: "SavedQuantity" })
    expect(problem(at)).toBe(sentence)
  })

  it("of a return pick-up takes exactly five times the original", () => {
    const at = dock({}, rtv())
    at.say({ _tag: "OpenedLine", productId: 7 })
    at.say(typed("10", "pickedUp"))
    at.say(typed("1"))
    at.say({ _tag: "SavedQuantity" })
    expect(row(at)?.received).toBe(10_000)
  })
})

const confirmed = (at: Dock): ReadonlyArray<string> => {
  at.say({ _tag: "Continued" })
  return at.say({ _tag: "Confirmed" })
}
const withPack = (flags = {}, made = shipment()): Dock => {
  const at = dock(flags, made)
  at.scan(pack.scan_code)
  return at.settle()
}

describe("confirming", () => {
  it("with nothing scanned says 'No Items Selected'; of a return pick-up with nothing picked up (RECEIPT-11)", () => {
    const at = dock()
    at.say({ _tag: "Continued" })
    expect(at.model.dialog).toEqual({ _tag: "NoItems" })
    const pickUp = dock({}, rtv())
    pickUp.say({ _tag: "Continued" })
    expect(pickUp.model.dialog).toEqual({ _tag: "NoItems" })
    pickUp.say({ _tag: "ClosedDialog" })
    pickUp.say({ _tag: "OpenedLine", productId: 7 })
    pickUp.say({ _tag: "TypedQuantity", box: "accepted", text: "0" })
    pickUp.say({ _tag: "SavedQuantity" })
    pickUp.say({ _tag: "Continued" })
    expect(pickUp.model.dialog).toMatchObject({ _tag: "Summary" })
  })

  // TRANSFER-8.
  it("of a transfer of which all has expired needs no scan, and says what becomes of it (TRANSFER-13)", () => {
    const sent = {
      product_id: 7,
      scan_code: pack.scan_code,
      unique_key: pack.unique_key,
      date_of_expiry: "2020-01-01",
      qty: Q.parse(0.5)
    }
    const at = dock({}, shipment({ sent_packs: [sent] }))
    at.scan(pack.scan_code)
    at.settle()
    expect(at.model.lastScan).toMatchObject({
      text: "Expired Product Not Added to inventory",
      detail: "expired 2020-01-01: it leaves the stock with the receipt"
    })
    at.say({ _tag: "Continued" })
    expect(at.model.dialog).toMatchObject({ _tag: "Summary", expired: 1 })
    at.say({ _tag: "Confirmed" })
    expect(at.model.busy).toBe("accepting")
    const some = dock({}, shipment({ sent_packs: [sent, { ...sent, date_of_expiry: "2099-01-01" }] }))
    some.say({ _tag: "Continued" })
    expect(some.model.dialog).toEqual({ _tag: "NoItems" })
  })

  it("of a transfer takes a typed weight as it was sent, and of another shipment on the step alone (TRANSFER-19)", () => {
    const items = shipment().items.map((each) =>
      each.product_id === 7 ? { ...each, qty_inc: Q.parse(0.5) } : each
    )
    const typedInto = (change: Parameters<typeof shipment>[0]) => {
      const at = dock({}, shipment({ items, ...change }))
      at.say({ _tag: "OpenedLine", productId: 7 })
      at.say({ _tag: "TypedQuantity", box: "accepted", text: "0.8" })
      at.say({ _tag: "SavedQuantity" })
      return [at.model.dialog?._tag, at.model.receiving.scans.map(({ qty }) => qty)]
    }
    expect(typedInto({ sent_packs: [] })).toEqual([undefined, [800]])
    expect(typedInto({})).toEqual(["Quantity", []])
  })

  it("with less than was sent offers a reason for each such line, and sends what was chosen (RECEIPT-9)", () => {
    const at = withPack()
    at.say({ _tag: "Continued" })
    expect(shortLines(at.model).map(({ product_id }) => product_id)).toEqual([7, 8])
    expect(at.model.dialog).toMatchObject({ _tag: "Summary", at: 7 })
    at.say({ _tag: "MovedSummary", by: 5 })
    expect(at.model.dialog).toMatchObject({ at: 8 })
    at.say({ _tag: "ChoseShortReason", productId: 8, reason: "Not in the delivery" })
    at.say({ _tag: "ChoseShortReason", productId: 7, reason: "Damaged on arrival" })
    at.say({ _tag: "ChoseShortReason", productId: 7, reason: undefined })
    at.say({ _tag: "ChoseShortReason", productId: 99, reason: "not a line" })
    at.say({ _tag: "Confirmed" })
    expect(at.done.find((command) => command._tag === "AcceptShipment")).toMatchObject({
      lines: [
        { product_id: 7, qty: 500 },
        { product_id: 8, qty: 0, short_reason: "Not in the delivery" }
      ]
    })
  })

  it("keeps the reasons while somebody looks again and scans on, and through a restart: the same is sent", () => {
    const at = withPack()
    const because: Message = { _tag: "ChoseShortReason", productId: 8, reason: "Not in the delivery" }
    at.say({ _tag: "Continued" })
    at.say(because)
    at.say({ _tag: "ClosedDialog" })
    at.say({ _tag: "Continued" })
    at.say({ _tag: "Confirmed" })
    at.answer("unreached")
    const again = openDock(at.depot, {}, at.journal)
    again.say({ _tag: "Continued" })
    again.say({ _tag: "Confirmed" })
    const [before, after] = [at, again].map(({ done }) =>
      done.findLast((command) => command._tag === "AcceptShipment")
    )
    expect(before?.lines.at(-1)).toMatchObject({ product_id: 8, short_reason: "Not in the delivery" })
    expect(after).toEqual(before)
  })

  it("of a pick-up whose damaged goods were not returned can be tried again, once at a time", () => {
    const came = acceptedShipment({ source_of_shipment: "STORE RTV" })
    const [first, ...rest] = came.items
    if (first === undefined) throw new Error("no line")
    const damaged = { ...came, items: [{ ...first, received_qty: Q.parse(2) }, ...rest] }
    const at = dock({}, damaged)
    expect(at.say({ _tag: "AskedToReturnDamaged" })).toEqual(["ReturnDamaged"])
    expect(at.say({ _tag: "AskedToReturnDamaged" })).toEqual([])
    at.say({ _tag: "EndedDamageReturn", returnId: null })
    expect(at.say({ _tag: "AskedToReturnDamaged" })).toEqual(["ReturnDamaged"])
    at.say({ _tag: "EndedDamageReturn", returnId: 12 })
    expect(at.model.shipment?.damage_return).toBe(12)
    expect(at.say({ _tag: "AskedToReturnDamaged" })).toEqual([])
    // Nothing came damaged of any other.
    expect(dock({}, acceptedShipment()).say({ _tag: "AskedToReturnDamaged" })).toEqual([])
  })

  it("asks first, stores the key, sends it once, and leads back to the list", () => {
    const at = withPack()
    expect(confirmed(at)).toEqual(["SaveWork", "AcceptShipment"])
    expect(at.say({ _tag: "Confirmed" })).toEqual([])
    expect(at.answer()).toEqual(["RemoveWork", "Beep done"])
    expect(at.toasts).toContain("Shipment added to hub inventory")
    expect(at.notices.at(-1)).toEqual({ _tag: "Left" })
    expect(at.model.shipment?.status).toBe(9)
    expect(at.journal).toBeUndefined()
  })

  it("whose reply is lost is one effect: what is sent again carries the same key", () => {
    const at = withPack()
    confirmed(at)
    at.answer("reply lost")
    expect(at.model.busy).toBeUndefined()
    at.say({ _tag: "Confirmed" })
    at.settle()
    const sent = at.done.flatMap((command) => (command._tag === "AcceptShipment" ? [command.key] : []))
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect(at.depot.accepted).toHaveLength(1)
    expect(at.model.shipment?.status).toBe(9)
  })

  it("is sent once, too, where the shipment is read anew meanwhile: what was sent keeps its key", () => {
    const at = withPack()
    confirmed(at)
    const sent = at.model.sending
    at.depot.change({ items: [item(7), item(8)] })
    expect(at.say({ _tag: "OpenedShipment", shipment: at.depot.shipment })).toEqual([])
    expect(at.model).toMatchObject({ busy: "accepting", sending: sent, isResyncing: false })
    expect(at.say({ _tag: "Confirmed" })).toEqual([])
  })

  it("goes by the accept service where its flag is on", () => {
    const how = (flags: object) => {
      const at = withPack(flags)
      confirmed(at)
      return at.done.flatMap((command) =>
        command._tag === "AcceptShipment" ? [command.usesAcceptService] : []
      )
    }
    expect([...how({}), ...how({ enable_accept_service: 1 })]).toEqual([false, true])
  })

  it("waits for scans that are not decided, and asks once they are taken", () => {
    const at = dock()
    at.scan(pack.scan_code)
    expect(at.say({ _tag: "Continued" })).toEqual([])
    expect([at.model.dialog, at.model.queue.pending]).toEqual([undefined, "continue"])
    at.settle()
    expect([at.model.dialog?._tag, at.model.queue.pending]).toEqual(["Summary", undefined])
  })

  it("asked for too early is taken back by a scan that is refused", () => {
    const at = withPack()
    at.scan(pack.scan_code)
    at.say({ _tag: "Continued" })
    at.settle()
    expect([at.model.dialog, at.model.queue.pending]).toEqual([undefined, undefined])
    expect(at.model.refused).toHaveLength(1)
  })

  it("keeps the work where it is refused", () => {
    const at = withPack()
    at.depot.refusal = { fault: fault("AlreadyInHub"), message: "Pack is already part of Hub Inventory" }
    confirmed(at)
    at.settle()
    expect(at.toasts).toContain("Pack is already part of Hub Inventory")
    expect(scanned(at)).toBe(0.5)
    expect(at.model).toMatchObject({ busy: undefined, dialog: undefined })
  })

  it("reads a shipment anew that somebody else has accepted", () => {
    const at = withPack()
    at.depot.refusal = {
      fault: fault("AlreadyAccepted", { time_of_entry: null }),
      message: "Shipment is already accepted"
    }
    confirmed(at)
    at.depot.change({ status: 9, time_of_entry: "2026-11-20 06:00:00" })
    at.settle()
    expect(at.model.shipment?.status).toBe(9)
    expect(at.toasts).toContain(`Not accepted with this shipment, put aside: ${pack.scan_code}`)
  })

  it("keeps a scan that came too late before somebody's eyes", () => {
    const at = withPack()
    confirmed(at)
    at.scan("hello")
    at.settle()
    expect(at.model.refused.map(({ code, text }) => [code, text])).toEqual([
      ["hello", "Shipment is already accepted"]
    ])
    expect(at.notices.at(-1)).not.toEqual({ _tag: "Left" })
  })

  it("is offered while the shipment is neither accepted nor entered", () => {
    expect(
      [shipment(), acceptedShipment(), shipment({ time_of_entry: "2026-11-20 06:00:00" })].map((made) =>
        showsConfirm(dock({}, made).model)
      )
    ).toEqual([true, false, false])
  })
})

describe("yesterday's end-of-day report", () => {
  it("that is missing keeps the shipment from being accepted until the check succeeds", () => {
    const depot = new Depot(shipment(), pack)
    depot.mayAccept = false
    const at = openDock(depot)
    at.scan(pack.scan_code)
    at.settle()
    expect(at.model.gate).toBe("closed")
    expect(confirmed(at)).toEqual([])
    expect(at.done.some(({ _tag }) => _tag === "AcceptShipment")).toBe(false)
    depot.mayAccept = true
    at.settle()
    expect(at.model.gate).toBe("open")
    expect(confirmed(at)).toContain("AcceptShipment")
  })

  it("that somebody else hands in lifts the notice, and nothing is asked where there is none", () => {
    const depot = new Depot(shipment(), pack)
    depot.mayAccept = false
    const at = openDock(depot)
    at.settle()
    expect(at.model.gate).toBe("closed")
    depot.mayAccept = true
    at.say({ _tag: "ChangedReport" })
    at.settle()
    expect(at.model.gate).toBe("open")
    expect(at.say({ _tag: "ChangedReport" })).toEqual([])
  })

  it("is waited for by who asked to confirm before the answer, and asks nothing where it is missing", () => {
    for (const mayAccept of [true, false]) {
      const depot = new Depot(shipment(), pack)
      depot.mayAccept = mayAccept
      const at = new Dock(depot)
      while (at.model.shipment === undefined) at.answer()
      expect([at.model.gate, at.say({ _tag: "Continued" })]).toEqual(["unknown", []])
      at.settle()
      expect(at.model.queue.pending).toBeUndefined()
      expect(at.model.dialog).toEqual(mayAccept ? { _tag: "NoItems" } : undefined)
    }
  })

  it("that cannot be asked for says so and keeps accepting blocked", () => {
    const at = dock()
    at.say({ _tag: "FailedGateCheck" })
    expect(at.toasts).toContain("Unable to check is eod stock submitted or not...")
    expect(at.say({ _tag: "Continued" })).toEqual(["CheckGate", "Beep bad"])
    at.settle()
    expect(at.model.gate).toBe("open")
  })
})
