/** SHIFT-1 to SHIFT-8 and SHIFT-12 on both databases: shifts of tills, and who comes second. */
import { Effect, Result } from "effect"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ofHundredths } from "#core/money.ts"
import type { ShiftReport } from "#core/shift/report.ts"
import type { Shift } from "#core/shift/shift.ts"
import * as shiftSales from "#rpc-server/store/counter/shift-sales.ts"
import { type Happening, happenings, piecesOf } from "#test/core/arbitrary/shift.ts"
import { joinRoom } from "#test/support/channel.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { variable } from "#test/support/payment-service.ts"
import { isLong } from "#test/support/runs.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

type WireShift = typeof Shift.Encoded
type WireReport = typeof ShiftReport.Encoded

const limit = 50
const { now, code } = tradingDay()
const orders = ordersOf([60, 61, 62], { items: [{ product: 1773, qty: 500 }] })
const filled = Effect.all([
  seed(
    now,
    orders,
    orders.map(({ id }) => shelfPack(1773, code(id)))
  ),
  allow({ enable_shift: 1, shift_approval: 1 }, "second"),
  changes(variable("shift_difference_limit", limit))
])

describe.each(databases)("shifts on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, filled)
  const { ask, done: answered } = hub.service("ShiftService", "cashier")
  const done = <A = WireShift>(...args: Parameters<typeof ask>) => answered<A>(...args)
  const open = (till: string, float = 1000, username = "cashier") =>
    done("openShift", [till, float], username)
  const count = (shiftId: number, rupees: number, username = "cashier") =>
    done(
      "countShift",
      [
        shiftId,
        piecesOf(Math.round(rupees * 100), "INR").map(({ value, pieces }) => ({ value: value / 100, pieces }))
      ],
      username
    )
  const close = async (shift: WireShift, username = "cashier") =>
    ask("closeShift", [shift.shift_id, shift.count?.count_id ?? 0], username)
  const report = (shiftId: number) => done<WireReport>("getShiftReport", [shiftId])
  /** As placing an order at the counter does. */
  const sell = (shift: WireShift, ...sales: ReadonlyArray<readonly [number, number, string]>) =>
    hub.transact(function* () {
      for (const [order, amount, method] of sales) {
        const sold = yield* shiftSales.recordSale(shift, order, ofHundredths(amount), method)
        if (Result.isFailure(sold)) throw sold.failure
      }
    })

  it("a day at the till: float, cash in and out, sales, a blind count, and a Z report that stays as it was (SHIFT-9)", async () => {
    const opened = await open("  Till   1 ", 2000)
    expect(opened).toMatchObject({
      till: "Till 1",
      status: "open",
      currency: "INR",
      float: 2000,
      count: null,
      opened: { by: "cashier user" }
    })
    const { shift_id } = opened
    await done("addCashMovement", [shift_id, "in", 500.5, "Change from the bank"])
    await done("addCashMovement", [shift_id, "out", 120, "Milk for the staff"])
    await done("addCashMovement", [shift_id, "opened", 0, "Change for a customer"])
    await sell(
      opened,
      [9_001, 240_50, "cashondelivery"],
      [9_002, 99_90, "upi"],
      [9_001, 240_50, "cashondelivery"]
    )
    const soFar = await report(shift_id)
    expect(soFar).toMatchObject({
      kind: "X",
      z_number: null,
      store_name: "Indiranagar Hub",
      cash_in: 500.5,
      cash_out: 120,
      openings: 1,
      expected: null,
      counted: null,
      difference: null,
      sales: [
        { method: "cashondelivery", orders: 1, amount: null },
        { method: "upi", orders: 1, amount: 99.9 }
      ]
    })
    // 2000 + 500.50 - 120 + 240.50
    const before = JSON.stringify([await done("getShift", ["till 1"]), soFar, await done("getShifts", [])])
    for (const told of ["2621", "240.5", "2861.5"]) expect(before).not.toContain(told)
    const counted = await count(shift_id, 2620.5)
    const blind = { expected: null, difference: null, needs_approval: null }
    expect(counted.count).toMatchObject({ counted: 2620.5, ...blind })
    const after = JSON.stringify([counted, await report(shift_id), await done("getShifts", [])])
    for (const told of ["2621", "240.5", "-0.5"]) expect(after).not.toContain(told)
    const closed = await close(counted)
    expect(closed.result).toMatchObject({ status: "closed", z_number: 1, closed: { by: "cashier user" } })
    const z = await report(shift_id)
    expect(z).toMatchObject({
      kind: "Z",
      z_number: 1,
      expected: 2621,
      counted: 2620.5,
      difference: -0.5,
      counts: 1,
      closed_by: "cashier user",
      approved_by: null
    })
    expect(z.movements.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ["in", 500.5, "Change from the bank"],
      ["out", 120, "Milk for the staff"],
      ["opened", 0, "Change for a customer"]
    ])
    await open("Till 1")
    expect(await report(shift_id)).toEqual(z)
    expect(
      await hub.number(
        "SELECT COUNT(*) AS n FROM audit WHERE subject = 'shift' AND subject_id = ?",
        String(shift_id)
      )
    ).toBe(6)
  })

  test("two people open one till at once: it is opened once, and the other hears by whom (SHIFT-1)", async () => {
    for (const till of ["Race 1", "Race 2", "Race 3"]) {
      const replies = await Promise.all([
        ask("openShift", [till, 100], "cashier"),
        ask("openShift", [till.toUpperCase(), 200], "relief"),
        ask("openShift", [` ${till} `, 300], "supervisor")
      ])
      expect(replies.map(tagOf).toSorted()).toEqual(["ShiftOpen", "ShiftOpen", "done"])
      const [winner] = replies.flatMap(({ result }) => (result === undefined ? [] : [result as WireShift]))
      const loser = replies.find(({ error }) => error !== undefined)
      expect(loser?.error?.message).toBe(
        `${winner?.till} has an open shift already, opened by ${winner?.opened.by}`
      )
      expect((await done("getShift", [till])).shift_id).toBe(winner?.shift_id)
    }
  })

  test("opened twice under one key it is one shift; an amount that is none, or a name that is none, opens nothing", async () => {
    const send = async () =>
      call(hub.url, await hub.as("cashier"), "ShiftService.openShift", ["Twice", 100], {
        "idempotency-key": "open-twice-1"
      })
    const [first, again] = await Promise.all([send(), send()])
    expect(again.result).toEqual(first.result)
    expect((await send()).result).toEqual(first.result)
    for (const params of [
      ["", 100],
      ["Till", -1],
      ["x".repeat(41), 1],
      ["a\u001B[2J", 1],
      ["Till", 10_000_001]
    ])
      expect(tagOf(await ask("openShift", params))).toBe("InvalidData")
    expect((await ask("openShift", ["Till", "much"])).error?.code).toBe(-32602)
    expect(await done("getShift", ["Till"])).toBe(null)
  })

  test("closing twice, and by two people at once, gives one Z report and one number (SHIFT-9)", async () => {
    const numbers: Array<number | null> = []
    for (let round = 0; round < (isLong ? 12 : 4); round++) {
      const { shift_id } = await open("Closing", 100)
      const counted = await count(shift_id, 100)
      const replies = await Promise.all([
        close(counted, "cashier"),
        close(counted, "cashier"),
        close(counted, "relief"),
        close(counted, "supervisor")
      ])
      const closed = (await done<{ rows: ReadonlyArray<WireShift> }>("getShifts", [{ till: "closing" }]))
        .rows[0]
      expect(closed).toMatchObject({ shift_id, status: "closed", z_number: round + 1 })
      // Whoever closed it may hear so twice; the others hear that it is closed.
      for (const { result, error } of replies)
        if (error === undefined) expect(result).toEqual(closed)
        else expect(error.data).toMatchObject({ tag: "ShiftClosed", by: closed?.closed?.by })
      expect(replies.some(({ error }) => error === undefined)).toBe(true)
      numbers.push(closed?.z_number ?? null)
    }
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test("cash that moves while the shift is closed is in the Z report, or refused: never lost", async () => {
    for (let round = 0; round < (isLong ? 20 : 5); round++) {
      const { shift_id } = await open("Moving", 100)
      const counted = await count(shift_id, 100)
      const [moved, closed] = await Promise.all([
        ask("addCashMovement", [shift_id, "in", 10, "Change"], "relief"),
        close(counted)
      ])
      const z = await report(shift_id)
      if (tagOf(moved) === "done") {
        expect(tagOf(closed)).toBe("CountOutdated")
        expect([z.kind, z.cash_in, z.expected]).toEqual(["X", 10, null])
        await close(await count(shift_id, 110))
      } else {
        expect([tagOf(moved), tagOf(closed)]).toEqual(["ShiftClosed", "done"])
        expect([z.kind, z.cash_in, z.expected]).toEqual(["Z", 0, 100])
      }
      expect(await done("getShift", ["Moving"])).toBe(null)
    }
  })

  test("a sale while the shift is closed is in its Z report, or has no shift (SHIFT-13)", async () => {
    for (let round = 0; round < (isLong ? 10 : 3); round++) {
      const opened = await open("Selling", 100)
      const counted = await count(opened.shift_id, 100)
      // The embedded store does one after the other: the sale comes late.
      const isRace = hub.where.databaseUrl !== undefined
      const order = 7_000 + round
      const selling = () =>
        sell(opened, [order, 25_50, "cashondelivery"]).then(
          () => "done",
          () => "NoShift"
        )
      const closing = close(counted)
      if (!isRace) await closing
      const [sold, closed] = await Promise.all([selling(), closing])
      const z = await report(opened.shift_id)
      const kept = await hub.number("SELECT COUNT(*) AS n FROM shift_sale WHERE order_id = ?", order)
      expect([sold, kept]).toEqual(tagOf(closed) === "done" ? ["NoShift", 0] : ["done", 1])
      if (sold === "done") {
        expect([tagOf(closed), z.kind]).toEqual(["CountOutdated", "X"])
        const again = await count(opened.shift_id, 125.5)
        expect(again.count).toMatchObject({ counted: 125.5, expected: null })
        await close(again)
      } else expect([z.kind, z.expected, z.sales]).toEqual(["Z", 100, []])
    }
  })

  test("takes out at once what is in the drawer once", async () => {
    const { shift_id } = await open("Out", 100)
    const replies = await Promise.all(
      ["cashier", "relief", "supervisor"].map((who) =>
        ask("addCashMovement", [shift_id, "out", 60, "To the bank"], who)
      )
    )
    expect(replies.map(tagOf).toSorted()).toEqual(["NotInDrawer", "NotInDrawer", "done"])
    expect(replies.find(({ error }) => error !== undefined)?.error?.message).toBe(
      "There is not that much cash in the drawer"
    )
    await close(await count(shift_id, 40))
  })

  it("says three times in a shift that there is not so much: halving the amount tells nobody what there is (SHIFT-14)", async () => {
    const { shift_id } = await open("Halved", 100)
    const out = (amount: number, username = "relief") =>
      ask("addCashMovement", [shift_id, "out", amount, "To the bank"], username)
    // What is taken costs no try.
    expect(tagOf(await out(1))).toBe("done")
    const tries = []
    for (const amount of [800, 400, 200, 150, 120]) tries.push(tagOf(await out(amount)))
    expect(tries).toEqual([...Array(3).fill("NotInDrawer"), "InvalidData", "InvalidData"])
    expect(JSON.stringify((await out(5)).error?.data)).toContain("has refused 3 amounts")
    expect(tagOf(await out(5, "supervisor"))).toBe("done")
    await close(await count(shift_id, 94))
  })

  test("tells what was taken out again under its key, whatever was refused since, and refuses no repeat that is at once (KEY-1)", async () => {
    const { shift_id } = await open("Repeated", 100)
    const session = await hub.login("relief")
    const out = (amount: number, key: string) =>
      call(hub.url, session, "ShiftService.addCashMovement", [shift_id, "out", amount, "To the bank"], {
        "idempotency-key": key
      })
    const first = await out(10, "taken-once")
    expect(tagOf(first)).toBe("done")
    expect([tagOf(await out(800, "tried-800")), tagOf(await out(400, "tried-400"))]).toEqual([
      "NotInDrawer",
      "NotInDrawer"
    ])
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => out(60, "taken-60-at-once")))
    expect(atOnce.map(({ result }) => result)).toEqual(Array(4).fill(atOnce[0]?.result))
    expect(atOnce.map(tagOf)).toEqual(Array(4).fill("done"))
    expect(tagOf(await out(200, "tried-200"))).toBe("NotInDrawer")
    expect(tagOf(await out(5, "tried-005"))).toBe("InvalidData")
    expect((await out(10, "taken-once")).result).toEqual(first.result)
    expect((await out(60, "taken-60-at-once")).result).toEqual(atOnce[0]?.result)
    expect(tagOf(await out(11, "taken-once"))).toBe("IdempotencyConflict")
    await close(await count(shift_id, 30))
  })

  test("the cash of a sale that is cancelled leaves the open shift of its till once, and waits for one where shifts are kept (SHIFT-17)", async () => {
    const invoice = async (id: number) => {
      const packs = [{ scan_code: code(id), qty: 0.5 }]
      const line = { item_id: id * 100, product_id: 1773, qty: 0.5, scanned_info: { items: packs } }
      expect((await hub.invoice(id, [line])).result).toMatchObject({ status: "success" })
    }
    for (const { id } of orders) await invoice(id)
    const cancel = async (id: number, username: string) =>
      hub.call(
        "CommerceService.cancelOrder",
        [id, [{ item_id: id * 100, reason: "Customer is away" }]],
        await hub.as(username)
      )
    const first = await open("Refunds", 10)
    await sell(first, [60, 120_00, "cashondelivery"], [61, 120_00, "upi"], [62, 120_00, "cashondelivery"])
    await done("addCashMovement", [first.shift_id, "out", 200, "To the bank"])
    // 10 + 240 - 200 are left: one of the two can be paid back only after the other one's cash is there.
    expect((await cancel(60, "cashier")).error?.data?.tag).toBe("NotInDrawer")
    await done("addCashMovement", [first.shift_id, "in", 90, "From the bank"])
    const replies = await Promise.all([cancel(60, "cashier"), cancel(60, "cashier"), cancel(61, "cashier")])
    expect(replies.map(tagOf).toSorted()).toEqual(["NotCancellable", "done", "done"])
    const counted = await count(first.shift_id, 20)
    expect(counted.count).toMatchObject({ counted: 20, expected: null, difference: null })
    await close(counted)
    expect(await report(first.shift_id)).toMatchObject({ refunds: 120, cash_out: 200 })
    // The next shift of the till pays what this one took.
    expect((await cancel(62, "cashier")).error?.data?.tag).toBe("NoShift")
    const second = await open("Refunds", 500)
    expect(tagOf(await cancel(62, "hub"))).toBe("done")
    // The drawer is the cashier's: what somebody else asks for waits for their word.
    expect((await report(second.shift_id)).movements).toEqual([])
    const { result } = await hub.call("TaskService.getTasks", [{}], await hub.as("cashier"))
    const [task] = (result as { readonly rows: ReadonlyArray<{ readonly task_id: number }> }).rows
    const end = [task?.task_id, { outcome: "done" }]
    expect((await hub.call("TaskService.endTask", end, await hub.as("cashier"))).error).toBeUndefined()
    const { movements } = await report(second.shift_id)
    expect(movements).toMatchObject([
      { kind: "refund", amount: 120, order_id: 62, by: "cashier user", reason: `Task ${task?.task_id}` }
    ])
    await close(await count(second.shift_id, 380))
    expect(await done("getShift", ["Refunds"])).toBe(null)
  })

  test("a difference above the limit waits for somebody else, who approves that very count (SHIFT-16)", async () => {
    const { shift_id } = await open("Approval", 1000)
    const first = await count(shift_id, 900, "relief")
    expect(first.count).toMatchObject({ difference: null, needs_approval: null })
    const approve = (counted: WireShift, username: string) =>
      ask("approveShift", [shift_id, counted.count?.count_id], username)
    expect(tagOf(await approve(first, "supervisor"))).toBe("NotWaiting")
    expect((await close(first)).result).toMatchObject({ status: "waiting", z_number: null, closed_at: null })
    expect((await close(first)).result).toMatchObject({ status: "waiting" })
    expect(tagOf(await approve(first, "cashier"))).toBe("FlagOff")
    // Who waits is told nothing; who approves sees what it comes to.
    expect(await report(shift_id)).toMatchObject({ counted: 900, expected: null, difference: null })
    expect((await done("getShift", ["Approval"], "supervisor")).count).toMatchObject({ difference: -100 })
    expect((await done("getShift", ["Approval"])).count).toMatchObject({ difference: null })
    // Counted again, or moved: the approval that somebody is about to give is of a count that holds no more.
    const second = await count(shift_id, 930)
    expect(second.status).toBe("open")
    expect(tagOf(await approve(first, "supervisor"))).toBe("CountedAgain")
    expect((await close(second)).result).toMatchObject({ status: "waiting" })
    await done("addCashMovement", [shift_id, "in", 20, "Found under the drawer"])
    expect(tagOf(await approve(second, "supervisor"))).toBe("CountedAgain")
    const third = await count(shift_id, 950)
    expect((await close(third, "supervisor")).result).toMatchObject({ status: "waiting" })
    expect((await approve(third, "supervisor")).error).toMatchObject({
      message: "Somebody else approves it: not who made, counted or asked for it",
      data: { tag: "OwnApproval" }
    })
    const fourth = await count(shift_id, 950)
    await close(fourth)
    const replies = await Promise.all([approve(fourth, "supervisor"), approve(fourth, "supervisor")])
    expect(replies.map(tagOf)).toEqual(["done", "done"])
    const z = await report(shift_id)
    expect(z).toMatchObject({
      kind: "Z",
      z_number: 1,
      difference: -70,
      counts: 4,
      closed_by: "cashier user",
      approved_by: "supervisor user"
    })
    expect(tagOf(await close(fourth))).toBe("done")
    expect(tagOf(await ask("countShift", [shift_id, [{ value: 500, pieces: 1 }]]))).toBe("ShiftClosed")
  })

  /** A count of somebody that is off by a hundred, and waits. */
  const waitingAt = async (till: string, username = "cashier") => {
    const { shift_id } = await open(till, 1000)
    const counted = await count(shift_id, 900, username)
    expect((await close(counted)).result).toMatchObject({ status: "waiting" })
    return [shift_id, counted.count?.count_id ?? 0] as const
  }

  it("nobody who has counted in a shift settles its count, whoever counted last and whoever asks", async () => {
    const [shift_id] = await waitingAt("Makers", "supervisor")
    // The supervisor counted first; somebody else counted again, and closes.
    const last = await count(shift_id, 900, "relief")
    await close(last, "relief")
    const named = [shift_id, last.count?.count_id ?? 0]
    expect(tagOf(await ask("approveShift", named, "supervisor"))).toBe("OwnApproval")
    expect(tagOf(await ask("rejectShift", [...named, "Again"], "supervisor"))).toBe("OwnApproval")
    expect(await done("getShift", ["Makers"])).toMatchObject({ status: "waiting" })
    expect(await done("approveShift", named, "second")).toMatchObject({ status: "closed" })
  })

  it("a count is sent back with a reason that its counters read, and the next one waits again (SHIFT-12)", async () => {
    const [shift_id, count_id] = await waitingAt("Rejecting")
    const reject = (reason: string, username = "supervisor") =>
      ask("rejectShift", [shift_id, count_id, reason], username)
    expect(tagOf(await reject("Again", "cashier"))).toBe("FlagOff")
    for (const reason of ["", "x".repeat(201), "a\nb"])
      expect(tagOf(await reject(reason))).toBe("InvalidData")
    expect(tagOf(await ask("rejectShift", [shift_id, count_id - 1, "Again"], "supervisor"))).toBe(
      "CountedAgain"
    )
    const rejected = { by: "supervisor user", reason: "ഒരു കെട്ട് 500" }
    expect((await reject(" ഒരു കെട്ട് 500 ")).result).toMatchObject({
      status: "open",
      closed: null,
      count: { count_id, rejected }
    })
    // A repeat, and another reason of the same person, change nothing; another person comes too late.
    expect((await reject("Once more")).result).toMatchObject({ count: { rejected } })
    for (const late of [
      await reject("No", "second"),
      await ask("approveShift", [shift_id, count_id], "second")
    ])
      expect(late.error?.data).toMatchObject({ tag: "ApprovalSettled", state: "rejected", by: rejected.by })
    expect(await done("getShift", ["Rejecting"])).toMatchObject({ status: "open", count: { rejected } })
    expect(tagOf(await ask("closeShift", [shift_id, count_id]))).toBe("CountOutdated")
    expect(
      await hub.number(
        "SELECT COUNT(*) AS n FROM audit WHERE subject = 'shift' AND subject_id = ? AND action = 'rejected'",
        String(shift_id)
      )
    ).toBe(1)
    // Right by now: it is a recount all the same, and who rejected the first may approve it.
    const again = await count(shift_id, 1000)
    expect(again.count).not.toHaveProperty("rejected")
    expect((await close(again)).result).toMatchObject({ status: "waiting" })
    const approved = await ask("approveShift", [shift_id, again.count?.count_id], "supervisor")
    expect(approved.result).toMatchObject({ status: "closed", count: { difference: 0 } })
    // Who comes second hears who approved it and when, of the count that was approved as of an earlier one.
    const late = await ask("approveShift", [shift_id, again.count?.count_id], "second")
    expect(late.error?.data).toMatchObject({ tag: "ApprovalSettled", state: "approved", by: rejected.by })
    expect(late.error?.message).toContain("it is approved, by supervisor user at ")
    expect((await reject("Too late", "second")).error?.data).toMatchObject({ tag: "ApprovalSettled" })
  })

  it("is told to every screen of the store when it waits, and when it is rejected", async () => {
    const { shift_id } = await open("Told", 1000)
    const counted = await count(shift_id, 900)
    const client = await joinRoom(hub.url, await hub.as("relief"))
    const told = () => client.told("TASKS_PUSH_TO_ROOM")
    await close(counted)
    await expect.poll(told, { timeout: 20_000 }).toBe(1)
    const named = [shift_id, counted.count?.count_id ?? 0]
    await done("rejectShift", [...named, "Again"], "supervisor")
    await expect.poll(told, { timeout: 20_000 }).toBe(2)
    const again = await count(shift_id, 1000)
    await close(again)
    await expect.poll(told, { timeout: 20_000 }).toBe(3)
    await done("approveShift", [shift_id, again.count?.count_id], "supervisor")
    await expect.poll(told, { timeout: 20_000 }).toBe(4)
  })

  test("of an approval and rejections at once one wins, and the others hear which (SHIFT-18)", async () => {
    for (let round = 0; round < (isLong ? 12 : 3); round++) {
      const [shift_id, count_id] = await waitingAt(`Settling ${round}`)
      const named = [shift_id, count_id]
      const replies = await Promise.all([
        ask("approveShift", named, "supervisor"),
        ask("rejectShift", [...named, "Again"], "second"),
        ask("rejectShift", [...named, "Once more"], "supervisor"),
        ask("rejectShift", [...named, "Again"], "second")
      ])
      const { rows } = await done<{ rows: ReadonlyArray<WireShift> }>("getShifts", [
        { till: `Settling ${round}` }
      ])
      const [shift] = rows
      const isApproved = shift?.status === "closed"
      const winner = isApproved ? shift.approved?.by : shift?.count?.rejected?.by
      expect([isApproved, shift?.count?.rejected !== undefined]).toEqual([isApproved, !isApproved])
      for (const { result, error } of replies)
        if (error === undefined) expect((result as WireShift).status).toBe(isApproved ? "closed" : "open")
        else
          expect(error.data).toMatchObject({
            tag: "ApprovalSettled",
            state: isApproved ? "approved" : "rejected",
            by: winner
          })
      expect(replies.some(({ error }) => error === undefined)).toBe(true)
      if (!isApproved) {
        const again = await count(shift_id, 1000)
        await close(again)
        await done("approveShift", [shift_id, again.count?.count_id], "supervisor")
      }
    }
  })

  it("a second count that fits closes nothing: it is a recount that a second person sees", async () => {
    const { shift_id } = await open("Recount", 1000)
    await count(shift_id, 900)
    const fits = await count(shift_id, 1000)
    expect((await close(fits)).result).toMatchObject({ status: "waiting", z_number: null })
    // Moving a coin does not wipe it out.
    await done("addCashMovement", [shift_id, "in", 1, "A coin"])
    const moved = await count(shift_id, 1001)
    expect((await close(moved)).result).toMatchObject({ status: "waiting" })
    const approved = await done("approveShift", [shift_id, moved.count?.count_id], "supervisor")
    expect(approved).toMatchObject({ status: "closed", count: { difference: 0 } })
  })

  it("a count is of known notes and coins, and a shift without one is not closed", async () => {
    const { shift_id } = await open("Counting", 10)
    expect(tagOf(await ask("closeShift", [shift_id, 1]))).toBe("NotCounted")
    for (const pieces of [
      [],
      [{ value: 3, pieces: 1 }],
      [{ value: 500, pieces: -1 }],
      [
        { value: 10, pieces: 1 },
        { value: 10, pieces: 2 }
      ]
    ])
      expect(tagOf(await ask("countShift", [shift_id, pieces]))).toBe("InvalidData")
    expect((await ask("countShift", [shift_id, [{ value: 10, pieces: 1.5 }]])).error?.code).toBe(-32602)
    await close(await count(shift_id, 10))
  })

  it("nobody sees or touches the shifts of another store, nor any without the flag", async () => {
    const { shift_id } = await open("Foreign", 10)
    const counted = await count(shift_id, 10)
    const params = {
      addCashMovement: [shift_id, "in", 1, "Change"],
      countShift: [shift_id, [{ value: 10, pieces: 1 }]],
      closeShift: [shift_id, counted.count?.count_id],
      approveShift: [shift_id, counted.count?.count_id],
      rejectShift: [shift_id, counted.count?.count_id, "Again"],
      getShiftReport: [shift_id]
    }
    for (const [method, given] of Object.entries(params)) {
      expect([method, tagOf(await ask(method, given, "kochi-till"))]).toEqual([method, "NotFound"])
      expect([method, tagOf(await ask(method, given, "hub"))]).toEqual([method, "FlagOff"])
    }
    expect(await done("getShift", ["Foreign"], "kochi-till")).toBe(null)
    expect(await done("getShifts", [], "kochi-till")).toMatchObject({ rows: [], total: 0 })
    expect((await open("Foreign", 5, "kochi-till")).shift_id).not.toBe(shift_id)
    await close(counted)
  })

  it("lists the shifts of the store, and of one till, the latest first and page by page", async () => {
    for (let round = 0; round < 3; round++) await close(await count((await open("Paged", 1)).shift_id, 1))
    await open("Paged", 2)
    const page = (paging: object) =>
      done<{ rows: ReadonlyArray<WireShift>; total: number; page: number; perPage: number }>("getShifts", [
        paging
      ])
    const whole = await page({ till: "PAGED" })
    expect(whole.rows.map(({ status, z_number }) => [status, z_number])).toEqual([
      ["open", null],
      ["closed", 3],
      ["closed", 2],
      ["closed", 1]
    ])
    expect([whole.total, whole.page, whole.perPage]).toEqual([4, 1, 20])
    const parts = [
      await page({ till: "paged", perPage: 3 }),
      await page({ till: "paged", perPage: 3, currentPage: 2 })
    ]
    expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows)
    const all = await page({ perPage: 300 })
    expect(all.total).toBe(all.rows.length)
  })

  it("any history comes to what its figures add up to, to the paisa", async () => {
    let next = 0
    const run = async (all: ReadonlyArray<Happening>) => {
      const { shift_id } = await open(`History ${next++}`, 1000)
      let paise = 100_000
      for (const happening of all) {
        if (happening.what === "in" || happening.what === "out") {
          const reply = await ask(
            "addCashMovement",
            [shift_id, happening.what, happening.amount / 100, "Change"],
            "supervisor"
          )
          const isTooMuch = happening.what === "out" && happening.amount > paise
          expect(tagOf(reply)).toBe(isTooMuch ? "NotInDrawer" : "done")
          if (!isTooMuch) paise += happening.what === "in" ? happening.amount : -happening.amount
        } else if (happening.what === "count") {
          const found = happening.pieces.map(({ value, pieces }) => ({ value: value / 100, pieces }))
          const inHand = happening.pieces.reduce((sum, { value, pieces }) => sum + value * pieces, 0)
          const { count: counted } = await done("countShift", [shift_id, found])
          const told = [counted?.counted, counted?.expected, counted?.difference, counted?.needs_approval]
          expect(told).toEqual([inHand / 100, null, null, null])
          const [row] = await hub.rows(
            "SELECT expected, needs_approval FROM shift_count WHERE count_id = ?",
            counted?.count_id ?? 0
          )
          expect(row?.expected).toBe(paise)
          if (Math.abs(inHand - paise) > limit * 100) expect(row?.needs_approval).toBe(1)
        }
      }
      const counted = await close(await count(shift_id, paise / 100))
      if ((counted.result as WireShift).status === "waiting")
        await done("approveShift", [shift_id, (counted.result as WireShift).count?.count_id], "supervisor")
      expect((await report(shift_id)).expected).toBe(paise / 100)
    }
    await fc.assert(fc.asyncProperty(happenings(), run), { numRuns: isLong ? 40 : 6 })
  })
})
