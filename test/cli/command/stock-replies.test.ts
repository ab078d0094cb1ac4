/** What is made of what the server says at that time is sent once more as it was, when the reply to it was lost. */
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Store, selectMany } from "#rpc-server/store/engine/transaction.ts"
import { changeAlongside } from "#test/support/alongside.ts"
import { incrementOf, password, seed } from "#test/support/network.ts"
import { beside, call, forget, login, type Place, place, within } from "#test/support/server.ts"
import { type ServerHere, startServerHere } from "#test/support/server-here.ts"
import { Desk } from "./support/in-process.ts"
import { bundle } from "./support/packhouse.ts"
import { type ReplyThief, startReplyThief } from "./support/reply-thief.ts"
import { days, good } from "./support/shop.ts"

const flags = { enable_store_work: 1, enable_order_return: 1, enable_eod_stock_taking: 1 }
const order = 40
const now = Date.now()

let programs: Awaited<ReturnType<typeof bundle>>
let where: Place
let server: ServerHere
let thief: ReplyThief
let desk: Desk
beforeAll(async () => {
  programs = await bundle()
  where = place()
  const packs = good
    .slice(0, 20)
    .map((code) => ({ hub: 1, product: 1773, code, isUnique: true, qty: 500, expiry: days().soon }))
  const orders = [order, order + 1].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 500 }] }))
  await within(where, Effect.asVoid(seed(now, orders, packs)))
  await changeAlongside(
    where,
    {
      text: "UPDATE app_user SET flags = ?, cut_off_date = '2026-01-01' WHERE username = 'hub'",
      values: [JSON.stringify(flags)]
    },
    { text: "UPDATE product SET qty_increments = 500" },
    {
      text: `INSERT INTO env_variable (name, hub_id, value) VALUES ('order_return_reason', 1, '["Damaged","Wrong item"]')`
    }
  )
  server = await startServerHere(where)
  thief = await startReplyThief(server.url)
  desk = new Desk(programs.folder, thief.url)
  expect(await desk.type("login hub --password-stdin", password)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  desk?.remove()
  await thief?.close()
  await server?.stop()
  forget(where)
  programs?.remove()
})

const Rows = selectMany(Schema.Struct({ n: Schema.Int }))
const number = async (text: string) =>
  (
    await beside(
      where,
      Store.use((store) => store.read(() => Rows(text, [])))
    )
  )[0]?.n
/** A pack is sold, by somebody else. */
const sell = async (id: number, code: string): Promise<void> => {
  const session = await login(server.url, "second", password)
  const line = {
    item_id: id * 100,
    product_id: 1773,
    qty: 0.5,
    scanned_info: { items: [{ scan_code: code, qty: 0.5 }] }
  }
  const updated = Day.toGmt(now - 5 * Day.minute)
  const { error } = await call(server.url, session, "InvoiceService.invoiceOrder", [
    id,
    [line],
    11,
    "",
    "",
    updated
  ])
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

describe("a reply that was lost", () => {
  it("to a report: it is the same report, whatever was sold since", async () => {
    const answer = await twice(["eod", "submit", "1773=9.5"], "EodStockService.eodStockValueSubmission", () =>
      sell(order, good[5] ?? "")
    )
    expect(answer).toMatchObject({
      report: { version: 1 },
      differences: [{ product_id: 1773, expected: 10, counted: 9.5 }]
    })
    expect(await number("SELECT COUNT(*) AS n FROM eod_submission")).toBe(1)
    expect(await number("SELECT SUM(qty) AS n FROM pack WHERE status = 0")).toBe(9000)
    // Answered, the same words are a report of their own.
    expect((await desk.type("eod submit 1773=9 --json")).json()).toMatchObject({ report: { version: 2 } })
  })

  it("to the return of an order: it is the same return", async () => {
    // A slip in the reason puts nothing that is spoilt back on the shelf.
    const slip = await desk.type(`return order ${incrementOf(order)} --all --reason Dammaged`)
    expect([slip.code, slip.stderr.trim()]).toEqual([
      1,
      "Dammaged is no reason for a return: Damaged, Wrong item"
    ])
    const words = ["return", "order", incrementOf(order), "--all", "--reason", "Wrong item"]
    const answer = await twice(words, "OrderClientService.returnOrder")
    expect(answer).toMatchObject({ order_status: "canceled", return_number: 1 })
    expect(await number("SELECT COUNT(*) AS n FROM credit_note")).toBe(1)
    expect(await number("SELECT SUM(qty) AS n FROM pack WHERE status = 0")).toBe(9500)
  })

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
