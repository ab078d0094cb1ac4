/** PHONE-3 to PHONE-6, QUEUE-5: numbers of orders' customers, masked, whole, and found by. */
import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { mostLookUps } from "#core/counter/customer-look-up.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, incrementOf, seed } from "#test/support/network.ts"
import { anyDatabase } from "./databases.ts"

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
describe.each(anyDatabase)("phones of orders on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    seed(Date.now(), orders, []).pipe(
      Effect.andThen(allow({ enable_store_work: false, enable_order_create: false }, "second")),
      Effect.andThen(allow({ enable_order_create: true }, "by-hand-off"))
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

  it("are found however they are written (PHONE-10)", async () => {
    for (const text of ["9876543210", "+91 98765 43210", "098765-43210", "0091 (98765) 43210", "९८७६५४३२१०"])
      expect(await found(text)).toEqual([1, 2])
    for (const text of ["501234567", "050 123 4567", "+971 50 123 4567", "00971501234567"])
      expect(await found(text)).toEqual([5])
    // Six of the digits that are shown, none of which are the country's.
    expect(await found("876543")).toEqual([1, 2])
    expect(await found("919876")).toEqual([])
    // Nobody learns a hidden digit by a part of the number, with or without a name beside it.
    for (const text of ["765432", "543210", "98765432", "987654321", "0 501234", "customer 765432"])
      expect(await found(text), text).toEqual([])
    const seen = await hub.rows(
      "SELECT subject_id, user_name FROM audit WHERE action = 'found by phone' ORDER BY id"
    )
    expect(seen.filter(({ subject_id }) => subject_id === "5")).toHaveLength(4)
    expect(seen).toContainEqual({ subject_id: "1", user_name: "hub user" })
  })

  it("are tried out by nobody: what finds nothing counts, whichever counter or search it is typed into (PHONE-6, PHONE-11)", async () => {
    const guesser = await hub.login("by-hand-off")
    const guess = (index: number) => String(7_000_000_000 + index)
    const find = (text: string) => hub.call("OrderService.findOrders", [text], guesser)
    const refused = { data: { tag: "TooManyAttempts" } }
    const looked = await hub.call("CommerceService.getCustomerInfo", [guess(0)], guesser)
    expect(looked.result).toBeNull()
    // At once, as a program would; the number that was tried already is no second one.
    const all = await Promise.all(Array.from({ length: mostLookUps + 9 }, (_, index) => find(guess(index))))
    expect(all.filter(({ result }) => result !== undefined)).toHaveLength(mostLookUps)
    expect(all.filter(({ error }) => error?.data?.tag === "TooManyAttempts")).toHaveLength(9)
    // Whose it is does not show in what is refused; what is no phone is found as ever, as are digits that are shown.
    for (const text of ["9876543210", "+91 98765 43210", guess(99), "12345678"])
      expect((await find(text)).error, text).toMatchObject(refused)
    expect(await found(incrementOf(1), guesser)).toEqual([1])
    expect(await found("876543", guesser)).toEqual([1, 2])
    expect((await hub.call("CommerceService.getCustomerInfo", ["9876543210"], guesser)).error).toMatchObject(
      refused
    )
    expect(await found("9876543210")).toEqual([1, 2])
  })

  it("are shown whole by one press, which the audit and the timeline tell of (PHONE-4)", async () => {
    expect((await phone(1)).result).toMatchObject({ order_id: 1, customer_mobile: "9876543210" })
    expect((await phone(5)).result).toMatchObject({ customer_mobile: "971501234567" })
    expect(
      await hub.rows(
        `SELECT subject_id, user_name FROM audit
         WHERE action = 'phone shown' AND subject = 'order' AND subject_id IN ('1', '5') ORDER BY id`
      )
    ).toEqual([
      { subject_id: "1", user_name: "hub user" },
      { subject_id: "5", user_name: "hub user" }
    ])
    expect(await hub.timeline(1)).toContainEqual(
      expect.objectContaining({ action: "phone shown", by: "hub user" })
    )
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

  it("are shown of so many orders an hour to one person, however often each (PHONE-9)", async () => {
    const other = await hub.login("taker")
    for (const { id } of open.slice(0, mostLookUps)) expect((await phone(id, other)).result).toBeDefined()
    expect((await phone(open[0]?.id ?? 0, other)).result).toBeDefined()
    expect((await phone(open[mostLookUps]?.id ?? 0, other)).error?.data).toMatchObject({
      tag: "TooManyAttempts"
    })
    expect((await phone(open[mostLookUps]?.id ?? 0)).result).toBeDefined()
  })

  it("hide their last four digits where the hub says so", async () => {
    const admin = await hub.as("admin")
    const mask = (value: string) => hub.result("AdminService.setEnvVariable", ["mask_phone", value, 1], admin)
    await mask("true")
    onTestFinished(async () => {
      await mask("false")
    })
    expect(await masked(1)).toBe("987654****")
    expect(await found("876543")).toEqual([])
    expect(await found("987654")).toEqual([1, 2])
    const [order] = (await hub.call("OrderService.findOrders", ["9876543210"])).result as ReadonlyArray<{
      customer_mobile: string
    }>
    expect(order?.customer_mobile).toBe("987654****")
  })
})
