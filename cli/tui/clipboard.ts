/**
 * The clipboard of the machine whose terminal this is, also over ssh: OSC 52 asks the terminal to fill it. tmux and screen
 * pass it on in a wrapping of their own. No terminal answers, so that nothing is known of one that does not do it.
 */
import { Effect, Layer } from "effect"
import { Clipboard } from "#core/port/workstation.ts"
import { sanitizeText } from "#core/sanitize-text.ts"

const esc = "\u001B"
const ended = `${esc}\\`

type Wrapping = { readonly TMUX?: string | undefined; readonly STY?: string | undefined }

/** What the terminal is sent; the text itself never reaches it but as base64. */
export const copying = (text: string, { TMUX, STY }: Wrapping): string => {
  const request = `${esc}]52;c;${Buffer.from(sanitizeText(text)).toString("base64")}\u0007`
  // tmux passes the wrapped one on where `allow-passthrough` is on, and takes the other itself where `set-clipboard` is.
  if (TMUX !== undefined && TMUX !== "")
    return `${esc}Ptmux;${request.replaceAll(esc, esc + esc)}${ended}${request}`
  return STY !== undefined && STY !== "" ? `${esc}P${request}${ended}` : request
}

export const layer = (write: (bytes: string) => void, env: Wrapping = process.env): Layer.Layer<Clipboard> =>
  Layer.succeed(Clipboard, Clipboard.of({ write: (text) => Effect.sync(() => write(copying(text, env))) }))
