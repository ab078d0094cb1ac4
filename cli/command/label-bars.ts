/** Labels of the network as commands name them: by either of their codes (CODE-35). */
import { Effect } from "effect"
import { isUnique } from "#core/barcode/layouts.ts"
import { isSerialKey, singleKey } from "#core/barcode/pack-key.ts"
import { EntityService } from "#core/contract/shipment.ts"
import { Rpc } from "#core/port/rpc.ts"
import type { Working } from "./client.ts"

/** The code in the bars of the label that a two-dimensional code stands on; any other code as it is. */
export const barsOf = (code: string): Working<string> =>
  isSerialKey(singleKey(code))
    ? Effect.map(
        Rpc.use((rpc) => rpc.call(EntityService.getEntityInfo, { entity: code })),
        (entity) => (entity !== null && isUnique(entity.codeType) ? entity.scan_code : code)
      )
    : Effect.succeed(code)
