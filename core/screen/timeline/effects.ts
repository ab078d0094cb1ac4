/** What the timeline of an order asks to be done, and how it is done. */
import { OrderNotes } from "../../contract/order-note.ts"
import { type Effects, failureMessage, tellResult, toScreen } from "../../kit/effects/host.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { Rpc } from "../../port/rpc.ts"
import { noteTakenBack } from "../../text/timeline.ts"
import type { Command, Message } from "./model.ts"

const toTimeline = toScreen<Message>("Timeline")

export const effects: Effects<Command> = {
  LoadTimeline: (host, { id }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(OrderNotes.getOrderTimeline, { order_id: id }), {
        onSuccess: (timeline) => toTimeline({ _tag: "LoadedTimeline", id, timeline }),
        onFailure: (failure) => toTimeline({ _tag: "FailedTimeline", id, message: failureMessage(failure) })
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
            host.tell({ _tag: "PushedOrder", storeId: order.store_id, order })
            host.tell({ _tag: "Succeeded", message: noteTakenBack })
            return toTimeline({ _tag: "AskedAgain" })
          },
          onFailure: (failure) => ({ _tag: "Failed", message: failureMessage(failure) })
        }
      )
    )
}
