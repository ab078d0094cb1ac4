/** Documents as PDF. The same document gives the same bytes. */
import type { PageDocument } from "#core/label/document.ts"
import type { Choice, Rendered } from "./engine.ts"

/** The PDF, and the characters for which it shows a box because no font has them. */
export const render = async (document: PageDocument, choice?: Choice): Promise<Rendered> => {
  const engine = await import("./engine.ts")
  return engine.render(document, choice)
}
