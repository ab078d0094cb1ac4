/** REFUND-1 and REFUND-2: money beyond a person's limit of the day, or out of another's drawer, waits for a second person. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { OrderReturned } from "#core/contract/order-return.ts"
import * as Day from "#core/day.ts"
import { ofHundredths } from "#core/money.ts"
import * as shiftSales from "#rpc-server/store/counter/shift-sales.ts"
import * as shifts from "#rpc-server/store/counter/shifts.ts"
import { restart } from "#rpc-server/store/engine/transaction.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, incrementOf, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { variable } from "#test/support/payment-service.ts"
import { post } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()
/** Those of a kilogram in two packs. */
const halves = (id: number) => [code(id * 2), code(id * 2 + 1)] as const
const ids = [60, 61, 62, 63, 64, 65]
const token = "a-token-of-upstream-systems"
const network = Effect.all([
  seed(
    now,
    ordersOf(ids),
    ids.flatMap((id) => halves(id).map((half) => shelfPack(1773, half)))
  ),
  allow({ enable_order_return: 1, enable_shift: 1 }, "till-taker", "cashier", "relief"),
  // Of the hub's other store, with all of its orders; their own work asks for a shift, and none is open there.
  allow({ get_all_orders: 1, enable_shift: 1 }, "second"),
  changes(
    "UPDATE app_user SET hub_store_id = 12 WHERE username = 'second'",
    variable("order_return_reason", ["damaged"], 0),
    // Rupees: a pack that comes back credits 120.
    variable("refund_limit", 200),
    // A payment from outside that pays for no order: nobody of the store has made it.
    {
      text: `INSERT INTO task (store_id, hub_id, kind, order_id, amount, reference, reason, created_at, due_at)
             VALUES (11, 1, 'refund', 63, 30000, 'UTR-1', 'twice', ?, ?)`,
      values: [Day.toGmt(now), Day.toGmt(now)]
    }
  )
])

interface SentTask {
  readonly task_id: number
  readonly order_id: number | null
  readonly amount: number
  readonly asked: { readonly name: string } | null
}

