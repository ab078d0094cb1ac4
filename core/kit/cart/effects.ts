/** The requests of the cart of a counter, and the messages that answer the screen that fills it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { CommerceCart } from "../../contract/cart.ts"
import type { Arguments, Method } from "../../contract/method.ts"
import { OffSaleService } from "../../contract/off-sale.ts"
import { OrderService } from "../../contract/order.ts"
import type { Cart, RefusedItem } from "../../counter/cart.ts"
import type { CategoryMapping } from "../../counter/category.ts"
import { readName } from "../../counter/customer.ts"
import type * as Day from "../../day.ts"
import type { Fault } from "../../fault.ts"
import { Devices } from "../../port/devices.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { fetchPrices, type KeptPrices } from "../../port/store-prices.ts"
import * as Q from "../../quantity.ts"
import { isOn } from "../../session/flags.ts"
import { unableTo } from "../../text/cart.ts"
import { faultDetail } from "../../text/fault.ts"
import { because } from "../../text/sentence.ts"
import { type Counter, cartOf } from "../counter/model.ts"
import { asksBy } from "../effects/asks.ts"
import { type Effects, failureMessage, sessionOf, tellResult } from "../effects/host.ts"
import { askOrRecall, keepAnswer } from "../effects/last-answer.ts"
import type { Waiting } from "./change.ts"
import type { CartCommand, CartMessage } from "./model.ts"
import { sentLine } from "./outcome.ts"
import type { AwaitWeight, ScaleMessage } from "./scale.ts"
import type { Stocked } from "./shelf.ts"

/** Which products are sold most, and what products cost here. */
export interface LoadStocked {
  readonly _tag: "LoadStocked"
  /** Kept where it is known: best sellers keep their numbers while somebody sells. */
  readonly mapping?: CategoryMapping
  /** When that was asked for. */
  readonly mappedAt?: Day.Instant
  /** The prices that are held: what has changed of them is fetched. */
  readonly pricesBefore?: KeptPrices
}
export interface FoundShelf {
  readonly _tag: "FoundShelf"
  readonly stocked: Stocked
  /** The edition of the prices that were held as it was asked for. */
  readonly askedWith?: number
}

/** A name as it was typed into one box: it may be a first name alone. A customer who is known may have none. */
const namesOf = (name: string | null) => {
  const read = name === null ? undefined : readName(name)
  if (read === undefined || Result.isFailure(read)) return { firstname: null, lastname: null }
  const { firstname, lastname } = read.success
  return { firstname, lastname: lastname === "" ? null : lastname }
}

/** Of several lines some may be refused, each in words. */
type Answered = Cart & { readonly refused?: ReadonlyArray<RefusedItem> }

const carryOut = ({ key, change }: Waiting, screen: Counter) =>
  Rpc.use((rpc): Effect.Effect<Answered, CallFailure> => {
    const call = <M extends Method>(method: M, params: Arguments<M["params"]>) =>
      rpc.call(method, { ...params, ...cartOf(screen) }, { key })
    switch (change._tag) {
      case "Scan": {
        const { scan_code, takes_over } = change
        const item = { scan_code, ...(takes_over === true ? { take_over: true } : {}) }
        return call(CommerceCart.addItemToCart, { item })
      }
      case "Add": {
        const { product_id, qty } = change
        return call(CommerceCart.addItemToCart, { item: { product_id, qty } })
      }
      case "Weigh": {
        const { product_id, qty, line } = change
        return line == null
          ? call(CommerceCart.addItemToCart, { item: { product_id, qty } })
          : call(CommerceCart.updateItemInCart, { item_id: line.item_id, qty: Q.plus(line.packs, qty) })
      }
      case "Set":
        return call(CommerceCart.updateItemInCart, { item_id: change.item_id, qty: change.qty })
      case "Remove":
        return call(CommerceCart.deleteItemFromCart, { item_id: change.item_id })
      case "RemovePack":
        return call(CommerceCart.deletePackFromCart, { scan_code: change.scan_code })
      case "Restore": {
        const { product_id, by_hand: qty, scan_codes, discount } = change
        const items = scan_codes.map((scan_code) => ({ scan_code }))
        const packs = items.length === 0 ? {} : { scanned_info: { items } }
        return call(CommerceCart.addItemToCart, {
          item: { product_id, qty, ...packs, ...(discount === undefined ? {} : { discount }) }
        })
      }
      case "Refill": {
        const { lines, discount } = change
        const whole = discount === undefined ? {} : { discount }
        const request = { ...cartOf(screen), items: lines.map(sentLine), ...whole }
        return rpc.call(CommerceCart.addMultipleItemsToCart, { request }, { key })
      }
      case "Clear":
        return call(CommerceCart.clearCart, {})
      case "New":
        return call(CommerceCart.newCart, {})
      case "Coupon":
        return change.code === null
          ? call(CommerceCart.removeCoupon, {})
          : call(CommerceCart.applyCoupon, { code: change.code })
      case "Discount": {
        const { item_id, given } = change
        return given === null
          ? call(CommerceCart.removeDiscount, item_id === null ? {} : { item_id })
          : call(CommerceCart.setDiscount, { discount: { item_id, ...given } })
      }
      case "Customer": {
        const { userType, mobile, name } = change
        return mobile === null
          ? call(CommerceCart.setupGuestUser, { userType })
          : call(CommerceCart.setupUser, { user: { mobile, ...namesOf(name), userType } })
      }
      case "Address":
        return call(CommerceCart.setupShippingAddress, { address: change.address })
    }
  })

