/** The effects of a pick list. */
import { PickListService } from "../../contract/pick-list.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { sendPickList, tellPrint } from "../../kit/effects/papers.ts"
import { unableToPrintList } from "../../text/pick-list.ts"
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
    tellPrint(host, "pickList", sendPickList(host, orderIds, attempt), unableToPrintList)
}
