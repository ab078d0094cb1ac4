/** The sentences about discounts by hand at the counter (PRICE-1 to PRICE-5). */
import type { CartItem } from "../counter/cart.ts"
import type { DiscountProblem } from "../counter/discount-by-hand.ts"
import type { GivenDiscount } from "../order/discount.ts"

export const discountByHand = "Discount by hand"
export const wholeCart = "The whole cart"
/** The title over name and password of somebody else. */
export const secondPerson = "Second person"
/** After a draft or a failed order is in the cart again, and a discount of it waits. */
export const askedAnew =
  "A discount by hand came along without its approval, which is of the cart it was given for: ask for it again"
export const staysHere = "Somebody else enters their name and password: nobody is logged in or out"

/** The wrong thing about a discount that somebody types, and what to do. */
export const discountProblem = (problem: DiscountProblem): string => {
  switch (problem._tag) {
    case "Empty":
      return "Enter an amount such as 20, or a percent such as 10%"
    case "NoAmount":
      return `${problem.typed} is no discount: enter an amount such as 20, or a percent such as 10%`
    case "Decimals":
      return "A discount has at most two decimals"
    case "NotAbove":
      return "A discount is more than 0: enter how much is taken off, or remove it"
    case "Over":
      return "A discount is at most 100%"
    case "MoreThanLeft":
      return `${problem.isLine ? "The line comes to" : "The cart comes to"} ${problem.left}: no more can be taken off`
    case "Remark":
      return problem.why
    case "Reason":
      return problem.reason === ""
        ? `Choose why: ${problem.reasons.join(", ")}`
        : `${problem.reason} is no reason for a discount: ${problem.reasons.join(", ")}`
  }
}

/** Why a discount waits for a second person, by what it would do. */
export const discountWaits = {
  limit: (limit: number): string => `it is above your limit of ${limit}%`,
  cost: (): string => "it leaves less than the goods cost",
  nothing: (): string => "it leaves nothing to pay"
} as const

/** Before an order is placed with a discount that nobody else has approved. */
export const discountWanted = (why: string, isStale: boolean): string =>
  `${isStale ? "The discount has grown since it was approved" : "The discount waits for somebody else's word"}: ${why}. Somebody with the right to approve discounts enters name and password, or it is made smaller`

export const noDiscountWaits = "No discount waits for an approval"
export const wrongApprover = "Name or password is wrong: nothing is approved, and you stay logged in"
export const ownDiscount = "Somebody else approves a discount: not who gives it"
export const notApprover = (name: string): string =>
  `${name} may not approve discounts: an administrator sets the flag discount_approval`
export const notHere = (name: string): string => `${name} does not work at this store`
export const passwordNotOwn = (name: string): string =>
  `${name} has not chosen a password of their own yet: they log in once, and choose one`
export const partnersDiscount = "A partner's order has no discount by hand: it is paid to the partner"

/** "10% off Chicken curry cut by hand, Damaged packing (torn), approved by Meera" */
export const discountLine = (
  { item_id, percent, reason, remark, approved_by }: Omit<GivenDiscount, "off">,
  items: ReadonlyArray<Pick<CartItem, "id" | "product_name">>
): string => {
  const name = items.find(({ id }) => id === item_id)?.product_name ?? "the cart"
  return [
    `${percent === null ? "Off" : `${percent}% off`} ${name} by hand`,
    remark === null ? reason : `${reason} (${remark})`,
    ...(approved_by === null ? [] : [`approved by ${approved_by}`])
  ].join(", ")
}
