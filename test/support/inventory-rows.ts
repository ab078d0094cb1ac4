/**
 * The lists of an inventory as their specification says them, of packs held in memory: what the statements of the store are
 * held against.
 */
import { matches, termsOf } from "#core/order/queue.ts"
import type { ListType, Sort } from "#core/stock/inventory.ts"
import { available, type Pack } from "#core/stock/pack.ts"

const isListed: Record<ListType, (pack: Pack) => boolean> = {
  not_used: (pack) => pack.status === available,
  used: (pack) => pack.status !== available,
  all: () => true
}
/** Every term stands somewhere in name, product id or scan code; filtering starts at two characters. */
const isFound = (search: string, { product_name, product_id, scan_code }: Pack): boolean =>
  matches(termsOf(search), product_name, `${product_id} ${scan_code}`)

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
/** Equal packs stand in the order in which they expire, and then of their ids; the last first is all of it turned around. */
const sorted = (packs: ReadonlyArray<Pack>, { by, desc }: Sort): ReadonlyArray<Pack> => {
  const way = desc ? -1 : 1
  return [...packs].sort((a, b) => {
    const order =
      by === "product_name"
        ? compare(a.product_name.toLowerCase(), b.product_name.toLowerCase()) ||
          compare(a.product_id, b.product_id)
        : compare(a[by], b[by])
    return way * (order || compare(a.date_of_expiry, b.date_of_expiry) || a.id - b.id)
  })
}

export const inventoryRows = (
  packs: ReadonlyArray<Pack>,
  { list, search, sort }: { readonly list: ListType; readonly search: string; readonly sort: Sort }
): ReadonlyArray<Pack> =>
  sorted(
    packs.filter((pack) => isListed[list](pack) && isFound(search, pack)),
    sort
  )
