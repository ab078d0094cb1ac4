/** FILE-1, and notes, payments and holds as files bring them, on both databases. */
import { describe, expect, it } from "vitest"
import { importInto, network, rowsOf } from "#test/support/import-folder.ts"
import { call, forget, login, place } from "#test/support/server.ts"
import { startServerHere } from "#test/support/server-here.ts"
import { anyDatabase } from "./databases.ts"

const held = (text: string) =>
  text
    .split("\n")
    .map((line, at) =>
      line === ""
        ? line
        : `${line}${[",hold_reason,held_by,held_at", "", "", ",Wrong address,Meera,2026-11-20 05:40:00"][at] ?? ""}`
    )
    .map((line, at) => (at === 1 || at === 2 ? `${line},,,` : line))
    .join("\n")
const files = {
  ...network,
  "orders.csv": held(String(network["orders.csv"])),
  "order_notes.csv": `increment_id,note,at,by,text
900000001,b,2026-11-20 05:50:00,Ravi,Called twice
900000001,a,2026-11-20 05:40:00,Meera,Gate code 4711
`,
  "payments.csv": `increment_id,method,state,amount,reference,created_at,updated_at
900000001,upi,pending,255.50,,2026-11-20 05:01:00,
900000003,upi,failed,807.00,UPI-3,2026-11-20 05:21:00,2026-11-20 05:22:00
`
}
const counts = (added: number, changed: number, same: number) => ({ added, changed, same })

