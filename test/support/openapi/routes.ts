/** The HTTP routes, as an integrator needs them: who is let in, what is sent, what is answered. */
import { enrolPath, reportPath } from "#core/workstation/report.ts"
import type { Json, JsonObject } from "../openrpc/json-schema.ts"

const refer = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const jsonOf = (schema: Json, example?: Json): JsonObject => ({
  "application/json": { schema, ...(example === undefined ? {} : { example }) }
})
const bodyOf = (schema: Json, example?: Json): JsonObject => ({
  requestBody: { required: true, content: jsonOf(schema, example) }
})
const answer = (description: string, schema: Json): JsonObject => ({ description, content: jsonOf(schema) })
const object = (properties: JsonObject, optional: ReadonlyArray<string> = []): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name))
})
const success = { type: "string", enum: ["success"] }
const string = { type: "string" }
const integer = { type: "integer" }

/** Refusals by their status: every one is JSON with a `message`. */
const refusals: Readonly<Record<number, string>> = {
  400: "What was sent is not what is wanted: the message says what is.",
  401: "No session, key or token, or one that has ended.",
  403: "Not for this caller: another store's, a flag that is off, or a page of another site.",
  404: "There is no such thing.",
  409: "It stands otherwise than the call needs it: the message says how.",
  413: "The body is larger than 1 MiB, or holds more than 500 messages.",
  415: "The body is no JSON.",
  422: "One message or more could not be taken in.",
  426: "The release that the client names does not fit with the server's.",
  429: "Too many calls: wait as many seconds as `retry-after` says.",
  503: "The store cannot answer now: try again."
}
const refused = (...codes: ReadonlyArray<number>): JsonObject =>
  Object.fromEntries(
    codes.map((code) => [code, { description: refusals[code] ?? "", content: jsonOf(refer("Refusal")) }])
  )

const query = (name: string, schema: JsonObject, description: string): JsonObject => ({
  name,
  in: "query",
  required: false,
  schema,
  description
})
const store = query("store_id", integer, "The store; the caller's own where it is left out.")
const cached = query("c_key", string, "The `c_key` of the last answer: unchanged, no products are answered.")
const changes = query(
  "changes",
  { type: "string", enum: ["1"] },
  "With `c_key`: what has changed since, alone."
)

const session = [{ session: [] }]
const open: ReadonlyArray<Json> = []
const inbox = [{ inboxToken: [] }]

const messages = (...names: ReadonlyArray<string>): JsonObject => ({
  oneOf: [
    ...names.map(refer),
    {
      type: "array",
      minItems: 1,
      maxItems: 500,
      items: names.length === 1 ? refer(names[0] ?? "") : { anyOf: names.map(refer) }
    }
  ]
})
const inboxRoute = (operationId: string, summary: string, schema: JsonObject, example: Json): JsonObject => ({
  operationId,
  summary,
  security: inbox,
  ...bodyOf(schema, example),
  responses: {
    200: answer("Every message was taken in.", refer("InboxResults")),
    422: answer(
      "One message or more could not be taken in: each result says what became of it.",
      refer("InboxResults")
    ),
    ...refused(400, 401, 403, 413, 503)
  }
})
const listRoute = (
  operationId: string,
  summary: string,
  parameters: ReadonlyArray<Json>,
  schema: Json
): JsonObject => ({
  operationId,
  summary,
  security: session,
  parameters,
  responses: { 200: answer("The list.", schema), ...refused(400, 401, 403, 429, 503) }
})
const products = (optional: JsonObject): JsonObject =>
  object(
    { status: success, products: { type: "array", items: { type: "object" } }, c_key: string, ...optional },
    Object.keys(optional)
  )
const sentChanges = {
  since: {
    type: "string",
    description: "The key that was sent: `products` go in the place of those that are held."
  },
  gone: { type: "array", items: integer, description: "Products to take away." }
}
const paid = object({
  paymentStatus: { type: ["string", "null"], enum: ["pending", "success", "failed", null] },
  hasUpiPayment: { type: "boolean" }
})
const orderId = {
  name: "id",
  in: "path",
  required: true,
  schema: string,
  description: "The order's number, or its id."
}
const credentials = object({ username: string, password: string })

