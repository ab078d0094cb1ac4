/**
 * The catalogue service and the central stock, as plain HTTP: GET /products, /xmlconnect/product/*, and POST
 * /getAllStockInfo. A session is sent as the catalogue's `access-token`, or as everywhere else; a store must be one of
 * its user's.
 */
import { Clock, Effect, Result, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { pageSize, readIds, StockInfoRequest } from "#core/catalogue/feed.ts"
import { fault } from "#core/fault.ts"
import { isOn as isFlagOn } from "#core/session/flags.ts"
import { faultText } from "#core/text/fault.ts"
import { unknownField } from "#core/text/parameter.ts"
import { enter, hashToken } from "../rpc/caller.ts"
import { parse } from "../rpc/envelope.ts"
import type { Caller } from "../rpc/handler.ts"
import { logRefused } from "../rpc/refused-call.ts"
import * as catalogue from "../service/catalogue.ts"
import { priceFlag, storePrices } from "../service/custom-price.ts"
import type { KeptKey, ListSent } from "../service/written-list.ts"
import type { Store, Unavailable } from "../store/engine/transaction.ts"
import { readBody, readForm } from "./body.ts"
import { type Coding, codingFor, packedPieces, smallest } from "./compression.ts"
import { pathOf } from "./path.ts"
import type { RateLimit } from "./rate.ts"
import { ok, refuseWith, unavailable } from "./reply.ts"
import { tokenIn } from "./token.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

const refuse = (status: number, message: string): Response => refuseWith(status, { status: "error", message })
const unauthorized = refuse(401, "Log in to go on.")
/** A store that is none of the caller's. */
const foreignStore = ({ username }: Caller, url: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.as(
      logRefused({ method: pathOf(url), user: username }, fault("Forbidden"), now),
      refuse(403, faultText(fault("Forbidden")))
    )
  )
const tooMany = refuseWith(
  429,
  { status: "error", message: "Too many calls. Slow down." },
  { "retry-after": "1" }
)
const malformed = refuse(400, "Send product_ids and hub_store_id as JSON.")

const json = "application/json; charset=utf-8"
const tagged = (tag: string | undefined) => ({
  "cache-control": "no-store",
  ...(tag === undefined ? {} : { etag: `W/"${tag}"` })
})
/** A body that is JSON text already; with the tag under which a client may hold it. */
const reply = (text: string, tag?: string): Response =>
  HttpServerResponse.text(text, { contentType: json, headers: tagged(tag) })

/** The fields of a query or a form. */
type Fields = URLSearchParams
const queryOf = (request: Request): Fields => new URL(request.url, "http://packhouse").searchParams

const readStore = (fields: Fields, caller: Caller): number | undefined => {
  const text = fields.get("store_id")?.trim() ?? ""
  const id = text === "" ? caller.storeId : Number(text)
  return caller.storeIds.includes(id) ? id : undefined
}

/** A list of the catalogue counts as so many calls of its session: it is as much work. */
const callsOfList = 20

/** Who asks, or why nobody is answered. */
const admit = Effect.fnUntraced(function* (request: Request, limit: RateLimit, calls: number) {
  const token = tokenIn(request.headers.authorization) ?? tokenIn(request.headers["access-token"])
  if (token === undefined) return Result.fail(unauthorized)
  const now = yield* Clock.currentTimeMillis
  const tokenHash = hashToken(token)
  const found = yield* enter(tokenHash, undefined, now)
  if (Result.isFailure(found))
    return Result.fail(
      found.failure === "unauthorized" ? unauthorized : refuse(403, faultText(found.failure.refused))
    )
  return limit.take(tokenHash, calls, now) ? Result.succeed(found.success.caller) : Result.fail(tooMany)
})

interface StoreRequest {
  readonly caller: Caller
  readonly fields: Fields
  readonly storeId: number
}

/** A GET for a store. */
const get = (
  limit: RateLimit,
  path: `/${string}`,
  answer: (
    storeRequest: StoreRequest
  ) => Effect.Effect<Response, Unavailable, Store | HttpServerRequest.HttpServerRequest>
) =>
  HttpRouter.add(
    "GET",
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const admitted = yield* admit(request, limit, callsOfList)
      if (Result.isFailure(admitted)) return admitted.failure
      const caller = admitted.success
      const fields = queryOf(request)
      const storeId = readStore(fields, caller)
      return storeId === undefined
        ? yield* foreignStore(caller, path)
        : yield* answer({ caller, fields, storeId })
    }).pipe(Effect.catchTag("Unavailable", unavailable(path)))
  )

const WHOLE = /^\d{1,6}$/
const wholeBetween = (text: string | null, most: number, usual: number): number =>
  Math.min(Math.max(WHOLE.test(text ?? "") ? Number(text) : usual, 1), most)

/** The fields that a request for products may have. */
const productFields = ["store_id", "prods", "oos", "size", "page"]
/** Why a request for products is malformed: an unknown field, or a number that is none. */
const problemOf = (fields: Fields): string | undefined => {
  const unknown = [...fields.keys()].find((name) => !productFields.includes(name))
  if (unknown !== undefined) return unknownField("", unknown, productFields)
  const wrong = ["size", "page"].find((name) => !WHOLE.test(fields.get(name)?.trim() || "1"))
  return wrong === undefined ? undefined : `${wrong}: it wants a whole number`
}
const isOn = (text: string | null): boolean => text === "1" || text === "true"

