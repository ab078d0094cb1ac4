/** Who took packs although another one of the product expires earlier (SHELF-1), and why. */

export interface Breaches {
  readonly user_name: string
  /** Orders that they invoiced. */
  readonly orders: number
  readonly breaches: number
  readonly reasons: ReadonlyArray<{ readonly reason: string; readonly breaches: number }>
}

/** Everybody who invoiced, whoever did it most first; each with their reasons, the most frequent first. */
export const breachesOf = (
  people: ReadonlyArray<{ readonly user_id: number; readonly user_name: string; readonly orders: number }>,
  found: ReadonlyArray<{ readonly user_id: number; readonly reason: string; readonly breaches: number }>
): ReadonlyArray<Breaches> =>
  people
    .map(({ user_id, user_name, orders }) => {
      const reasons = found
        .filter((one) => one.user_id === user_id)
        .map(({ reason, breaches }) => ({ reason, breaches }))
        .sort((a, b) => b.breaches - a.breaches || (a.reason < b.reason ? -1 : 1))
      return {
        user_name,
        orders,
        breaches: reasons.reduce((sum, { breaches }) => sum + breaches, 0),
        reasons
      }
    })
    .sort((a, b) => b.breaches - a.breaches || b.orders - a.orders || (a.user_name < b.user_name ? -1 : 1))