export const routes: JsonObject = {
  "/login": {
    post: {
      operationId: "login",
      summary: "A name and a password for a session",
      security: open,
      ...bodyOf(credentials, { username: "hub", password: "packhouse" }),
      responses: {
        200: answer("The user, flags beside the named fields.", refer("LoggedIn")),
        ...refused(400, 401, 403, 413, 415, 429, 503)
      }
    }
  },
  "/authenticate": {
    post: {
      operationId: "authenticate",
      summary: "A name and a password for a session alone",
      security: open,
      ...bodyOf(credentials),
      responses: {
        200: answer("The session.", object({ token: string })),
        ...refused(400, 401, 403, 413, 415, 429, 503)
      }
    }
  },
  "/api": {
    post: {
      operationId: "call",
      summary: "A call, or a batch of at most 50, of JSON-RPC 2.0: /openrpc.json has the methods",
      security: session,
      parameters: [
        {
          name: "Global-Hub-Store-Id",
          in: "header",
          schema: string,
          description: "The store that the call acts for; the user's own when absent."
        },
        {
          name: "Idempotency-Key",
          in: "header",
          schema: { type: "string", minLength: 8, maxLength: 128 },
          description: "A write under it has one effect however often it arrives."
        }
      ],
      ...bodyOf(
        { oneOf: [refer("Call"), { type: "array", items: refer("Call") }] },
        { jsonrpc: "2.0", id: 1, method: "AuthService.getOwnFlags", params: [] }
      ),
      responses: {
        200: answer("The answer, or those of a batch; errors included.", {
          oneOf: [refer("Answer"), { type: "array", items: refer("Answer") }]
        }),
        204: { description: "Notifications alone: nothing is to be answered." },
        ...refused(401, 403, 413, 415, 426, 429, 503)
      }
    }
  },
  "/setup": {
    post: {
      operationId: "setup",
      summary: "The first administrator of an empty network",
      security: open,
      ...bodyOf(object({ code: string, username: string, password: string, name: string }, ["name"])),
      responses: {
        200: answer(
          "The administrator is there.",
          object({ status: success, id: integer, username: string })
        ),
        ...refused(400, 401, 403, 413, 415, 503)
      }
    }
  },
  [enrolPath]: {
    post: {
      operationId: "enrolWorkstation",
      summary: "The code of a workstation for the secret of its device daemon",
      security: open,
      ...bodyOf(refer("EnrolmentRequest")),
      responses: { 200: answer("The secret.", refer("Enrolment")), ...refused(400, 401, 413, 415, 429, 503) }
    }
  },
  [reportPath]: {
    post: {
      operationId: "reportWorkstation",
      summary: "What a device daemon says of itself",
      security: [{ workstationSecret: [] }],
      ...bodyOf(refer("Report")),
      responses: {
        200: answer("A newer configuration, and the release that is offered.", { type: "object" }),
        ...refused(400, 401, 413, 415, 429, 503)
      }
    }
  },
  "/inbox/orders": {
    post: inboxRoute(
      "sendOrders",
      "Orders of partners, and changes of their status",
      messages("InboxOrder", "InboxStatus"),
      {
        increment_id: "700000001",
        store_id: 101,
        source: "freshbasket",
        source_ref_id: "FB-1",
        payment_method: "checkmo",
        items: [{ product_id: 1773, qty: 1 }]
      }
    )
  },
  "/inbox/shipments": {
    post: inboxRoute("sendShipments", "Shipments on their way to a hub", messages("InboxShipment"), {
      shipment_id: "K-20261121-1",
      hub_id: 1,
      shipment_name: "Central kitchen, noon",
      source_of_shipment: "Central kitchen",
      items: [{ product_id: 1773, original_qty: 12.5 }]
    })
  },
  "/products": {
    get: listRoute(
      "listProducts",
      "The catalogue with a store's stock",
      [
        store,
        query("oos", { type: "string", enum: ["0", "1"] }, "1: what the store has none of, too."),
        query("prods", string, "These products alone: `1,2`."),
        query("size", { type: "integer", minimum: 1, maximum: 15000 }, "Products of a page."),
        query("page", { type: "integer", minimum: 1 }, "The page, from 1.")
      ],
      object({ status: success, data: { type: "array", items: { type: "object" } } })
    )
  },
  ...Object.fromEntries(
    ["getAllStoreProducts", "getAllProductsAttribute"].map((name) => [
      `/xmlconnect/product/${name}`,
      {
        get: listRoute(
          name,
          "Every product of the catalogue",
          [store, cached, changes],
          products({
            ...sentChanges,
            code_rules: { type: "integer", description: "The version of the code rules." }
          })
        )
      }
    ])
  ),
  "/xmlconnect/product/getAvailableStoreProducts": {
    get: listRoute("getAvailableStoreProducts", "What a store has", [store, cached], products({}))
  },
  "/xmlconnect/product/getAvailableStoreProductsWithStock": {
    post: {
      operationId: "getAvailableStoreProductsWithStock",
      summary: "Those of some products that a store has",
      security: session,
      requestBody: {
        required: true,
        content: {
          "application/x-www-form-urlencoded": {
            schema: object({ store_id: integer, product_ids: { type: "string", description: "`1,2`" } }, [
              "store_id"
            ])
          }
        }
      },
      responses: { 200: answer("The list.", products({})), ...refused(400, 401, 403, 413, 429, 503) }
    }
  },
  "/xmlconnect/product/getStorePrices": {
    get: listRoute(
      "getStorePrices",
      "What a store sells at prices of its own, for who has the flag allow_diff_pricing",
      [store, cached, changes],
      products({
        ...sentChanges,
        edition: { type: "integer", description: "Of two answers the one with the higher is the newer." }
      })
    )
  },
  "/xmlconnect/product/getCatalogMapping": {
    get: listRoute(
      "getCatalogMapping",
      "Product ids by category",
      [store],
      object({
        status: success,
        data: { type: "object", additionalProperties: { type: "array", items: integer } }
      })
    )
  },
  "/getAllStockInfo": {
    post: {
      operationId: "getAllStockInfo",
      summary: "What the central stock knows of products",
      security: session,
      ...bodyOf(
        object({ product_ids: { type: "array", items: integer, maxItems: 20000 }, hub_store_id: integer })
      ),
      responses: {
        200: answer("A row a product.", {
          type: "array",
          items: object({
            entity_id: integer,
            stock_level: { type: ["number", "string"], description: "`Not Found` where it knows none." }
          })
        }),
        ...refused(400, 401, 403, 413, 415, 429, 503)
      }
    }
  },
  "/api/hubmanager/offline-payment/{id}/qr-code": {
    post: {
      operationId: "requestUpiPayment",
      summary: "Asks for all that an order costs by UPI",
      security: session,
      parameters: [orderId],
      responses: {
        200: answer(
          "The code to be shown; the same while it is good.",
          object({
            status: success,
            data: object({
              qrCode: { type: "string", description: "A PNG picture in a data URL." },
              link: string,
              amount: { type: "number" },
              paymentStatus: { type: ["string", "null"] },
              hasUpiPayment: { type: "boolean" },
              expiresAt: { type: ["string", "null"], description: "GMT" }
            })
          })
        ),
        ...refused(401, 403, 404, 409, 429, 503)
      }
    }
  },
  "/api/hubmanager/offline-payment/{id}/status": {
    get: {
      operationId: "getUpiPayment",
      summary: "How a payment by UPI stands",
      security: session,
      parameters: [orderId],
      responses: {
        200: answer("Null without a record.", object({ status: success, data: paid })),
        ...refused(401, 403, 404, 429, 503)
      }
    }
  },
  "/api/hubmanager/offline-payment/{id}/confirm": {
    post: {
      operationId: "confirmUpiPayment",
      summary: "Says that all of an order was paid by UPI; in the development environment alone",
      security: session,
      parameters: [orderId],
      ...bodyOf(object({ orderIncrementId: string, amount: { type: "number" }, source: string })),
      responses: {
        200: answer("As the status.", object({ status: success, data: paid })),
        ...refused(400, 401, 403, 404, 409, 413, 429, 503)
      }
    }
  },
  "/api/hubmanager/offline-payment/webhook": {
    post: {
      operationId: "receivePayment",
      summary: "What the payment service says of a payment, signed",
      security: [{ paymentSignature: [] }],
      parameters: [
        {
          name: "x-packhouse-timestamp",
          in: "header",
          required: true,
          schema: string,
          description: "Seconds since 1970, at most 5 minutes from the server's."
        }
      ],
      ...bodyOf(refer("PaymentEvent")),
      responses: {
        200: answer(
          "What became of the money.",
          object({
            status: success,
            data: object({ event_id: string, outcome: string, reason: { type: ["string", "null"] } })
          })
        ),
        ...refused(400, 401, 404, 413, 429, 503)
      }
    }
  },
  "/healthz": {
    get: {
      operationId: "isAlive",
      summary: "The process lives",
      security: open,
      responses: {
        200: answer(
          "Its release and contract.",
          object({ status: { type: "string" }, version: string, contract: integer })
        )
      }
    }
  },
  "/readyz": {
    get: {
      operationId: "isReady",
      summary: "The store answers",
      security: open,
      responses: { 200: answer("It does.", object({ status: string })), ...refused(503) }
    }
  },
  "/metrics": {
    get: {
      operationId: "getMetrics",
      summary: "Prometheus text, for this machine, or for whoever sends the token of metrics",
      security: [{}, { metricsToken: [] }],
      responses: {
        200: { description: "Text.", content: { "text/plain": { schema: string } } },
        ...refused(401, 403)
      }
    }
  },
  ...Object.fromEntries(
    ["openrpc", "openapi"].map((name) => [
      `/${name}.json`,
      {
        get: {
          operationId: name === "openrpc" ? "getOpenRpc" : "getOpenApi",
          ...(name === "openrpc"
            ? {
                parameters: [
                  query("methods", { type: "string", enum: ["all"] }, "Those for people alone, too.")
                ]
              }
            : {}),
          summary: name === "openrpc" ? "The methods of /api" : "This document",
          security: session,
          responses: { 200: answer("The document.", { type: "object" }), ...refused(401, 403, 503) }
        }
      }
    ])
  )
}
