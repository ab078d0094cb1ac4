/** The catalogue of products, which several screens search. */
import * as Effect from "effect/Effect"
import { serveList } from "../../port/catalogue.ts"
import { isOn } from "../../session/flags.ts"
import { type Effects, sessionOf, tapUnauthorized } from "./host.ts"

export interface LoadCatalogue {
  readonly _tag: "LoadCatalogue"
}

export const effects: Effects<LoadCatalogue> = {
  /** Every product: what is kept of them while that is fresh, else what the catalogue service says. */
  LoadCatalogue: (host) => {
    const session = sessionOf(host)
    const { catalogue, now } = host.model()
    if (session === undefined) return Effect.void
    const { store, user } = session
    const storeId = store.store_id
    const usesCache = !isOn(user.flags, "disable_all_product_client_caching")
    const cached = catalogue.storeId === storeId ? catalogue.list : undefined
    return tapUnauthorized(host, serveList(cached, "all", { storeId, now, usesCache })).pipe(
      Effect.match({
        onSuccess: (served) => host.tellClient({ _tag: "ServedCatalogue", storeId, served }),
        onFailure: () => undefined
      })
    )
  }
}
