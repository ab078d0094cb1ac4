/**
 * Orders at partner's prices: they transfer stock to one known customer, the hub's, and hold no eggs. The websites of
 * retailers are exempt from both (PARTNER-1, PARTNER-2).
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { productIds } from "../session/product-ids.ts"

/** The env variable with the products that are eggs, as a JSON list of ids; where it names none, nothing is refused. */
export const eggProductsVariable = "egg_product_ids"

export interface PartnerPriceRules {
  readonly usesPartnerPrice: boolean
  readonly hasHubCustomer: boolean
  readonly eggProducts: ReadonlySet<number>
}

/** The rules of a store: `exempt` are the websites of retailers, `eggs` is the text of `egg_product_ids`. */
export const partnerPriceRules = (
  flags: Flags,
  {
    websiteId,
    exempt,
    eggs
  }: {
    readonly websiteId: number | null
    readonly exempt: ReadonlyArray<number>
    readonly eggs: string | undefined
  }
): PartnerPriceRules => ({
  usesPartnerPrice: isOn(flags, "use_partner_price") && !(websiteId !== null && exempt.includes(websiteId)),
  hasHubCustomer: isOn(flags, "b2c_hub_customer"),
  eggProducts: productIds(eggProductsVariable, eggs)
})

/** An order at partner's prices has the hub's customer. */
export const requireHubCustomer = ({
  usesPartnerPrice,
  hasHubCustomer
}: PartnerPriceRules): Result.Result<void, Fault<"HubCustomerMissing">> =>
  usesPartnerPrice && !hasHubCustomer ? Result.fail(fault("HubCustomerMissing")) : Result.void

/** None of these products is an egg, where it may be none. */
export const requireNoEgg = (
  { usesPartnerPrice, eggProducts }: PartnerPriceRules,
  products: ReadonlyArray<{ readonly product_id: number; readonly name: string }>
): Result.Result<void, Fault<"EggRefused">> => {
  const egg = usesPartnerPrice ? products.find(({ product_id }) => eggProducts.has(product_id)) : undefined
  return egg === undefined ? Result.void : Result.fail(fault("EggRefused", { name: egg.name }))
}
