/** What the page of a pack asks to be done, and how it is done. */
import { StockService } from "../../contract/hub-inventory.ts"
import { type Effects, failureMessage, tellResult } from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import type { LoadPackLife, Message } from "./model.ts"

export const effects: Effects<LoadPackLife, Message> = {
  LoadPackLife: (host, { code }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(StockService.getPackLife, { scan_code: code }), {
        onSuccess: (life) => ({ _tag: "LoadedLife", code, life }),
        onFailure: (failure) => ({ _tag: "FailedLife", code, message: failureMessage(failure) })
      })
    )
}
