/** coupons.csv and prices.csv, and what the demo network has of them. */
import { Effect, Result } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { requireUsable } from "#core/counter/coupon.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { writeCsv } from "#core/sheet/csv.ts"
import { couponRows } from "#rpc-server/demo/counter.ts"
import { coupons as couponFile } from "#rpc-server/import/coupons.ts"
import * as coupons from "#rpc-server/store/counter/coupons.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import { importInto } from "#test/support/import-folder.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { anyDatabase } from "./databases.ts"

const stores =
  "store_id,hub_id,name,type,address,legal_name\n11,1,Indiranagar,express,1 Market Street,Fresh Foods\n"
const products = "entity_id,name,sell_by\n1773,Chicken Curry Cut,kg\n"

describe.each(anyDatabase)("coupons.csv and prices.csv on $name", ({ url }) => {
  let where: Place
  beforeEach(async () => {
    where = place(await url())
  })
  afterEach(() => forget(where))

  it("all that is wrong is said by file, line and column, and nothing is imported", async () => {
    const { problems = [] } = await importInto(where, {
      "stores.csv": stores,
      "products.csv": products,
      "coupons.csv":
        "code,percent,amount,valid_from,valid_to,limit\nboth,10,50,,,\nNONE,,,,,\nZERO,0,,,,\nMUCH,101,,,,\nNIL,,0,,,\nBACK,5,,today,today-1d,\nNEVER,5,,,,0\n",
      "prices.csv": "store_id,product_id,price\n11,1773,0\n12,1773,10\n11,55,10\n11,1773,10\n"
    })
    expect(
      problems.map(({ file, line, column, reason }) => `${file}:${line}:${column ?? ""} ${reason}`).sort()
    ).toEqual([
      'coupons.csv:2:code "both": write capitals, digits, - and _, at most 40 of them',
      "coupons.csv:3:percent a coupon has a percentage or an amount: write one of the two",
      "coupons.csv:4:percent write a percentage above 0 and of at most 100",
      "coupons.csv:5:percent write a percentage above 0 and of at most 100",
      "coupons.csv:6:amount write an amount above 0",
      "coupons.csv:7:valid_to it ends before it begins: write a later moment",
      'coupons.csv:8:limit "0": write a whole number from 1 to 1000000',
      "prices.csv:2:price write a price above 0",
      "prices.csv:3:store_id there is no store 12: add it to stores.csv, or name another one",
      "prices.csv:4:product_id there is no product 55: add it to products.csv, or name another one",
      "prices.csv:5: product 1773 of store 11 stands in line 2 already: keep one of them"
    ])
  })

  it("a coupon that is imported again keeps the count of its uses", async () => {
    const once = (percent: number) =>
      importInto(where, { "coupons.csv": `code,percent,limit\nONCE,${percent},1\n` })
    expect((await once(10)).summary).toMatchObject({ coupons: { added: 1 } })
    const take = (order: number) =>
      within(
        where,
        Store.use((store) => Effect.result(store.transact(() => coupons.take("ONCE", order))))
      )
    expect(Result.isSuccess(await take(1))).toBe(true)
    expect((await once(20)).summary).toMatchObject({ coupons: { changed: 1 } })
    expect(Result.isFailure(await take(2))).toBe(true)
  })

  it("the demo has a coupon for each answer that one can give", async () => {
    const now = Date.now()
    const { columns, rows } = couponFile.sheet(couponRows)
    const text = writeCsv(
      columns,
      rows.map(({ cells }) => cells)
    )
    expect((await importInto(where, { "coupons.csv": text })).problems).toBeUndefined()
    const all = await within(
      where,
      Store.use((store) => store.read(() => coupons.list()))
    )
    const answers = all.map(({ coupon, used }) =>
      Result.match(requireUsable(coupon, Money.ofHundredths(100_000), used, now, { websiteId: 1 }), {
        onSuccess: () => "usable",
        onFailure: ({ data }) => data.why
      })
    )
    expect(new Set(answers)).toEqual(new Set(["usable", "inactive", "early", "late", "minimum", "elsewhere"]))
    expect(all.some(({ coupon, used }) => coupon.limit === used + 1)).toBe(true)
    expect(all.find(({ coupon }) => coupon.code === "FRESH10")?.coupon.valid_from).toBe(
      Day.toGmt(Day.startOf(Day.addDays(Day.dayAt(now), -30)))
    )
  })
})
