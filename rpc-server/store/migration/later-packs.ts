/** Why a pack was taken for an order although another one of its product expires earlier. */
export const laterPacks: ReadonlyArray<string> = ["ALTER TABLE order_pack ADD COLUMN later_reason TEXT"]
