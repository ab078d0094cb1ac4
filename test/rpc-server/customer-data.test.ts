/** PERSON-1 to PERSON-5 on both databases: what is stored of a customer is found, and goes as far as the law lets. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { ErasureList } from "#core/contract/customer-data.ts"
import type { CustomerData } from "#core/counter/customer-data.ts"
import { mostOwnLookUps } from "#core/counter/customer-look-up.ts"
import * as Day from "#core/day.ts"
import * as archivedOrders from "#rpc-server/store/archive/archived-orders.ts"
import * as dueCustomers from "#rpc-server/store/counter/due-customers.ts"
import { migrations } from "#rpc-server/store/migration/migrations.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { incrementOf, password, seed, shelfPack } from "#test/support/network.ts"
import { pickedLine } from "#test/support/orders.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { racedDatabase } from "./databases.ts"

const { now, code } = tradingDay()
const items = [{ product: 1773, qty: 500 }]
/** Two people: one with orders of two stores, one of them archived, and one who stays. */
const mobile = "+919812345678"
const firstname = "സുലേഖ"
const lastname = "പിന്റോ \u001b[31m"
const orders = [
  { id: 1, store: 11, firstname, mobile, items },
  { id: 2, store: 11, firstname, mobile, items },
  { id: 3, store: 21, firstname, mobile, status: "canceled", items },
  { id: 4, store: 11, firstname: "Others", mobile: "+919812345679", items },
  { id: 5, store: 11, firstname: "Company", mobile: "+919812345670", items }
]
const personal = ["9812345678", firstname, "പിന്റോ", "Neem Lane", "beware of the dog"]

const tables = [
  ...new Set(
    migrations
      .flatMap(({ statements }) => statements)
      .flatMap((each) => (typeof each === "string" ? [each] : each.sqlite))
      .flatMap((text) => /^CREATE TABLE (\w+)/.exec(text)?.[1] ?? [])
  )
]

