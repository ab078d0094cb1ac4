/** SHIFT-1 to SHIFT-7 as the page of a till keeps them: what it shows when, what it sends, and what it never shows. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { perform } from "#core/client/perform.ts"
import { ofHundredths } from "#core/money.ts"
import type { Deed, Model, Message as ScreenMessage, Seen } from "#core/screen/shift/model.ts"
import { seenBy } from "#core/shift/blind-count.ts"
import { denominations } from "#core/shift/denominations.ts"
import { report } from "#core/shift/report.ts"
import type { Shift } from "#core/shift/shift.ts"
import { shiftOf } from "../arbitrary/shift.ts"
import { noon } from "../arbitrary/time.ts"
import { Client } from "./client.ts"
import { ScreenClient } from "./screen-client.ts"
import { ruled, World } from "./world.ts"

const paise = ofHundredths
const seen = (shift: Shift): Seen => ({
  shift,
  report: report({
    shift,
    movements: [],
    sales: [{ amount: paise(100_00), method: "cashondelivery" }],
    counts: shift.count === null ? 0 : 1,
    storeName: "Indiranagar",
    now: noon,
    isTold: shift.count === null || shift.count.expected !== null
  })
})
const counted = (difference: number, change: Partial<Shift> = {}): Shift =>
  shiftOf({
    revision: 3,
    count: {
      count_id: 9,
      at: "2026-11-20 05:00:00",
      user_id: 7,
      by: "Meera",
      pieces: [{ value: paise(500_00), pieces: 4 }],
      counted: paise(2_000_00),
      expected: paise(2_000_00 - difference),
      difference: paise(difference),
      revision: 3,
      needs_approval: Math.abs(difference) > 50_00
    },
    ...change
  })

class Till extends ScreenClient<Model, ScreenMessage> {
  constructor(till = "Till 1", flags: Readonly<Record<string, unknown>> = {}) {
    super("Shift", "/home", { enable_shift: 1, ...flags })
    this.model = { ...this.model, settings: { ...this.model.settings, till } }
    this.go("/shift")
  }
  /** The server answers what was asked last. */
  answer(shift: Shift | null): this {
    return this.tell({
      _tag: "LoadedShift",
      requestId: this.screen.requestId,
      seen: shift === null ? null : seen(shift)
    })
  }
  get offered(): ReadonlyArray<string> {
    return this.view.actions.filter(({ isDisabled }) => isDisabled !== true).map(({ id }) => id)
  }
  get deeds(): ReadonlyArray<{ readonly deed: Deed; readonly key: string }> {
    return this.commands("DoAtTill")
  }
}

