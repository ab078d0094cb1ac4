/** The columns of a file of what happened to a pack, under the names of the wire. */
import { type Field, inIst } from "../list-file.ts"
import * as Q from "../quantity.ts"
import { balances, type PackEvent, type PackLife } from "./pack-life.ts"

interface LifeRow {
  readonly life: PackLife
  readonly event: PackEvent
  /** What the hubs held afterwards. */
  readonly left: Q.Quantity
}

export const lifeRows = (life: PackLife): ReadonlyArray<LifeRow> => {
  const left = balances(life.events)
  return life.events.map((event, at) => ({ life, event, left: left[at] ?? Q.zero }))
}

export const packLifeFields: ReadonlyArray<Field<LifeRow>> = [
  { name: "scan_code", of: ({ life }) => life.scan_code },
  { name: "product_id", of: ({ life }) => life.product_id },
  { name: "product_name", of: ({ life }) => life.product_name },
  { name: "at", of: ({ event }) => event.at },
  { name: "at_ist", of: ({ event }) => inIst(event.at) },
  { name: "what", of: ({ event }) => event.what },
  { name: "by", of: ({ event }) => event.by },
  { name: "hub_id", of: ({ event }) => event.hub_id },
  { name: "reference", of: ({ event }) => event.reference },
  { name: "change", of: ({ event }) => Q.toWire(event.change) },
  { name: "left", of: ({ left }) => Q.toWire(left) },
  { name: "sell_by", of: ({ life }) => life.sell_by },
  { name: "reason", of: ({ event }) => event.reason }
]
