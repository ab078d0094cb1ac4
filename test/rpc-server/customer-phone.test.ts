/** PHONE-3, PHONE-4, QUEUE-5: numbers of orders' customers, masked, whole, and found by. */
import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { mostLookUps } from "#core/counter/customer-look-up.ts"
import { select } from "#rpc-server/store/transaction.ts"
import { allow, seed } from "#test/support/network.ts"
import { databases } from "./databases.ts"
import { Hub } from "./hub.ts"

const now = Date.now()
const items = [{ product: 1773, qty: 500 }]
const open = Array.from({ length: mostLookUps + 2 }, (_, index) => ({
  id: 100 + index,
  store: 11,
  mobile: `98765${String(10_000 + index)}`,
  items
}))
const orders = [
  { id: 1, store: 11, items },
  { id: 2, store: 11, status: "canceled", items },
  { id: 3, store: 11, source: "swiggy", mobile: "0000000003", items },
  { id: 4, store: 21, items },
  { id: 5, store: 11, mobile: "501234567", items },
  ...open
]
const Audited = Schema.Struct({ subject_id: Schema.String, user_name: Schema.String })
const shown = select(
  Audited,
  "SELECT subject_id, user_name FROM audit WHERE action = 'phone shown' AND subject = 'order' ORDER BY id"
)

describe.each(databases)("phones of orders on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    seed(now, orders, []).pipe(
      Effect.andThen(allow({ enable_store_work: false, enable_order_create: false }, "second")),
      Effect.andThen(allow({ enable_store_work: true }, "by-hand-off"))
    )
  )
  const phone = (id: number, session = hub.session) =>
    hub.call("OrderService.showCustomerPhone", [id], session)
  const found = async (text: string, session = hub.session) =>
    (
      (await hub.call("OrderService.findOrders", [text], session)).result as ReadonlyArray<{
        order_id: number
      }>
    )
      .map(({ order_id }) => order_id)
      .sort((a, b) => a - b)
  const masked = async (id: number) =>
    ((await hub.call("OrderService.getOrderInfo", [id])).result as { customer_mobile: string })
      .customer_mobile

  it("are found however they are written", async () => {
    for (const text of ["9876543210", "+91 98765 43210", "098765-43210", "0091 (98765) 43210", "९८७६५४३२१०"])
      expect(await found(text)).toEqual([1, 2])
    for (const text of ["501234567", "050 123 4567", "+971 50 123 4567", "00971501234567"])
      expect(await found(text)).toEqual([5])
    // Six digits of them, none of which are the country's.
    expect(await found("765432")).toEqual([1, 2])
    expect(await found("919876")).toEqual([])
  })

  it("are shown whole by one press, which the audit and the timeline tell of", async () => {
    expect((await phone(1)).result).toMatchObject({ order_id: 1, customer_mobile: "9876543210" })
    expect((await phone(5)).result).toMatchObject({ customer_mobile: "971501234567" })
    expect(await hub.read(() => shown())).toEqual([
      { subject_id: "1", user_name: "hub user" },
      { subject_id: "5", user_name: "hub user" }
    ])
    const { entries } = (await hub.call("OrderService.getOrderTimeline", [1])).result as {
      entries: ReadonlyArray<{ action: string; by: string | null }>
    }
    expect(entries).toContainEqual(expect.objectContaining({ action: "phone shown", by: "hub user" }))
    expect(await masked(1)).toBe("9876543***")
  })

  it("are not shown of what is finished, of nobody, of another store, or to who does no such work", async () => {
    expect((await phone(2)).error).toMatchObject({
      message: "The phone of a finished order stays hidden",
      data: { tag: "PhoneHidden" }
    })
    expect((await phone(3)).error).toMatchObject({ message: "The order has no phone to call" })
    expect(await masked(3)).toBe("0000000***")
    expect((await phone(4)).error).toBeDefined()
    expect((await phone(1, await hub.login("second"))).error?.data).toMatchObject({ tag: "FlagOff" })
  })

  it("are shown of so many orders an hour to one person, however often each", async () => {
    const other = await hub.login("by-hand-off")
    for (const { id } of open.slice(0, mostLookUps)) expect((await phone(id, other)).result).toBeDefined()
    expect((await phone(open[0]?.id ?? 0, other)).result).toBeDefined()
    expect((await phone(open[mostLookUps]?.id ?? 0, other)).error?.data).toMatchObject({
      tag: "TooManyAttempts"
    })
    expect((await phone(open[mostLookUps]?.id ?? 0)).result).toBeDefined()
  })

  it("hide their last four digits where the hub says so", async () => {
    const admin = await hub.login("admin")
    const set = await hub.call("AdminService.setEnvVariable", ["mask_phone", "true", 1], admin)
    expect(set.error).toBeUndefined()
    expect(await masked(1)).toBe("987654****")
    const [order] = (await hub.call("OrderService.findOrders", ["9876543210"])).result as ReadonlyArray<{
      customer_mobile: string
    }>
    expect(order?.customer_mobile).toBe("987654****")
  })
})