describe.each(racedDatabase)("what is stored of a customer, on $name", ({ name: database, url }) => {
  const hub = Hub.of(
    url,
    Effect.all([
      seed(
        now,
        orders,
        [1, 2, 5].map((at) => shelfPack(1773, code(at)))
      ),
      changes(
        ...orders.map(({ id, mobile: number }) => ({
          text: "UPDATE orders SET customer_mobile = ?, customer_lastname = ? WHERE order_id = ?",
          values: [number, id < 4 ? lastname : null, id]
        })),
        {
          text: "INSERT INTO customer (mobile, firstname, lastname, street, city) VALUES (?, ?, ?, '4 Neem Lane', 'Bengaluru')",
          values: [mobile, firstname, lastname]
        },
        "UPDATE orders SET street = '4 Neem Lane', city = 'Bengaluru', region = 'Karnataka', postcode = '560001' WHERE order_id < 4",
        {
          text: "UPDATE orders SET buyer = ? WHERE order_id = 5",
          values: [
            JSON.stringify({
              gstin: "29AAHFL4821P1ZQ",
              trn: null,
              legal_name: "Company LLP",
              address: "1 High Street\nBengaluru, Karnataka, 560001"
            })
          ]
        },
        "INSERT INTO order_note (hub_id, order_id, at, user_id, user_name, text) VALUES (1, 1, '2026-11-20 06:30:00', 1, 'hub user', 'beware of the dog')",
        "INSERT INTO client_log (at, user_id, message) VALUES ('2026-11-20 06:30:00', 1, 'typed 98123 45678 and 9812345678')",
        {
          text: "INSERT INTO draft (hub_id, store_id, place, name, products, user_id, updated_at) VALUES (1, 11, 1, ?, '[]', 1, '2026-11-20 06:30:00')",
          values: [`${firstname} ${lastname} 9812345678`]
        }
      )
    ])
  )
  const { ask, done } = hub.service("CustomerDataService", "admin")
  const look = (number = mobile) => done<typeof CustomerData.Encoded>("getCustomerData", [number])
  const erase = (number = mobile, by = "supervisor", secret = password) =>
    ask("eraseCustomer", [number, "asked by letter", by, secret])
  const why = async (reply: ReturnType<typeof erase>) => (await reply).error?.data?.why as string | undefined
  const counts = ({ places }: typeof CustomerData.Encoded) =>
    Object.fromEntries(
      places.filter(({ rows }) => rows.length > 0).map(({ place, rows }) => [place, rows.length])
    )
  /** Everything that the database holds, in one text. */
  const everything = async () => {
    const all: Array<string> = []
    for (const table of tables) {
      const found = await hub
        .rows(
          database.includes("SQLite")
            ? `SELECT 1 AS n FROM sqlite_master WHERE name = '${table}'`
            : `SELECT 1 AS n FROM information_schema.tables WHERE table_name = '${table}'`
        )
        .then((rows) => rows.length > 0)
      if (found && table !== "idempotency" && table !== "archived_order")
        all.push(JSON.stringify(await hub.rows(`SELECT * FROM ${table}`)))
    }
    for (const { content } of await hub.rows("SELECT content FROM archived_order"))
      all.push(JSON.stringify(archivedOrders.unpack(content as unknown as Uint8Array)))
    return all.join("\n")
  }
  const archive = () =>
    hub.transact(function* () {
      return yield* archivedOrders.step(21, Day.toGmt(now + 60 * 24 * Day.hour), 50, now + 60 * 24 * Day.hour)
    })

  it("is found by the whole number, however it is written, of all stores and the archive (PERSON-1)", async () => {
    await hub.invoice(1, [pickedLine(1, [code(1)])])
    expect(await archive()).toMatchObject({ orders: 1 })
    for (const text of [mobile, "9812345678", "+91 98123 45678", "098123-45678", "९८१२३४५६७८"]) {
      const found = await look(text)
      expect(found).toMatchObject({ mobile, erased_at: null, orders_left_out: 0 })
      expect(counts(found)).toMatchObject({
        customer: 1,
        order: 3,
        paper: 1,
        note: 1,
        draft: 1,
        client_log: 1
      })
    }
    const text = JSON.stringify(await look())
    for (const each of personal) expect(text).toContain(each)
    expect(text).not.toContain("9812345679")
    expect((await ask("getCustomerData", [mobile], "hub")).error?.data?.tag).toBe("FlagOff")
    expect(tagOf(await ask("getCustomerData", ["0000000003"]))).toBe("InvalidData")
    expect(tagOf(await ask("getCustomerData", ["name"]))).toBe("InvalidData")
    // Whoever looks is written down; whom nobody has, is not.
    expect(counts(await look("9999988888"))).toEqual({})
    expect(
      await hub.rows(
        "SELECT subject_id FROM audit WHERE action = 'data looked through' ORDER BY id DESC LIMIT 1"
      )
    ).toEqual([{ subject_id: "nobody" }])
  })

  it("stays while an order is open or a cart has the customer, and without a second person (PERSON-2, PERSON-3)", async () => {
    expect(await why(erase())).toMatch(
      /^order \d+ is not finished: finish or cancel it first \(and 1 more\)$/
    )
    await hub.change("UPDATE orders SET status = 'complete' WHERE order_id IN (1, 2, 5)")
    expect(await why(erase(mobile, "admin"))).toBe("somebody else approves an erasure: not who asks for it")
    expect(await why(erase(mobile, "second"))).toContain("may not approve it")
    expect(await why(erase(mobile, "supervisor", "wrong"))).toContain("wrong")
    expect(await why(erase(mobile, "nobody at all"))).toContain("wrong")
    const cart = hub.service("CommerceService")
    await hub.change(
      "UPDATE app_user SET flags = '{\"enable_order_create\":1,\"enable_store_work\":1}' WHERE username IN ('second', 'all')"
    )
    await cart.done("setupUser", [{ userType: 2, mobile: "9812345678" }], "second")
    expect(await why(erase())).toContain("second user (")
    await cart.done("setupGuestUser", [2], "second")
    expect(await hub.number("SELECT COUNT(*) AS n FROM erasure")).toBe(0)
  })

  it("goes from every table, the archive and the papers, once and again (PERSON-2, PERSON-4)", async () => {
    const before = await everything()
    for (const each of personal) expect(before).toContain(each)
    const erased = await done<{ readonly orders: number; readonly erasure: number }>(
      "eraseCustomer",
      [mobile, "asked by letter", "supervisor", password],
      "admin",
      "erase-one"
    )
    expect(erased).toMatchObject({ orders: 3, papers_kept: 0 })
    const after = await everything()
    for (const each of personal) expect(after).not.toContain(each)
    // What was sold and paid stays, and who erased it.
    expect(
      await hub.rows("SELECT increment_id, region, postcode FROM orders WHERE order_id < 4 ORDER BY order_id")
    ).toEqual([1, 2, 3].map((id) => ({ increment_id: incrementOf(id), region: "Karnataka", postcode: null })))
    const [paper] = await hub.rows("SELECT content FROM invoice WHERE order_id = 1")
    expect(JSON.parse(String(paper?.content)).buyer).toEqual({
      name: "",
      address: [],
      place_of_supply: "Karnataka (29)"
    })
    expect(
      await hub.rows(
        "SELECT user_name, detail FROM audit WHERE subject_id = ? AND action = 'erased'",
        `erased ${erased.erasure}`
      )
    ).toEqual([
      {
        user_name: "admin user",
        detail: JSON.stringify({ orders: 3, approved_by: "supervisor user", reason: "asked by letter" })
      }
    ])
    // Asked again under its key it is the same; asked anew there is nothing.
    expect(
      await done("eraseCustomer", [mobile, "asked by letter", "supervisor", password], "admin", "erase-one")
    ).toMatchObject({ erasure: erased.erasure })
    expect((await erase()).result).toMatchObject({ erasure: 0, orders: 0 })
    const found = await look()
    expect(counts(found)).toEqual({})
    expect(found.erased_at).not.toBeNull()
    expect(await hub.number("SELECT COUNT(*) AS n FROM orders WHERE customer_mobile = '+919812345679'")).toBe(
      1
    )
  })

  it("leaves the buyer on papers with a registration (PERSON-4)", async () => {
    await hub.change("UPDATE orders SET status = 'pending' WHERE order_id = 5")
    await hub.invoice(5, [pickedLine(5, [code(5)])])
    await hub.change(
      "UPDATE orders SET status = 'complete' WHERE order_id = 5",
      "UPDATE task SET ended_at = '2026-11-20 06:30:00' WHERE order_id = 5"
    )
    expect((await erase("9812345670")).result).toMatchObject({ orders: 1, papers_kept: 1 })
    const [paper] = await hub.rows("SELECT content FROM invoice WHERE order_id = 5")
    expect(String(paper?.content)).toContain("Company LLP")
  })

  it("goes again from a store that was restored from before it (PERSON-5)", async () => {
    const list = await done<typeof ErasureList.Encoded>("getErasures", [])
    expect(list.erasures).toHaveLength(2)
    expect(JSON.stringify(list)).not.toContain("981234567")
    await hub.change(
      "DELETE FROM erasure",
      "DELETE FROM erasure_key",
      { text: "INSERT INTO customer (mobile, firstname) VALUES (?, ?)", values: [mobile, firstname] },
      {
        text: "UPDATE orders SET customer_mobile = ?, customer_firstname = ? WHERE order_id = 2",
        values: [mobile, firstname]
      }
    )
    await hub.change("UPDATE orders SET status = 'pending' WHERE order_id = 2")
    expect(await done("repeatErasures", [list])).toEqual({ erased: 0, waiting: 1 })
    await hub.change("UPDATE orders SET status = 'complete' WHERE order_id = 2")
    expect(await done("repeatErasures", [list])).toEqual({ erased: 1, waiting: 0 })
    expect(await done("repeatErasures", [list])).toEqual({ erased: 0, waiting: 0 })
    expect(await everything()).not.toContain("9812345678")
    expect((await look()).erased_at).not.toBeNull()
  })

  it("of whom nothing was sold for long is due, and who is new is seen for the first time (PERSON-6)", async () => {
    await hub.change(
      "UPDATE customer SET seen_at = '2020-01-01 00:00:00'",
      "INSERT INTO customer (mobile, seen_at) VALUES ('+919812300001', NULL), ('+919812300002', '2020-01-01 00:00:00'), ('+919812345679', '2020-01-01 00:00:00')",
      "INSERT INTO audit (hub_id, at, user_id, user_name, subject, subject_id, action, detail) VALUES (0, '2015-01-01 00:00:00', 1, 'old', 'product', '1', 'x', '{}'), (1, '2015-01-01 00:00:00', 1, 'old', 'order', '1', 'x', '{}')"
    )
    const at = Day.toGmt(now)
    const found = await hub.transact(() => dueCustomers.next(0, "2023-01-01 00:00:00" as Day.GmtTime, at))
    expect(found.due).toEqual(["+919812300002"])
    expect(await hub.rows("SELECT seen_at FROM customer WHERE mobile = '+919812300001'")).toEqual([
      { seen_at: at }
    ])
    const drop = () => hub.transact(() => dueCustomers.dropAudit("2018-01-01 00:00:00" as Day.GmtTime))
    expect([await drop(), await drop()]).toEqual([1, 0])
    expect(await hub.number("SELECT COUNT(*) AS n FROM audit WHERE user_name = 'old'")).toBe(1)
  })

  it("of their own stores are 300 an hour for one person, over all sessions (CUSTOMER-4)", async () => {
    // The log remembers names for a minute, whichever database they are of.
    const who = database === "SQLite" ? "second" : "all"
    const counter = hub.service("CommerceService", who)
    const [user] = await hub.rows("SELECT id FROM app_user WHERE username = ?", who)
    const look = () => counter.ask("getCustomerInfo", ["9812345679"])
    await hub.change(
      "DELETE FROM customer_look_up",
      ...Array.from({ length: mostOwnLookUps - 1 }, (_, at) => ({
        text: "INSERT INTO customer_look_up (user_id, customer_id, looked_up_at, is_own) VALUES (?, ?, ?, 1)",
        values: [Number(user?.id), 10_000 + at, Date.now()]
      }))
    )
    expect((await look()).result).toMatchObject({ mobile: "9812345679" })
    // The same one again is no other.
    expect((await look()).error).toBeUndefined()
    await hub.change("UPDATE customer_look_up SET customer_id = 9999 WHERE customer_id < 9999")
    const refused = await look()
    expect(refused.error?.message).toMatch(
      /^Too many customers looked up\. Go on without the customer, or in \d+ min\.$/
    )
    expect(
      await hub.rows("SELECT user_name, subject_id FROM audit WHERE action = 'look-ups refused'")
    ).toEqual([{ user_name: `${who} user`, subject_id: "nobody" }])
  })

  it("says what it was asked for, under which words; these end receipts (PERSON-7)", async () => {
    const admin = hub.service("AdminService", "admin")
    const counter = hub.service("CommerceService", "second")
    const noted = () => hub.rows("SELECT purpose, notice FROM customer WHERE mobile = '+919812300009'")
    const setUp = () => counter.done("setupUser", [{ userType: 2, mobile: "9812300009" }], "second")
    await hub.change("DELETE FROM customer_look_up")
    await setUp()
    expect(await noted()).toEqual([{ purpose: null, notice: null }])
    await admin.done("setEnvVariable", ["privacy_notice", '"നമ്പർ ഓർഡറിന് മാത്രം"'])
    await setUp()
    const [first] = await noted()
    expect(first).toEqual({ purpose: "orders", notice: expect.stringMatching(/^[0-9a-f]{8}$/) })
    const { document } = await hub
      .service("ReceiptService")
      .done<{ readonly document: { readonly notes: ReadonlyArray<string> } }>("getReceipt", [5])
    expect(document.notes.at(-1)).toBe("നമ്പർ ഓർഡറിന് മാത്രം")
    await admin.done("setEnvVariable", ["privacy_notice", '"Other words"'])
    await setUp()
    expect((await noted())[0]?.notice).not.toBe(first?.notice)
  })
})
