/** What a pick list asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { PickListService } from "../../contract/pick-list.ts"
import { type Effects, failureMessage, tellResult, toScreen } from "../../kit/effects/host.ts"
import { sendPickList } from "../../kit/effects/papers.ts"
import { Rpc } from "../../port/rpc.ts"
import { unableToPrintList } from "../../text/pick-list.ts"
import { because } from "../../text/sentence.ts"
import type { Command, Message } from "./model.ts"

const toPickList = toScreen<Message>("PickList")

export const effects: Effects<Command> = {
  LoadPickList: (host, { orderIds }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(PickListService.getPickList, { order_ids: orderIds }), {
        onSuccess: (list) => toPickList({ _tag: "LoadedPickList", orderIds, list }),
        onFailure: (failure) =>
          toPickList({ _tag: "FailedPickList", orderIds, problem: failureMessage(failure) })
      })
    ),

  PrintPickList: (host, { orderIds, attempt }) =>
    Effect.match(sendPickList(host, orderIds, attempt), {
      onSuccess: () => host.tell({ _tag: "EndedPrint", kind: "pickList", problem: undefined }),
      onFailure: ({ message }) =>
        host.tell({ _tag: "EndedPrint", kind: "pickList", problem: because(unableToPrintList, message) })
    })
}
