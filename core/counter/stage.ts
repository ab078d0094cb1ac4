/**
 * The stages of a checkout, and which follows which (COUNTER-8). What is asked depends on who buys and how it leaves;
 * sync-cart is a stage that passes by itself, so that nobody goes back to it.
 */
import type { DeliveryType } from "./source.ts"

export const stages = [
  "sync-cart",
  "select-order-source",
  "customer-mobile",
  "customer-info",
  "customer-address-info",
  "select-delivery-partner",
  "external-customer-mobile",
  "place-order",
  "order-placed"
] as const
export type Stage = (typeof stages)[number]

export interface StageFacts {
  /** Who the order is for; null while that is not chosen. */
  readonly buyer: "guest" | "walk-in" | "partner" | null
  readonly deliveryType: DeliveryType
  /** The partner that is chosen, by its source. */
  readonly partner: string | null
  readonly usesPartnerPrice: boolean
  /** What the flag `allow_external_customer_info_collection` says. */
  readonly collectsExternal: boolean
  /** The name of the customer is known: nobody is asked for it. */
  readonly isNameKnown: boolean
}

/** Where an order of a partner begins: the customers of a seller at partner's prices are external ones. */
const forPartner = ({ usesPartnerPrice, collectsExternal }: StageFacts): Stage =>
  usesPartnerPrice && collectsExternal ? "external-customer-mobile" : "select-delivery-partner"

/** What is asked of the customer. */
const details = ({ deliveryType, partner, buyer, isNameKnown }: StageFacts): ReadonlyArray<Stage> => {
  if (deliveryType === 1 || (buyer === "partner" && partner === "pincode")) return ["customer-address-info"]
  return isNameKnown ? [] : ["customer-info"]
}

/** The way of a checkout from its beginning, as far as it is known. */
const stagesOf = (facts: StageFacts): ReadonlyArray<Stage> =>
  facts.buyer === null
    ? ["select-order-source"]
    : [
        "select-order-source",
        facts.buyer === "partner" ? forPartner(facts) : "customer-mobile",
        ...details(facts),
        "sync-cart",
        "place-order",
        "order-placed"
      ]

/** The place of a stage in the checkout; of one that the facts have left out, where it would be. */
const placeIn = (stages: ReadonlyArray<Stage>, stage: Stage): number => {
  const at = stages.indexOf(stage)
  if (at >= 0) return at
  // The facts have changed since: what was asked of the customer is asked before the cart, all else behind the source.
  return stage === "customer-info" || stage === "customer-address-info"
    ? stages.indexOf("sync-cart") - 0.5
    : 0.5
}

/** The stage after one; undefined at the end, and where it is not chosen yet who buys. */
export const nextStage = (stage: Stage, facts: StageFacts): Stage | undefined => {
  const stages = stagesOf(facts)
  return stages[Math.floor(placeIn(stages, stage)) + 1]
}

/** The stage before one; undefined at the beginning, and once the order is placed. */
export const previousStage = (stage: Stage, facts: StageFacts): Stage | undefined => {
  if (stage === "order-placed") return undefined
  const stages = stagesOf(facts)
  const before = stages[Math.ceil(placeIn(stages, stage)) - 1]
  return before === "sync-cart" ? previousStage(before, facts) : before
}
