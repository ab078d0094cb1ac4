/** The one request of the display: the server's word on the counter that it follows. */
import { DisplayService } from "../../contract/customer-display.ts"
import { asks } from "../../kit/effects/asks.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { thenPictures } from "../../kit/effects/pictures.ts"
import type { Message } from "./model.ts"

export type LoadDisplay = {
  readonly _tag: "LoadDisplay"
  readonly requestId: number
  /** Undefined for the only one there is. */
  readonly till: string | undefined
}

export const effects: Effects<LoadDisplay, Message> = {
  LoadDisplay: thenPictures(
    asks(DisplayService.getCustomerDisplay, ({ till }) => (till === undefined ? {} : { till }), {
      onSuccess: (display, { requestId }) => ({ _tag: "LoadedDisplay", requestId, display }),
      onFailure: (_failure, { requestId }) => ({ _tag: "FailedDisplay", requestId })
    }),
    (message) =>
      message._tag === "LoadedDisplay"
        ? message.display.sale?.lines.flatMap(({ product_id }) => product_id ?? [])
        : undefined
  )
}
