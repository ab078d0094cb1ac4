/** The way to take off sale the product that somebody looks at, from wherever that is. */
import { mayDo } from "../session/access.ts"
import type { Flags } from "../session/flags.ts"
import { takeOff } from "../text/off-sale.ts"
import type { Action } from "./view/action.ts"

/** Nothing while no product is looked at. */
export const wayToOffSale = (productId: number | undefined, flags: Flags): ReadonlyArray<Action<never>> =>
  productId === undefined || !mayDo("orders", flags)
    ? []
    : [
        {
          id: "off-sale",
          title: takeOff,
          icon: "off-sale",
          keys: ["z"],
          isInMenu: true,
          outcome: { leadsTo: { name: "offsale", productId } }
        }
      ]
