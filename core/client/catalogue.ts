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

export const refreshDueCatalogue = (model: Model): Step =>
  catalogueCache.isDue(model.catalogue, model.now) ? wantCatalogue(model) : [model, []]

/**
 * Products may have changed: what has changed of them is fetched now, where anybody has wanted them (MASTER-6). The server
 * tells one counter after another, so that they do not all ask at once.
 */
export const catalogueOutdated = (model: Model): Step =>
  model.session === undefined
    ? [model, []]
    : refreshDueCatalogue({ ...model, catalogue: catalogueCache.outdated(model.catalogue, model.now) })

export const masterDataTold = (model: Model, news: News): Step =>
  news._tag === "MasterDataChanged" && (news.kind === "products" || news.kind === null)
    ? catalogueOutdated(model)
    : [model, []]
