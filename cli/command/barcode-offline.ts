/** A code as it is known without the catalogue, and how the server's catalogue is asked. */
import { Effect, Result, Schema } from "effect"
import { Barcode, type Context } from "#core/barcode/decode.ts"
import { EntityService } from "#core/contract/shipment.ts"
import * as Day from "#core/day.ts"
import { Rpc } from "#core/port/rpc.ts"

/** A partner's code or an EAN13 finds no product here. */
export const offline = (): Context => ({
  today: Day.dayAt(Date.now()),
  mapping: () => undefined,
  shelfLife: () => 0
})

export const needsServer =
  "This code names an item of the catalogue: give --server URL to look its product up. Without it the code decodes to null."

const readBarcode = Schema.decodeUnknownResult(Barcode)

/** The barcode of a code whose product the server's catalogue knows; undefined when it knows none. */
export const lookUp = (code: string) =>
  Rpc.use((rpc) => rpc.call(EntityService.getEntityInfo, { entity: code })).pipe(
    Effect.map((entity) => (entity === null ? undefined : Result.getOrUndefined(readBarcode(entity))))
  )
