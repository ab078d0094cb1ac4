/** The sentences about packs of the shelf that are ticked, and go back. */
export const tickedPacks = (packs: number): string =>
  packs === 1 ? "1 pack is ticked" : `${packs} packs are ticked`
export const returnPacks = (packs: number): string =>
  packs === 1 ? "Return 1 pack" : `Return ${packs} packs`
export const leavesByReturn = "They leave the stock at once, with a return order for exactly these packs."
