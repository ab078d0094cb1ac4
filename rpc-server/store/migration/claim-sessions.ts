/**
 * Which session has a pack in hand, so that what one had that has ended is the same person's again; and what one person has
 * in hand, which is bounded. Of claims that stand already nobody knows the session: they end as they would have.
 */
export const claimSessions: ReadonlyArray<string> = [
  "ALTER TABLE pack_claim ADD COLUMN token_hash TEXT",
  "CREATE INDEX claim_of_person ON pack_claim (hub_id, user_id)"
]
