/** A name that somebody else wrote: no direction marks, no control characters, and its own direction kept to itself. */
import { sanitizeText } from "#core/sanitize-text.ts"

export const Name = ({ text }: { text: string }) => <bdi>{sanitizeText(text)}</bdi>
