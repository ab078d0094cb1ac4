/** Drafts, coupons and customers for scripts. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { write } from "#rpc-server/store/engine/transaction.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, seed } from "#test/support/network.ts"
import { transaction } from "#test/support/transaction.ts"
import { Desk } from "./support/in-process.ts"

const addCoupon = write(
  "INSERT INTO coupon (code, percent, amount, min_subtotal, active, use_limit) VALUES (?, ?, ?, ?, ?, ?)"
)
const addCustomer = write(
  "INSERT INTO customer (mobile, firstname, lastname, street, city) VALUES (?, ?, ?, ?, ?)"
)
const fill = transaction(function* () {
  yield* addCoupon("FLAT50", null, 5000, 20_000, 1, 3)
  yield* addCoupon("FRESH10", 1250, null, 0, 0, null)
  yield* addCustomer("+919000000001", "ശ്രീജ", "Menon\u001B[2J", "Flat 4B\n12th Main", "Bengaluru")
})
const line = {
  product_id: 1773,
  product_name: "Chicken curry cut",
  qty: 1.5,
  price: 240,
  sell_by: "kg",
  scanned_info: null
}

const hub = Hub.onSqlite(
  Effect.all([seed(Date.now(), [], []), fill, allow({ enable_order_create: 1 }, "hub")])
)
const desk = Desk.at(hub, "hub")

describe("the counter on the command line", () => {
  it("lists, shows and removes drafts, and says when one is gone", async () => {
    expect((await desk.run(["draft", "list"])).stdout).toBe("No drafts.\n")
    const { id } = await hub.result<{ readonly id: number }>("OrderService.saveDraft", [
      {
        store_id: 11,
        name: "Canteen",
        products: [line, { ...line, product_id: 2649, product_name: "Paneer", sell_by: "pack", price: null }]
      }
    ])
    const name = String(id)
    expect((await desk.run(["draft", "list"])).stdout).toMatch(
      /^ID +NAME +LINES +TOTAL\n\d+ +Canteen +2 +360\.00\n$/
    )
    expect((await desk.run(["draft", "list", "--json"])).json()).toMatchObject({
      drafts: [{ id, store_id: 11, source: "fth_retail", name: "Canteen", products: [line, { price: null }] }]
    })
    expect((await desk.run(["draft", "list", "--csv"])).stdout).toBe(
      `\uFEFFid,store_id,source,name,lines,discount,total\r\n${id},11,fth_retail,Canteen,2,0,360\r\n`
    )
    expect((await desk.run(["draft", "show", name])).stdout).toMatch(
      /1773 +Chicken curry cut +1\.50 Kg +240\.00 +360\.00\n2649 +Paneer +1\.5 Pack +N\/A +N\/A\nTotal 360\.00\n$/
    )
    expect((await desk.run(["draft", "show", name, "--json"])).json()).toMatchObject({
      id,
      products: [line, {}]
    })
    expect(await desk.run(["draft", "remove", name])).toMatchObject({
      code: 0,
      stdout: `Deleted draft ${id}\n`
    })
    for (const verb of ["show", "remove"])
      expect(await desk.run(["draft", verb, name])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("Draft not found")
      })
    expect(await desk.run(["draft", "show", "Canteen"])).toMatchObject({ code: 2 })
  })

  it("lists coupons with what they give and how often they were used", async () => {
    expect((await desk.run(["coupon", "list"])).stdout).toMatch(
      /FLAT50 +50\.00 +200\.00 +yes +0 of 3\nFRESH10 +12\.5 % +0\.00 +no +0\n$/
    )
    expect((await desk.run(["coupon", "list", "--csv"])).stdout).toBe(
      "\uFEFFcode,percent,amount,min_subtotal,active,valid_from,valid_to,limit,websites,used\r\nFLAT50,,50,200,yes,,,3,,0\r\nFRESH10,12.5,,0,no,,,,,0\r\n"
    )
    expect((await desk.run(["coupon", "list", "--json"])).json()).toMatchObject({
      coupons: [
        { code: "FLAT50", amount: 50, limit: 3, used: 0 },
        { code: "FRESH10", percent: 12.5, active: false }
      ]
    })
  })

  it("names the customer of a number, or nobody; what a name holds steers no terminal", async () => {
    const found = await desk.run(["customer", "+91 90000 00001"])
    expect(found.stdout).toMatch(/Name +ശ്രീജ Menon\n.*9000000001\n/)
    expect(found.stdout).toContain("Flat 4B, 12th Main, Bengaluru")
    expect(found.stdout).not.toContain("\u001B[2J")
    expect((await desk.run(["customer", "9000000001", "--json"])).json()).toMatchObject({
      mobile: "9000000001"
    })
    expect((await desk.run(["customer", "9000000002"])).stdout).toBe("Nobody is known under this number.\n")
    expect((await desk.run(["customer", "9000000002", "--json"])).json()).toBeNull()
    expect(await desk.run(["customer", "12"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Please input atleast 10 digit mobile number")
    })
  })

  it("has examples under its help", async () => {
    for (const [words, line] of [
      [["draft", "list"], "packhouse draft list --json"],
      [["draft", "show"], "packhouse draft show 12"],
      [["draft", "remove"], "packhouse draft remove 12"],
      [["coupon", "list"], "packhouse coupon list --json"],
      [["customer"], "packhouse customer 9000010000"]
    ] as const)
      expect((await desk.run([...words, "--help"])).stdout).toContain(line)
  })
})
