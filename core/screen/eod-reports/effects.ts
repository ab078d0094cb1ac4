import { EodStockService } from "../../contract/eod-stock.ts"
import { askOfStock, type Effects, failureMessage } from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  LoadEodReports: (host, { requestId }) =>
    askOfStock(
      host,
      ({ hub: hub_id }) => Rpc.use((rpc) => rpc.call(EodStockService.getEodReports, { hub_id })),
      {
        onSuccess: (reports) => ({ _tag: "LoadedReports", requestId, reports }),
        onFailure: (failure) => ({ _tag: "FailedReports", requestId, problem: failureMessage(failure) })
      }
    )
}
