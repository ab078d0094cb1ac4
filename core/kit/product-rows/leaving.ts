/** Escape on a page on which stock is typed: nobody is led away from it by one press too many. */
import * as say from "../../text/product-rows.ts"
import type { WorkNotice } from "../notice.ts"
import { toast } from "../step.ts"
import { act } from "../view/action.ts"
import type { Question } from "../view/view.ts"

/** Whether to leave what was typed. */
export interface LeavingDialog {
  readonly _tag: "Leaving"
}

const stays = { _tag: "ClosedDialog" } as const
export const leavingQuestion: Question<{ readonly _tag: "ClosedDialog" | "AskedToLeave" }> = {
  id: "leave",
  title: say.leaveThis,
  text: say.typedStays,
  actions: [
    act("stay", "Stay", "s", stays, { code: "back" }),
    act("leave", "Leave", "l", { _tag: "AskedToLeave" } as const)
  ],
  first: 0,
  cancel: stays
}

/** What was closed last was closed by Escape, as far as anybody knows: the next one may be one too many. */
interface Closable {
  readonly hasClosed: boolean
}

/** What Escape comes to: a question over what was typed, a word where a dialog was just closed, else the way back. */
export const escaped = <Model extends Closable>(
  model: Model,
  hasTyped: boolean
): {
  readonly model: Model | (Model & { readonly dialog: LeavingDialog })
  readonly notices: ReadonlyArray<WorkNotice>
} => {
  if (hasTyped) return { model: { ...model, dialog: { _tag: "Leaving" } }, notices: [] }
  return model.hasClosed
    ? { model: { ...model, hasClosed: false }, notices: [toast("info", say.onceMore, "leave")] }
    : { model, notices: [{ _tag: "Left" }] }
}
