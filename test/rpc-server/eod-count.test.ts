/** EOD-10 and EOD-11 on both databases: several devices count at once while the hub sells, and what differs is what was planted. */
import { Effect, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import { WebSocket } from "ws"
import * as Day from "#core/day.ts"
import { selectMany } from "#rpc-server/store/engine/transaction.ts"
import { changeAlongside } from "#test/support/alongside.ts"
import { Hub } from "#test/support/hub.ts"
import { packCode, seed } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const grams = 500
/** Products of four digits, each in so many packs with a code of their own, and as many that have none. */
const size = isLong ? { products: 500, sales: 200 } : { products: 40, sales: 24 }
const packsEach = 3
const byHand = 4000
const ids = Array.from({ length: size.products }, (_, index) => 3000 + index)
const codeOf = (product: number, pack: number) =>
  packCode(product, grams, (product - 3000) * packsEach + pack, expiry, today)
/** Of the last pack of some products nobody knows where it is; of some a pack stands there that is in no book. */
const isMissing = (product: number) => product % 7 === 0
const isFound = (product: number) => product % 11 === 0
/** Of some the shelf without codes holds less. */
const isShort = (product: number) => product % 5 === 0

const sold = ids.filter((id) => !isMissing(id))
const sales = Array.from({ length: size.sales }, (_, index) => {
  const product = sold[index % sold.length] ?? 0
  return { id: 60 + index, product, pack: Math.floor(index / sold.length) }
})
const orders = sales.map(({ id }) => ({ id, store: 11, items: [{ product: 1773, qty: grams }] }))

const filled = Effect.andThen(
  seed(now, orders, []),
  transaction(function* () {
    const pack = (product: number, code: string, unique: string | null, qty: number) => ({
      text: `INSERT INTO pack (hub_id, product_id, scan_code, code, unique_key, date_of_expiry, received_qty, qty, status, received_at)
          VALUES (1, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
      values: [product, code, code, unique, expiry, qty, qty, Day.toGmt(now - Day.hour)]
    })
    for (const product of ids) {
      yield {
        text: `INSERT INTO product (entity_id, name, type_id, child_products, price, sell_by, whole, qty_increments, tax_rate)
            VALUES (?, ?, 'simple', '[]', 10000, 'kg', 0, 500, 0)`,
        values: [product, `Product ${product}`]
      }
      for (let at = 0; at < packsEach; at++) {
        const code = codeOf(product, at)
        yield pack(product, code, code, grams)
      }
      yield pack(product, "MANUAL_PACK", null, byHand)
    }
    for (const { id, product } of sales)
      yield { text: "UPDATE order_item SET product_id = ? WHERE order_id = ?", values: [product, id] }
  })
)

interface Count {
  readonly counted: ReadonlyArray<{
    readonly product_id: number
    readonly counted: number
    readonly lines: number
    readonly expected: number | null
  }>
  readonly taken: ReadonlyArray<{ readonly key: string; readonly product_id: number; readonly qty: number }>
  readonly refused: ReadonlyArray<{ readonly key: string; readonly why: string; readonly by: string | null }>
}
const Rows = selectMany(Schema.Struct({ n: Schema.Int }))

describe.each(databases)("a count by several devices on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, filled)
  let session: Promise<string> | undefined
  const ask = async (method: string, params: ReadonlyArray<unknown>) => {
    session ??= hub.login("eod")
    return hub.call(`EodStockService.${method}`, params, await session)
  }
  const done = async <A>(method: string, params: ReadonlyArray<unknown>): Promise<A> => {
    const { result, error } = await ask(method, params)
    if (error !== undefined) throw new Error(JSON.stringify(error))
    return result as A
  }
  const count = (device: string, lines: ReadonlyArray<object>) => done<Count>("countStock", [device, lines])

  it("adds up over devices; a pack counts once, a line once, and what names no product not at all (EOD-10)", async () => {
    const [product = 0] = ids
    const scan = { key: "1", scan_code: codeOf(product, 0) }
    const racers = Array.from({ length: 20 }, (_, index) => `device ${index}`)
    const answers = await Promise.all(racers.map((device) => count(device, [scan])))
    expect(answers.flatMap(({ refused }) => refused)).toHaveLength(19)
    expect(answers.flatMap(({ refused }) => refused)[0]).toMatchObject({
      why: "AlreadyCounted",
      by: "eod user"
    })
    await count("a", [{ key: "q", product_id: product, qty: 1.5 }])
    await count("a", [{ key: "q", product_id: product, qty: 1.5 }])
    const both = await count("b", [
      { key: "q", product_id: product, qty: 2 },
      { key: "x", scan_code: "hello" }
    ])
    expect(both.counted).toMatchObject([{ product_id: product, counted: 4, lines: 3 }])
    expect(both.refused).toEqual([{ key: "x", scan_code: "hello", why: "NotAProduct", by: null }])
    expect(
      (await ask("eodStockValueSubmission", [[{ product_id: 3001, physical_stock: 0, is_counted: true }]]))
        .error?.data
    ).toMatchObject({
      tag: "InvalidData"
    })
    // Handed in, the next count begins with nothing.
    await done("eodStockValueSubmission", [[{ product_id: 3001, physical_stock: 5.5 }]])
    expect(await done<Count>("getStockCount", [1])).toMatchObject({ version: 1, counted: [] })
  })

  it("takes a line back, once, and counts its pack again; what a pack of no stock is says why (EOD-20)", async () => {
    const [, product = 0] = ids
    const line = { key: "s", scan_code: codeOf(product, 0) }
    const report = { day: today, version: 1 }
    const first = await count("u", [line])
    expect(first.taken).toEqual([{ key: "s", product_id: product, qty: grams / 1000 }])
    expect(first.counted[0]?.expected).toBe((packsEach * grams + byHand) / 1000)
    await count("v", [{ key: "q", product_id: product, qty: 1 }])
    const taken = await done<Count>("uncountStock", ["u", ["s"], report])
    expect(taken.counted).toMatchObject([{ product_id: product, counted: 1, lines: 1 }])
    expect((await done<Count>("uncountStock", ["u", ["s"], report])).refused).toMatchObject([
      { key: "s", why: "NotCounted" }
    ])
    expect((await count("v", [{ ...line, key: "t" }])).counted).toMatchObject([{ counted: 1.5, lines: 2 }])
    expect((await ask("countStock", ["u", [line], { day: today, version: 0 }])).error?.data).toMatchObject({
      tag: "EodChanged"
    })
    await changeAlongside(hub.where, {
      text: "UPDATE product SET sell_by = 'pack' WHERE entity_id = ?",
      values: [product]
    })
    expect((await count("v", [{ key: "half", product_id: product, qty: 0.5 }])).refused).toMatchObject([
      { key: "half", why: "NotWhole" }
    ])
    await changeAlongside(hub.where, {
      text: "UPDATE product SET sell_by = 'kg' WHERE entity_id = ?",
      values: [product]
    })
    const gone = codeOf(product, 1)
    const foreign = packCode(product, grams, 800_000, expiry, today)
    await changeAlongside(
      hub.where,
      { text: "UPDATE pack SET status = 1, qty = 0 WHERE unique_key = ?", values: [gone] },
      {
        text: `INSERT INTO pack (hub_id, product_id, scan_code, code, unique_key, date_of_expiry, received_qty, qty, status, received_at)
          SELECT 2, product_id, ?, ?, ?, date_of_expiry, 500, 500, 0, received_at FROM pack WHERE unique_key = ?`,
        values: [foreign, foreign, foreign, codeOf(product, 2)]
      }
    )
    const refused = await count("v", [
      { key: "x", scan_code: gone },
      { key: "y", scan_code: foreign }
    ])
    expect(refused.refused.map(({ key, why }) => [key, why])).toEqual([
      ["x", "AlreadyUsed"],
      ["y", "OtherHub"]
    ])
    await changeAlongside(hub.where, {
      text: "UPDATE pack SET status = 0, qty = received_qty WHERE unique_key = ?",
      values: [gone]
    })
    await done("uncountStock", ["v", ["q", "t"], report])
  })

  it("is told to every device of the hub, as is what is taken back and handed in (EOD-20)", async () => {
    const socket = new WebSocket(`${hub.url.replace("http", "ws")}/ws`)
    onTestFinished(() => socket.terminate())
    const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }))
    let told = 0
    let isIn = false
    socket.on("message", (text) => {
      const { event, data } = JSON.parse(String(text))
      isIn = true
      if (event === "COUNT_PUSH_TO_ROOM" && data.store_id === 11) told++
    })
    await new Promise((resolve) => socket.on("open", resolve))
    say("INIT", { authorization: await hub.login("eod"), store_id: 11 })
    // It is in its room once what it asks for itself comes back.
    await expect.poll(() => say("FORCE_REFRESH_ORDER", {}) ?? isIn, { timeout: 20_000 }).toBe(true)
    const [, , product = 0] = ids
    await count("p", [{ key: "p", product_id: product, qty: 1 }])
    await expect.poll(() => told).toBe(1)
    await done("uncountStock", ["p", ["p"]])
    await expect.poll(() => told).toBe(2)
    await done("eodStockValueSubmission", [[{ product_id: product, physical_stock: 5.5 }]])
    await expect.poll(() => told).toBe(3)
  })

  it("four devices count while the hub sells: what differs is exactly what was planted (EOD-19)", async () => {
    /** Nobody takes a product off the shelf while it is counted. */
    const busy = new Map<number, Promise<unknown>>()
    const alone = <A>(product: number, work: () => Promise<A>): Promise<A> => {
      const next = (busy.get(product) ?? Promise.resolve()).then(work)
      busy.set(
        product,
        next.catch(() => undefined)
      )
      return next
    }
    const gone = new Set<string>()
    const sell = ({ id, product, pack }: (typeof sales)[number]) =>
      alone(product, async () => {
        const code = codeOf(product, pack)
        const item = {
          item_id: id * 100,
          product_id: product,
          qty: 0.5,
          scanned_info: { items: [{ scan_code: code, qty: 0.5 }] }
        }
        const { error } = await hub.invoice(id, [item])
        if (error !== undefined) throw new Error(JSON.stringify(error))
        gone.add(code)
      })
    /** What stands there: packs that were not sold, without the one that is missing; what has no code; what nobody knows of. */
    const lines = (product: number) => [
      ...Array.from({ length: packsEach }, (_, at) => codeOf(product, at))
        .filter((code, at) => !gone.has(code) && !(isMissing(product) && at === packsEach - 1))
        .map((scan_code) => ({ key: scan_code, scan_code })),
      { key: `q${product}`, product_id: product, qty: (byHand - (isShort(product) ? 500 : 0)) / 1000 },
      ...(isFound(product)
        ? [{ key: `f${product}`, scan_code: packCode(product, grams, 900_000 + product, expiry, today) }]
        : [])
    ]
    const random =
      fc.sample(fc.shuffledSubarray(ids, { minLength: ids.length }), { numRuns: 1, seed: 7 })[0] ?? []
    const devices = [0, 1, 2, 3].map(async (device) => {
      for (const product of random.filter((_, index) => index % 4 === device))
        await alone(product, () => count(`device ${device}`, lines(product)))
    })
    const tills = [0, 1].map(async (till) => {
      for (const sale of sales.filter((_, index) => index % 2 === till)) await sell(sale)
    })
    await Promise.all([...devices, ...tills])

    const planted = new Map(
      ids.flatMap((id) => {
        const difference = (isFound(id) ? 0.5 : 0) - (isMissing(id) ? 0.5 : 0) - (isShort(id) ? 0.5 : 0)
        return difference === 0 ? [] : [[id, difference] as const]
      })
    )
    const rows = ids.map((product_id) => ({ product_id, physical_stock: 0, is_counted: true }))
    const { differences } = await done<{
      readonly differences: ReadonlyArray<{
        readonly product_id: number
        readonly expected: number
        readonly counted: number
      }>
    }>("eodStockValueSubmission", [rows])
    expect(
      new Map(
        differences
          .map(({ product_id, counted, expected }) => [product_id, counted - expected])
          .toSorted() as never
      )
    ).toEqual(new Map([...planted].toSorted() as never))
    const told = await done<{ readonly differences: unknown }>("getEodDifferences", [1])
    expect(told.differences).toEqual(differences)
    // Of what was missing with a code that very pack is gone, where all else of the product was there.
    const [missing = 0] = ids.filter((id) => isMissing(id) && !isShort(id) && !isFound(id))
    const left = await hub.read(() =>
      Rows("SELECT CAST(COUNT(*) AS BIGINT) AS n FROM pack WHERE unique_key = ? AND status = 0", [
        codeOf(missing, packsEach - 1)
      ])
    )
    expect(left).toEqual([{ n: 0 }])
  }, 600_000)
})
