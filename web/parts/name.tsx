/** A name that somebody else wrote: no direction marks, no control characters, and its own direction kept to itself. */
import { plain } from "#core/plain.ts"

export const Name = ({ text }: { text: string }) => <bdi>{plain(text)}</bdi>
