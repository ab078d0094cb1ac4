/** The catalogue as a command sees it: from this workstation's file while that is fresh, else from the server. */
import { Effect } from "effect"
import type { Cached } from "#core/catalogue/cache.ts"
import type { ListedProduct } from "#core/catalogue/listing.ts"
import { ProductInfoService } from "#core/contract/product-info.ts"
import { UtilService } from "#core/contract/session.ts"
import * as Day from "#core/day.ts"
import { type Mapping, type Served, serveList, serveMapping } from "#core/port/catalogue.ts"
import { Rpc } from "#core/port/rpc.ts"
import type * as Q from "#core/quantity.ts"
import { isOn } from "#core/session/flags.ts"
import { type ProductList, productIds } from "#core/session/product-ids.ts"
import { type KeptCatalogue, loadCatalogue, type Network, saveCatalogue } from "../host/catalogue-file.ts"
import { refused } from "../host/command-error.ts"
import { stateFolder } from "../host/folder.ts"
import type { Client } from "./client.ts"
import { withAddress } from "./failure.ts"

export interface ShownCatalogue {
  readonly products: ReadonlyArray<ListedProduct>
  /** The store's stock of each product, without those that it does not have. Undefined before anybody has said. */
  readonly stock: ReadonlyMap<number, Q.Quantity> | undefined
  readonly mapping: Mapping | undefined
  readonly network: Network | undefined
  readonly fetchedAt: Day.Instant
  readonly stockAt: Day.Instant | undefined
  /** The remarks on the catalogue for people: what is old or missing. */
  readonly notes: ReadonlyArray<string>
  /** The list is an old one: the service could not be asked, or refused. */
  readonly isOld: boolean
}

/** The products that the network leaves out, and their shelf lives; the stored ones where nobody answers. */
const networkOf = (client: Client, before: Network | null) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const excluded = yield* rpc.call(ProductInfoService.excludeVirtualProductIds, {})
    const variables = yield* rpc.call(UtilService.getEnvVariables, { hub: client.session.store.hub_id })
    const ids = (name: ProductList) => [
      ...productIds(name, variables.find((each) => each.name === name)?.value)
    ]
    return {
      excluded,
      one_year_product_ids: ids("one_year_product_ids"),
      long_shelf_life_product_ids: ids("long_shelf_life_product_ids")
    } satisfies Network as Network
  }).pipe(
    Effect.catch((failure) =>
      failure._tag === "Unauthorized" ? Effect.fail(failure) : Effect.succeed(before ?? undefined)
    )
  )

const timeOf = (at: Day.Instant, now: Day.Instant): string => `${Day.toLocal(at)}, ${Day.timeAgo(at, now)}`

const entryOf = <A>(entry: Cached<A> | null): Cached<A> | undefined => entry ?? undefined

/** Stores what was fetched for the next command. */
const keep = (
  client: Client,
  before: KeptCatalogue,
  after: Pick<KeptCatalogue, "all" | "available" | "mapping" | "network">
): Effect.Effect<void> =>
  after.all === before.all && after.available === before.available && after.mapping === before.mapping
    ? Effect.void
    : saveCatalogue(
        { stateFolder: stateFolder(), server: client.server, storeId: client.session.store.store_id },
        { ...after, version: 1 }
      )

const oldNote = (
  what: string,
  { entry, problem }: Served<unknown>,
  now: Day.Instant
): ReadonlyArray<string> =>
  problem === undefined
    ? []
    : [
        entry === undefined
          ? `${what} cannot be had: ${problem}`
          : `${what} is an old one, of ${timeOf(entry.fetchedAt, now)}: ${problem}`
      ]

/** The catalogue of the store, at most as old as its lifetime where the server answers. */
export const shownCatalogue = Effect.fnUntraced(function* (client: Client) {
  const now = Date.now()
  const stored = yield* loadCatalogue({
    stateFolder: stateFolder(),
    server: client.server,
    storeId: client.session.store.store_id
  })
  const { flags } = client.session.user
  const usesCache = !isOn(flags, "disable_all_product_client_caching")
  const request = { storeId: client.session.store.store_id, now, usesCache }
  const all = yield* serveList(entryOf(stored.all), "all", request)
  if (all.entry === undefined)
    return yield* refused(withAddress(all.problem ?? "The catalogue cannot be had", client.server))
  const isSilent = all.problem !== undefined
  // A server that has just not answered is not asked three times more.
  const available = isSilent
    ? { entry: entryOf(stored.available), problem: all.problem, unread: [] }
    : yield* serveList(entryOf(stored.available), "available", request)
  const mapping =
    isSilent || !isOn(flags, "sync_catalog_mapping")
      ? { entry: entryOf(stored.mapping), problem: undefined }
      : yield* serveMapping(entryOf(stored.mapping), request)
  if (mapping.problem !== undefined) yield* Effect.logWarning(`The catalogue mapping: ${mapping.problem}`)
  const network =
    all.entry === stored.all && stored.network !== null
      ? stored.network
      : isSilent
        ? (stored.network ?? undefined)
        : yield* networkOf(client, stored.network)
  yield* keep(client, stored, {
    all: all.entry,
    available: available.entry ?? null,
    mapping: mapping.entry ?? null,
    network: network ?? null
  })
  const unread = all.unread.length === 0 ? [] : [`Products that cannot be read: ${all.unread.join(", ")}`]
  return {
    products: all.entry.value,
    stock:
      available.entry === undefined
        ? undefined
        : new Map(
            available.entry.value.flatMap(({ entity_id, qty }) =>
              qty === null ? [] : [[entity_id, qty] as const]
            )
          ),
    mapping: mapping.entry?.value,
    network,
    fetchedAt: all.entry.fetchedAt,
    stockAt: available.entry?.fetchedAt,
    notes: [...oldNote("The catalogue", all, now), ...oldNote("The stock", available, now), ...unread],
    isOld: isSilent
  } satisfies ShownCatalogue as ShownCatalogue
})
