/** openapi.json: the routes as they stand in the document of the contract, and the answers as servers give them. */
import { Validator } from "@seriousme/openapi-schema-validator"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"
import { openApi } from "#rpc-server/document/documents.ts"
import { readDocument } from "#test/support/document.ts"
import { Hub } from "#test/support/hub.ts"
import { password, seed } from "#test/support/network.ts"
import { openApiDocument } from "#test/support/openapi/openapi.ts"
import { isObject, type Json, type JsonObject } from "#test/support/openrpc/json-schema.ts"
import { inLines } from "#test/support/openrpc/lines.ts"
import { ordersOf } from "#test/support/orders.ts"
import { partnerOrder } from "#test/support/partner-order.ts"

const document = await openApiDocument()
const paths = document.paths as Readonly<Record<string, JsonObject>>

/** Every route as `POST /path`. */
const documented = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
)

describe("the OpenAPI document", () => {
  /** After a change of a route: `vitest run --project system test/rpc-server/openapi-document.test.ts -u` */
  it("is the one that the program answers, with the version of its server", async () => {
    await expect(inLines(document)).toMatchFileSnapshot("../../rpc-server/document/openapi.json")
    expect((await openApi("1.2.3+4")).info.version).toBe("1.2.3+4")
  })

  it("is one by the rules of OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as Record<string, unknown>
    )
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it("has the routes of the contract's document, and no others", () => {
    const [, section = ""] = readDocument("contract").split("\n## HTTP\n")
    const [rows = ""] = section.split("\n## ")
    const cells = [...rows.matchAll(/^\| (`(?:GET|POST) .*?) \|/gm)].map(([, cell = ""]) => cell)
    const named = cells.flatMap((cell) => {
      const routes = [...cell.matchAll(/`(?:(GET|POST) )?([^`]+)`/g)]
      const [, method = "GET", first = ""] = routes[0] ?? []
      const folder = first.slice(0, first.lastIndexOf("/") + 1)
      return routes.map(
        ([, own = method, path = ""]) => `${own} ${path.startsWith("/") ? path : folder + path}`
      )
    })
    const pages = new Set(["GET /ws", "GET"])
    expect(named.filter((route) => !pages.has(route.trim())).toSorted()).toEqual(documented.toSorted())
  })

  it("gives each of its operations a name of its own", () => {
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => isObject(operation) && operation.operationId)
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

describe("the answers of a server", () => {
  const token = "a-token-of-upstream-systems"
  const hub = Hub.onSqlite(seed(Date.now(), ordersOf([1]), []), { PACKHOUSE_INBOX_TOKEN: token })
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, "document")

  const compiled = new Map<string, ValidateFunction>()
  /** What does not fit the schema at a place of the document. */
  const misfits = (value: unknown, ...steps: ReadonlyArray<string>): ValidateFunction["errors"] => {
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
    const $ref = `document#/${pointer.join("/")}`
    const fits = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, fits)
    return fits(value) ? [] : fits.errors
  }

  /** Sends a request; what is sent and what is answered have to be as the document says for the status. */
  const exchange = async (
    method: "GET" | "POST",
    path: string,
    sent: { readonly url?: string; readonly body?: Json; readonly headers?: Record<string, string> } = {}
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const { url = path, body, headers = {} } = sent
    const place = ["paths", path, method.toLowerCase()]
    const reply = await fetch(hub.url + url, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const answered: unknown = await reply.json()
    const schema = ["content", "application/json", "schema"]
    const wrong = misfits(answered, ...place, "responses", String(reply.status), ...schema)
    expect({ wrong, status: reply.status }).toEqual({ wrong: [], status: reply.status })
    if (body !== undefined && reply.status === 200)
      expect(misfits(body, ...place, "requestBody", ...schema)).toEqual([])
    return { status: reply.status, body: answered }
  }
  const asHub = () => ({ authorization: hub.session })
  const asUpstream = { authorization: `Bearer ${token}` }
  const statusOf = async (exchanged: ReturnType<typeof exchange>): Promise<number> => (await exchanged).status

  it("are as it says: who somebody is, and what is alive", async () => {
    const right = { username: "hub", password }
    expect(await statusOf(exchange("POST", "/login", { body: right }))).toBe(200)
    expect(await statusOf(exchange("POST", "/login", { body: { ...right, password: "wrong" } }))).toBe(401)
    expect(await statusOf(exchange("POST", "/login", { body: ["hub"] }))).toBe(400)
    expect(await statusOf(exchange("POST", "/authenticate", { body: right }))).toBe(200)
    for (const path of ["/healthz", "/readyz"]) expect(await statusOf(exchange("GET", path))).toBe(200)
    for (const path of ["/openrpc.json", "/openapi.json"]) {
      expect(await statusOf(exchange("GET", path, { headers: asHub() }))).toBe(200)
      expect(await statusOf(exchange("GET", path))).toBe(401)
    }
    expect(
      await statusOf(
        exchange("POST", "/workstation/enrol", { body: { code: "x", version: "1", platform: "linux" } })
      )
    ).toBe(401)
  })

  it("are as it says: calls, their faults, and batches", async () => {
    const call = { jsonrpc: "2.0", id: 1, method: "AuthService.getOwnFlags", params: [] }
    const foreign = { jsonrpc: "2.0", id: "2", method: "UtilService.getStoreInfo", params: [99] }
    expect(await statusOf(exchange("POST", "/api", { body: call, headers: asHub() }))).toBe(200)
    expect(await exchange("POST", "/api", { body: [call, foreign], headers: asHub() })).toMatchObject({
      status: 200,
      body: [{ id: 1 }, { id: "2", error: { code: -32000, data: { tag: "Forbidden" } } }]
    })
    expect(await statusOf(exchange("POST", "/api", { body: call }))).toBe(401)
  })

  it("are as it says: lists of products, and a store that is another's", async () => {
    const lists = [
      "/products",
      "/xmlconnect/product/getAllStoreProducts",
      "/xmlconnect/product/getAllProductsAttribute",
      "/xmlconnect/product/getAvailableStoreProducts",
      "/xmlconnect/product/getCatalogMapping"
    ]
    for (const path of lists) {
      expect(await statusOf(exchange("GET", path, { headers: asHub() }))).toBe(200)
      expect(await statusOf(exchange("GET", path, { url: `${path}?store_id=99`, headers: asHub() }))).toBe(
        403
      )
    }
    expect(await statusOf(exchange("GET", "/products", { url: "/products?prod=1", headers: asHub() }))).toBe(
      400
    )
    const body = { product_ids: [1773, 1], hub_store_id: 11 }
    expect(await statusOf(exchange("POST", "/getAllStockInfo", { body, headers: asHub() }))).toBe(200)
  })

  it("are as it says: an order of a partner, its changes, and what is wrong with others", async () => {
    const order = partnerOrder("700000001")
    const results = async (body: Json) => {
      const { status, body: answered } = await exchange("POST", "/inbox/orders", {
        body,
        headers: asUpstream
      })
      return [
        status,
        ...(answered as { results: Array<{ outcome: string }> }).results.map(({ outcome }) => outcome)
      ]
    }
    expect(await results(order as Json)).toEqual([200, "created"])
    expect(await results(order as Json)).toEqual([200, "unchanged"])
    expect(await results([{ increment_id: "700000001", status: "canceled" }, { increment_id: "7" }])).toEqual(
      [422, "changed", "refused"]
    )
    expect(await statusOf(exchange("POST", "/inbox/orders", { body: order as Json }))).toBe(401)
    const shipment = {
      shipment_id: "K-1",
      hub_id: 1,
      shipment_name: "Noon",
      source_of_shipment: "Central kitchen",
      items: [{ product_id: 1773, original_qty: 2.5 }],
      cartons: [{ sscc: "106141411234567897", contents: ["18901234567897x4"] }]
    }
    expect(
      (await exchange("POST", "/inbox/shipments", { body: shipment, headers: asUpstream })).status
    ).toBeLessThan(500)
  })

  it("are as it says: payments by UPI, asked for and reported", async () => {
    const path = "/api/hubmanager/offline-payment/{id}"
    const of = (name: string) => ({
      url: `/api/hubmanager/offline-payment/100000001/${name}`,
      headers: asHub()
    })
    expect(await statusOf(exchange("GET", `${path}/status`, of("status")))).toBeLessThan(500)
    expect(await statusOf(exchange("POST", `${path}/qr-code`, of("qr-code")))).toBeLessThan(500)
    const event = {
      event_id: "e-1",
      increment_id: "100000001",
      status: "success",
      amount: 1,
      reference: "r-1"
    }
    expect(await statusOf(exchange("POST", "/api/hubmanager/offline-payment/webhook", { body: event }))).toBe(
      503
    )
  })
})
