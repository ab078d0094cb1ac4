/** What the page of products off sale asks to be done, and how it is done. After each change the list is read anew. */
import * as Effect from "effect/Effect"
import { OffSaleService } from "../../contract/off-sale.ts"
import { type Effects, failureMessage, type Host, tellResult } from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import * as say from "../../text/off-sale.ts"
import type { Command, Message } from "./model.ts"

const load = (host: Host<Message>) =>
  Rpc.use((rpc) =>
    tellResult(host, rpc.call(OffSaleService.getOffSale, {}), {
      onSuccess: (off) => ({ _tag: "Loaded", off }),
      onFailure: (failure) => ({ _tag: "FailedLoading", problem: failureMessage(failure) })
    })
  )

export const effects: Effects<Command, Message> = {
  LoadOffSale: load,
  TakeOffSale: (host, { wanted, key }) =>
    Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(
          OffSaleService.takeOffSale,
          {
            product_id: wanted.product_id,
            ...(wanted.until === null ? {} : { until: wanted.until }),
            ...(wanted.reason === null ? {} : { reason: wanted.reason })
          },
          { key }
        ),
        {
          onSuccess: (off) => {
            host.tellClient({ _tag: "Succeeded", message: say.isOffSale(off) })
            return { _tag: "EndedTaking", productId: off.product_id, problem: undefined }
          },
          onFailure: (failure) => ({
            _tag: "EndedTaking",
            productId: wanted.product_id,
            problem: failureMessage(failure)
          })
        }
      )
    ).pipe(Effect.andThen(load(host))),
  PutOnSale: (host, { productId, name, key }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(OffSaleService.putOnSale, { product_id: productId }, { key }), {
        onSuccess: () => {
          host.tellClient({ _tag: "Succeeded", message: say.isOnSale(name) })
          return { _tag: "EndedPutting", problem: undefined }
        },
        onFailure: (failure) => ({ _tag: "EndedPutting", problem: failureMessage(failure) })
      })
    ).pipe(Effect.andThen(load(host)))
}
