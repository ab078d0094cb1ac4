/** The receipt is shared by a link (SLIP-5): what that means is said first, then there is the link and its code to scan. */
import type * as Day from "../../day.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { textLines } from "../../kit/view/lines.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import type { Question } from "../../kit/view/view.ts"
import type { Order } from "../../order/order.ts"
import * as say from "../../text/receipt.ts"
import type { Sharing } from "./dialogs.ts"
import type { Message } from "./model.ts"
import { changed } from "./side-dialog.ts"

export const sharing = (openedAt: Day.Instant): Sharing => ({
  kind: "share",
  openedAt,
  isBusy: false,
  link: undefined,
  problem: undefined
})

const requestMessage = (before: Sharing, { order_id: id }: Order): Message => {
  const side = { ...before, isBusy: true, problem: undefined }
  const key = keyOf(`share-receipt-${id}`, [side.openedAt])
  return changed(side, { _tag: "ShareReceipt", id, key, side })
}

const closing: Message = { _tag: "ClosedDialog" }

export const shareQuestion = (sharing: Sharing, order: Order): Question<Message> => {
  const { isBusy, link, problem } = sharing
  const make: Action<Message> = act(
    "share",
    isBusy ? say.makingLink : say.makeLink,
    "F2",
    requestMessage(sharing, order),
    { code: "ok", isDisabled: isBusy }
  )
  return {
    id: "Side/share",
    title: say.shareTitle,
    text: link === undefined ? say.askShare : say.linkGoodUntil(link.expiresAt),
    parts: [
      ...noticeOf(problem, "danger"),
      ...(link === undefined
        ? []
        : [
            textLines("Link", [link.url], 3),
            {
              part: "qr",
              text: link.url,
              caption: say.scanToOpen(order.increment_id),
              otherwise: say.linkQrFailed
            } as const
          ])
    ],
    actions: [
      ...(link === undefined ? [make] : []),
      act("close", link === undefined ? "Back" : "Close", "Escape", closing, { code: "back" })
    ],
    first: 0,
    cancel: closing
  }
}
