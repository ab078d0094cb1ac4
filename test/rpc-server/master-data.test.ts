/** MASTER-1 to MASTER-6: master data is maintained while the server runs, on both databases. */
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { describe, expect, it, test } from "vitest"
import type { MasterChange } from "#core/contract/master-data.ts"
import * as Day from "#core/day.ts"
import { maintainedKinds } from "#rpc-server/master-data/kinds.ts"
import { migrations, sqliteDialect } from "#rpc-server/store/migration/migrations.ts"
import { Hub } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now } = tradingDay()
/** More than one transaction of the embedded store takes. */
const many = 1_200
const first = 60_000
const file = (header: string, row: (id: number) => string): string =>
  [header, ...Array.from({ length: many }, (_, at) => row(first + at))].join("\n")

describe.each(databases)("master data of a running server on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, Effect.all([seed(now, [], []), changes("UPDATE app_user SET admin = 1")]))
  const ask = async (method: string, params: ReadonlyArray<unknown>) =>
    await hub.call(`MasterDataService.${method}`, params)
  const done = async <A>(method: string, params: ReadonlyArray<unknown>): Promise<A> =>
    (await hub.result(`MasterDataService.${method}`, params)) as A
  const priceOf = async (id: number) => {
    const { columns, rows } = await done<{ columns: Array<string>; rows: Array<Array<string>> }>("getRows", [
      "products",
      String(id)
    ])
    return rows[0]?.[columns.indexOf("price")]
  }
  const set = (id: number, price: string, seen?: string) => ({
    rows: [
      { cells: { entity_id: String(id), price }, ...(seen === undefined ? {} : { seen: { price: seen } }) }
    ]
  })
  /** The columns of another program. */
  const foreign = [
    { column: "Nr", as: "entity_id" },
    { column: "Preis", as: "price" },
    { column: "Farbe", as: null }
  ]
  const product = async (id: number) =>
    await done("change", [
      "products",
      { rows: [{ cells: { entity_id: String(id), name: `Product ${id}`, sell_by: "pack", price: "50" } }] }
    ])

  it("is changed all or not at all, and what is left out stays (MASTER-1, MASTER-2)", async () => {
    await product(61)
    const text = "entity_id,price\n61,51.00\n62,nothing\n"
    const check = await done("checkChange", ["products", { file: text }])
    expect(check).toMatchObject({
      changed: 1,
      problem_count: 3,
      rows: [{ key: ["61"], after: { price: "51.00" } }]
    })
    expect((await ask("change", ["products", { file: text }])).error?.data).toMatchObject({
      tag: "DataRefused",
      count: 3
    })
    expect(await priceOf(61)).toBe("50.00")
    expect(await done("change", ["products", { file: "entity_id,price\n61,51.00\n" }])).toMatchObject({
      state: "done",
      changed: 1,
      added: 0,
      fields: ["price"]
    })
    expect(await priceOf(61)).toBe("51.00")
  })

  it("is taken back once, unless somebody has changed it since (MASTER-3)", async () => {
    await product(63)
    const { change_id } = await done<MasterChange>("change", ["products", set(63, "60.00")])
    const undo = await done<MasterChange>("undo", [change_id])
    expect([await priceOf(63), undo.undoes]).toEqual(["50.00", change_id])
    expect((await ask("undo", [change_id])).error?.data).toMatchObject({ tag: "InvalidData" })
    await done("undo", [undo.change_id])
    expect(await priceOf(63)).toBe("60.00")
    await done("change", ["products", set(63, "65.00")])
    const refused = (await ask("undo", [change_id])).error?.data
    expect(refused).toMatchObject({ tag: "DataRefused", problems: [{ column: "price" }] })
    await done("undo", [change_id, true])
    expect(await priceOf(63)).toBe("50.00")
  })

  it("takes away what it had added, and nothing that others name (MASTER-3)", async () => {
    await product(64)
    const price = await done<MasterChange>("change", [
      "prices",
      { rows: [{ cells: { store_id: "11", product_id: "64", price: "44" } }] }
    ])
    const refused = (await ask("change", ["products", { remove: [["64"]] }])).error?.data
    expect(refused).toMatchObject({ why: expect.stringContaining("a price names it") })
    expect(await done("undo", [price.change_id])).toMatchObject({ removed: 1 })
    expect(await done("change", ["products", { remove: [["64"]] }])).toMatchObject({ removed: 1 })
    expect(await priceOf(64)).toBeUndefined()
  })

  test("is refused to who saw another value, and the last of two at once counts (MASTER-4)", async () => {
    await product(65)
    await done("change", ["products", set(65, "52.00", "50.00")])
    expect((await ask("change", ["products", set(65, "53.00", "50.00")])).error?.data).toMatchObject({
      problems: [{ line: 1, column: "price" }]
    })
    const both = await Promise.all(
      ["54.00", "55.00"].map((price) => ask("change", ["products", set(65, price)]))
    )
    expect(both.map(({ error }) => error)).toEqual([undefined, undefined])
    const [last] = await done<ReadonlyArray<MasterChange>>("getChanges", ["products"])
    const { rows } = await done<{ rows: ReadonlyArray<{ after: { price: string } }> }>("getChange", [
      last?.change_id
    ])
    expect(await priceOf(65)).toBe(rows[0]?.after.price)
  })

  it("prices of a store are sent to who sells by them: what has changed since what they hold, and what is gone (SHELF-2)", async () => {
    await product(67)
    await product(68)
    const fetched = async (query: string) => {
      const reply = await fetch(`${hub.url}/xmlconnect/product/getStorePrices?store_id=11${query}`, {
        headers: { authorization: hub.session }
      })
      return { ...((await reply.json()) as { c_key: string; products: unknown }), code: reply.status }
    }
    expect(await fetched("")).toMatchObject({ code: 403 })
    await hub.flag("hub", "allow_diff_pricing", true)
    const cells = (product_id: string, price: string) => ({ cells: { store_id: "11", product_id, price } })
    const change = async (source: object) => await done<MasterChange>("change", ["prices", source])
    const first = await fetched("")
    expect(first).toMatchObject({ code: 200, products: [] })
    await change({ rows: [cells("67", "44.50"), cells("68", "30")] })
    const both = await fetched(`&changes=1&c_key=${first.c_key}`)
    expect(both).toMatchObject({
      since: first.c_key,
      gone: [],
      products: [
        { product_id: 67, price: 44.5 },
        { product_id: 68, price: 30 }
      ]
    })
    await change({ remove: [["11", "67"]] })
    const { change_id } = await change({ rows: [cells("68", "31")] })
    expect(await fetched(`&changes=1&c_key=${both.c_key}`)).toMatchObject({
      since: both.c_key,
      gone: [67],
      products: [{ product_id: 68, price: 31 }]
    })
    await done("undo", [change_id])
    const last = await fetched(`&c_key=${both.c_key}`)
    expect(last).toMatchObject({ products: [{ product_id: 68, price: 30 }] })
    expect(last).not.toHaveProperty("since")
    expect(await fetched(`&changes=1&c_key=${last.c_key}`)).toMatchObject({ c_key: last.c_key, products: [] })
  })

  it("takes as many files a day as somebody sends: one that was used waits no more", async () => {
    await product(69)
    for (let number = 1; number <= 10; number++) {
      const upload_id = `list of prices ${number}`
      await done("addPart", [upload_id, 1, `entity_id,price\n69,${number}.00\n`])
      expect(await done("change", ["products", { upload_id }])).toMatchObject({ state: "done" })
    }
  })

  it("is read from another program's file, and what is refused names the row of the sheet and the record (MASTER-7)", async () => {
    await product(71)
    const text = 'Nr;Preis;Farbe\n71;50.00;"a\nb"\n71000;dear;rot\n'
    expect(await done("checkChange", ["products", { file: text, columns: foreign }])).toMatchObject({
      same: 1,
      problems: expect.arrayContaining([
        {
          line: 4,
          row: 3,
          column: "price",
          record: expect.stringContaining("71000"),
          reason: expect.any(String)
        }
      ])
    })
    const missing = await done("checkChange", ["products", { file: "nr\n71\n", columns: foreign }])
    expect(missing).toMatchObject({
      problems: expect.arrayContaining([
        { line: 1, column: null, reason: expect.stringContaining('"preis"') }
      ])
    })
  })

  it("that is new is refused where somebody has added it meanwhile (MASTER-4)", async () => {
    const row = { rows: [{ cells: { entity_id: "72", name: "Salt", sell_by: "pack" }, seen: null }] }
    expect(await done("change", ["products", row])).toMatchObject({ added: 1 })
    const again = { rows: [{ ...row.rows[0], cells: { ...row.rows[0]?.cells, name: "Pepper" } }] }
    expect((await ask("change", ["products", again])).error?.data).toMatchObject({
      tag: "DataRefused",
      why: "Row 1: there is such a row already: open it to change it"
    })
    expect(await done("change", ["products", { remove: [["72"]] }])).toMatchObject({ removed: 1 })
  })

  it("is changed at its moment, once, and not when it was cancelled or is over (MASTER-5)", async () => {
    await product(66)
    const over = Day.toGmt(Date.now() - Day.minute)
    expect((await ask("change", ["products", set(66, "70.00"), over])).error?.data).toMatchObject({
      tag: "InvalidData"
    })
    const soon = () => Day.toGmt(Date.now() + 2 * Day.second)
    const cancelled = await done<MasterChange>("change", ["products", set(66, "71.00"), soon()])
    expect(await done("cancel", [cancelled.change_id])).toMatchObject({ state: "cancelled" })
    const planned = await done<MasterChange>("change", [
      "products",
      { file: "Nr;Preis;Farbe\n66;72.00;rot\n", columns: foreign },
      soon()
    ])
    expect([planned.state, await priceOf(66)]).toEqual(["planned", "50.00"])
    const stateOf = async () =>
      (await done<{ change: MasterChange }>("getChange", [planned.change_id])).change.state
    await expect.poll(stateOf, { timeout: 15_000 }).toBe("done")
    expect(await priceOf(66)).toBe("72.00")
  })

  it("of many rows is whole, with one bad cell in the last is none, and goes back by one call (MASTER-2, MASTER-3)", async () => {
    const sent = async (kind: string, text: string) => {
      const upload = `${kind} ${text.length}`
      await done("addPart", [upload, 1, text.slice(0, 20_000)])
      await done("addPart", [upload, 2, text.slice(20_000)])
      return await ask("change", [kind, { upload_id: upload }])
    }
    expect(
      (
        await sent(
          "products",
          file("entity_id,name,sell_by,price", (id) => `${id},Product ${id},pack,9.00`)
        )
      ).result
    ).toMatchObject({ added: many })
    const bad = file("entity_id,price", (id) => `${id},${id === first + many - 1 ? "x" : "9.50"}`)
    expect((await sent("products", bad)).error?.data).toMatchObject({
      count: 1,
      problems: [{ line: many + 1, column: "price" }]
    })
    expect(await priceOf(first)).toBe("9.00")
    const list = (
      await sent(
        "products",
        file("entity_id,price", (id) => `${id},9.75`)
      )
    ).result as MasterChange
    expect([list.changed, await priceOf(first), await priceOf(first + many - 1)]).toEqual([
      many,
      "9.75",
      "9.75"
    ])
    expect(await done("undo", [list.change_id])).toMatchObject({ changed: many })
    expect([await priceOf(first), await priceOf(first + many - 1)]).toEqual(["9.00", "9.00"])
  })
})

it("every table that names a row of master data by a foreign key is one of those that keep it (MASTER-3)", () => {
  const database = new DatabaseSync(":memory:")
  for (const { statements } of migrations)
    for (const text of statements.flatMap((each) =>
      typeof each === "string" ? [sqliteDialect.ddl(each)] : each.sqlite
    ))
      database.exec(text)
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  const own = new Set(["product_gtin", "product_plu"])
  for (const { maintained } of maintainedKinds) {
    const naming = tables.flatMap(({ name }) =>
      database
        .prepare(`SELECT "from" AS field FROM pragma_foreign_key_list(?) WHERE "table" = ?`)
        .all(String(name), maintained.table.name)
        .filter(() => !own.has(String(name)))
        .map(({ field }) => `${name}.${field}`)
    )
    const listed = maintained.table.namedBy.map(([table, column]) => `${table}.${column}`)
    expect(naming.filter((each) => !listed.includes(each))).toEqual([])
  }
  database.close()
})
