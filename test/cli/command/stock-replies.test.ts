/** What is made of what the server says at that time is sent once more as it was, when the reply to it was lost. */
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { selectMany } from "#rpc-server/store/engine/transaction.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed, shelfPack } from "#test/support/network.ts"
import { changes } from "#test/support/transaction.ts"
import { Desk } from "./support/in-process.ts"
import { type ReplyThief, startReplyThief } from "./support/reply-thief.ts"
import { good } from "./support/shop.ts"

const flags = { enable_store_work: 1, enable_order_return: 1, enable_eod_stock_taking: 1 }
const reported = 40
const returned = 41
const now = Date.now()

const packs = good.slice(0, 20).map((code) => shelfPack(1773, code))
const orders = [reported, returned].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 500 }] }))
const Rows = selectMany(Schema.Struct({ n: Schema.Int }))

/** Called in a describe block: a hub with its stock, and a desk whose replies are lost as they are asked to be. */
const hubWithThief = () => {
  const hub = Hub.onSqlite(
    Effect.andThen(
      seed(now, orders, packs),
      changes(
        {
          text: "UPDATE app_user SET flags = ?, cut_off_date = '2026-01-01' WHERE username = 'hub'",
          values: [JSON.stringify(flags)]
        },
        "UPDATE product SET qty_increments = 500",
        `INSERT INTO env_variable (name, hub_id, value) VALUES ('order_return_reason', 1, '["Damaged","Wrong item"]')`
      )
    )
  )
  const desk = Desk.at(hub)
  let thief: ReplyThief
  beforeAll(async () => {
    thief = await startReplyThief(hub.url)
    desk.env.PACKHOUSE_SERVER = thief.url
    await desk.login("hub")
  })
  afterAll(() => thief?.close())

  const number = async (text: string) => (await hub.read(() => Rows(text, [])))[0]?.n ?? 0
  const stock = () => number("SELECT SUM(qty) AS n FROM pack WHERE status = 0")
  /** A pack is sold, by somebody else. */
  const sell = async (id: number, code: string): Promise<void> => {
    const line = {
      item_id: id * 100,
      product_id: 1773,
      qty: 0.5,
      scanned_info: { items: [{ scan_code: code, qty: 0.5 }] }
    }
    const at = Day.toGmt(now - 5 * Day.minute)
    const { error } = await hub.invoice(id, [line], { at, as: await hub.as("second") })
    expect(error).toBeUndefined()
  }
  /** The reply is lost; typed again, with something else done meanwhile. */
  const twice = async (
    words: ReadonlyArray<string>,
    method: string,
    meanwhile: () => Promise<void> = () => Promise.resolve()
  ) => {
    thief.lose(method)
    expect((await desk.run([...words, "--json"])).code).toBe(1)
    await meanwhile()
    const again = await desk.run([...words, "--json"])
    expect(again).toMatchObject({ code: 0 })
    return again.json()
  }
  return { number, stock, sell, twice, desk }
}

describe("a reply that was lost", () => {
  const { number, stock, sell, twice, desk } = hubWithThief()

  it("to a report: it is the same report, whatever was sold since", async () => {
    const before = await stock()
    const answer = await twice(["eod", "submit", "1773=9.5"], "EodStockService.eodStockValueSubmission", () =>
      sell(reported, good[5] ?? "")
    )
    expect(answer).toMatchObject({
      report: { version: 1 },
      differences: [{ product_id: 1773, expected: 10, counted: 9.5 }]
    })
    expect(await number("SELECT COUNT(*) AS n FROM eod_submission")).toBe(1)
    expect(await stock()).toBe(before - 1000)
    // Answered, the same words are a report of their own.
    expect((await desk.type("eod submit 1773=9 --json")).json()).toMatchObject({ report: { version: 2 } })
  })

  it("to the return of an order: it is the same return", async () => {
    await sell(returned, good[6] ?? "")
    const before = await stock()
    // A slip in the reason puts nothing that is spoilt back on the shelf.
    const slip = await desk.type(`return order ${incrementOf(returned)} --all --reason Dammaged`)
    expect([slip.code, slip.stderr.trim()]).toEqual([
      1,
      "Dammaged is no reason for a return: Damaged, Wrong item"
    ])
    const words = ["return", "order", incrementOf(returned), "--all", "--reason", "Wrong item"]
    const answer = await twice(words, "OrderClientService.returnOrder")
    expect(answer).toMatchObject({ order_status: "canceled", return_number: 1 })
    expect(await number("SELECT COUNT(*) AS n FROM credit_note")).toBe(1)
    expect(await stock()).toBe(before + 500)
  })
})

describe("a reply that was lost, where all of the stock is to go back", () => {
  const { number, twice } = hubWithThief()

  it("to a proposed return of stock: what was proposed goes back, and nothing that is proposed since", async () => {
    const answer = await twice(
      ["return", "stock", "create", "--proposed", "--ref", "Night"],
      "ReturnStockService.createReturnStock"
    )
    expect(answer).toMatchObject({ status: "success", return_id: expect.any(Number) })
    expect(
      await number("SELECT COUNT(*) AS n FROM return_record WHERE ref_no = 'Night' AND kind = 'return'")
    ).toBe(1)
  })
})
