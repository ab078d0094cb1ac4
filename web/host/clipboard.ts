/** The browser's clipboard: there on secure pages alone, and refused where the user or the machine wants that. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Clipboard, Unsupported } from "#core/port/workstation.ts"
import { notCopied } from "#core/text/order.ts"

export const layer: Layer.Layer<Clipboard> = Layer.succeed(
  Clipboard,
  Clipboard.of({
    write: (text) =>
      Effect.tryPromise({
        // Without a secure page there is no clipboard to ask.
        try: () => navigator.clipboard.writeText(text),
        catch: () => new Unsupported({ message: notCopied(text) })
      })
  })
)
