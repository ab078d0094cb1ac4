/** The codes that fill an order or a shipment of the demo, as `packhouse demo codes` prints them. */
import { Clock, Console, Effect, Schema } from "effect"
import { type CodeKind, DemoCodes } from "#core/contract/demo.ts"
import { codesNamed } from "../demo/named-codes.ts"
import { type Address, type Advice, callServer } from "./demo-server.ts"
import { look } from "./look.ts"
import type { Place } from "./options.ts"

/** A code, how much it stands for, when it expires, what it is: a line of a table that tools can cut at its tabs. */
const lines = (items: DemoCodes["items"]): ReadonlyArray<string> =>
  items.flatMap(({ name, product_id, unit, codes }) =>
    codes.map(({ scan_code, qty, date_of_expiry }) =>
      [scan_code, qty === null ? "" : `${qty} ${unit}`, date_of_expiry ?? "", `${product_id} ${name}`].join(
        "\t"
      )
    )
  )

/** In the store of a place, beside whoever owns it. */
export const codesHere = Effect.fnUntraced(function* (place: Place, name: string, kind: CodeKind) {
  const now = yield* Clock.currentTimeMillis
  return yield* Effect.flatMap(
    look(place, () => codesNamed(name, kind, now)),
    Effect.fromResult
  )
})

const ofDemo: Advice = {
  onRefusal: "Name an order or a shipment of the demo network that it holds.",
  onSilence: (server) =>
    `No server answers at ${server}. Name another address with --server, or leave it out to read the store of this machine.`
}
const readCodes = Schema.decodeUnknownSync(DemoCodes)
export const codesOfServer = (address: Address, name: string, kind: CodeKind) =>
  Effect.map(callServer(address, "DemoService.codes", [name, kind], ofDemo), readCodes)

/** @param takesParts for who has enable_yield_ratio_in_order_view: they scan the parts of what is cut, nobody else does */
export const printCodes = Effect.fnUntraced(function* (
  found: DemoCodes,
  isJson: boolean,
  takesParts: boolean
) {
  if (isJson) return yield* Console.log(JSON.stringify(found))
  const { items, with_parts, kind } = found
  const printed = takesParts ? (with_parts ?? items) : items
  for (const line of lines(printed)) yield* Console.log(line)
  for (const { name, product_id, unit, missing, codes } of printed)
    if (missing > 0) yield* Console.error(`${product_id} ${name}: ${missing} ${unit} are not in stock`)
    else if (codes.length === 0) yield* Console.error(`${product_id} ${name}: no ${kind} pack in stock`)
  if (with_parts !== undefined && !takesParts)
    yield* Console.error(
      "Whoever has enable_yield_ratio_in_order_view scans parts of this order instead: --parts prints their codes"
    )
})
