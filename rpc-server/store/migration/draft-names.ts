/** A name is one draft's of a store (COUNTER-13). Those that share one get their number behind it, the first keeps it as it is. */
export const draftNames: ReadonlyArray<string> = [
  `UPDATE draft SET name = name || ' #' || CAST(id AS TEXT) WHERE EXISTS (
     SELECT 1 FROM draft AS other
     WHERE other.store_id = draft.store_id AND other.name = draft.name AND other.id < draft.id
   )`,
  "CREATE UNIQUE INDEX draft_of_name ON draft (store_id, name)"
]