describe("the page of a till", () => {
  it("is there for those alone who work with shifts, at home and in the navigation", () => {
    const client = new Client().enter({})
    client.go("/shift")
    expect(client.model.route.name).toBe("home")
    expect(new Till().model.route.name).toBe("shift")
  })

  it("looks again when somebody of the store has asked for an approval, or settled one", () => {
    const till = new Till().answer(counted(0))
    const { requestId } = till.screen
    till.say({ _tag: "ToldOfTasks", storeId: till.model.session?.store.store_id ?? 0 })
    expect(till.screen.requestId).toBe(requestId + 1)
  })

  it("asks for the till's name once, and the workstation keeps it", () => {
    const till = new Till("")
    expect(till.done.some(({ _tag }) => _tag === "LoadShift")).toBe(false)
    till.tell({ _tag: "OpenedForm", kind: "till" }).fill("till", "  കൗണ്ടർ  ഒന്ന് ").tell({ _tag: "Submitted" })
    expect(till.model.settings.till).toBe("കൗണ്ടർ ഒന്ന്")
    expect(till.done.slice(-2)).toMatchObject([
      { _tag: "LoadShift", till: "കൗണ്ടർ ഒന്ന്" },
      { _tag: "RememberSettings", settings: { till: "കൗണ്ടർ ഒന്ന്" } }
    ])
    till.tell({ _tag: "OpenedForm", kind: "till" }).fill("till", "\u001B[2J").tell({ _tag: "Submitted" })
    expect(till.model.settings.till).toBe("കൗണ്ടർ ഒന്ന്")
    expect(till.screen.dialog).toMatchObject({ form: { focus: "till" } })
  })

  it("opens a shift with a float, and sends it once however often it is pressed", () => {
    const till = new Till().answer(null)
    expect(till.text).toContain("No shift is open at Till 1.")
    expect(till.offered).toContain("open-shift")
    till.tell({ _tag: "OpenedForm", kind: "open" })
    for (const wrong of ["", "-1", "10.005", "much"]) {
      till.fill("float", wrong).tell({ _tag: "Submitted" })
      expect(till.deeds).toEqual([])
    }
    till.fill("float", "2000,50").tell({ _tag: "Submitted" }).tell({ _tag: "Submitted" })
    expect(till.deeds.map(({ deed }) => deed)).toEqual([{ do: "open", till: "Till 1", float: 2_000_50 }])
    const [first] = till.deeds
    // The reply was lost: the same deed has the same key.
    till.tell({ _tag: "RefusedAtTill", key: first?.key ?? "", problem: "The server does not answer" })
    till.tell({ _tag: "Submitted" })
    expect(till.deeds[1]).toEqual({ ...first })
    till.tell({ _tag: "DidAtTill", key: "", deed: first?.deed as Deed, seen: seen(shiftOf()) })
    expect(till.screen.dialog).toBe(undefined)
    expect(till.offered).toEqual(expect.arrayContaining(["count", "cash-in", "cash-out"]))
    expect(till.offered).not.toContain("close-shift")
  })

  it("moves cash for a reason alone", () => {
    const till = new Till().answer(shiftOf()).tell({ _tag: "OpenedForm", kind: "out" })
    till.fill("amount", "120.5").tell({ _tag: "Submitted" })
    expect(till.deeds).toEqual([])
    till.fill("reason", "Milk").tell({ _tag: "Submitted" })
    expect(till.deeds[0]?.deed).toEqual({
      do: "move",
      shift_id: 1,
      kind: "out",
      amount: 120_50,
      reason: "Milk"
    })
    expect(till.done.some(({ _tag }) => _tag === "OpenDrawer")).toBe(false)
    const { key = "", deed } = till.deeds[0] ?? {}
    till.tell({ _tag: "DidAtTill", key, deed: deed as Deed, seen: seen(shiftOf({ revision: 1 })) })
    // The drawer opens once the cash is written down, under the key of the deed.
    expect(till.done.at(-1)).toEqual({ _tag: "OpenDrawer", key, isAsked: false })
    // The same again is another deed.
    till.tick(1000)
    till.tell({ _tag: "OpenedForm", kind: "out" }).fill("amount", "120.5").fill("reason", "Milk")
    till.tell({ _tag: "Submitted" })
    expect(till.deeds[1]?.key).not.toBe(till.deeds[0]?.key)
  })

  it("opens the drawer without a sale for a reason that is written down", () => {
    const till = new Till()
      .answer(shiftOf())
      .tell({ _tag: "OpenedForm", kind: "opened" })
      .tell({ _tag: "Submitted" })
    expect(till.deeds).toEqual([])
    till.fill("reason", "Change for a customer").tell({ _tag: "Submitted" })
    const { key = "", deed } = till.deeds[0] ?? {}
    expect(deed).toEqual({
      do: "move",
      shift_id: 1,
      kind: "opened",
      amount: 0,
      reason: "Change for a customer"
    })
    till.tell({ _tag: "DidAtTill", key, deed: deed as Deed, seen: seen(shiftOf()) })
    expect(till.done.at(-1)).toEqual({ _tag: "OpenDrawer", key, isAsked: true })
  })

  it("counts blind: what is expected is shown nowhere before the count is sent, and a count put aside is gone on with", () => {
    const till = new Till().answer(shiftOf({ revision: 1 }))
    // A float of 2000 and 100 of sales.
    for (const hidden of ["2100.00", '100.00"']) expect(till.text).not.toContain(hidden)
    expect(till.text).toContain("after the count")
    till.tell({ _tag: "OpenedForm", kind: "count" })
    till.fill("n50000", "3").fill("n10000", "x")
    expect(till.text).toContain("So far ₹1,500.00; 8 to go.")
    till.tell({ _tag: "CancelledDialog" }).tell({ _tag: "OpenedForm", kind: "count" })
    expect(till.text).toContain("So far ₹1,500.00; 8 to go.")
    // The answer says so while values are missing.
    expect(till.text).toContain('"Go on"')
    expect(till.text).not.toContain('"Send the count"')
    // Enter goes on to what is not counted yet, and sends nothing; no field is called wrong that nobody was in.
    till.tell({ _tag: "Submitted" })
    expect(till.screen.dialog).toMatchObject({ form: { focus: "n20000", problems: {} } })
    till.fill("n20000", "0").tell({ _tag: "Submitted" })
    expect(till.screen.dialog).toMatchObject({ form: { focus: "n5000" } })
    expect(till.deeds).toEqual([])
    for (const value of denominations.INR) till.fill(`n${value}`, value === 100_00 ? "x" : "0")
    till.tell({ _tag: "Submitted" })
    expect(till.screen.dialog).toMatchObject({
      form: { focus: "n10000", problems: { n10000: expect.any(String) } }
    })
    expect(till.deeds).toEqual([])
    for (const value of denominations.INR) till.fill(`n${value}`, value === 500_00 ? "4" : "0")
    expect(till.text).toContain('"Send the count"')
    till.tell({ _tag: "Submitted" })
    expect(till.deeds[0]?.deed).toMatchObject({ do: "count", shift_id: 1 })
    till.tell({
      _tag: "DidAtTill",
      key: "",
      deed: till.deeds[0]?.deed as Deed,
      seen: seen(seenBy(counted(0), { userId: 7, flags: { shift_approval: 1 } }))
    })
    expect(till.text).toContain("Counted ₹2,000.00. What should be there is told once the shift is closed.")
    for (const hidden of ["2100.00", '100.00"', "is right"]) expect(till.text).not.toContain(hidden)
    // The next count begins afresh.
    till.tell({ _tag: "OpenedForm", kind: "count" })
    expect(till.text).toContain("So far ₹0.00; 10 to go.")
  })

  it("closes a count that holds, and shows the Z report until it is left", () => {
    const till = new Till().answer(counted(-20_00)).tell({ _tag: "OpenedEnding", kind: "close" })
    expect(till.text).toContain("Counted ₹2,000.00, expected ₹2,020.00: ₹20.00 are missing.")
    till.tell({ _tag: "Submitted" }).tell({ _tag: "Submitted" })
    expect(till.deeds.map(({ deed }) => deed)).toEqual([{ do: "close", shift_id: 1, count_id: 9 }])
    const closed = counted(-20_00, {
      status: "closed",
      closed: { user_id: 7, by: "Meera" },
      closed_at: "2026-11-20 06:00:00",
      z_number: 12
    })
    till.tell({ _tag: "DidAtTill", key: "", deed: till.deeds[0]?.deed as Deed, seen: seen(closed) })
    expect(till.view.title).toBe("Z report 12, Till 1")
    expect(till.view.file).toMatchObject({ name: "z-report-12-shift-1" })
    // At a till nothing is paid at a door.
    expect(JSON.stringify(till.view.parts)).toContain("Cash, 1 order")
    till.tell({ _tag: "ClosedReport" }).answer(null)
    expect(till.offered).toContain("open-shift")
  })

  it("offers no close of a count that holds no more", () => {
    const outdated = new Till().answer(counted(0, { revision: 4 }))
    expect(outdated.offered).not.toContain("close-shift")
    outdated.tell({ _tag: "OpenedEnding", kind: "close" })
    expect(outdated.screen.dialog).toBe(undefined)
    expect(outdated.text).toContain("count it once more")
  })

  it("waits for an approval, which is offered to those alone who may give it", () => {
    const waiting = counted(-100_00, { status: "waiting", closed: { user_id: 7, by: "Meera" } })
    const cashier = new Till().answer(counted(-100_00)).tell({ _tag: "OpenedEnding", kind: "close" })
    expect(cashier.text).toContain("Ask for the approval")
    cashier.tell({ _tag: "Submitted" })
    cashier.tell({ _tag: "DidAtTill", key: "", deed: cashier.deeds[0]?.deed as Deed, seen: seen(waiting) })
    expect(cashier.text).toContain("Meera wants to close the shift")
    expect(cashier.offered).not.toContain("approve")
    const supervisor = new Till("Till 1", { shift_approval: 1 }).answer(waiting)
    expect(supervisor.offered).toContain("approve")
    supervisor.tell({ _tag: "OpenedEnding", kind: "approve" }).tell({ _tag: "Submitted" })
    expect(supervisor.deeds[0]?.deed).toEqual({ do: "approve", shift_id: 1, count_id: 9 })
    supervisor.tell({ _tag: "RefusedAtTill", key: "", problem: "Somebody else approves the difference" })
    expect(supervisor.text).toContain("Somebody else approves the difference")
    supervisor.tell({ _tag: "Submitted" })
    expect(supervisor.deeds).toHaveLength(2)
  })

  it("offers to settle no count of their own, nor one that was settled while it is looked at (APPROVE-6)", () => {
    const waiting = counted(-100_00, { status: "waiting", closed: { user_id: 7, by: "Meera" } })
    const own = new Till("Till 1", { shift_approval: 1 }).answer({ ...waiting, is_own: true })
    expect(own.offered.filter((id) => id === "approve" || id === "reject")).toEqual([])
    for (const kind of ["approve", "reject"] as const) {
      own.tell(kind === "approve" ? { _tag: "OpenedEnding", kind } : { _tag: "OpenedForm", kind })
      expect(own.screen.dialog).toBe(undefined)
    }
    const approver = new Till("Till 1", { shift_approval: 1 }).answer(waiting)
    approver.tell({ _tag: "OpenedEnding", kind: "approve" })
    approver.say({ _tag: "ToldOfTasks", storeId: approver.model.session?.store.store_id ?? 0 })
    approver.answer(counted(-100_00)).tell({ _tag: "CancelledDialog" })
    expect(approver.offered).not.toContain("approve")
    approver.answer(waiting).tell({ _tag: "RefusedAtTill", key: "", problem: "It is rejected" })
    expect(approver.done.at(-1)?._tag).toBe("LoadShift")
  })

  it("sends a count back for a reason, which whoever counts reads, and counts it again", () => {
    const waiting = counted(-100_00, { status: "waiting", closed: { user_id: 7, by: "Meera" } })
    expect(new Till().answer(waiting).offered).not.toContain("reject")
    const supervisor = new Till("Till 1", { shift_approval: 1 })
    supervisor.answer(counted(-100_00)).tell({ _tag: "OpenedForm", kind: "reject" })
    expect([supervisor.screen.dialog, supervisor.offered.includes("reject")]).toEqual([undefined, false])
    supervisor.tell({ _tag: "AskedAgain" }).answer(waiting)
    expect(supervisor.offered).toContain("reject")
    supervisor.tell({ _tag: "OpenedForm", kind: "reject" })
    expect(supervisor.view.question).toMatchObject({ title: "Reject the count, Till 1" })
    expect(supervisor.text).toContain("expected ₹2,100.00: ₹100.00 are missing. Why?")
    for (const wrong of ["", "  ", "x".repeat(201)]) {
      supervisor.fill("reason", wrong).tell({ _tag: "Submitted" })
      expect(supervisor.deeds).toEqual([])
    }
    supervisor.fill("reason", "The notes of 500").tell({ _tag: "Submitted" }).tell({ _tag: "Submitted" })
    // On its way, the button that was pressed says so.
    expect(supervisor.view.question?.actions[0]).toMatchObject({ title: "Sending...", isDisabled: true })
    expect(supervisor.deeds.map(({ deed }) => deed)).toEqual([
      { do: "reject", shift_id: 1, count_id: 9, reason: "The notes of 500" }
    ])
    // A reply that is lost: the same again has the same key.
    supervisor.tell({ _tag: "RefusedAtTill", key: "", problem: "The server does not answer" })
    supervisor.tell({ _tag: "Submitted" })
    expect(supervisor.deeds[1]).toEqual(supervisor.deeds[0])
    const rejected = { at: "2026-11-20 06:00:00", user_id: 8, by: "Uma", reason: "The notes of 500" }
    const { count } = waiting
    const back = shiftOf({ revision: 3, count: count === null ? null : { ...count, rejected } })
    const deed = supervisor.deeds[0]?.deed as Deed
    supervisor.tell({ _tag: "DidAtTill", key: "", deed, seen: seen(back) })
    expect([supervisor.screen.dialog, supervisor.offered.includes("approve")]).toEqual([undefined, false])

    const cashier = new Till().answer(waiting)
    cashier.say({ _tag: "ToldOfTasks", storeId: cashier.model.session?.store.store_id ?? 0 })
    cashier.answer(back)
    expect(cashier.text).toContain(
      "Rejected by Uma at 2026-11-20 11:30: The notes of 500. Count the drawer once more."
    )
    expect(cashier.offered).toContain("count")
    expect(cashier.offered).not.toContain("close-shift")
    cashier.tell({ _tag: "OpenedEnding", kind: "close" })
    expect(cashier.screen.dialog).toBe(undefined)
  })

  it("lists the shifts of the store, and passes over an answer to an earlier question", () => {
    const till = new Till().answer(null).tell({ _tag: "ChoseTab", tab: "history" })
    const before = till.screen.requestId
    till.tell({ _tag: "TurnedPage", page: 2 })
    const found = { rows: [counted(0)], total: 21, page: 2, perPage: 20 }
    till.tell({ _tag: "LoadedShifts", requestId: before, page: 1, found: { ...found, page: 1, rows: [] } })
    expect(till.screen.history).toBe(undefined)
    till.tell({ _tag: "LoadedShifts", requestId: till.screen.requestId, page: 2, found })
    till.tell({ _tag: "OpenedRow", shiftId: 1 })
    expect(till.done.at(-1)).toMatchObject({ _tag: "LookAtShift", shift: { shift_id: 1 } })
    till.tell({ _tag: "LookedAtShift", requestId: till.screen.requestId, seen: seen(counted(0)) })
    expect(till.view.title).toBe("X report, Till 1")
    till.tell({ _tag: "ClosedReport" })
    expect(till.screen.tab).toBe("history")
  })

  it("follows a shift whose report is open, until it is closed: counted again elsewhere, it can be approved", () => {
    const waiting = counted(-100_00, { status: "waiting", closed: { user_id: 7, by: "Meera" } })
    const till = new Till("", { shift_approval: 1 })
    const requestsOnPush = () =>
      till.say({ _tag: "ToldOfTasks", storeId: till.model.session?.store.store_id ?? 0 })
    till.tell({ _tag: "ChoseTab", tab: "history" })
    const found = { rows: [shiftOf()], total: 1, page: 1, perPage: 20 }
    till.tell({ _tag: "LoadedShifts", requestId: till.screen.requestId, page: 1, found })
    till.tell({ _tag: "OpenedRow", shiftId: 1 })
    till.tell({ _tag: "LookedAtShift", requestId: till.screen.requestId, seen: seen(shiftOf()) })
    expect(till.offered).not.toContain("approve")
    requestsOnPush()
    expect(till.done.filter(({ _tag }) => _tag === "LookAtShift")).toHaveLength(2)
    till.tell({ _tag: "LookedAtShift", requestId: till.screen.requestId, seen: seen(waiting) })
    expect(till.offered).toContain("approve")
    const closed = counted(-100_00, { status: "closed", closed: { user_id: 7, by: "Meera" } })
    till.tell({ _tag: "AskedAgain" })
    till.tell({ _tag: "LookedAtShift", requestId: till.screen.requestId, seen: seen(closed) })
    const { requestId } = till.screen
    requestsOnPush()
    expect(till.screen.requestId).toBe(requestId)
  })

  it("says why cash is not taken out, where the sentence alone does not", async () => {
    const why = "this drawer has refused 3 amounts in this shift"
    const world = new World().on("ShiftService.addCashMovement", () =>
      ruled("InvalidData", "Invalid Data", { why })
    )
    const deed = { do: "move", shift_id: 1, kind: "out", amount: paise(1_00), reason: "bank" } as const
    const till = new Till().answer(counted(0))
    const notices: Array<unknown> = []
    const host = { model: () => till.model, tell: (message: unknown) => notices.push(message) }
    await Effect.runPromise(
      Effect.provide(Effect.scoped(perform({ _tag: "DoAtTill", deed, key: "k" }, host as never)), world.ports)
    )
    expect(JSON.stringify(notices)).toContain(`Invalid Data (${why})`)
  })
})
