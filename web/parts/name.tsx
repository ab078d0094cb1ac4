/** A name that somebody else wrote: no direction marks, no control characters, and its own direction kept to itself. */
import { sanitizeText } from "#core/sanitize-text.ts"

/** A name in two scripts is read as its page is: its Latin words and figures stay where they were written. */
const isMixed = (text: string): boolean => /\p{Script=Latin}/u.test(text)

export const Name = ({ text }: { text: string }) => (
  <bdi dir={isMixed(text) ? "ltr" : "auto"}>{sanitizeText(text)}</bdi>
)
