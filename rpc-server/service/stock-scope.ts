/** The stock of a hub that a caller sees: nothing from before their cut-off. */
import type { Call } from "../rpc/handler.ts"
import type { StockScope } from "../store/pack/packs.ts"

/** The user's own cut-off; a parameter may only draw it later, never earlier. */
export const cutOffOf = ({ caller }: Call, requested: string | null | undefined): string | null => {
  const usersCutOff = caller.cutOff
  const later = requested || null
  return usersCutOff === null || (later !== null && later > usersCutOff)
    ? (later ?? usersCutOff)
    : usersCutOff
}

export const stockScopeOf = (call: Call, hub: number, requested: string | null | undefined): StockScope => ({
  hub,
  cutOff: cutOffOf(call, requested)
})
