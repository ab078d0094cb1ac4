/** The products of the network while a client runs: fetched when they are first wanted, and every 15 minutes from then on. */
import { lifetimes, nextTryAt } from "../catalogue/cache.ts"
import type { ListedProduct } from "../catalogue/listing.ts"
import { found, ranked, type Searchable, searchable } from "../catalogue/search.ts"
import * as Day from "../day.ts"
import type { KeptList, ServedList } from "../port/catalogue.ts"

export interface CatalogueCache {
  /** Whose list it is. */
  readonly storeId: number | undefined
  readonly list: KeptList | undefined
  /** Products that stock is received of, made searchable once for a list. */
  readonly received: Searchable<ListedProduct>
  /** Why the list is not as new as it should be. */
  readonly problem: string | undefined
  readonly isAsked: boolean
  /** Products have changed since they were asked for: what is answered may be of before. */
  readonly isOvertaken: boolean
  /** When it is fetched again; undefined until somebody has wanted it. */
  readonly dueAt: Day.Instant | undefined
}

export const empty: CatalogueCache = {
  storeId: undefined,
  list: undefined,
  received: searchable([]),
  problem: undefined,
  isAsked: false,
  isOvertaken: false,
  dueAt: undefined
}

/** What a store knows of the products: nothing while the list that is there is another store's. */
export const ofStore = (cache: CatalogueCache, storeId: number): CatalogueCache =>
  cache.storeId === storeId ? cache : { ...cache, list: undefined }

/** What is asked for now is not asked for a second time meanwhile; another store begins anew. */
export const requested = (cache: CatalogueCache, storeId: number, now: Day.Instant): CatalogueCache => ({
  ...(cache.storeId === storeId ? cache : empty),
  storeId,
  isAsked: true,
  isOvertaken: false,
  dueAt: now + lifetimes.allProducts
})

const expired = (list: KeptList): KeptList => ({ ...list, expiresAt: 0 })

/** What was served; a service that did not answer is asked again, and the last good list stays. */
export const served = (
  cache: CatalogueCache,
  storeId: number,
  { entry, problem }: ServedList,
  now: Day.Instant
): CatalogueCache => {
  if (cache.storeId !== storeId) return cache
  const isSame = entry?.value === cache.list?.value
  const { isOvertaken } = cache
  return {
    ...cache,
    list: entry === undefined || !isOvertaken ? entry : expired(entry),
    received: isSame
      ? cache.received
      : searchable((entry?.value ?? []).filter(({ type_id }) => type_id === "simple")),
    problem,
    isAsked: false,
    isOvertaken: false,
    dueAt:
      problem === undefined && entry !== undefined
        ? isOvertaken
          ? now
          : entry.expiresAt
        : nextTryAt(now, cache.problem !== undefined)
  }
}

/** The list is not fresh any more, and is fetched anew at a moment; what nobody has wanted stays so. */
export const outdated = (cache: CatalogueCache, dueAt: Day.Instant): CatalogueCache =>
  cache.dueAt === undefined
    ? cache
    : {
        ...cache,
        dueAt,
        list: cache.list === undefined ? undefined : expired(cache.list),
        isOvertaken: cache.isAsked
      }

export const isDue = ({ dueAt, isAsked }: CatalogueCache, now: Day.Instant): boolean =>
  !isAsked && dueAt !== undefined && now >= dueAt

/** As many as are looked over at a glance. */
const mostShown = 8
/** The products that a search finds; none before there is something to search for. */
export const productsFound = ({ received }: CatalogueCache, search: string): ReadonlyArray<ListedProduct> =>
  search.trim().length < 2
    ? []
    : ranked(found(received, search), search, ({ name, entity_id: id }) => ({ name, id })).slice(0, mostShown)

/** What is said above the products. */
export const stateOf = ({ list, problem, isAsked }: CatalogueCache, search: string): string => {
  if (list === undefined) return isAsked ? "Loading the products" : (problem ?? "")
  if (problem !== undefined) return `The products of ${Day.toLocal(list.fetchedAt)}: ${problem}`
  return search.trim().length < 2 ? "Words of its name, or its id" : ""
}
