/** Another language of the pages than the one that they are made in: what the client asks of it. */
import type { View } from "../view/view.ts"

export interface Words {
  /** As `lang` of a page has it. */
  readonly language: "hi"
  /** A sentence as it is read in the language; what it has no words for stays as it is. */
  readonly text: (sentence: string) => string
  readonly view: <M>(view: View<M>) => View<M>
}
