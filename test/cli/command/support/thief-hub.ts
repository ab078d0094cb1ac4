/** A hub with its stock, and a desk whose replies are lost as they are asked to be. */
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, expect } from "vitest"
import * as Day from "#core/day.ts"
import { selectMany } from "#rpc-server/store/engine/transaction.ts"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { changes } from "#test/support/transaction.ts"
import { Desk } from "./in-process.ts"
import { type ReplyThief, startReplyThief } from "./reply-thief.ts"
import { good } from "./shop.ts"

const flags = { enable_store_work: 1, enable_order_return: 1, enable_eod_stock_taking: 1 }
export const reported = 40
export const returned = 41
export const now = Date.now()

const packs = good.slice(0, 20).map((code) => shelfPack(1773, code))
const orders = [reported, returned].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 500 }] }))
const Rows = selectMany(Schema.Struct({ n: Schema.Int }))

/** Called in a describe block: a hub with its stock, and a desk whose replies are lost as they are asked to be. */
export const hubWithThief = () => {
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
