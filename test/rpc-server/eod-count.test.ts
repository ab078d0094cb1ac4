/** EOD-10 and EOD-11 on both databases: several devices count at once while the hub sells, and what differs is what was planted. */
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { openBranch } from "#test/support/branch.ts"
import { joinRoom } from "#test/support/channel.ts"
import { productRow } from "#test/support/further-products.ts"
import { Hub } from "#test/support/hub.ts"
import { squaresOf } from "#test/support/label-squares.ts"
import { packCode, seed } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { racedDatabase } from "./databases.ts"

const { now, today, later } = tradingDay()
const grams = 500
/** Products of four digits, each in so many packs with a code of their own, and as many that have none. */
const size = isLong ? { products: 500, sales: 200 } : { products: 40, sales: 24 }
const packsEach = 3
const byHand = 4000
const ids = Array.from({ length: size.products }, (_, index) => 3000 + index)

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

describe.each(racedDatabase)("a count by several devices on $name", ({ url }) => {
  const hub = Hub.of(
    url,
    Effect.andThen(
      seed(now, [], []),
      changes(
        ...ids.map((id) => productRow({ id, name: `Product ${id}` })),
        "UPDATE product SET price = 10000, final_price = NULL, qty_increments = 500 WHERE entity_id >= 3000"
      )
    )
  )
  /** A hub with some of the products, and an order for each of those that it sells. */
  const open = async (products = ids.slice(0, 2), sold: ReadonlyArray<number> = []) => {
    const branch = await openBranch(hub, {
      people: { eod: { enable_eod_stock_taking: 1 } },
      packs: products.flatMap((product) => [
        ...Array.from({ length: packsEach }, () => ({ product, qty: grams })),
        { product, code: "MANUAL_PACK", isUnique: false, qty: byHand }
      ]),
      orders: sold.map(() => ({ product: 1773, qty: grams }))
    })
    await hub.change(
      ...branch.orders.map((order, index) => ({
        text: "UPDATE order_item SET product_id = ? WHERE order_id = ?",
        values: [sold[index] ?? 0, order]
      }))
    )
    const { ask, done } = branch.service("EodStockService", "eod")
    return {
      ...branch,
      ask,
      done,
      codeOf: (product: number, pack: number) =>
        branch.codes[products.indexOf(product) * (packsEach + 1) + pack] ?? "",
      count: (device: string, lines: ReadonlyArray<object>) => done<Count>("countStock", [device, lines])
    }
  }

  it("adds up over devices; a pack counts once, a line once, and what names no product not at all (EOD-10)", async () => {
    const { id, ask, done, codeOf, count } = await open()
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
    const flaw = 'no code starts with "h"'
    expect(both.refused).toEqual([{ key: "x", scan_code: "hello", why: "NotAProduct", by: null, flaw }])
    expect(
      (await ask("eodStockValueSubmission", [[{ product_id: 3001, physical_stock: 0, is_counted: true }]]))
        .error?.data
    ).toMatchObject({
      tag: "InvalidData"
    })
    // Handed in, the next count begins with nothing.
    await done("eodStockValueSubmission", [[{ product_id: 3001, physical_stock: 5.5 }]])
    expect(await done<Count>("getStockCount", [id])).toMatchObject({ version: 1, counted: [] })
  })

  it("counts codes of the trade, and says of which nobody knows how much it is (CODE-18, CODE-35)", async () => {
    const { count, codeOf } = await open()
    const [product = 0] = ids
    await hub.change({
      text: `INSERT INTO product_gtin (gtin, product_id, pieces) VALUES ('98901234567893', ?, 1), ('04006381333931', ?, 1)`,
      values: [product, product]
    })
    const { counted, taken, refused } = await count("trade", [
      { key: "w", scan_code: "(01)98901234567893(3103)000512" },
      { key: "again", scan_code: "(01)98901234567893(3103)000512" },
      { key: "piece", scan_code: "4006381333931" },
      { key: "nobody", scan_code: "5901234123457" }
    ])
    expect(counted).toMatchObject([{ product_id: product, counted: 1.024, lines: 2 }])
    expect(taken).toMatchObject([{ qty: 0.512 }, { qty: 0.512 }])
    expect(refused).toMatchObject([
      { key: "piece", why: "Unweighed" },
      { key: "nobody", why: "NotAProduct" }
    ])
    // A label of the network is one pack by either of its codes (CODE-35).
    const [first, second] = [codeOf(product, 0), codeOf(product, 1)]
    const squares = (bars: string) => squaresOf(bars, "98901234567893", today)
    const labels = [squares(first), first, second, squares(second)]
    const both = await count(
      "labels",
      labels.map((scan_code, at) => ({ key: String(at), scan_code }))
    )
    expect(both.taken.map(({ key }) => key)).toEqual(["0", "2"])
    expect(both.refused).toMatchObject([
      { key: "1", why: "AlreadyCounted" },
      { key: "3", why: "AlreadyCounted" }
    ])
  })

  it("takes a line back, once, and counts its pack again; what a pack of no stock is says why (EOD-20)", async () => {
    const { ask, done, codeOf, count } = await open()
    const [, product = 0] = ids
    const line = { key: "s", scan_code: codeOf(product, 0) }
    await done("eodStockValueSubmission", [[{ product_id: 3000, physical_stock: 5.5 }]])
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
    await hub.change({
      text: "UPDATE product SET sell_by = 'pack' WHERE entity_id = ?",
      values: [product]
    })
    expect((await count("v", [{ key: "half", product_id: product, qty: 0.5 }])).refused).toMatchObject([
      { key: "half", why: "NotWhole" }
    ])
    await hub.change({
      text: "UPDATE product SET sell_by = 'kg' WHERE entity_id = ?",
      values: [product]
    })
    const used = codeOf(product, 1)
    const foreign = packCode(product, grams, 800_000, later, today)
    await hub.change(
      { text: "UPDATE pack SET status = 1, qty = 0 WHERE unique_key = ?", values: [used] },
      {
        text: `INSERT INTO pack (hub_id, product_id, scan_code, code, unique_key, date_of_expiry, received_qty, qty, status, received_at)
          SELECT 2, product_id, ?, ?, ?, date_of_expiry, 500, 500, 0, received_at FROM pack WHERE unique_key = ?`,
        values: [foreign, foreign, foreign, codeOf(product, 2)]
      }
    )
    const refused = await count("v", [
      { key: "x", scan_code: used },
      { key: "y", scan_code: foreign }
    ])
    expect(refused.refused.map(({ key, why }) => [key, why])).toEqual([
      ["x", "AlreadyUsed"],
      ["y", "OtherHub"]
    ])
  })

  it("is told to every device of the hub, as is what is taken back and handed in (EOD-20)", async () => {
    const { store, named, done, count } = await open()
    const client = await joinRoom(hub.url, await hub.as(named("eod")), store)
    const pushes = () => client.told("COUNT_PUSH_TO_ROOM", store)
    const [product = 0] = ids
    await count("p", [{ key: "p", product_id: product, qty: 1 }])
    await expect.poll(pushes).toBe(1)
    await done("uncountStock", ["p", ["p"]])
    await expect.poll(pushes).toBe(2)
    await done("eodStockValueSubmission", [[{ product_id: product, physical_stock: 5.5 }]])
    await expect.poll(pushes).toBe(3)
  })

  it("four devices count while the hub sells: what differs is exactly what was planted (EOD-19)", async () => {
    /** Of the last pack of some products nobody knows where it is; of some a pack stands there that is in no book. */
    const isMissing = (product: number) => product % 7 === 0
    const isFound = (product: number) => product % 11 === 0
    /** Of some the shelf without codes holds less. */
    const isShort = (product: number) => product % 5 === 0
    const onShelf = ids.filter((id) => !isMissing(id))
    const sales = Array.from({ length: size.sales }, (_, index) => ({
      product: onShelf[index % onShelf.length] ?? 0,
      pack: Math.floor(index / onShelf.length),
      index
    }))
    const {
      id: hubId,
      store,
      orders,
      named,
      done,
      codeOf,
      count
    } = await open(
      ids,
      sales.map(({ product }) => product)
    )
    const as = await hub.as(named("eod"))
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
    const sold = new Set<string>()
    const sell = ({ index, product, pack }: (typeof sales)[number]) =>
      alone(product, async () => {
        const code = codeOf(product, pack)
        const order = orders[index] ?? 0
        const item = {
          item_id: order * 100,
          product_id: product,
          qty: 0.5,
          scanned_info: { items: [{ scan_code: code, qty: 0.5 }] }
        }
        const { error } = await hub.invoice(order, [item], { store, as })
        if (error !== undefined) throw new Error(JSON.stringify(error))
        sold.add(code)
      })
    /** What stands there: packs that were not sold, without the one that is missing; what has no code; what nobody knows of. */
    const lines = (product: number) => [
      ...Array.from({ length: packsEach }, (_, at) => codeOf(product, at))
        .filter((code, at) => !sold.has(code) && !(isMissing(product) && at === packsEach - 1))
        .map((scan_code) => ({ key: scan_code, scan_code })),
      { key: `q${product}`, product_id: product, qty: (byHand - (isShort(product) ? 500 : 0)) / 1000 },
      ...(isFound(product)
        ? [{ key: `f${product}`, scan_code: packCode(product, grams, 900_000 + product, later, today) }]
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
    const report = await done<{ readonly differences: unknown }>("getEodDifferences", [hubId])
    expect(report.differences).toEqual(differences)
    // Of what was missing with a code that very pack is gone, where all else of the product was there.
    const [missing = 0] = ids.filter((id) => isMissing(id) && !isShort(id) && !isFound(id))
    const left = await hub.rows(
      "SELECT id FROM pack WHERE unique_key = ? AND status = 0",
      codeOf(missing, packsEach - 1)
    )
    expect(left).toEqual([])
  }, 600_000)
})
