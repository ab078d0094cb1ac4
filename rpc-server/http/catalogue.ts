/**
 * The catalogue service and the central stock, as plain HTTP: GET /products, /xmlconnect/product/*, and POST
 * /getAllStockInfo. A session is sent as the catalogue's `access-token`, or as everywhere else; a store must be one of
 * its user's.
 */
import { Clock, Effect, Result, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { pageSize, readIds, StockInfoRequest } from "#core/catalogue/feed.ts"
import type { ServiceRoute } from "#core/contract/scopes.ts"
import { fault } from "#core/fault.ts"
import { isOn as isFlagOn } from "#core/session/flags.ts"
import { faultText } from "#core/text/fault.ts"
import { unknownField } from "#core/text/parameter.ts"
import type { KeptList, PackedList, ProductChoice } from "../list/asking.ts"
import { type KeptKey, sendList } from "../list/kept-lists.ts"
import { ListsBy } from "../list/lists.ts"
import { enter, hashToken } from "../rpc/caller.ts"
import { parse } from "../rpc/envelope.ts"
import type { Caller } from "../rpc/handler.ts"
import { logRefused } from "../rpc/refused-call.ts"
import * as catalogue from "../service/catalogue.ts"
import { priceFlag } from "../service/custom-price.ts"
import { Store, type Tx, type Unavailable } from "../store/engine/transaction.ts"
import * as networkCatalogue from "../store/network/catalogue.ts"
import * as codeRules from "../store/network/code-rules.ts"
import { readBody, readForm } from "./body.ts"
import { codingFor } from "./compression.ts"
import { pathOf } from "./path.ts"
import { type RateLimit, takeCalls } from "./rate.ts"
import { ok, refuseWith, unavailable } from "./reply.ts"
import { shutTo } from "./service-route.ts"
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
const admit = Effect.fnUntraced(function* (
  request: Request,
  limit: RateLimit,
  calls: number,
  route: ServiceRoute
) {
  const token = tokenIn(request.headers.authorization) ?? tokenIn(request.headers["access-token"])
  if (token === undefined) return Result.fail(unauthorized)
  const now = yield* Clock.currentTimeMillis
  const tokenHash = hashToken(token)
  const found = yield* enter(tokenHash, undefined, now)
  if (Result.isFailure(found))
    return Result.fail(
      found.failure === "unauthorized" ? unauthorized : refuse(403, faultText(found.failure.refused))
    )
  const { caller } = found.success
  if (!takeCalls(limit, caller, calls, now)) return Result.fail(tooMany)
  const why = yield* shutTo(route, found.success, now)
  return why === undefined ? Result.succeed(caller) : Result.fail(refuse(403, faultText(why)))
})

interface StoreRequest {
  readonly caller: Caller
  readonly fields: Fields
  readonly storeId: number
}

type PathOfGet = ServiceRoute extends infer R
  ? R extends `GET ${infer P extends `/${string}`}`
    ? P
    : never
  : never
/** A GET for a store. */
const get = (
  limit: RateLimit,
  path: PathOfGet,
  answer: (
    storeRequest: StoreRequest
  ) => Effect.Effect<Response, Unavailable, Store | HttpServerRequest.HttpServerRequest>
) =>
  HttpRouter.add(
    "GET",
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const admitted = yield* admit(request, limit, callsOfList, `GET ${path}`)
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
      const named = fields.get("prods")
      return yield* stocked(
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
        undefined
      )
    })
  )

/** What a client says that it holds of a list that is sent to all. */
const keptIn = (fields: Fields): KeptKey => ({
  key: fields.get("c_key"),
  takesChanges: isOn(fields.get("changes"))
})
/** How the client takes a list packed; no session is in one. */
const codingWanted = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  codingFor(headers["accept-encoding"])
)
const packedReply = ({ body, coding, tag }: PackedList): Response =>
  HttpServerResponse.uint8Array(body, {
    contentType: json,
    headers: { ...tagged(tag), ...(coding === undefined ? {} : { "content-encoding": coding }) }
  })

/** The code rules beside the products, so that clients fetch them when there are others. */
const rulesBehind = function* (): Tx<string> {
  return `,"code_rules":${yield* codeRules.version()}`
}
const sent = (list: KeptList, fields: Fields, behind?: () => Tx<string>) =>
  Effect.flatMap(codingWanted, (coding) =>
    Effect.map(sendList(list, keptIn(fields), coding, behind), packedReply)
  )

/** The products of a store with what it has of each. */
const stocked = Effect.fnUntraced(function* (choice: ProductChoice, heldKey: string | null | undefined) {
  const now = yield* Clock.currentTimeMillis
  const ask = yield* ListsBy
  const packed = yield* ask({ ask: "stocked", choice, now, heldKey, coding: yield* codingWanted })
  // What another thread has found is answered once it is on disk.
  yield* Store.use((store) => store.read(networkCatalogue.version))
  return packedReply(packed)
})

const every = (limit: RateLimit, path: PathOfGet) =>
  get(limit, path, ({ fields }) => sent({ is: "products" }, fields, rulesBehind))

const prices = (limit: RateLimit) =>
  get(limit, "/xmlconnect/product/getStorePrices", ({ caller, fields, storeId }) =>
    caller.service !== undefined || isFlagOn(caller.flags, priceFlag)
      ? sent({ is: "prices", storeId }, fields)
      : Effect.succeed(refuse(403, faultText(fault("FlagOff", { flag: priceFlag }))))
  )

const inStock = (limit: RateLimit) =>
  get(limit, "/xmlconnect/product/getAvailableStoreProducts", ({ caller, fields, storeId }) =>
    stocked({ storeId, cutOff: caller.cutOff, includesMissing: false }, fields.get("c_key"))
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
      const admitted = yield* admit(
        request,
        limit,
        callsOfList,
        "POST /xmlconnect/product/getAvailableStoreProductsWithStock"
      )
      if (Result.isFailure(admitted)) return admitted.failure
      const caller = admitted.success
      const form = yield* readForm(request)
      if (Result.isFailure(form)) return form.failure
      const fields = form.success
      const storeId = readStore(fields, caller)
      if (storeId === undefined) return yield* foreignStore(caller, request.url)
      const ids = readIds([...fields.getAll("product_ids"), ...fields.getAll("product_ids[]")].join(","))
      const choice = { storeId, cutOff: caller.cutOff, includesMissing: false, ids }
      return yield* stocked(choice, fields.get("c_key"))
    }).pipe(Effect.catchTag("Unavailable", unavailable("/xmlconnect/product")))
  )

const readRequest = Schema.decodeUnknownResult(StockInfoRequest)

const stockInfo = (limit: RateLimit) =>
  HttpRouter.add(
    "POST",
    "/getAllStockInfo",
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const admitted = yield* admit(request, limit, 1, "POST /getAllStockInfo")
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
