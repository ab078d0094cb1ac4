/** What a collector of OpenTelemetry is sent: a listener decodes it as the protocol has it. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { password, seed } from "#test/support/network.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"

/** ExportTraceServiceRequest in JSON, as far as a collector needs it (opentelemetry-proto, trace.proto). */
const Value = Schema.Struct({ stringValue: Schema.optionalKey(Schema.String) })
const Attributes = Schema.Array(Schema.Struct({ key: Schema.String, value: Value }))
const Span = Schema.Struct({
  traceId: Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/)),
  spanId: Schema.String.check(Schema.isPattern(/^[0-9a-f]{16}$/)),
  parentSpanId: Schema.optionalKey(Schema.UndefinedOr(Schema.String)),
  name: Schema.String,
  kind: Schema.Int,
  startTimeUnixNano: Schema.String,
  endTimeUnixNano: Schema.String,
  attributes: Attributes
})
const Sent = Schema.fromJsonString(
  Schema.Struct({
    resourceSpans: Schema.Array(
      Schema.Struct({
        resource: Schema.Struct({ attributes: Attributes }),
        scopeSpans: Schema.Array(Schema.Struct({ spans: Schema.Array(Span) }))
      })
    )
  })
)
const read = Schema.decodeUnknownSync(Sent)

/** SPAN_KIND_SERVER */
const serverKind = 2

const bodies: Array<string> = []
const headers: Array<string | undefined> = []
const collector = createServer((request, response) => {
  let body = ""
  request.setEncoding("utf8").on("data", (chunk: string) => {
    body += chunk
  })
  request.once("end", () => {
    if (request.url === "/v1/traces") bodies.push(body)
    headers.push(request.headers["x-tenant"]?.toString())
    response.writeHead(200, { "content-type": "application/json" }).end("{}")
  })
})
const spans = () =>
  bodies
    .map((body) => read(body))
    .flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    )
const attributesOf = ({ attributes }: { readonly attributes: typeof Attributes.Type }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))

let where: Place
let server: RunningServer
beforeAll(async () => {
  collector.listen(0, "127.0.0.1")
  await once(collector, "listening")
  where = place()
  await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }], []))
  server = await startServer(where, {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=fresh%20food"
    }
  })
})
afterAll(async () => {
  await server.stop()
  forget(where)
  collector.close()
})

it("a call is a span with its method, request and end, its statements are spans within it, and nothing of people is sent (WATCH-9)", async () => {
  const session = await login(server.url, "hub", password)
  await call(server.url, session, "OrderService.getOrderInfo", [1])
  const { error } = await call(server.url, session, "OrderService.getOrderInfo", [999_999])
  const named = () =>
    spans().filter(({ name, kind }) => name === "OrderService.getOrderInfo" && kind === serverKind)
  await expect.poll(() => named().length, { timeout: 15_000 }).toBe(2)
  const [found, missed] = named()
  if (found === undefined || missed === undefined) throw new Error("no spans")
  expect(attributesOf(found)).toMatchObject({
    "rpc.method": "OrderService.getOrderInfo",
    "packhouse.outcome": "ok"
  })
  expect(attributesOf(missed)).toMatchObject({
    "packhouse.outcome": "NotFound",
    "packhouse.request": error?.data?.request
  })
  const statements = spans().filter(({ name, traceId }) => name === "note" && traceId === found.traceId)
  expect(statements).toHaveLength(1)
  expect(BigInt(found.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(found.startTimeUnixNano))
  const [first] = bodies.map((body) => read(body))
  expect(attributesOf(first?.resourceSpans[0]?.resource ?? { attributes: [] })).toMatchObject({
    "service.name": "packhouse"
  })
  expect(headers[0]).toBe("fresh food")
  for (const hidden of [session, password, "hub user", "127.0.0.1", "SELECT", "exception", "Order not found"])
    expect([hidden, bodies.some((body) => body.includes(hidden))]).toEqual([hidden, false])
})
