/** The keys of a page: where they lead, and what they mean. */

import type { RefObject } from "react"
import type * as View from "#core/kit/view/view.ts"
import type { Handler } from "../keys/shortcuts.ts"
import type { Press } from "./outcome.ts"

/** The boxes of a page, and what keys come to on it. */
export interface ViewKeys extends Boxes {
  readonly handle: Handler
  /** The meaning of Enter just now, from wherever it comes. */
  readonly enter: () => void
  /** Opens the row under the cursor, also where it stands there by itself. */
  readonly open: () => void
}

/** The boxes that keys lead into. */
export interface Boxes {
  readonly search: RefObject<HTMLInputElement | null>
  readonly entry: RefObject<HTMLInputElement | null>
  /** The button "More". */
  readonly menu: RefObject<HTMLButtonElement | null>
}

export interface PageKeysProps<M> {
  readonly view: View.View<M>
  readonly press: Press<M>
  readonly boxes: Boxes
  readonly found: (keys: ViewKeys) => void
}
