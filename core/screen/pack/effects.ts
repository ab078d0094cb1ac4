/** What the page of a pack asks to be done, and how it is done. */
import { StockService } from "../../contract/hub-inventory.ts"
import { type Effects, failureMessage, tellResult, toScreen } from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import type { LoadPackLife, Message } from "./model.ts"

const toPack = toScreen<Message>("Pack")

export const effects: Effects<LoadPackLife> = {
  LoadPackLife: (host, { code }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(StockService.getPackLife, { scan_code: code }), {
        onSuccess: (life) => toPack({ _tag: "LoadedLife", code, life }),
        onFailure: (failure) => toPack({ _tag: "FailedLife", code, message: failureMessage(failure) })
      })
    )
}