describe.each(anyDatabase)("notes, holds and payments of files on $name", ({ url: databaseUrl }) => {
  it("are there for whoever opens the order, and what people set afterwards no file takes back", async () => {
    const where = place(await databaseUrl())
    try {
      const first = await importInto(where, files)
      expect([first.problems, first.summary?.order_notes, first.summary?.payments]).toEqual([
        undefined,
        counts(2, 0, 0),
        counts(2, 0, 0)
      ])
      const ids = new Map(
        (await rowsOf(where, "SELECT increment_id, order_id FROM orders")).map((row) => [
          String(row.increment_id),
          Number(row.order_id)
        ])
      )
      const [one, three] = [ids.get("900000001"), ids.get("900000003")]
      let server = await startServerHere(where)
      let session = await login(server.url, "hub", "three wet umbrellas")
      const rpc = async (method: string, ...params: ReadonlyArray<unknown>) => {
        const { error, result } = await call(server.url, session, method, params)
        expect(error, method).toBeUndefined()
        return result as Record<string, unknown>
      }
      const order = (id: number | undefined) => rpc("OrderService.getOrderInfo", id)
      expect(await order(one)).toMatchObject({
        last_note: { text: "Called twice", by: "Ravi" },
        payments: [{ method: "upi", state: "pending", amount: 255.5 }],
        hold: null
      })
      expect(await order(three)).toMatchObject({
        hold: { reason: "Wrong address", by: "Meera", since: "2026-11-20 05:40:00" }
      })
      // What people do.
      await rpc("CommerceService.changePaymentMethod", one, "paytm")
      await rpc("OrderService.releaseOrder", three)
      await rpc("OrderService.holdOrder", one, "Customer is away")
      await rpc("OrderClientService.updateOrder", { order_id: one, customer_lastname: "Menon" })
      await rpc("OrderService.addOrderNote", one, "Ours")
      const before = [await order(one), await order(three)]
      await server.stop()

      const again = await importInto(where, files)
      expect(Object.values(again.summary ?? {}).every(({ added, changed }) => added + changed === 0)).toBe(
        true
      )
      const corrected = {
        "orders.csv": files["orders.csv"].replace("900000001,101", "900000001,101").replace(",29", ",39"),
        "order_items.csv": network["order_items.csv"] ?? "",
        "order_notes.csv": files["order_notes.csv"].replace("4711", "4712"),
        "payments.csv": files["payments.csv"].replace("pending,255.50,,", "success,255.50,UPI-1,")
      }
      expect((await importInto(where, corrected)).summary).toMatchObject({
        orders: counts(0, 1, 2),
        order_notes: counts(0, 1, 1),
        payments: counts(0, 1, 1)
      })
      // A success stays one.
      expect((await importInto(where, { "payments.csv": files["payments.csv"] })).summary).toEqual({
        payments: counts(0, 0, 2)
      })

      server = await startServerHere(where)
      session = await login(server.url, "hub", "three wet umbrellas")
      const [mine, theirs] = before
      const after = await order(one)
      for (const name of ["payment_method", "hold", "customer_lastname", "customer_firstname", "last_note"])
        expect([name, after[name]]).toEqual([name, mine?.[name]])
      expect(after).toMatchObject({
        totals: { shipping: 39 },
        payments: [{ state: "success", reference: "UPI-1" }]
      })
      expect(await order(three)).toMatchObject({ hold: null, updated_at: theirs?.updated_at })
      await server.stop()
    } finally {
      forget(where)
    }
  }, 60_000)

  it("of a transfer say where it goes: to a store of another hub, unless it has left", async () => {
    const where = place(await databaseUrl())
    const head =
      "increment_id,store_id,status,source,created_at,payment_method,is_hub_transfer_order,transfer_to"
    const row = (id: number, status: string, isTransfer: string, to: string) =>
      `9${id},101,${status},fth_hub,now-1m,checkmo,${isTransfer},${to}`
    const of = (rows: ReadonlyArray<string>) => ({
      ...network,
      "orders.csv": `${[head, ...rows].join("\n")}\n`,
      "order_items.csv": `increment_id,line,product_id,qty,price\n${rows
        .map((each) => `${each.split(",")[0]},1,1773,1,0\n`)
        .join("")}`
    })
    try {
      const bad = [
        row(1, "pending", "yes", ""),
        row(2, "pending", "no", "201"),
        row(3, "pending", "yes", "101"),
        row(4, "pending", "yes", "999")
      ]
      const { problems = [] } = await importInto(where, of(bad))
      expect(problems.map(({ line, column, reason }) => [line, column, reason])).toEqual([
        [
          2,
          "transfer_to",
          "an order that moves stock to another hub needs the store that it goes to: write it"
        ],
        [
          3,
          "transfer_to",
          "an order with transfer_to moves stock to another hub: write is_hub_transfer_order yes"
        ],
        [
          4,
          "transfer_to",
          "store 101 is of the hub that the stock is in already: name a store of another hub"
        ],
        [5, "transfer_to", "there is no store 999: add it to stores.csv, or name another one"]
      ])
      const good = [row(5, "pending", "yes", "201"), row(6, "shipped", "yes", "")]
      expect((await importInto(where, of(good))).problems).toBeUndefined()
      expect(
        await rowsOf(
          where,
          "SELECT transfer_to FROM orders WHERE increment_id IN ('95', '96') ORDER BY increment_id"
        )
      ).toEqual([{ transfer_to: 201 }, { transfer_to: null }])
    } finally {
      forget(where)
    }
  })

  it("name orders of the folder or of the store, say how they stand, and go together", async () => {
    const where = place(await databaseUrl())
    try {
      const { problems = [] } = await importInto(where, {
        ...network,
        "orders.csv": files["orders.csv"].replace("Meera", ""),
        "order_notes.csv":
          "increment_id,note,at,by,text\n900000009,1,now,Ravi,Hello\n900000001,1,now,Ravi,\u001b[2J\n",
        "payments.csv":
          "increment_id,method,state,amount,created_at,updated_at\n900000001,upi,paid,1,now,\n900000001,barter,success,1,now,\n900000002,upi,success,1,now,now-1m\n"
      })
      expect(problems.map(({ file, line, column }) => `${file}:${line}:${column ?? ""}`).sort()).toEqual([
        "order_notes.csv:2:increment_id",
        "order_notes.csv:3:text",
        "orders.csv:4:hold_reason",
        "payments.csv:2:state",
        "payments.csv:3:method",
        "payments.csv:4:updated_at"
      ])
    } finally {
      forget(where)
    }
  })
})
