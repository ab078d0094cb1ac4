/** What the timeline of an order asks to be done, and how it is done. */

import { OrderNotes } from "../../contract/order-note.ts"
import { asksClient } from "../../kit/client-message.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { noteTakenBack } from "../../text/timeline.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  LoadTimeline: asks(OrderNotes.getOrderTimeline, ({ id }) => ({ order_id: id }), {
    onSuccess: (timeline, { id }) => ({ _tag: "LoadedTimeline", id, timeline }),
    onFailure: (failure, { id }) => ({ _tag: "FailedTimeline", id, message: failureMessage(failure) })
  }),

  TakeNoteBack: asks(OrderNotes.takeBackOrderNote, ({ id, noteId }) => ({ order_id: id, note_id: noteId }), {
    key: ({ id, noteId }) => keyOf(`note-back-${id}`, [noteId]),
    onSuccess: (order, _command, host) => {
      host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
      host.tellClient({ _tag: "Succeeded", message: noteTakenBack })
      return { _tag: "AskedAgain" }
    },
    onFailure: (failure) => asksClient({ _tag: "Failed", message: failureMessage(failure) })
  })
}
