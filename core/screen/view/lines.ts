import type { Lines } from "./telling.ts"

/** Sentences one below the other. */
export const textLines = (
  label: string,
  texts: ReadonlyArray<string>,
  most = Number.POSITIVE_INFINITY
): Lines => ({ part: "lines", label, lines: texts.map((text) => ({ text, tone: undefined })), most })
