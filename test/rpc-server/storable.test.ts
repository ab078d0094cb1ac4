import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { methods } from "#core/contract/contract.ts"
import { mayBeUnstorable, unstorable, unstorableIn } from "#core/storable.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, password, seed } from "#test/support/network.ts"
import { call, post } from "#test/support/server.ts"
import { databases } from "./databases.ts"

const now = Date.now()
const token = "a-token-of-upstream-systems"
const unkept = [
  ["NUL", "a\u0000b"],
  ["the first half of a pair", "a\ud83db"],
  ["the second half of a pair", "\ude00"]
] as const

describe("text that no database keeps", () => {
  it("is found in any JSON value, and its escapes are seen in the text", () => {
    const places = fc.constantFrom(
      (bad: string): unknown => bad,
      (bad: string) => [1, { a: [bad] }],
      (bad: string) => ({ ok: { [bad]: 1 } })
    )
    fc.assert(
      fc.property(places, fc.constantFrom(...unkept), (at, [, bad]) => {
        expect(unstorableIn(at(bad))).toBeDefined()
        expect(mayBeUnstorable(JSON.stringify(at(bad)))).toBe(true)
      })
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        if (unstorableIn(JSON.parse(text)) !== undefined) expect(mayBeUnstorable(text)).toBe(true)
      })
    )
    expect(["", "रामेश्वर", "😀", "line\nbreak\t\u0001"].map(unstorable)).toEqual(Array(4).fill(undefined))
  })
})

describe.each(databases)("text that $name cannot keep", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    seed(now, [{ id: 501, store: 11, items: [{ product: 1773, qty: 1000 }] }], []),
    { PACKHOUSE_INBOX_TOKEN: token }
  )
  let session: string
  beforeAll(async () => {
    session = await hub.login("admin")
  })

  it.each(unkept)(
    "%s is -32602 in the parameters of every method, and no call of a batch beside it",
    async (_, bad) => {
      const names = [...methods.keys()]
      const fine = {
        jsonrpc: "2.0",
        id: "fine",
        method: "InvoiceService.isOrderSynced",
        params: [incrementOf(501)]
      }
      for (let start = 0; start < names.length; start += 49) {
        const calls = names
          .slice(start, start + 49)
          .map((method) => ({ jsonrpc: "2.0", id: method, method, params: [bad] }))
        const { body } = await post(`${hub.url}/api`, [...calls, fine], { authorization: session })
        const answers = body as ReadonlyArray<{
          readonly id: string
          readonly error?: { readonly code: number }
        }>
        for (const { id, error } of answers)
          expect([id, error?.code]).toEqual([id, id === "fine" ? undefined : -32602])
      }
    }
  )

  it("it is -32602 wherever it stands, with what to do about it", async () => {
    const [, bad] = unkept[0]
    for (const [method, params] of [
      ["OrderService.findOrders", [bad]],
      ["OrderClientService.updateOrder", [{ order_id: 501, customer_firstname: bad }]],
      ["LogService.log", [{ deep: [{ [bad]: 1 }] }]],
      ["ShipmentService.getHubInventoryInfo", [bad, null, 1]],
      ["AdminService.createUser", ["someone", password, { hub_store_id: 11, name: bad }]]
    ] as const)
      expect((await call(hub.url, session, method, params)).error).toMatchObject({
        code: -32602,
        message: "Invalid params: it holds a NUL character: take it out"
      })
  })

  it("a login or a set-up with it is 400", async () => {
    for (const [, bad] of unkept)
      for (const [at, body] of [
        ["login", { username: bad, password }],
        ["login", { username: "hub", password: bad }],
        ["setup", { code: bad, username: "owner", password, name: bad }]
      ] as const)
        expect(await post(`${hub.url}/${at}`, body)).toMatchObject({
          status: 400,
          body: { message: expect.any(String) }
        })
  })

  it("a message of the inbox with it is refused with the reason, and the others of its list are taken in", async () => {
    const order = (id: string, name: string) => ({
      increment_id: id,
      store_id: 11,
      source: "swiggy",
      source_ref_id: `SW-${id}`,
      payment_method: "checkmo",
      customer_firstname: name,
      customer_mobile: "9000000001",
      items: [{ product_id: 1773, qty: 1.5 }]
    })
    const sent = [order("300000001", "Asha"), order("300000002", "A\u0000"), order("300000003", "Ravi")]
    const reply = await post(`${hub.url}/inbox/orders`, sent, { authorization: `Bearer ${token}` })
    expect(reply).toMatchObject({
      status: 422,
      body: {
        results: [
          { outcome: "created" },
          { id: "300000002", outcome: "refused", reasons: [expect.stringContaining("NUL")] },
          { outcome: "created" }
        ]
      }
    })
  })
})
