/** `packhouse inbox push FILE`: sends shipments and orders to the inbox of a running server, as an upstream system does. */
import { readFileSync } from "node:fs"
import { NodeHttpClient } from "@effect/platform-node"
import { Console, Effect, Result, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { sanitizeText } from "#core/sanitize-text.ts"
import { thrownText } from "#core/thrown.ts"
import { refused } from "../refused.ts"
import { Misused, readOptions } from "./options.ts"

const usage = `Usage: packhouse inbox push FILE [options]

Sends the messages of a JSON file to the inbox of a server: {"shipments": [...], "orders": [...]}, a list of messages, or
one message. A message with a shipment_id is a shipment, any other one an order or the status of one. - reads stdin.

  --server URL   the server (default: PACKHOUSE_SERVER, else http://127.0.0.1:7410)
  --json         print what became of every message as JSON

Environment: PACKHOUSE_INBOX_TOKEN is the token that the server was started with.

Example: packhouse inbox push messages.json`

const usageError = (why: string) => new Misused({ why, usage })

interface Messages {
  readonly shipments: ReadonlyArray<unknown>
  readonly orders: ReadonlyArray<unknown>
}

const isShipment = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "shipment_id" in message

const List = Schema.Array(Schema.Unknown)
const Named = Schema.Struct({ shipments: Schema.optionalKey(List), orders: Schema.optionalKey(List) })
const readNamed = Schema.decodeUnknownResult(Named)
const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

const sorted = (value: unknown): Messages => {
  const isNamed = typeof value === "object" && value !== null && ("shipments" in value || "orders" in value)
  const named = isNamed ? Result.getOrUndefined(readNamed(value)) : undefined
  if (named !== undefined) return { shipments: named.shipments ?? [], orders: named.orders ?? [] }
  const all: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
  return {
    shipments: all.filter(isShipment),
    orders: all.filter((message) => !isShipment(message))
  }
}

const readMessages = (file: string) =>
  Effect.try({
    try: () => readFileSync(file === "-" ? 0 : file, "utf8"),
    catch: (cause) => refused(`${file} cannot be read: ${thrownText(cause)}`)
  }).pipe(
    Effect.flatMap((text) => {
      const value = readJson(text)
      return Result.isSuccess(value)
        ? Effect.succeed(sorted(value.success))
        : Effect.fail(refused(`${file} is not JSON. How it is written: packhouse inbox --help`))
    })
  )

const Outcome = Schema.Struct({
  id: Schema.NullOr(Schema.String),
  outcome: Schema.String,
  reasons: Schema.Array(Schema.String)
})
const Reply = Schema.Struct({
  message: Schema.optionalKey(Schema.String),
  results: Schema.optionalKey(Schema.Array(Outcome))
})
const readReply = Schema.decodeUnknownResult(Reply)

/** Well below what the server takes at once. */
const atOnce = 100

const send = Effect.fnUntraced(function* (
  server: string,
  token: string,
  kind: keyof Messages,
  messages: ReadonlyArray<unknown>
) {
  const outcomes: Array<typeof Outcome.Type> = []
  for (let start = 0; start < messages.length; start += atOnce) {
    const request = HttpClientRequest.post(new URL(`/inbox/${kind}`, server)).pipe(
      HttpClientRequest.setHeaders({ authorization: `Bearer ${token}` }),
      HttpClientRequest.bodyJsonUnsafe(messages.slice(start, start + atOnce))
    )
    const response = yield* HttpClient.execute(request)
    const reply = readReply(yield* response.json)
    const results = Result.isSuccess(reply) ? reply.success.results : undefined
    if (results === undefined) {
      const why = Result.isSuccess(reply) ? reply.success.message : undefined
      return yield* refused(`${server} refuses: ${why ?? `HTTP ${response.status}`}`)
    }
    outcomes.push(...results)
  }
  return outcomes
})

const isLost = ({ outcome }: typeof Outcome.Type): boolean => outcome === "refused" || outcome === "failed"

const push = Effect.fnUntraced(function* (file: string, server: string, token: string, isJson: boolean) {
  const { shipments, orders } = yield* readMessages(file)
  if (shipments.length + orders.length === 0) return yield* refused(`${file} holds no messages.`)
  const results = {
    shipments: yield* send(server, token, "shipments", shipments),
    orders: yield* send(server, token, "orders", orders)
  }
  if (isJson) yield* Console.log(JSON.stringify(results))
  for (const [kind, outcomes] of Object.entries(results))
    for (const { id, outcome, reasons } of outcomes) {
      const name = `${kind.slice(0, -1)} ${sanitizeText(id ?? "without a number")}: ${outcome}`
      if (!isJson) yield* Console.log(name)
      for (const reason of reasons) yield* Console.error(`${name}: ${sanitizeText(reason)}`)
    }
  if ([...results.shipments, ...results.orders].some(isLost))
    yield* Effect.sync(() => {
      process.exitCode = 1
    })
})

const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

export const inboxCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    {
      server: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" }
    },
    usage
  )
  if (values.help === true) return yield* Console.log(usage)
  const [what, file, ...more] = positionals
  if (what !== "push" || file === undefined || more.length > 0)
    return yield* usageError("Say what is to be sent: packhouse inbox push FILE")
  const server = values.server ?? (process.env.PACKHOUSE_SERVER || "http://127.0.0.1:7410")
  if (!isUrl(server))
    return yield* usageError(`--server takes an address such as http://127.0.0.1:7410, not ${server}`)
  const token = process.env.PACKHOUSE_INBOX_TOKEN ?? ""
  if (token === "")
    return yield* usageError("Set PACKHOUSE_INBOX_TOKEN to the token that the server was started with.")
  yield* push(file, server, token, values.json === true).pipe(
    Effect.catchTag("HttpClientError", () =>
      Effect.fail(
        refused(
          `No server answers at ${server}. Start it with packhouse serve, or name another one with --server.`
        )
      )
    ),
    Effect.provide(NodeHttpClient.layerUndici)
  )
})
