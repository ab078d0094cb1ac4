import type { Context } from "../../kit/counter/context.ts"
import { saleWork } from "../../kit/sale/stored.ts"
import { type Model, type Own, read, type Step, type Stored } from "./model.ts"

/** Who sells at partner's prices sells to the hub's customer: whether there is one is asked in the beginning. */
export const loadHubCustomer = ({ partnerPrice }: Pick<Context, "partnerPrice">): Step["commands"] =>
  partnerPrice.usesPartnerPrice ? [{ _tag: "LoadHubCustomer" }] : []

/** The stored form of the quick checkout: beside the sale the draft that its cart is of. */
export const work = saleWork<Model, Stored, Own>({
  screen: "xorder",
  read,
  parts: ({ draftId }) => [draftId],
  store: ({ draftId }, sale) => ({ ...sale, draftId }),
  hasWork: ({ draftId }) => draftId !== null,
  restore: (model, { draftId }) => ({ ...model, draftId }),
  opening: (context) => [{ _tag: "LoadDrafts", id: context.storeId }, ...loadHubCustomer(context)]
})
