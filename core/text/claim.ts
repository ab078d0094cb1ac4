/** The sentences about packs that somebody has in hand. */
import type { HolderKind } from "../stock/claim.ts"

/** @param name the order's number, also of a return, the shipment's name, or the store that puts the transfer together */
export const whereIs = (kind: HolderKind, name: string): string => {
  switch (kind) {
    case "cart":
      return "in the cart"
    case "transfer":
      return `in a hub transfer of ${name}`
    case "return":
      return `in the return of order ${name}`
    default:
      return `in ${kind} ${name}`
  }
}
export const onAnotherScreen = "on another screen"
/** The holder's work where its name is not known. */
export const inSome: Readonly<Record<HolderKind, string>> = {
  cart: "in another cart",
  order: "in an order",
  return: "in a return",
  shipment: "in a shipment",
  transfer: "in a hub transfer"
}
export const hasIt = (by: string, where: string): string => `${by} has it ${where}`
/** The note under an item: the packs that other screens of the order have. */
export const packsBy = (count: number, by: string): string =>
  count === 1 ? `1 pack by ${by}` : `${count} packs by ${by}`
export const handsFull = (most: number): string =>
  `you have ${most} packs in hand: finish that work or let it go first`
export const tookTooMany = (most: number): string =>
  `you have taken over ${most} packs in this hour: ask who has this one to let it go`
/** The addition to 'already fully added' where this screen alone does not show why. */
export const withOtherScreens = "with what you have in hand for it on other screens"
export const takeOver = (by: string): string => `Take over from ${by}`
