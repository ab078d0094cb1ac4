/** The requests of counters beside those of their carts: customers, places, and the placing of an order with its invoice. */
import * as Effect from "effect/Effect"
import { StoreService } from "../../contract/address-change.ts"
import { CommerceCart } from "../../contract/cart.ts"
import { CommerceCounter } from "../../contract/commerce-counter.ts"
import { ShiftService } from "../../contract/shift.ts"
import type { Cart, PlacedOrder, UserType } from "../../counter/cart.ts"
import type { KnownCustomer } from "../../counter/customer.ts"
import { isInvoicedAtOnce, isTakenAway } from "../../counter/placement.ts"
import { formatPlain } from "../../money.ts"
import type { Locality } from "../../order/address.ts"
import { type CallFailure, lookedUp, Rpc } from "../../port/rpc.ts"
import { asks } from "../effects/asks.ts"
import { type Effects, failureMessage, sessionOf, tellResult } from "../effects/host.ts"
import { submit } from "../effects/submit.ts"
import { keyOf } from "../idempotency-key.ts"
import type { Answer, Submission } from "../submission.ts"
import { type Counter, cartOf, type Placing } from "./model.ts"
import type { FindShift, FoundShift } from "./till.ts"

export interface FindCustomer {
  readonly _tag: "FindCustomer"
  readonly mobile: string
}
export interface FindPlaces {
  readonly _tag: "FindPlaces"
  readonly pincode: string
}
/** Placed, and invoiced where the customer takes it away: what is done already is answered again. */
export interface PlaceOrder {
  readonly _tag: "PlaceOrder"
  readonly placing: Submission<Placing>
  readonly userType: UserType
  readonly till: string | null
}

/** The word of somebody else for the discounts of a cart; their password is in nothing that is stored. */
export interface ApproveDiscounts {
  readonly _tag: "ApproveDiscounts"
  readonly screen: Counter
  readonly username: string
  readonly password: string
}
export interface ApprovedDiscounts {
  readonly _tag: "ApprovedDiscounts"
  readonly cart: Cart
}
export interface RefusedApproval {
  readonly _tag: "RefusedApproval"
  readonly text: string
  /** False where nobody knows whether it was done. */
  readonly isAnswered: boolean
}

export interface FoundCustomer {
  readonly _tag: "FoundCustomer"
  readonly mobile: string
  readonly found: KnownCustomer | null
}
export interface FoundPlaces {
  readonly _tag: "FoundPlaces"
  readonly pincode: string
  readonly places: ReadonlyArray<Locality>
}

/** The answers to a placing. */
export type PlacingMessage =
  | Answer<PlacedOrder>
  /** Its invoice is still to be asked for. */
  | { readonly _tag: "PlacedAlone"; readonly key: string; readonly order: PlacedOrder }

/** The order of a cart, placed under its key; a repeat answers the same order. */
const placed = (
  { key, body: { order, isPaid: _, given: __, ...request } }: Submission<Placing>,
  till: string | null
) =>
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
  { isPaid, given }: Placing,
  till: string | null
): Effect.Effect<PlacedOrder, CallFailure, Rpc> =>
  order.invoice_id !== null ||
  !(isPaid ? isTakenAway(userType) : isInvoicedAtOnce(userType, order.payment_method))
    ? Effect.succeed(order)
    : Rpc.use((rpc) =>
        rpc.call(
          CommerceCart.updateAndInvoiceOrder,
          {
            order_id: order.order_id,
            ...(till === null ? {} : { till }),
            ...(given === undefined ? {} : { given })
          },
          {
            key: keyOf(`invoice-placed-${order.order_id}`, [
              till ?? "",
              ...(given === undefined ? [] : [formatPlain(given)])
            ])
          }
        )
      )

export const effects: Effects<
  FindCustomer | FindPlaces | PlaceOrder | FindShift | ApproveDiscounts,
  PlacingMessage | FoundCustomer | FoundPlaces | FoundShift | ApprovedDiscounts | RefusedApproval
> = {
  ApproveDiscounts: asks(
    CommerceCart.approveDiscounts,
    ({ screen, username, password }) => ({ username, password, ...cartOf(screen) }),
    {
      onSuccess: (cart) => ({ _tag: "ApprovedDiscounts", cart }),
      onFailure: (failure) => ({
        _tag: "RefusedApproval",
        text: failureMessage(failure),
        isAnswered: failure._tag === "Ruled"
      })
    }
  ),

  FindShift: asks(ShiftService.getShift, ({ till }) => ({ till }), {
    onSuccess: (shift, { till }) => ({
      _tag: "FoundShift",
      shift: { till, isOpen: shift !== null, isWaiting: shift?.status === "waiting" }
    }),
    onFailure: () => undefined
  }),

  FindCustomer: (host, { mobile }) =>
    Rpc.use((rpc) =>
      tellResult(host, lookedUp(rpc.call(CommerceCounter.getCustomerInfo, { mobile })), {
        onSuccess: (found) => ({ _tag: "FoundCustomer", mobile, found }),
        // Whoever is not found is written down by the name that is typed.
        onFailure: () => ({ _tag: "FoundCustomer", mobile, found: null })
      })
    ),

  FindPlaces: (host, { pincode }) =>
    Rpc.use((rpc) => {
      const website = sessionOf(host)?.store.website_id ?? null
      return tellResult(
        host,
        lookedUp(
          rpc.call(StoreService.getSubLocations, {
            pincode,
            ...(website === null ? {} : { website_id: website })
          })
        ),
        {
          onSuccess: (places) => ({ _tag: "FoundPlaces", pincode, places }),
          onFailure: () => ({ _tag: "FoundPlaces", pincode, places: [] })
        }
      )
    }),

  PlaceOrder: (host, { placing, userType, till }) =>
    submit(host, {
      key: placing.key,
      call: Effect.gen(function* () {
        const order = yield* placed(placing, till)
        // It is stored before its invoice is asked for: a crash between the two goes on from there.
        host.tell({ _tag: "PlacedAlone", key: placing.key, order })
        return yield* invoiced(order, userType, placing.body, till)
      }),
      toMessage: (answer) => answer,
      problemOf: failureMessage
    })
}
