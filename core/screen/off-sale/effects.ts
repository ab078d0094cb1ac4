/** The effects of the page of products off sale. After each change its list is read again. */
import { OffSaleService } from "../../contract/off-sale.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, type Host } from "../../kit/effects/host.ts"
import { inTurn } from "../../kit/effects/in-turn.ts"
import { withToast } from "../../kit/effects/outcomes.ts"
import * as say from "../../text/off-sale.ts"
import type { Command, Message } from "./model.ts"

const load = asks(OffSaleService.getOffSale, () => ({}), {
  onSuccess: (off, _command, _host: Host<Message>) => ({ _tag: "Loaded", off }),
  onFailure: (failure) => ({ _tag: "FailedLoading", problem: failureMessage(failure) })
})

export const effects: Effects<Command, Message> = {
  LoadOffSale: load,
  TakeOffSale: inTurn(
    asks(
      OffSaleService.takeOffSale,
      ({ wanted: { product_id, until, reason } }) => ({
        product_id,
        ...(until === null ? {} : { until }),
        ...(reason === null ? {} : { reason })
      }),
      {
        key: ({ key }) => key,
        onSuccess: (off, _command, host) =>
          withToast(host, say.isOffSale(off), {
            _tag: "EndedTaking",
            productId: off.product_id,
            problem: undefined
          }),
        onFailure: (failure, { wanted }) => ({
          _tag: "EndedTaking",
          productId: wanted.product_id,
          problem: failureMessage(failure)
        })
      }
    ),
    load
  ),
  PutOnSale: inTurn(
    asks(OffSaleService.putOnSale, ({ productId }) => ({ product_id: productId }), {
      key: ({ key }) => key,
      onSuccess: (_answer, { name }, host) =>
        withToast(host, say.isOnSale(name), { _tag: "EndedPutting", problem: undefined }),
      onFailure: (failure) => ({ _tag: "EndedPutting", problem: failureMessage(failure) })
    }),
    load
  )
}
