/** Numbers of an order that people paste elsewhere: its own, and the one by which the partner's console finds it. */

import * as Effect from "effect/Effect"
import type { Effects } from "../../kit/effects/host.ts"
import { type Action, act } from "../../kit/view/action.ts"
import type { Order } from "../../order/order.ts"
import { Clipboard } from "../../port/workstation.ts"
import { sanitizeText } from "../../sanitize-text.ts"
import { copied, copyForPartner, copyNumber } from "../../text/order.ts"
import type { CopyCommand } from "./command.ts"
import type { Message } from "./model.ts"

const copy = (id: string, title: string, key: string, text: string): Action<Message> =>
  act(id, title, key, { _tag: "AskedToCopy", text: sanitizeText(text) }, { isMain: false, isInMenu: true })

export const copyActions = ({ increment_id, source_ref_id }: Order): ReadonlyArray<Action<Message>> => [
  copy("copy-number", copyNumber, "=", increment_id),
  ...(source_ref_id === null || source_ref_id.trim() === ""
    ? []
    : [copy("copy-reference", copyForPartner, "%", source_ref_id.trim())])
]

export const copyEffects: Effects<CopyCommand, Message> = {
  Copy: (host, { text }) =>
    Clipboard.use((clipboard) =>
      Effect.match(clipboard.write(text), {
        onSuccess: () => host.tellClient({ _tag: "Succeeded", message: copied(text) }),
        onFailure: ({ message }) => host.tellClient({ _tag: "Failed", message })
      })
    )
}
