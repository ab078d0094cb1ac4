/** PHONE-1, of numbers that were stored as they had been typed. */
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { normalPhone } from "#core/phone.ts"
import type { Row } from "#rpc-server/store/engine/row.ts"
import type { Tx } from "#rpc-server/store/engine/transaction.ts"
import { type Dialect, postgresDialect, sqliteDialect } from "#rpc-server/store/migration/migrations.ts"
import { normalOf, phoneNumbers } from "#rpc-server/store/migration/phone-numbers.ts"
import { seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { transaction } from "#test/support/transaction.ts"
import { racedDatabase } from "./databases.ts"

describe.each(racedDatabase)("stored numbers on $name", ({ name, url }) => {
  let where: Place
  beforeAll(async () => {
    where = place(await url())
    await within(where, seed(Date.now(), ordersOf([1, 2, 3, 4]), []))
  })
  afterAll(() => forget(where))
  const run = <A>(work: () => Tx<A>): Promise<A> => within(where, transaction(work))
  const rows = function* (text: string): Tx<ReadonlyArray<Row>> {
    return yield { text, values: [] }
  }

  it("come to the form that the rules make of them", async () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 13 }).map((all) => all.join(""))
    const lead = fc.constantFrom("", ..."0 00 91 0091 971 00971 9710 910 05 00000 +91".split(" "))
    const typed = [
      ...new Set(
        fc
          .sample(fc.tuple(lead, digits), { numRuns: 600, seed: 7 })
          .map(([before, rest]) => (before + rest).slice(0, 16))
          .filter((text) => (text !== "" && !text.startsWith("+91")) || /^\+91[1-9]\d{9}$/.test(text))
      )
    ]
    const found = await run(() =>
      rows(
        `SELECT t.column1 AS typed, ${normalOf("t.column1")} AS normal FROM (VALUES ${typed
          .map((text) => `('${text}')`)
          .join(", ")}) AS t`
      )
    )
    expect(found).toHaveLength(typed.length)
    for (const { typed: text, normal } of found)
      expect([text, normal]).toEqual([text, normalPhone(String(text))])
  })

  it("that are one make one customer with the orders of all, and the audit tells of it (PHONE-8)", async () => {
    const dialect: Dialect = name === "SQLite" ? sqliteDialect : postgresDialect
    const migrated = function* (): Tx<void> {
      // The step is of the time before rows had their hub.
      if (dialect === postgresDialect)
        yield { text: "ALTER TABLE audit ALTER COLUMN hub_id SET DEFAULT 0", values: [] }
      for (const each of phoneNumbers)
        for (const text of typeof each === "string" ? [dialect.ddl(each)] : each[dialect.name])
          yield { text, values: [] }
    }
    const [customers, orders, merged] = await run(function* () {
      for (const [id, mobile, firstname, lastname, city] of [
        [801, "9876500001", "Anju", "Rao", "Kochi"],
        [802, "09876500001", null, null, null],
        [803, "501000001", "Omar", null, null],
        [804, "0501000001", "Umar", "Said", "Dubai"],
        [805, "9876500002", "Ravi", null, null]
      ] as const)
        yield {
          text: "INSERT INTO customer (id, mobile, firstname, lastname, street, city) VALUES (?, ?, ?, ?, ?, ?)",
          values: [id, mobile, firstname, lastname, city === null ? null : "Lake Road", city]
        }
      const orderOf = [
        [1, 801, "9876500001"],
        [2, 802, "09876500001"],
        [3, 803, "501000001"],
        [4, 805, "0000000003"]
      ] as const
      for (const [order, customer, mobile] of orderOf)
        yield {
          text: "UPDATE orders SET customer_id = ?, customer_mobile = ? WHERE order_id = ?",
          values: [customer, mobile, order]
        }
      yield {
        text: "INSERT INTO customer_look_up (user_id, customer_id, looked_up_at) VALUES (1, 801, 5), (1, 802, 6), (2, 803, 7)",
        values: []
      }
      yield* migrated()
      // A second time there is nothing to do.
      yield* migrated()
      return [
        yield* rows("SELECT id, mobile, firstname, lastname, city FROM customer WHERE id > 800 ORDER BY id"),
        yield* rows(
          "SELECT order_id, customer_id, customer_mobile FROM orders WHERE order_id < 5 ORDER BY order_id"
        ),
        yield* rows("SELECT subject_id, detail FROM audit WHERE action = 'merged' ORDER BY id")
      ] as const
    })
    expect(customers).toEqual([
      { id: 802, mobile: "+919876500001", firstname: "Anju", lastname: "Rao", city: "Kochi" },
      { id: 804, mobile: "+971501000001", firstname: "Umar", lastname: "Said", city: "Dubai" },
      { id: 805, mobile: "+919876500002", firstname: "Ravi", lastname: null, city: null }
    ])
    expect(orders).toEqual([
      { order_id: 1, customer_id: 802, customer_mobile: "+919876500001" },
      { order_id: 2, customer_id: 802, customer_mobile: "+919876500001" },
      { order_id: 3, customer_id: 804, customer_mobile: "+971501000001" },
      { order_id: 4, customer_id: 805, customer_mobile: "0000000003" }
    ])
    expect(merged.map(({ subject_id, detail }) => [subject_id, JSON.parse(String(detail))])).toMatchObject([
      [
        "+919876500001",
        { customer_id: 801, into: 802, mobile: "9876500001", firstname: "Anju", city: "Kochi" }
      ],
      ["+971501000001", { customer_id: 803, into: 804, mobile: "501000001", firstname: "Omar" }]
    ])
  })
})
