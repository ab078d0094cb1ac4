import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Command } from "#core/client/shown-page.ts"
import { isRestored } from "#core/kit/kept-work.ts"
import * as scanQueue from "#core/kit/scan-session/queue.ts"
import { isDispatchable } from "#core/order/dispatch.ts"
import type { Order } from "#core/order/order.ts"
import { pickedItems } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import { isOpenForPicking } from "#core/order/status.ts"
import * as Q from "#core/quantity.ts"
import { scannedToShip } from "#core/screen/order/dispatching.ts"
import { hasWork, type Message } from "#core/screen/order/model.ts"
import * as work from "#core/screen/order/work.ts"
import { manualPack } from "#core/stock/pack.ts"
import { isLong, runs } from "#test/support/runs.ts"
import { orderOf } from "../arbitrary/order.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { Desk } from "./desk.ts"
import { Hub } from "./hub.ts"

describe("the order screen, whatever happens to it", () => {
  it("loses no scan, stores before it sounds, sends one invoice at a time, and stays what its rules allow", () => {
    fc.assert(
      fc.property(fc.commands(anyDeed, { maxCommands: 60, size: "max" }), (deeds) => {
        fc.modelRun(() => ({ model: new Ledger(), real: new Shift() }), deeds)
      }),
      { numRuns: runs(1500) }
    )
  }, 120_000)

  it("comes to all that can happen: the law above has met it", () => {
    const met = new Set<string>()
    for (const deeds of fc.sample(fc.commands(anyDeed, { maxCommands: 60, size: "max" }), {
      numRuns: isLong ? 400 : 200,
      seed: 11
    })) {
      const shift = new Shift()
      fc.modelRun(() => ({ model: new Ledger(), real: shift }), deeds)
      for (const event of shift.met) met.add(event)
    }
    expect([...met].sort()).toEqual([
      "accepted",
      "asked why",
      "closed elsewhere",
      "crashed with work",
      "dirty",
      "explained",
      "invoiced",
      "not answered",
      "put back",
      "refused",
      "refused late",
      "refused the invoice",
      "restored",
      "stopped"
    ])
  })
})

const lines = "7 2kg, 8 3pack, 7 1kg"
const stock = "A7=0.5 B7=1.6 C7=0.9 D7=2.5 E7=0.5(expired) U7=0.5(used) e8=2 F9=1 T7=0.7(today)"
const codes = [
  ...["A7", "B7", "C7", "D7", "T7", "MA7", "MB7", "e8", "e8", "e8", "Me8", "E7", "U7", "F9", "Z7", "e9"].map(
    code
  ),
  "hello",
  "810000000001001",
  "MANUAL_PACK",
  " ",
  ""
]

/** What became of every code that was scanned. */
class Ledger {
  scanned = 0
  accepted = 0
  refused = 0
  /** Labels of the order itself, once it is invoiced: it leaves by them. */
  dispatched = 0
}

/** A shift at one counter: a screen, the hub behind it, and what a crash leaves. */
class Shift {
  readonly hub = new Hub(orderOf(lines), stockOf(stock))
  desk = new Desk(this.hub)
  /** The step of the screen that was looked at last. */
  #seen = 0
  /** Calls on their way when the last step was looked at. */
  invoicing = 0
  readonly met = new Set<string>()

