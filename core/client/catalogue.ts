/** When the products of the network are fetched: first when somebody looks for one, then as often as they grow old. */
import * as catalogueCache from "../kit/catalogue-cache.ts"
import type { News } from "../kit/news.ts"
import type { Model, Step } from "./model.ts"

/** What is kept of them is served while it is fresh. */
export const wantCatalogue = (model: Model): Step =>
  model.session === undefined || model.catalogue.isAsked
    ? [model, []]
    : [
        {
          ...model,
          catalogue: catalogueCache.requested(model.catalogue, model.session.store.store_id, model.now)
        },
        [{ _tag: "LoadCatalogue" }]
      ]

/** Counters fetch the products one after another: so many milliseconds part the first from the last. */
const spread = 1500
/** Products have changed: they are fetched anew, where anybody has wanted them (MASTER-6). */
export const masterDataTold = (model: Model, news: News): Step =>
  news._tag === "MasterDataChanged" &&
  (news.kind === "products" || news.kind === null) &&
  model.session !== undefined
    ? [
        {
          ...model,
          catalogue: catalogueCache.outdated(
            model.catalogue,
            model.now + ((model.session.user.id * 373) % spread)
          )
        },
        []
      ]
    : [model, []]

export const refreshDueCatalogue = (model: Model): Step =>
  catalogueCache.isDue(model.catalogue, model.now) ? wantCatalogue(model) : [model, []]
