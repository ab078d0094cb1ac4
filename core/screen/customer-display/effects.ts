/** What the display asks for: the server's word on the counter that it follows. */
import { DisplayService } from "../../contract/customer-display.ts"
import { type Effects, tellResult } from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Message } from "./model.ts"

export type LoadDisplay = {
  readonly _tag: "LoadDisplay"
  readonly requestId: number
  /** Undefined for the only one there is. */
  readonly till: string | undefined
}

export const effects: Effects<LoadDisplay, Message> = {
  LoadDisplay: (host, { requestId, till }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(DisplayService.getCustomerDisplay, till === undefined ? {} : { till }), {
        onSuccess: (display) => ({ _tag: "LoadedDisplay", requestId, display }),
        onFailure: () => ({ _tag: "FailedDisplay", requestId })
      })
    )
}