  /** Steps since the last look. */
  steps() {
    const fresh = this.desk.steps.slice(this.#seen)
    this.#seen = this.desk.steps.length
    return fresh
  }

  /** The screen dies with what it was asked for, and a new one opens over the stored work. */
  crash(): void {
    if (this.desk.journal !== undefined) this.met.add("crashed with work")
    this.desk = new Desk(this.hub, {}, this.desk.journal)
    this.#seen = 0
    this.invoicing = 0
  }
}

const isBeep = ({ _tag }: Command): boolean => _tag === "Beep"
const stores = ({ _tag }: Command): boolean => _tag === "SaveWork" || _tag === "RemoveWork"
const isPack = (scan: picking.Scan): boolean => scan.scan_code !== manualPack
/** How many entries of a list were not in another one. */
const fresh = <A>(now: ReadonlyArray<A>, before: ReadonlyArray<A>): number =>
  now.filter((each) => !before.includes(each)).length

const note = (shift: Shift, message: Message, commands: ReadonlyArray<Command>, refused: number): void => {
  if (commands.some((command) => command._tag === "Beep" && command.tone === "question"))
    shift.met.add("asked why")
  if (message._tag === "FoundDirty") shift.met.add("dirty")
  if (message._tag === "SucceededInvoice") shift.met.add("invoiced")
  if (message._tag === "SucceededInvoice" && refused > 0) shift.met.add("refused late")
  if (message._tag === "FailedInvoice") shift.met.add("not answered")
  if (message._tag === "RefusedInvoice") shift.met.add("refused the invoice")
  if (message._tag === "FailedLookUp") shift.met.add("stopped")
  if (message._tag === "ChangedElsewhere" && !isOpenForPicking(message.order))
    shift.met.add("closed elsewhere")
  if (refused > 0) shift.met.add("refused")
  if (commands.some((command) => isBeep(command) && "tone" in command && command.tone === "good"))
    shift.met.add("accepted")
}

/** Looks at every step that was made, and at what stands after them. */
const look = (ledger: Ledger, shift: Shift): void => {
  for (const { before, message, step } of shift.steps()) {
    const { model: after, commands, notices } = step
    const refused = fresh(after.refused, before.refused)
    const isRestoring = message._tag === "RestoredWork"
    ledger.refused += refused
    if (
      message._tag === "ScannedCode" &&
      before.order !== undefined &&
      isDispatchable(before.order) &&
      scannedToShip(before.order, message.code, shift.desk.context) !== undefined
    )
      ledger.dispatched += 1
    // Restored scans were accepted before; everything else that is new was accepted now.
    if (!isRestoring)
      ledger.accepted += fresh(
        after.picking.scans.filter(isPack).map(({ number }) => number),
        before.picking.scans.map(({ number }) => number)
      )
    note(shift, message, commands, refused)
    if (after.picking.scans.some(({ later }) => later !== undefined && later.reason !== null))
      shift.met.add("explained")
    if (
      notices.some((notice) => notice._tag === "Toast" && notice.text.startsWith("No longer in this order"))
    )
      shift.met.add("put back")

    // Stored before it sounds.
    const sound = commands.findIndex(isBeep)
    const isChanged = after.picking !== before.picking && isRestored(after) && isRestored(before)
    if (sound >= 0 && isChanged && !commands.slice(0, sound).some(stores))
      throw new Error(`${message._tag} sounds before it is stored`)
    // Every later pack on an invoice has its reason.
    if (commands.some(({ _tag }) => _tag === "InvoiceOrder"))
      for (const { later } of after.picking.scans)
        if (later?.reason === null) throw new Error("a later pack is sent without a reason")
    // Commands are data.
    expect(structuredClone(commands)).toEqual(commands)
    // One invoice at a time, and only while the screen says so.
    if (["SucceededInvoice", "FoundDirty", "RefusedInvoice", "FailedInvoice"].includes(message._tag))
      shift.invoicing -= 1
    shift.invoicing += commands.filter(({ _tag }) => _tag === "InvoiceOrder").length
    if (shift.invoicing > 1) throw new Error("two invoices are on their way")
    if (shift.invoicing === 1 && (after.busy !== "invoicing" || after.sending === null))
      throw new Error("an invoice is on its way unsaid")
    if (before.busy === "invoicing" && after.busy === "invoicing" && after.picking !== before.picking)
      throw new Error("the work changed while it was sent")
  }
  const { model, journal } = shift.desk
  const waiting = scanQueue.size(model.queue)
  if (ledger.scanned !== ledger.accepted + ledger.refused + ledger.dispatched + waiting)
    throw new Error(
      `${ledger.scanned} scanned, ${ledger.accepted} accepted, ${ledger.refused} refused, ${waiting} waiting`
    )
  if (shift.hub.invoices.length > 1) throw new Error("the order was invoiced twice")
  if (isRestored(model) && model.order !== undefined) {
    const stored = journal === undefined ? undefined : work.read(journal)
    const storedPicking = stored?._tag === "Work" ? stored.work.picking : picking.empty
    if (isOpenForPicking(model.order))
      expect(storedPicking).toEqual(hasWork(model) ? model.picking : storedPicking)
    else expect([model.picking, waiting]).toEqual([picking.empty, 0])
    for (const wrong of wrongIn(model.order, model.picking)) throw new Error(wrong)
  }
}

const wrongIn = (order: Order, done: picking.Picking): ReadonlyArray<string> => {
  const keys = done.scans.flatMap(({ unique_key }) => unique_key ?? [])
  return pickedItems(order).flatMap((item) => {
    const state = picking.stateOf(item, done)
    return [
      new Set(keys).size < keys.length ? "a pack stands twice" : [],
      state.accepted > item.qty ? "more is accepted than ordered" : [],
      state.nil && picking.scansOf(done, item.item_id).length > 0 ? "nil, and yet scanned" : [],
      picking.hasTooMuch(item, picking.scansOf(done, item.item_id)) ? "more than the last pack exceeds" : []
    ].flat()
  })
}

const deed = (name: string, run: (shift: Shift, ledger: Ledger) => void): fc.Command<Ledger, Shift> => ({
  check: () => true,
  run: (ledger, shift) => {
    run(shift, ledger)
    look(ledger, shift)
  },
  toString: () => name
})
const says = (message: Message) => deed(JSON.stringify(message), ({ desk }) => desk.say(message))
const some = (...messages: ReadonlyArray<Message>) => fc.constantFrom(...messages.map(says))

const scans = fc.tuple(fc.constantFrom(...codes), fc.boolean()).map(([scanned, isTyped]) =>
  deed(`scan ${scanned}`, ({ desk }, ledger) => {
    if (scanned.trim() !== "") ledger.scanned += 1
    if (!isTyped) return desk.say({ _tag: "ScannedCode", code: scanned })
    desk.say({ _tag: "TypedCode", text: scanned })
    return desk.say({ _tag: "SubmittedCode" })
  })
)
/** The server answers what it was asked for, in any of the ways it can. */
const answers = fc
  .constantFrom("answered", "answered", "answered", "answered", "unreached", "reply lost")
  .map((how) =>
    deed(`call ${how}`, ({ desk }) => {
      // Work that cannot be read back is told; losing it is no matter of the screen.
      const isWork = desk.waiting[0]?._tag === "LoadWork"
      desk.answer(isWork ? "answered" : (how as "answered"))
    })
  )
const settles = fc.constant(deed("all calls answered", ({ desk }) => desk.settle()))
/** An answer to a question that nobody asked any more. */
const stale = fc.constantFrom(...codes).map((of) =>
  deed(`stale answer for ${of}`, ({ desk, hub }) => {
    const pack = hub.pack(of)
    const isWaited = desk.model.queue.deciding === of
    if (!isWaited && pack !== undefined) desk.say({ _tag: "FoundPack", code: of, pack, qty: undefined })
    if (!isWaited) desk.say({ _tag: "FailedLookUp", code: of, message: "?" })
  })
)
const itemId = fc.integer({ min: 1, max: 4 })
const byHand = fc
  .tuple(itemId, fc.constantFrom("0", "0.5", "1", "2", "9", "x"), fc.boolean(), fc.boolean())
  .map(([id, text, exceeds, isNil]) =>
    deed(`${text} of item ${id} ${isNil ? "nil" : "by hand"}`, ({ desk }) => {
      desk.say({ _tag: "OpenedItem", itemId: id })
      desk.say({ _tag: "LoadedAvailable", itemId: id, available: Q.parse(1) })
      desk.say({ _tag: "TypedQuantity", text })
      if (exceeds) desk.say({ _tag: "ToggledExceeding" })
      desk.say({ _tag: isNil ? "SetNil" : "AcceptedItem" })
    })
  )
const sends = fc.constantFrom(
  deed("invoice with reasons", ({ desk }) => {
    desk.say({ _tag: "Continued" })
    desk.say({ _tag: "AppliedToAll", reason: "Out of stock" })
    desk.say({ _tag: "Confirmed" })
  }),
  deed("cancel with reasons", ({ desk }) => {
    desk.say({ _tag: "StartedCancelling" })
    desk.say({ _tag: "AppliedToAll", reason: "Out of stock" })
    desk.say({ _tag: "Confirmed" })
  })
)
/** The order changes elsewhere; the push about it may come, late or never. */
const otherWork = fc
  .tuple(
    fc.constantFrom<"quantity" | "invoiced" | "canceled" | "touched">(
      "quantity",
      "quantity",
      "quantity",
      "touched",
      "touched",
      "invoiced",
      "canceled"
    ),
    fc.integer({ min: 1, max: 30 }),
    fc.boolean()
  )
  .map(([what, tenths, isPushed]) =>
    deed(`${what} elsewhere${isPushed ? ", pushed" : ""}`, ({ desk, hub }) => {
      if (!isOpenForPicking(hub.order)) return
      if (what === "quantity") hub.reorder(Q.ofThousandths(tenths * 100))
      if (what === "touched") hub.change({})
      if (what === "canceled" && tenths > 25) hub.change({ status: "canceled" })
      if (what === "invoiced" && tenths > 25) hub.change({ status: "processing", invoice_id: "elsewhere" })
      if (isPushed) desk.say({ _tag: "ChangedElsewhere", order: hub.order })
    })
  )
const older = fc.constant(
  deed("push of an older order", ({ desk, hub }) => {
    const before = desk.model
    if (before.order === undefined || before.order.updated_at <= orderOf(lines).updated_at) return
    desk.say({ _tag: "ChangedElsewhere", order: { ...hub.order, updated_at: orderOf(lines).updated_at } })
    expect(desk.model).toBe(before)
  })
)
const takenElsewhere = fc.constantFrom("A7", "B7", "C7").map((name) =>
  deed(`${name} is taken elsewhere`, ({ hub }) => {
    hub.stock = hub.stock.map((row) => (row.key === code(name) ? { ...row, status: 1 } : row))
  })
)
/** The shelves change unseen, or it is heard of; a reason is given, whether or not somebody asked. */
const shelves = some(
  { _tag: "ChangedStock", productIds: undefined },
  { _tag: "ChangedStock", productIds: [8] },
  { _tag: "PassedTime" },
  { _tag: "MissedShelf", productId: 7 },
  { _tag: "GaveLaterReason", than: code("T7"), reason: "Pack is damaged" },
  { _tag: "GaveLaterReason", than: code("MT7"), reason: "Not found on the shelf" }
)
const crashes = fc.constant(
  deed("crash", (shift, ledger) => {
    const before = shift.desk.model
    const stored = shift.desk.journal === undefined ? undefined : work.read(shift.desk.journal)
    shift.crash()
    shift.desk.settle()
    const { model } = shift.desk
    if (model.picking.scans.length > 0) shift.met.add("restored")
    // What waited is decided now, one way or the other.
    const readOrders = [
      ...model.picking.scans.map(({ scan_code }) => scan_code),
      ...model.refused.map((each) => each.code)
    ]
    for (const waited of stored?._tag === "Work" ? stored.work.waiting : [])
      expect(readOrders).toContain(waited)
    // Everything that sounded is back; the one scan that was being decided had not.
    if (
      isRestored(before) &&
      before.order !== undefined &&
      isOpenForPicking(before.order) &&
      shift.hub.order.updated_at === before.order.updated_at
    ) {
      const back = model.picking.scans.map(({ scan_code, number }) => `${number} ${scan_code}`)
      for (const scan of before.picking.scans) expect(back).toContain(`${scan.number} ${scan.scan_code}`)
    }
    // The ledger goes on with what the new screen knows.
    shift.steps()
    ledger.scanned = 0
    ledger.accepted = 0
    ledger.refused = 0
    ledger.dispatched = 0
  })
)
const back = some(
  { _tag: "UndidLastScan" },
  { _tag: "RemovedScan", number: 1 },
  { _tag: "RemovedScan", number: 3 },
  { _tag: "ResumedScanning" },
  { _tag: "ResumedScanning" }
)
const around = some(
  { _tag: "Continued" },
  { _tag: "Entered" },
  { _tag: "Confirmed" },
  { _tag: "ClosedDialog" },
  { _tag: "AskedToLeave" },
  { _tag: "KeptForLater" },
  { _tag: "MovedSelection", by: 1 },
  { _tag: "SelectedItem", itemId: 3 },
  { _tag: "ChoseOwnWords", itemId: 1 },
  { _tag: "TypedReason", itemId: 1, text: "രുചി" },
  { _tag: "ChoseReason", itemId: 2, reason: "Out of stock" },
  { _tag: "AskedForPaper", kind: "label" },
  { _tag: "AskedToSaveInvoice" },
  { _tag: "FailedSaving", message: "The disk is full" }
)

const anyDeed = [
  scans,
  scans,
  scans,
  scans,
  answers,
  answers,
  settles,
  stale,
  byHand,
  sends,
  otherWork,
  older,
  takenElsewhere,
  shelves,
  crashes,
  back,
  around
]
