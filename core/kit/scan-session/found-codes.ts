/** Work that another Packhouse left behind and that cannot be read any more: its codes are offered, to be scanned again. */

import { textLines } from "../view/lines.ts"
import type { Question } from "../view/view.ts"
import type { ScanMessage } from "./messages.ts"

export const foundCodes = (
  codes: ReadonlyArray<string>
): Question<ScanMessage | { readonly _tag: "ClosedDialog" }> => ({
  id: "FoundCodes",
  title: "Scan these packs again",
  text: `Another version of Packhouse kept this work, and it cannot be read any more. It holds these codes (${codes.length}):`,
  parts: [textLines("Codes", codes)],
  actions: [
    {
      id: "again",
      title: "Scan them again",
      keys: ["s"],
      isMain: true,
      code: "ok",
      outcome: { message: { _tag: "ScannedAgain", codes } }
    },
    {
      id: "leave",
      title: "Leave them",
      keys: ["Escape"],
      isMain: true,
      code: "back",
      outcome: { message: { _tag: "ClosedDialog" } }
    }
  ],
  cancel: { _tag: "ClosedDialog" }
})
