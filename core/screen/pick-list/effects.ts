/** What a pick list asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { PickListService } from "../../contract/pick-list.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { sendPickList } from "../../kit/effects/papers.ts"
import { unableToPrintList } from "../../text/pick-list.ts"
import { because } from "../../text/sentence.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  LoadPickList: asks(PickListService.getPickList, ({ orderIds }) => ({ order_ids: orderIds }), {
    onSuccess: (list, { orderIds }) => ({ _tag: "LoadedPickList", orderIds, list }),
    onFailure: (failure, { orderIds }) => ({
      _tag: "FailedPickList",
      orderIds,
      problem: failureMessage(failure)
    })
  }),

  PrintPickList: (host, { orderIds, attempt }) =>
    Effect.match(sendPickList(host, orderIds, attempt), {
      onSuccess: () => host.tellClient({ _tag: "EndedPrint", kind: "pickList", problem: undefined }),
      onFailure: ({ message }) =>
        host.tellClient({
          _tag: "EndedPrint",
          kind: "pickList",
          problem: because(unableToPrintList, message)
        })
    })
}