/** A rule refuses for good; without an answer the change may have been done. */
const failed = ({ key, change }: Waiting, failure: CallFailure): CartMessage => {
  const unable = unableTo[change._tag]
  const text = failureMessage(failure, unable)
  if (failure._tag !== "Ruled") {
    const isNamed = failure._tag !== "Refused" || text.startsWith(unable)
    return { _tag: "UnansweredChange", key, message: isNamed ? text : because(unable, text) }
  }
  const why = failure.fault as Fault
  const heldBy = why.tag === "PackReserved" ? { heldBy: why.data.by } : {}
  return { _tag: "RefusedChange", key, text, detail: faultDetail(why), ...heldBy }
}

/** The time without a press before a stepped quantity is sent (section 5). */
const quiet = "400 millis"

/** Milliseconds after which a scale that goes on moving is asked again. */
const restTime = 5000

export const effects: Effects<
  Exclude<CartCommand, { readonly _tag: "Beep" }> | LoadStocked | AwaitWeight,
  CartMessage | ScaleMessage | FoundShelf
> = {
  LoadCart: asksBy(({ screen }, _session, host) => askOrRecall(host, CommerceCart.getCart, cartOf(screen)), {
    onSuccess: ({ answer: cart, asOf, failure }) =>
      asOf === undefined || failure === undefined
        ? { _tag: "LoadedCart", cart }
        : { _tag: "RecalledCart", cart, asOf, message: failureMessage(failure) },
    onFailure: (failure) => ({ _tag: "FailedCart", message: failureMessage(failure) })
  }),

  ChangeCart: (host, { screen, waiting }) => {
    const asker = sessionOf(host)
    return tellResult(
      host,
      Effect.tap(carryOut(waiting, screen), ({ refused: _, ...cart }) =>
        keepAnswer(host, asker, CommerceCart.getCart, cartOf(screen), cart)
      ),
      {
        onSuccess: ({ refused = [], ...cart }) => ({ _tag: "ChangedCart", key: waiting.key, cart, refused }),
        onFailure: (failure) => failed(waiting, failure)
      }
    )
  },

  AwaitQuiet: (host, { presses }) =>
    Effect.sleep(quiet).pipe(Effect.andThen(Effect.sync(() => host.tell({ _tag: "StayedQuiet", presses })))),

  AwaitWeight: (host, { number }) =>
    Devices.use((devices) => devices.readScale({ mode: "stable", timeoutMs: restTime })).pipe(
      Effect.match({
        onSuccess: (reading) => host.tell({ _tag: "RestedScale", number, reading }),
        onFailure: (fault) =>
          host.tell({
            _tag: "FailedWeighing",
            number,
            code: fault._tag === "DeviceRefused" ? fault.refusal.code : undefined,
            message: fault.message
          })
      })
    ),

  LoadStocked: (host, { mapping, mappedAt, pricesBefore }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const storeId = session.store.store_id
    const found = Rpc.use((rpc) =>
      Effect.all({
        mapping:
          mapping === undefined ? rpc.call(OrderService.getCategoryMapping, {}) : Effect.succeed(mapping),
        mappedAt:
          mapping === undefined || mappedAt === undefined
            ? Clock.currentTimeMillis
            : Effect.succeed(mappedAt),
        off: rpc.call(OffSaleService.getOffSale, {}),
        priced: isOn(session.user.flags, "allow_diff_pricing")
          ? fetchPrices(storeId, pricesBefore)
          : Effect.succeed(undefined)
      })
    )
    return tellResult(host, found, {
      onSuccess: ({ priced, ...stocked }) => ({
        _tag: "FoundShelf",
        stocked:
          priced === undefined
            ? { ...stocked, prices: new Map() }
            : {
                ...stocked,
                prices: priced.prices,
                priceKey: priced.key,
                ...(priced.edition === undefined ? {} : { priceEdition: priced.edition })
              },
        ...(pricesBefore?.edition === undefined ? {} : { askedWith: pricesBefore.edition })
      }),
      // Without it products stand in the order of the catalogue, at its prices.
      onFailure: () => undefined
    })
  }
}