describe.each(anyDatabase)("refunds that wait, on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network, { PACKHOUSE_INBOX_TOKEN: token })
  const { ask, done } = hub.service("")
  const invoiced = async (id: number) => {
    expect((await hub.invoice(id, [pickedLine(id, halves(id))])).error).toBeUndefined()
  }
  /** It was delivered, and paid at the door. */
  const delivered = async (id: number) => {
    await invoiced(id)
    await hub.deliver(id)
  }
  const giveBack = (id: number, half: 0 | 1, name: string, till: string) =>
    done<typeof OrderReturned.Encoded>(
      "OrderClientService.returnOrder",
      [
        { order_id: id, allPacketReturn: false, till },
        [{ scan_code: halves(id)[half], p_reason: "damaged" }]
      ],
      name
    )
  const openTasks = async () => {
    const asked = [{ perPage: 300 }]
    return (await done<{ readonly rows: ReadonlyArray<SentTask> }>("TaskService.getTasks", asked, "cashier"))
      .rows
  }
  /** The refund that somebody has asked for, of an order. */
  const waiting = async (id: number) =>
    (await openTasks()).find((task) => task.asked !== null && task.order_id === id)
  const end = (id: number, name: string, outcome: object = {}) =>
    ask("TaskService.endTask", [id, { outcome: "done", ...outcome }], name)
  const movements = async (till: string) => {
    const shift = await done<{ readonly shift_id: number }>("ShiftService.getShift", [till], "cashier")
    const report = await done<{
      readonly movements: ReadonlyArray<Readonly<Record<"kind" | "amount" | "by", unknown>>>
    }>("ShiftService.getShiftReport", [shift.shift_id], "cashier")
    return report.movements.map(({ kind, amount, by }) => [kind, amount, by])
  }

  it("cash out of the own drawer is given up to the limit of the day, with its store and till; then it waits (REFUND-1)", async () => {
    await delivered(60)
    await done("ShiftService.openShift", ["Till 1", 1000], "till-taker")
    const first = await giveBack(60, 0, "till-taker", "Till 1")
    expect(first.refund).toMatchObject({ how: "cash", till: "Till 1" })
    const { amount } = first.refund
    expect(first.refund.store).not.toBe("")
    expect((await giveBack(60, 1, "till-taker", "Till 1")).refund).toMatchObject({
      how: "task",
      method: "cashondelivery",
      till: "Till 1",
      waits: true
    })
    expect(await movements("Till 1")).toEqual([["refund", amount, "till-taker user"]])
    const task = await waiting(60)
    expect(task).toMatchObject({ asked: { name: "till-taker user" } })
    const id = task?.task_id ?? 0
    expect(tagOf(await end(id, "till-taker"))).toBe("OwnApproval")
    // Nobody gives out of a drawer that is not theirs, but who approves shifts.
    expect(tagOf(await end(id, "relief"))).toBe("FlagOff")
    expect((await end(id, "supervisor")).result).toMatchObject({ end: { by: "supervisor user" } })
    expect(tagOf(await end(id, "supervisor"))).toBe("TaskEnded")
    expect(await movements("Till 1")).toMatchObject([
      ["refund", amount, "till-taker user"],
      ["refund", task?.amount, "supervisor user"]
    ])
  })

  it("cash out of another cashier's drawer waits, however little it is, and is given by that cashier (REFUND-2, REFUND-4)", async () => {
    await delivered(61)
    await done("ShiftService.openShift", ["Till 2", 1000], "cashier")
    expect((await giveBack(61, 0, "relief", "Till 2")).refund).toMatchObject({ how: "task", waits: true })
    expect(await movements("Till 2")).toEqual([])
    const task = await waiting(61)
    const tries = await Promise.all([1, 2].map(() => end(task?.task_id ?? 0, "cashier")))
    expect(tries.map(tagOf).toSorted()).toEqual(["TaskEnded", "done"])
    expect(await movements("Till 2")).toMatchObject([["refund", task?.amount, "cashier user"]])
  })

  it("the cash of a sale that is cancelled from outside, or by another store, leaves no drawer without somebody's word (REFUND-2)", async () => {
    await done("ShiftService.openShift", ["Till 3", 500], "cashier")
    for (const id of [64, 65]) await invoiced(id)
    // As placing an order at the counter does, for cash.
    await hub.transact(function* () {
      const shift = (yield* shifts.openAt(11, "Till 3")) ?? restart()
      for (const id of [64, 65])
        yield* shiftSales.recordSale(shift, id, ofHundredths(120_00), "cashondelivery")
    })
    const cancelled = { increment_id: incrementOf(64), status: "canceled" }
    const send = () => post(`${hub.url}/inbox/orders`, cancelled, { authorization: `Bearer ${token}` })
    expect((await send()).body).toMatchObject({ results: [{ outcome: "changed" }] })
    expect((await send()).body).toMatchObject({ results: [{ outcome: "unchanged" }] })
    const reasons = [{ item_id: 6500, reason: "Customer is away" }]
    const twice = await Promise.all(
      [1, 2].map(() => ask("CommerceService.cancelOrder", [65, reasons], "second"))
    )
    expect(twice.map(tagOf).toSorted()).toEqual(["NotCancellable", "done"])
    expect(await movements("Till 3")).toEqual([])
    const owed = (await openTasks()).filter(({ order_id }) => order_id === 64 || order_id === 65)
    expect(owed.map(({ order_id, amount, asked }) => [order_id, amount, asked?.name]).toSorted()).toEqual([
      [64, 120, undefined],
      [65, 120, "second user"]
    ])
    // Nobody gives it but who has the drawer: somebody else of the store does not, nor who has asked.
    for (const { task_id } of owed) expect(tagOf(await end(task_id, "relief"))).toBe("FlagOff")
    expect(await movements("Till 3")).toEqual([])
    for (const { task_id } of owed) {
      const tries = await Promise.all([1, 2].map(() => end(task_id, "cashier")))
      expect(tries.map(tagOf).toSorted()).toEqual(["TaskEnded", "done"])
    }
    expect(await movements("Till 3")).toEqual(Array(2).fill(["refund", 120, "cashier user"]))
  })

  it("one that is asked for can be said not to be needed, with why, and moves no cash (REFUND-5)", async () => {
    await delivered(62)
    await done("ShiftService.openShift", ["Till 4", 1000], "cashier")
    await giveBack(62, 0, "relief", "Till 4")
    const task = await waiting(62)
    const id = task?.task_id ?? 0
    const unneeded = { outcome: "not_needed", note: "the customer took a voucher" }
    expect(tagOf(await ask("TaskService.endTask", [id, { outcome: "not_needed" }], "cashier"))).toBe(
      "InvalidData"
    )
    expect(tagOf(await ask("TaskService.endTask", [id, unneeded], "cashier"))).toBe("done")
    expect(await movements("Till 4")).toEqual([])
  })

  it("a refund task that nobody of the store made counts for who ends it, and waits beyond their limit (REFUND-5)", async () => {
    const [task] = (await openTasks()).filter(({ amount }) => amount === 300)
    const id = task?.task_id ?? 0
    expect((await end(id, "relief", { reference: "UTR-9" })).result).toMatchObject({
      asked: { name: "relief user" },
      end: null
    })
    expect(tagOf(await end(id, "relief", { reference: "UTR-9" }))).toBe("OwnApproval")
    expect((await end(id, "cashier", { reference: "UTR-9" })).result).toMatchObject({
      end: { reference: "UTR-9", by: "cashier user" }
    })
  })
})
