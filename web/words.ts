/** The language of the pages: what the renderers themselves say goes through `word`, views come in it from the client. */
import type { Words } from "#core/kit/words/words.ts"
import { piece } from "./host/pieces.ts"

/** Its sentences come where it is chosen, and nowhere else. */
export const fetchHindi = piece("hindi", () => import("#core/kit/words/hindi.ts"))

let words: Words | undefined

export const word = (text: string): string => words?.text(text) ?? text

/** Undefined for the language that the pages are made in. */
export const speak = (next: Words | undefined): void => {
  words = next
  document.documentElement.lang = next?.language ?? "en"
}
