/** A walk-in customer's sale by one key: how it is paid for is chosen where it is filled. */
import { isTakenAway } from "../../counter/placement.ts"
import { paymentModes } from "../../counter/source.ts"
import { paymentName } from "../../label/payment-name.ts"
import { cash } from "../../shift/expected-cash.ts"
import type { Context } from "../counter/context.ts"
import { isEnabled } from "../placement-queue/model.ts"
import { type Action, act } from "../view/action.ts"
import type { Icon } from "../view/icon.ts"
import type { Sale } from "./model.ts"

/** What is in the cart is handed over to who stands here, and paid for by a method. */
export interface SoldBy {
  readonly _tag: "SoldBy"
  readonly method: string
}

const ways: ReadonlyArray<{
  readonly method: string
  readonly title: string
  readonly key: string
  readonly icon?: Icon
}> = [
  { method: cash, title: "Cash", key: "F2", icon: "amount" },
  { method: "card", title: "Card", key: "F3" },
  { method: "upi", title: "UPI", key: "F4", icon: "qr" }
]

const wayOf = (method: string) => ways.find((way) => way.method === method)

/** At a counter nothing is paid at a door: cash is cash there. */
export const wayName = (
  { userType }: Pick<Sale, "userType">,
  method: string,
  label: string = paymentName(method)
): string => (isTakenAway(userType) ? (wayOf(method)?.title ?? label) : label)

/** Its key at the cart, in the review, too; that of cash leads on there. */
export const wayKey = (method: string): string | undefined =>
  method === cash ? undefined : wayOf(method)?.key

type Facts = Pick<Context, "flags" | "mobileRules">

/** Placed behind the counter nothing is paid for here; at partners' prices it is cash, or nothing. */
export const paysBy = ({ flags, mobileRules }: Facts, method: string): boolean =>
  !isEnabled(flags) &&
  (method === cash || !mobileRules.usesPartnerPrice) &&
  paymentModes(flags, { isPrepaid: false }).some((mode) => mode.method === method)

/**
 * The same keys at every counter; cash leads, and is asked for with what is given.
 * @param because why nothing is paid now
 * @param cashKeys further keys of cash
 */
export const payActions = (
  facts: Facts,
  because: string | undefined,
  cashKeys: ReadonlyArray<string> = []
): ReadonlyArray<Action<SoldBy>> =>
  ways
    .filter(({ method }) => paysBy(facts, method))
    .map(({ method, title, key, ...more }, at) =>
      act(
        `pay-${method}`,
        title,
        method === cash ? [key, ...cashKeys] : [key],
        { _tag: "SoldBy", method } as const,
        {
          ...more,
          ...(at === 0 ? { isPrimary: true, code: "ok" as const } : { isOtherWay: true }),
          isMain: true,
          isDisabled: because !== undefined,
          ...(because === undefined ? {} : { because }),
          ...(method === cash ? { tone: "good" as const } : {})
        }
      )
    )
