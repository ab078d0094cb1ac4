/** What a sale asks for beside its cart: customers, places, slots, and the placing with its invoice. */
import * as Effect from "effect/Effect"
import { StoreService } from "../../contract/address-change.ts"
import { CommerceCart } from "../../contract/cart.ts"
import { CommerceCounter } from "../../contract/commerce-counter.ts"
import { CommerceSlots } from "../../contract/delivery-slot.ts"
import type { PlacedOrder, UserType } from "../../counter/cart.ts"
import { isInvoicedAtOnce, isTakenAway } from "../../counter/placement.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { type Effects, failureMessage, sessionOf, tellResult, toScreenOf } from "../effects/host.ts"
import { keyOf } from "../idempotency-key.ts"
import type { Placing } from "./model.ts"

export type Command =
  | { readonly _tag: "FindCustomer"; readonly id: number; readonly mobile: string }
  | { readonly _tag: "FindPlaces"; readonly id: number; readonly pincode: string }
  | { readonly _tag: "FindSlots"; readonly id: number }
  /** Placed, and invoiced where the customer takes it away: what is done already is answered again. */
  | {
      readonly _tag: "PlaceOrder"
      readonly id: number
      readonly placing: Placing
      readonly userType: UserType
      readonly till: string | null
    }

const told = toScreenOf("OrderCreate")

/** The order of a cart, placed under its key; a repeat answers the same order. */
const placed = ({ key, order, isPaid: _, ...request }: Placing, till: string | null) =>
  order === null
    ? Rpc.use((rpc) =>
        rpc.call(
          CommerceCart.placeOrderV2,
          { request: { ...request, till, channel: "Hub", scanned: true } },
          { key }
        )
      )
    : Effect.succeed(order)

const invoiced = (
  order: PlacedOrder,
  userType: UserType,
  isPaid: boolean,
  till: string | null
): Effect.Effect<PlacedOrder, CallFailure, Rpc> =>
  order.invoice_id !== null ||
  !(isPaid ? isTakenAway(userType) : isInvoicedAtOnce(userType, order.payment_method))
    ? Effect.succeed(order)
    : Rpc.use((rpc) =>
        rpc.call(
          CommerceCart.updateAndInvoiceOrder,
          { order_id: order.order_id, ...(till === null ? {} : { till }) },
          { key: keyOf(`invoice-placed-${order.order_id}`, [till ?? ""]) }
        )
      )

export const effects: Effects<Command> = {
  FindCustomer: (host, { id, mobile }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(CommerceCounter.getCustomerInfo, { mobile }), {
        onSuccess: (found) => told(id, { _tag: "FoundCustomer", mobile, found }),
        // Whoever is not found is written down by the name that is typed.
        onFailure: () => undefined
      })
    ),

  FindPlaces: (host, { id, pincode }) =>
    Rpc.use((rpc) => {
      const website = sessionOf(host)?.store.website_id ?? null
      return tellResult(
        host,
        rpc.call(StoreService.getSubLocations, {
          pincode,
          ...(website === null ? {} : { website_id: website })
        }),
        {
          onSuccess: (places) => told(id, { _tag: "FoundPlaces", pincode, places }),
          onFailure: () => told(id, { _tag: "FoundPlaces", pincode, places: [] })
        }
      )
    }),

  FindSlots: (host, { id }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(CommerceSlots.getDeliverySlots, { store: id }), {
        onSuccess: (slots) => told(id, { _tag: "FoundSlots", slots }),
        onFailure: () => undefined
      })
    ),

  PlaceOrder: (host, { id, placing, userType, till }) => {
    const { key } = placing
    const failed = (failure: CallFailure) =>
      told(id, {
        _tag: "FailedPlacing",
        key,
        message: failureMessage(failure),
        isOver: failure._tag === "Ruled"
      })
    return Effect.gen(function* () {
      const order = yield* placed(placing, till)
      // It is kept before its invoice is asked for: a crash between the two goes on from there.
      host.tell(told(id, { _tag: "SucceededPlacing", key, order, isWhole: false }))
      return yield* invoiced(order, userType, placing.isPaid, till)
    }).pipe((both) =>
      tellResult(host, both, {
        onSuccess: (order) => told(id, { _tag: "SucceededPlacing", key, order, isWhole: true }),
        onFailure: failed
      })
    )
  }
}
