/** What a caller sees of a hub: nothing from before the cut-off. */
import type { Call } from "../rpc/handler.ts"
import type { StockScope } from "../store/pack/packs.ts"

/** The user's own cut-off; a parameter may only draw it later, never earlier. */
export const cutOffOf = ({ caller }: Call, asked: string | null | undefined): string | null => {
  const own = caller.cutOff
  const later = asked || null
  return own === null || (later !== null && later > own) ? (later ?? own) : own
}

export const stockScopeOf = (call: Call, hub: number, asked: string | null | undefined): StockScope => ({
  hub,
  cutOff: cutOffOf(call, asked)
})
