/** The scanner's keys, for the screens: a scan is told as such, a character typed where no box takes it is a shortcut. */
import type { Running } from "#core/client/run.ts"
import * as scanner from "./scanner.ts"
import { press, whoHasKeys } from "./shortcuts.ts"

export const listenToScanner = (client: Running): (() => void) =>
  scanner.listen({
    scanned: (code, framing) => client.tell({ _tag: "Scanned", code, framing }),
    shown: whoHasKeys,
    pressed: (character) =>
      press({ key: character, control: false, shift: false, target: document.activeElement ?? undefined })
  })
