/** AddressChangeService, and the locations of StoreService: where an order is to be delivered. */
import * as Schema from "effect/Schema"
import { Locality } from "../order/address.ts"
import { works } from "../session/access.ts"
import { Done, Id, text } from "./id.ts"
import { define, optional, param, service, sessionOnly, writes } from "./method.ts"

/** A pincode, also accepted as a number. */
const Pincode = Schema.Union([text(20), Schema.Int])

export const AddressChangeService = service("AddressChangeService", {
  getExistingAddress: define({
    about:
      "The delivery address of an order, and the id by which it is changed; both texts are empty where there is none.",
    params: [param("order_id", Id), optional("customer_id", Id)],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      /** The id of the address: every order has one of its own, with the order's id. */
      address_id: Schema.Int,
      /** The parts of the address on lines of their own: building, street, landmark, nearest location. */
      street: Schema.String,
      postcode: Schema.String
    }),
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "order", at: "order_id" }],
    effect: "reads"
  }),
  changeAddress: define({
    about:
      "Changes the delivery address of an order that is not invoiced yet, to a location of a pincode, in the UAE to an area of an emirate; never that of a hub order. A repeat changes nothing.",
    params: [
      param("address_id", Id),
      /** Empty in the UAE. */
      param("pincode", Pincode),
      /** The name of a location: building, street and landmark stay. Or a whole street, its parts on lines of their own. */
      param("new_location", text(1000)),
      /** The customer's id must be the order's; a name says nothing. */
      param("customer", Schema.NullOr(Schema.Union([Schema.Int, text(500)]))),
      param("user_name", Schema.NullOr(text(500))),
      param("store_name", Schema.NullOr(text(500))),
      param(
        "place",
        Schema.Struct({
          /** The id of the location, or its name; in the UAE the emirate. */
          locality: Schema.Union([Schema.Int, text(200)]),
          postcode: Pincode
        })
      )
    ],
    result: Done,
    faults: ["NotFound", "AddressFixed", "AddressIncomplete", "NoLocations", "InvalidAddress"],
    tenant: [{ is: "order", at: "address_id" }],
    ...writes("promise", works.address)
  })
})

export const StoreService = service("StoreService", {
  getSubLocations: define({
    about:
      "The locations that a website delivers to under a pincode, by name; of the caller's store where no website is named.",
    params: [param("pincode", Pincode), optional("website_id", Id)],
    result: Schema.Array(Locality),
    faults: ["InvalidAddress"],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  })
})
