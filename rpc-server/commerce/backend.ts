/**
 * The shop and the payment service behind Packhouse. Carts, coupons, slots, placement and shipping are Packhouse's own: the
 * embedded backend is all of it, and has nobody to ask. Another one answers for what happens outside.
 */
import { Context, Effect } from "effect"
import type { PaymentState } from "#core/order/payment-record.ts"
import type { OutsideFailed } from "./outside-call.ts"

export class CommerceBackend extends Context.Service<
  CommerceBackend,
  {
    /**
     * An order was placed here. Told until it is taken, in the order of the placings; undefined where nobody is told.
     * @param order as the interface answers it
     */
    readonly orderPlaced:
      | ((incrementId: string, order: unknown) => Effect.Effect<void, OutsideFailed>)
      | undefined
    /**
     * What is known outside of an order's payment by UPI; null where nothing is.
     * @param incrementId the order, by its number
     */
    readonly paymentStatus: (incrementId: string) => Effect.Effect<PaymentState | null, OutsideFailed>
  }
>()("packhouse/rpc-server/commerce/CommerceBackend") {}

/** Payments are told by signed messages and by hand: there is nobody who knows more. */
export const embeddedBackend = CommerceBackend.of({
  orderPlaced: undefined,
  paymentStatus: () => Effect.succeed(null)
})
