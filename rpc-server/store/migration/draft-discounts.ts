/** The discount by hand of the whole of a draft, as JSON; those of its lines stand in them. */
export const draftDiscounts = ["ALTER TABLE draft ADD COLUMN discount TEXT"]
