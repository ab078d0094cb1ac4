import { EodStockService } from "../../contract/eod-stock.ts"
import { asks } from "../../kit/effects/asks.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { failedReading } from "../../kit/effects/outcomes.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  LoadEodReports: asks(EodStockService.getEodReports, (_command, { store: { hub_id } }) => ({ hub_id }), {
    place: "hub",
    onSuccess: (reports, { requestId }) => ({ _tag: "LoadedReports", requestId, reports }),
    onFailure: failedReading("FailedReports")
  })
}
