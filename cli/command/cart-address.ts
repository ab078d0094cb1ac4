/** `packhouse cart address`: where the cart is brought to. */
import type { Command } from "commander"
import { Effect } from "effect"
import { CommerceCart } from "#core/contract/cart.ts"
import { CommerceCounter } from "#core/contract/commerce-counter.ts"
import { fault } from "#core/fault.ts"
import { streetOf } from "#core/order/address.ts"
import type { ShipAddress } from "#core/order/order.ts"
import { Rpc } from "#core/port/rpc.ts"
import { countryOf } from "#core/session/country.ts"
import { faultText } from "#core/text/fault.ts"
import { refused, usageError } from "../host/command-error.ts"
import { answerCart } from "./cart-answer.ts"
import { changeCart } from "./cart-key.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { locationsOf, type Options, whereIn } from "./order-address.ts"

/** The address that the customer of the cart has on record. */
const recorded: Working<ShipAddress> = Effect.gen(function* () {
  const rpc = yield* Rpc
  const { userInfo } = yield* rpc.call(CommerceCart.getCart, {})
  const mobile = userInfo?.mobile ?? null
  if (mobile === null) return yield* refused(faultText(fault("CustomerMissing")))
  const { address = null } = (yield* rpc.call(CommerceCounter.getCustomerInfo, { mobile })) ?? {}
  if (address === null)
    return yield* usageError(`${mobile} has no address on record: --building, --landmark and where it is.`)
  const { street, city, region, postcode } = address
  return { street, city: city ?? "", region: region ?? "", postcode: postcode ?? "" }
})

const given = (client: Client, options: Options): Working<ShipAddress> =>
  Effect.gen(function* () {
    const { building, street, landmark } = options
    if (building === undefined || landmark === undefined)
      return yield* usageError("An address has a building and a landmark: --building and --landmark.")
    const country = countryOf(client.session.user.flags)
    const { name, locality, pincode } = yield* whereIn(country, options)
    const places = country.hasPincodes ? yield* locationsOf(client, pincode) : []
    const found = places.find((place) => place.name.toLowerCase() === name.trim().toLowerCase())
    const area = country.hasPincodes ? { city: "", region: "" } : { city: locality, region: locality }
    return {
      street: streetOf({
        street1: building,
        street2: street ?? "",
        street3: landmark,
        street4: found?.name ?? name
      }),
      city: found?.city ?? area.city,
      region: found?.region ?? area.region,
      postcode: pincode
    }
  })

const bring = (client: Client, options: Options): Working =>
  Effect.gen(function* () {
    const isGiven = Object.values(options).some((value) => value !== undefined)
    const address = isGiven ? yield* given(client, options) : yield* recorded
    const cart = yield* changeCart(client, "address", Object.values(address), (rpc, key) =>
      rpc.call(CommerceCart.setupShippingAddress, { address }, { key })
    )
    return answerCart(cart)
  })

/** @param child defines a command under `packhouse cart`, with its examples */
export const defineAddress = (
  child: (name: string, about: string, examples: ReadonlyArray<string>) => Command
): void => {
  const bringing = child(
    "address",
    "where the cart is brought to; without options the address that its customer has on record",
    [
      "packhouse cart address",
      'packhouse cart address --building "No 3" --landmark "Opp. the lake" --pincode 560034 --location Jakkasandra',
      'packhouse cart address --building "Villa 3" --landmark "Mall" --emirate Dubai --area "Al Barsha 1"'
    ]
  )
    .option("--building <text>", "the building")
    .option("--street <text>", "the street, which may be left out")
    .option("--landmark <text>", "a landmark")
    .option("--pincode <pincode>", "the pincode")
    .option("--location <name>", "a location of the pincode, by name")
    .option("--emirate <name>", "of a store in the UAE, which has no pincodes: the emirate")
    .option("--area <text>", "of a store in the UAE: the area, as it is written on the address")
    .action((options: Options) => asUser(bringing, (client) => bring(client, options)))
}
