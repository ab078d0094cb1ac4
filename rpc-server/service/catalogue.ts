/** What the central stock holds, and which products stand in which category. */
import { Effect } from "effect"
import { Store } from "../store/engine/transaction.ts"
import * as catalogue from "../store/network/catalogue.ts"
import { atStore } from "../store/network/hubs.ts"
import * as products from "../store/network/products.ts"

/** What the central stock holds of products for a store; a product that it does not know is left out. */
export const centralStock = (storeId: number, ids: ReadonlyArray<number>) =>
  Store.use((store) => store.read(() => atStore(storeId, catalogue.centralStock(storeId)))).pipe(
    Effect.map((levels) =>
      [...new Set(ids)].flatMap((entity_id) => {
        const level = levels.get(entity_id)
        return level === undefined ? [] : [{ entity_id, stock_level: level / 1000 }]
      })
    )
  )

/** Product ids by category. */
export const mapping = Store.use((store) => store.read(products.byCategory))
