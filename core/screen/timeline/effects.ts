/** What the timeline of an order asks to be done, and how it is done. */

import { OrderNotes } from "../../contract/order-note.ts"
import { asksClient } from "../../kit/client-message.ts"
import { type Effects, failureMessage, tellResult } from "../../kit/effects/host.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { Rpc } from "../../port/rpc.ts"
import { noteTakenBack } from "../../text/timeline.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  LoadTimeline: (host, { id }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(OrderNotes.getOrderTimeline, { order_id: id }), {
        onSuccess: (timeline) => ({ _tag: "LoadedTimeline", id, timeline }),
        onFailure: (failure) => ({ _tag: "FailedTimeline", id, message: failureMessage(failure) })
      })
    ),

  TakeNoteBack: (host, { id, noteId }) =>
    Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(
          OrderNotes.takeBackOrderNote,
          { order_id: id, note_id: noteId },
          { key: keyOf(`note-back-${id}`, [noteId]) }
        ),
        {
          onSuccess: (order) => {
            host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
            host.tellClient({ _tag: "Succeeded", message: noteTakenBack })
            return { _tag: "AskedAgain" }
          },
          onFailure: (failure) => asksClient({ _tag: "Failed", message: failureMessage(failure) })
        }
      )
    )
}
