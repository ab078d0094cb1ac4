/**
 * Stands in the page and runs before the rest of it is read. Where somebody is logged in, every piece of the screens is
 * asked for at once: found one by one, each in the piece before it, they would wait for the line several times over. So
 * is the first page of orders.
 */
import { askAhead } from "./host/ahead.ts"
import { keepsSession, showKeptLook } from "./host/kept.ts"
import type {} from "./host/pieces.ts"
import { keepKeys } from "./keys/early.ts"

/** The addresses of the pieces, and of those that come behind the first rows; the build knows them. */
declare const PACKHOUSE_PIECES: ReadonlyArray<string>
declare const PACKHOUSE_BEHIND: Readonly<Record<string, ReadonlyArray<string>>>

showKeptLook()
globalThis.packhouseBehind = PACKHOUSE_BEHIND
if (keepsSession()) {
  keepKeys()
  askAhead()
  for (const piece of PACKHOUSE_PIECES) {
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = piece
    document.head.append(link)
  }
}