const products = (limit: RateLimit) =>
  get(limit, "/products", ({ caller, fields, storeId }) =>
    Effect.gen(function* () {
      const problem = problemOf(fields)
      if (problem !== undefined) return refuse(400, problem)
      const now = yield* Clock.currentTimeMillis
      const named = fields.get("prods")
      const listing = yield* catalogue.productsOf(
        {
          storeId,
          cutOff: caller.cutOff,
          // Products that are named are answered whether or not there are any.
          includesMissing: isOn(fields.get("oos")) || named !== null,
          ids: named === null ? undefined : readIds(named),
          page: {
            size: wholeBetween(fields.get("size"), pageSize, pageSize),
            number: wholeBetween(fields.get("page"), 999_999, 1)
          }
        },
        now
      )
      return reply(`{"status":"success","data":${listing.text()}}`, listing.key)
    })
  )

/** A list with its key; the list is left out when the client holds it already. */
const keyed = (fields: Fields, { key, text, codeRules }: catalogue.Listing) => {
  const isHeld = fields.get("c_key") === key
  // A list that is left out has a tag of its own, and so has one beside other code rules.
  const tag = codeRules === 0 ? key : `${key}-${codeRules}`
  return reply(
    `{"status":"success","products":${isHeld ? "[]" : text()},"c_key":${JSON.stringify(key)},"code_rules":${codeRules}}`,
    isHeld ? `${tag}-held` : tag
  )
}

/** What a client says that it holds of a list that is sent to all. */
const keptIn = (fields: Fields): KeptKey => ({
  key: fields.get("c_key"),
  takesChanges: isOn(fields.get("changes"))
})
/** What was packed of a list, once for all who are sent it. */
const packings = new WeakMap<ListSent, Map<Coding, Promise<Buffer>>>()
const packedOnce = (list: ListSent, coding: Coding): Promise<Buffer> => {
  const made = packings.get(list) ?? new Map<Coding, Promise<Buffer>>()
  packings.set(list, made)
  const bytes = made.get(coding) ?? packedPieces(coding, list.pieces)
  made.set(coding, bytes)
  return bytes
}
/** A list of products and prices is packed as the client takes it; no session is in it. */
const sent = Effect.fnUntraced(function* (list: ListSent) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const length = list.pieces.reduce((sum, piece) => sum + piece.length, 0)
  const coding = length < smallest ? undefined : codingFor(headers["accept-encoding"])
  const body =
    coding === undefined ? Buffer.concat(list.pieces) : yield* Effect.promise(() => packedOnce(list, coding))
  return HttpServerResponse.uint8Array(body, {
    contentType: json,
    headers: { ...tagged(list.tag), ...(coding === undefined ? {} : { "content-encoding": coding }) }
  })
})

const every = (limit: RateLimit, path: `/${string}`) =>
  get(limit, path, ({ fields }) => Effect.flatMap(catalogue.everyProduct(keptIn(fields)), sent))

const prices = (limit: RateLimit) =>
  get(limit, "/xmlconnect/product/getStorePrices", ({ caller, fields, storeId }) =>
    isFlagOn(caller.flags, priceFlag)
      ? Effect.flatMap(storePrices(storeId, keptIn(fields)), sent)
      : Effect.succeed(refuse(403, faultText(fault("FlagOff", { flag: priceFlag }))))
  )

const inStock = (limit: RateLimit) =>
  get(limit, "/xmlconnect/product/getAvailableStoreProducts", ({ caller, fields, storeId }) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const choice = { storeId, cutOff: caller.cutOff, includesMissing: false }
      return keyed(fields, yield* catalogue.productsOf(choice, now))
    })
  )

const mapping = (limit: RateLimit) =>
  get(limit, "/xmlconnect/product/getCatalogMapping", () =>
    Effect.map(catalogue.mapping, (data) => reply(JSON.stringify({ status: "success", data })))
  )

const withStock = (limit: RateLimit) =>
  HttpRouter.add(
    "POST",
    "/xmlconnect/product/getAvailableStoreProductsWithStock",
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const admitted = yield* admit(request, limit, callsOfList)
      if (Result.isFailure(admitted)) return admitted.failure
      const caller = admitted.success
      const form = yield* readForm(request)
      if (Result.isFailure(form)) return form.failure
      const fields = form.success
      const storeId = readStore(fields, caller)
      if (storeId === undefined) return yield* foreignStore(caller, request.url)
      const now = yield* Clock.currentTimeMillis
      const ids = readIds([...fields.getAll("product_ids"), ...fields.getAll("product_ids[]")].join(","))
      const choice = { storeId, cutOff: caller.cutOff, includesMissing: false, ids }
      return keyed(fields, yield* catalogue.productsOf(choice, now))
    }).pipe(Effect.catchTag("Unavailable", unavailable("/xmlconnect/product")))
  )

const readRequest = Schema.decodeUnknownResult(StockInfoRequest)

const stockInfo = (limit: RateLimit) =>
  HttpRouter.add(
    "POST",
    "/getAllStockInfo",
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const admitted = yield* admit(request, limit, 1)
      if (Result.isFailure(admitted)) return admitted.failure
      const caller = admitted.success
      const bytes = yield* readBody(request)
      if (Result.isFailure(bytes)) return bytes.failure
      const stockRequest = Result.flatMap(parse(bytes.success), readRequest)
      if (Result.isFailure(stockRequest)) return malformed
      const { hub_store_id, product_ids } = stockRequest.success
      if (!caller.storeIds.includes(hub_store_id)) return yield* foreignStore(caller, request.url)
      return ok(yield* catalogue.centralStock(hub_store_id, product_ids))
    }).pipe(Effect.catchTag("Unavailable", unavailable("/getAllStockInfo")))
  )

export const catalogueRoutes = (limit: RateLimit) =>
  [
    products(limit),
    every(limit, "/xmlconnect/product/getAllStoreProducts"),
    every(limit, "/xmlconnect/product/getAllProductsAttribute"),
    inStock(limit),
    prices(limit),
    mapping(limit),
    withStock(limit),
    stockInfo(limit)
  ] as const
