import { goesOnByItself } from "../../text/form.ts"
import type { Lines } from "./telling.ts"

/** Sentences one below the other. */
export const textLines = (
  label: string,
  texts: ReadonlyArray<string>,
  most = Number.POSITIVE_INFINITY
): Lines => ({ part: "lines", label, lines: texts.map((text) => ({ text, tone: undefined })), most })

/** Something is on its way. */
export const busyLine = (label: string, text: string): Lines => ({
  part: "lines",
  label,
  lines: [{ text, tone: undefined, isBusy: true }],
  most: 1
})

/** Somebody went on before an answer that the way depends on. */
export const awaited = (label: string): Lines => busyLine(label, goesOnByItself)
