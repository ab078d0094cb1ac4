/** The buyers whom papers name: at the counter, of a customer, of an order from outside (BUYER-2, BUYER-3). */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { normalPhone } from "#core/phone.ts"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { call, post } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { transaction } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()
const caterers = "9876500077"
const grills = "501019001"
const token = "a-token-of-upstream-systems"

const network = Effect.andThen(
  seed(now, [], [shelfPack(1773, code(1)), shelfPack(1773, code(2))]),
  transaction(function* () {
    for (const text of [
      `UPDATE app_user SET flags = '{"enable_store_work": 1, "enable_order_create": 1}' WHERE username = 'hub'`,
      `UPDATE app_user SET flags = '{"enable_store_work": 1, "enable_order_create": 1, "isUAEHub": 1}' WHERE username = 'second'`,
      `INSERT INTO customer (mobile, firstname, lastname, street, city, region, postcode, gstin, legal_name)
       VALUES ('${normalPhone(caterers)}', 'Lakshmi', 'Menon', '12th Main', 'Bengaluru', 'Karnataka', '560038', '29AAACA1234B1ZE', 'Lakshmi Caterers LLP')`,
      `INSERT INTO customer (mobile, firstname, lastname, street, city, region, gstin, trn, legal_name)
       VALUES ('${normalPhone(grills)}', 'Barsha', 'Grills', 'Street 4', 'Dubai', 'Dubai', '29AAACA1234B1ZE', '100519845600003', 'Barsha Grills LLC')`
    ])
      yield { text, values: [] }
  })
)

const bakers = {
  gstin: "29aagcb7383j1z4",
  legal_name: "Bakers Guild LLP",
  address: "4, Church Street\nBengaluru"
}

interface Paper {
  readonly invoice_number: string
  readonly document: { readonly buyer: Readonly<Record<string, unknown>> }
}

