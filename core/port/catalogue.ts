/**
 * The catalogue, as clients fetch it and keep it: served from what is kept until that expires, then asked for again. A
 * service that is slow, wrong or absent leaves the last good list, with its time: never an empty shop (SHELF-2).
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Answer, type Cached, cached, isFresh, lifetimes, refreshed } from "../catalogue/cache.ts"
import { broughtOn } from "../catalogue/editions.ts"
import { CatalogMappingAnswer } from "../catalogue/feed.ts"
import { type ListedProduct, readListing } from "../catalogue/listing.ts"
import type * as Day from "../day.ts"
import { type CallFailure, Rpc, type Unauthorized, unreadable } from "./rpc.ts"

/** all: every product, whatever a store has of it; available: what the store has, with how much. */
export type CatalogueList = "all" | "available"
export type KeptList = Cached<ReadonlyArray<ListedProduct>>
/** Product ids by category. */
export type Mapping = Readonly<Record<string, ReadonlyArray<number>>>

const lists = {
  all: { path: "/xmlconnect/product/getAllStoreProducts", lifetime: lifetimes.allProducts },
  available: { path: "/xmlconnect/product/getAvailableStoreProducts", lifetime: lifetimes.availableProducts }
} as const
const mappingPath = "/xmlconnect/product/getCatalogMapping"

/** The newest good entry, and the reason why it is not as new as it should be. */
export interface Served<A> {
  readonly entry: Cached<A> | undefined
  readonly problem: string | undefined
}
export interface ServedList extends Served<ReadonlyArray<ListedProduct>> {
  /** Products that could not be read are left out, and named. */
  readonly unread: ReadonlyArray<string>
}

export interface Serving {
  readonly storeId: number
  readonly now: Day.Instant
  /** Off with `disable_all_product_client_caching`: the whole list is fetched each time. */
  readonly usesCache: boolean
}

const Envelope = Schema.Struct({
  status: Schema.Literals(["success", "error"]),
  products: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  c_key: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The key that was sent, where the products are those that have changed since; and the ids of those that are gone. */
  since: Schema.optionalKey(Schema.String),
  gone: Schema.optionalKey(Schema.Array(Schema.Int)),
  message: Schema.optionalKey(Schema.String)
})
const readEnvelope = Schema.decodeUnknownResult(Envelope)

/** The reason why the list is an old one. A session that has ended fails: it is nobody's list then. */
const reasonOf = (failure: CallFailure): Effect.Effect<string, Unauthorized> =>
  failure._tag === "Unauthorized" ? Effect.fail(failure) : Effect.succeed(failure.message)

/** The number of products read at a stretch: a scan that comes meanwhile does not wait. */
const stretch = 250
const readInTurns = Effect.fnUntraced(function* (data: ReadonlyArray<unknown>) {
  const products: Array<ListedProduct> = []
  const unread: Array<string> = []
  for (let start = 0; start < data.length; start += stretch) {
    if (start > 0) yield* Effect.sleep(1)
    const part = readListing(data.slice(start, start + stretch), start)
    products.push(...part.products)
    unread.push(...part.unread)
  }
  return { products, unread }
})

/** Fetches a list where what is kept of it has expired. */
export const serveList = Effect.fnUntraced(function* (
  stored: KeptList | undefined,
  list: CatalogueList,
  { storeId, now, usesCache }: Serving
): Effect.fn.Return<ServedList, Unauthorized, Rpc> {
  if (usesCache && isFresh(stored, now)) return { entry: stored, problem: undefined, unread: [] }
  const { path, lifetime } = lists[list]
  const key = usesCache ? (stored?.key ?? null) : null
  const reply = yield* Effect.result(
    Rpc.use((rpc) =>
      rpc.get(path, {
        store_id: String(storeId),
        source: "packhouse",
        ...(key === null ? {} : { c_key: key, changes: "1" })
      })
    )
  )
  if (Result.isFailure(reply)) return { entry: stored, problem: yield* reasonOf(reply.failure), unread: [] }
  const read = readEnvelope(reply.success)
  if (Result.isFailure(read)) return { entry: stored, problem: unreadable, unread: [] }
  const { status, products = [], c_key = null, since, gone = [], message = unreadable } = read.success
  const listing = yield* readInTurns(products)
  const isChange = since !== undefined && since === key
  const value = isChange
    ? broughtOn(stored?.value ?? [], ({ entity_id }) => entity_id, listing.products, [
        ...gone,
        // What cannot be read any more is not held as it was.
        ...listing.unread.map(Number)
      ])
    : listing.products
  // Not one product of many can be read: that is no catalogue. Changes of what nobody holds are none, either.
  const isWrong = isChange
    ? false
    : since !== undefined || (listing.products.length === 0 && listing.unread.length > 0)
  const answer: Answer<ListedProduct> = { status, value, c_key }
  const after = refreshed(usesCache ? stored : undefined, isWrong ? undefined : answer, lifetime, now)
  return {
    entry: after.entry ?? stored,
    problem: after._tag === "Rejected" ? message : undefined,
    unread: listing.unread
  }
})

const readMapping = Schema.decodeUnknownResult(CatalogMappingAnswer)

/** Fetches which products stand in which category where what is kept of it has expired. */
export const serveMapping = Effect.fnUntraced(function* (
  stored: Cached<Mapping> | undefined,
  { storeId, now }: Omit<Serving, "usesCache">
): Effect.fn.Return<Served<Mapping>, Unauthorized, Rpc> {
  if (isFresh(stored, now)) return { entry: stored, problem: undefined }
  const reply = yield* Effect.result(Rpc.use((rpc) => rpc.get(mappingPath, { store_id: String(storeId) })))
  if (Result.isFailure(reply)) return { entry: stored, problem: yield* reasonOf(reply.failure) }
  const read = readMapping(reply.success)
  if (Result.isFailure(read)) return { entry: stored, problem: unreadable }
  return read.success.status === "success"
    ? { entry: cached(read.success.data, null, lifetimes.catalogueMapping, now), problem: undefined }
    : { entry: stored, problem: read.success.message ?? unreadable }
})
