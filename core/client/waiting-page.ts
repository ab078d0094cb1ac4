/** A page whose code was not there yet when it was asked for. */

import type { Model, Step } from "./model.ts"
import { reopened } from "./navigation.ts"
import { scanned } from "./overlays.ts"
import { tellPage } from "./page.ts"
import { andThen } from "./step.ts"
import { isScan, isWaiting } from "./waiting-screen.ts"

/** The page whose code has come is opened as it was asked for, and hears what was scanned and told meanwhile. */
export const openedAnew = (model: Model): Step => {
  const waiting = model.page.model
  if (!isWaiting(waiting)) return [model, []]
  return waiting.received
    .map(
      (received) =>
        (next: Model): Step =>
          isScan(received) ? scanned(next, received.code, received.framing) : tellPage(next, received)
    )
    .reduce(andThen, reopened(model, waiting.opening))
}
