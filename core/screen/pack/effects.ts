/** What the page of a pack asks to be done, and how it is done. */
import { StockService } from "../../contract/hub-inventory.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { thenPictures } from "../../kit/effects/pictures.ts"
import type { LoadPackLife, Message } from "./model.ts"

export const effects: Effects<LoadPackLife, Message> = {
  LoadPackLife: thenPictures(
    asks(StockService.getPackLife, ({ code }) => ({ scan_code: code }), {
      onSuccess: (life, { code }) => ({ _tag: "LoadedLife", code, life }),
      onFailure: (failure, { code }) => ({ _tag: "FailedLife", code, message: failureMessage(failure) })
    }),
    (message) =>
      message._tag === "LoadedLife" && message.life !== null ? [message.life.product_id] : undefined
  )
}
