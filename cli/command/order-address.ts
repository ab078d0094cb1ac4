/** `packhouse order address`: where an order is delivered, the locations of a pincode, and another address. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { AddressChangeService, StoreService } from "#core/contract/address-change.ts"
import type { Country } from "#core/country.ts"
import { addressLines } from "#core/label/address.ts"
import { emirateNamed, emirates, type Locality, streetOf } from "#core/order/address.ts"
import { isAddressChangeable, requireAddressChangeable } from "#core/order/address-change.ts"
import type { Order } from "#core/order/order.ts"
import { Rpc } from "#core/port/rpc.ts"
import { addressKey } from "#core/screen/order/delivery-keys.ts"
import { countryOf } from "#core/session/country.ts"
import { changedAddress } from "#core/text/delivery.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { findOrder } from "./order-name.ts"
import { table } from "./table.ts"

export interface Options {
  readonly pincode?: string
  readonly location?: string
  readonly emirate?: string
  readonly area?: string
  readonly building?: string
  readonly street?: string
  readonly landmark?: string
}

const show = (order: Order, { country }: Country): Working =>
  Effect.gen(function* () {
    const existing = yield* Rpc.use((rpc) =>
      rpc.call(AddressChangeService.getExistingAddress, { order_id: order.order_id })
    )
    const { street, postcode } = existing
    const address = order.ship_address ?? { street, city: "", region: "", postcode }
    const lines = addressLines({ ...address, street, postcode })
    return {
      data: { increment_id: order.increment_id, ...existing, is_changeable: isAddressChangeable(order) },
      lines:
        lines.length === 0
          ? [`Order ${order.increment_id} has no address.`]
          : [`Order ${order.increment_id} goes to`, ...lines, country]
    }
  })

export const locationsOf = ({ session }: Client, pincode: string): Working<ReadonlyArray<Locality>> =>
  Rpc.use((rpc) =>
    rpc.call(StoreService.getSubLocations, {
      pincode,
      ...(session.store.website_id === null ? {} : { website_id: session.store.website_id })
    })
  )

const list = (client: Client, pincode: string): Working =>
  Effect.gen(function* () {
    const places = yield* locationsOf(client, pincode)
    if (places.length === 0) return yield* refused("Now no locations available for this Pincode.")
    return {
      data: places,
      lines: table(
        [{ title: "Id", isNumber: true }, { title: "Location" }, { title: "City" }, { title: "State" }],
        places.map(({ id, name, city, region }) => [String(id), name, city, region])
      )
    }
  })

interface Where {
  /** The location, or the area as it is written. */
  readonly name: string
  readonly locality: string
  readonly pincode: string
}

/** The address in the options, by the fields that the country of the store has. */
export const whereIn = ({ hasPincodes, country }: Country, options: Options): Working<Where> => {
  const { pincode, location, emirate, area } = options
  if (hasPincodes) {
    if (emirate !== undefined || area !== undefined)
      return usageError(`An address in ${country} has a pincode: --pincode and --location.`)
    return pincode === undefined || location === undefined
      ? usageError("Say where: --pincode and --location together.")
      : Effect.succeed({ name: location, locality: location, pincode })
  }
  if (pincode !== undefined || location !== undefined)
    return usageError(`An address in the ${country} has no pincode: --emirate and --area.`)
  if (emirate === undefined || area === undefined)
    return usageError("Say where: --emirate and --area together.")
  const named = emirateNamed(emirate)
  return named === undefined
    ? usageError(`--emirate is one of ${emirates.join(", ")}.`)
    : Effect.succeed({ name: area, locality: named, pincode: "" })
}

const change = (order: Order, country: Country, options: Options): Working =>
  Effect.gen(function* () {
    const { building, street, landmark } = options
    const { name, locality, pincode } = yield* whereIn(country, options)
    const isNew = building !== undefined || street !== undefined || landmark !== undefined
    const allowed = requireAddressChangeable(order)
    if (Result.isFailure(allowed)) return yield* refused(faultSentence(allowed.failure))
    const params = {
      address_id: order.order_id,
      pincode,
      new_location: isNew
        ? streetOf({
            street1: building ?? "",
            street2: street ?? "",
            street3: landmark ?? "",
            street4: name
          })
        : name,
      customer: order.customer_id,
      user_name: null,
      store_name: null,
      place: { locality, postcode: pincode }
    }
    if (isNew && (building === undefined || landmark === undefined))
      return yield* usageError("A new address has a building and a landmark: --building and --landmark.")
    yield* Rpc.use((rpc) =>
      rpc.call(AddressChangeService.changeAddress, params, { key: addressKey(order, params) })
    )
    const after = yield* findOrder(order.increment_id)
    return {
      data: {
        order_id: after.order_id,
        increment_id: after.increment_id,
        ship_address: after.ship_address,
        updated_at: after.updated_at
      },
      lines: [`${changedAddress}: order ${after.increment_id} goes to`, ...addressLines(after.ship_address)]
    }
  })

export const defineOrderAddress = (parent: Command): void => {
  const command = parent
    .command("address")
    .description(
      "where an order is delivered; with --pincode its locations, with --location (or --area) a change"
    )
    .argument("<id>", "increment id, order id, or the code on the label")
    .option("--pincode <pincode>", "the pincode: lists the locations that are delivered to")
    .option("--location <name>", "the location, by name: the order is delivered there from now on")
    .option("--emirate <name>", "of a store in the UAE, which has no pincodes: the emirate")
    .option("--area <text>", "of a store in the UAE: the area, as it is written on the address")
    .option(
      "--building <text>",
      "a new address: its building; without it the old building, street and landmark stay"
    )
    .option("--street <text>", "a new address: its street, which may be left out")
    .option("--landmark <text>", "a new address: its landmark")
    .action((id: string, options: Options) =>
      asUser(command, (client) =>
        Effect.gen(function* () {
          const order = yield* findOrder(id)
          const country = countryOf(client.session.user.flags)
          const { pincode, ...rest } = options
          if (Object.keys(rest).length > 0 || (pincode !== undefined && !country.hasPincodes))
            return yield* change(order, country, options)
          return pincode === undefined ? yield* show(order, country) : yield* list(client, pincode)
        })
      )
    )
  example(
    command,
    "packhouse order address 100000001",
    "packhouse order address 100000001 --pincode 560034",
    "packhouse order address 100000001 --pincode 560034 --location Jakkasandra",
    'packhouse order address 100000001 --pincode 560034 --location Jakkasandra --building "No 3" --landmark "Opp. the lake"',
    'packhouse order address 100000001 --emirate Dubai --area "Al Barsha 1"'
  )
}