describe.each(anyDatabase)("a named buyer on $name", ({ url }) => {
  const hub = Hub.of(url, network, { PACKHOUSE_INBOX_TOKEN: token })

  const counter = async (user = "hub") => {
    const session = await hub.login(user)
    const ask = (method: string, ...params: ReadonlyArray<unknown>) =>
      call(hub.url, session, `CommerceService.${method}`, params)
    const done = async <A>(method: string, ...params: ReadonlyArray<unknown>): Promise<A> => {
      const reply = await ask(method, ...params)
      if (reply.error !== undefined) throw new Error(`${method}: ${JSON.stringify(reply.error)}`)
      return reply.result as A
    }
    /** The least of what is sold without stock, at 240.00 a kilogram. */
    const filled = (kilograms: number) =>
      done("addMultipleItemsToCart", {
        inventoryCheck: false,
        items: [{ product_id: 1773, qty: kilograms }]
      })
    const placed = (more: object = {}) =>
      done<{ readonly order_id: number }>("placeOrderV2", { payment_mode: "cashondelivery", ...more })
    const refused = async (more: object = {}) =>
      (await ask("placeOrderV2", { payment_mode: "cashondelivery", ...more })).error?.message
    return { done, filled, placed, refused }
  }
  const buyerOf = async (orderId: number) => {
    const [row] = await hub.rows("SELECT buyer FROM orders WHERE order_id = ?", orderId)
    return JSON.parse(String(row?.buyer ?? "null")) as unknown
  }

  it("is given as the order is placed, checked, and stands on its invoice (BUYER-2)", async () => {
    const till = await counter()
    await till.done("addItemToCart", { scan_code: code(1) })
    expect(await till.refused({ buyer: { ...bakers, gstin: "29AAGCB7383J1Z5" } })).toContain(
      "The check character 5"
    )
    expect(await till.refused({ buyer: { ...bakers, address: " " } })).toBe("Enter the buyer's address")
    const { order_id } = await till.placed({ buyer: bakers })
    await till.done("updateAndInvoiceOrder", order_id)
    const { document } = await till.done<Paper>("getInvoicePrintInfo", order_id)
    expect(document.buyer).toMatchObject({
      name: "Bakers Guild LLP",
      gstin: "29AAGCB7383J1Z4",
      address: ["4, Church Street", "Bengaluru"],
      place_of_supply: expect.stringMatching(/\(\d\d\)$/)
    })
  })

  it("in a special economic zone pays integrated tax, and the total that was told (BUYER-5)", async () => {
    const till = await counter()
    await till.done("newCart")
    await till.done("addItemToCart", { scan_code: code(2) })
    const zone = { ...bakers, is_sez: true }
    expect(await till.refused({ buyer: { ...zone, gstin: null } })).toContain("has a GSTIN: enter it")
    const { order_id } = await till.placed({ buyer: zone })
    const [order] = await hub.rows("SELECT grand_total, tax FROM orders WHERE order_id = ?", order_id)
    await till.done("updateAndInvoiceOrder", order_id)
    const { document } = await till.done<{
      readonly document: {
        readonly regime: string
        readonly buyer: object
        readonly totals: Readonly<Record<string, string>>
      }
    }>("getInvoicePrintInfo", order_id)
    expect(document).toMatchObject({ regime: "igst", buyer: { is_sez: true, gstin: "29AAGCB7383J1Z4" } })
    expect(document.totals).toMatchObject({ cgst: "0.00", sgst: "0.00" })
    expect(Number(document.totals.grand_total) * 100).toBeCloseTo(Number(order?.grand_total))
  })

  it("is the customer of the cart where that is a business, and nobody where it is taken off (BUYER-2)", async () => {
    const till = await counter()
    const begun = async () => {
      await till.done("newCart")
      await till.filled(1)
      return await till.done<{ readonly buyer: unknown }>("setupUser", { mobile: caterers, userType: 2 })
    }
    expect((await begun()).buyer).toMatchObject({
      legal_name: "Lakshmi Caterers LLP",
      gstin: "29AAACA1234B1ZE"
    })
    expect(await buyerOf((await till.placed()).order_id)).toEqual({
      gstin: "29AAACA1234B1ZE",
      trn: null,
      legal_name: "Lakshmi Caterers LLP",
      address: "12th Main\nBengaluru, Karnataka, 560038"
    })
    await begun()
    expect(await buyerOf((await till.placed({ buyer: null })).order_id)).toBeNull()
  })

  it("has the registration of the country in which it buys (BUYER-2)", async () => {
    const till = await counter("second")
    await till.done("addMultipleItemsToCart", {
      inventoryCheck: false,
      items: [{ product_id: 1773, qty: 1 }]
    })
    const cart = await till.done<{ readonly buyer: unknown }>("setupUser", { mobile: grills, userType: 2 })
    expect(cart.buyer).toMatchObject({ gstin: null, trn: "100519845600003" })
    expect(await buyerOf((await till.placed()).order_id)).toMatchObject({ trn: "100519845600003" })
  })

  it("is asked for from 50,000 rupees on, by name and address (BUYER-3)", async () => {
    const till = await counter()
    await till.filled(209)
    expect(await till.refused()).toBe(
      "From ₹50,000.00 on the invoice names the buyer: enter name and address under Business buyer"
    )
    const { gstin: _, ...person } = bakers
    expect(await buyerOf((await till.placed({ buyer: person })).order_id)).toMatchObject({
      gstin: null,
      legal_name: "Bakers Guild LLP"
    })
    await till.done("newCart")
    await till.filled(208)
    expect(await buyerOf((await till.placed()).order_id)).toBeNull()
  })

  it("comes with an order from outside, and is refused in words where it is wrong (BUYER-2)", async () => {
    const send = async (more: object) => {
      const message = {
        increment_id: "B1",
        store_id: 11,
        source: "swiggy",
        source_ref_id: "SW-B1",
        payment_method: "checkmo",
        items: [{ product_id: 1773, qty: 1.5 }],
        buyer_gstin: bakers.gstin,
        buyer_name: bakers.legal_name,
        buyer_address: bakers.address,
        ...more
      }
      const { body } = await post(`${hub.url}/inbox/orders`, message, { authorization: `Bearer ${token}` })
      return (body as { readonly results: ReadonlyArray<unknown> }).results[0]
    }
    expect(await send({ buyer_gstin: "29AAGCB7383J1Z5" })).toMatchObject({
      outcome: "refused",
      reasons: [expect.stringMatching(/^buyer_gstin: has a check character/)]
    })
    expect(await send({ buyer_address: null })).toMatchObject({
      outcome: "refused",
      reasons: [expect.stringMatching(/^buyer_address: is missing/)]
    })
    expect(await send({})).toMatchObject({ outcome: "created" })
    expect(await send({})).toMatchObject({ outcome: "unchanged" })
    expect(await send({ buyer_name: "Bakers Guild" })).toMatchObject({ outcome: "updated" })
    const [row] = await hub.rows("SELECT order_id FROM orders WHERE increment_id = 'B1'")
    expect(await buyerOf(Number(row?.order_id))).toMatchObject({
      gstin: "29AAGCB7383J1Z4",
      legal_name: "Bakers Guild"
    })
    expect(await send({ buyer_kind: "export" })).toMatchObject({
      outcome: "refused",
      reasons: [expect.stringMatching(/^buyer_kind: .*regular or sez/)]
    })
    expect(await send({ buyer_kind: "sez" })).toMatchObject({ outcome: "updated" })
    expect(await buyerOf(Number(row?.order_id))).toMatchObject({ is_sez: true })
  })

  it("is the customer of an order from outside where that is a business, and sends no other one (BUYER-2)", async () => {
    const order = {
      increment_id: "B2",
      store_id: 11,
      source: "swiggy",
      source_ref_id: "SW-B2",
      payment_method: "checkmo",
      customer_mobile: caterers,
      items: [{ product_id: 1773, qty: 1.5 }]
    }
    const { body } = await post(`${hub.url}/inbox/orders`, order, { authorization: `Bearer ${token}` })
    expect(body).toMatchObject({ results: [{ outcome: "created" }] })
    const [row] = await hub.rows("SELECT order_id FROM orders WHERE increment_id = 'B2'")
    expect(await buyerOf(Number(row?.order_id))).toMatchObject({
      gstin: "29AAACA1234B1ZE",
      legal_name: "Lakshmi Caterers LLP"
    })
  })
})
