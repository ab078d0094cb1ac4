/** How a durable queue is written down as its row, and read back. */
import type * as Schema from "effect/Schema"
import { draftCodec } from "./scan-session/draft-codec.ts"

/** How one kind of queue is written down. */
interface Writing<Row, Wire> {
  readonly shape: Schema.Codec<Row, Wire>
  /** What can be gone on with of a text that is damaged, or of a later Packhouse. */
  readonly salvaged: (text: string) => Row
  /** Nothing of the row needs to be stored. */
  readonly isBlank: (row: Row) => boolean
  /** The sentence about a text that could not be read, and what was salvaged of it. */
  readonly setAside: (salvaged: Row) => string
}

/** Any row is stored as the first version of its shape. */
export const rowCodec = <Row extends object, Wire extends object>(
  empty: NoInfer<Row>,
  { shape, salvaged, ...writing }: Writing<Row, Wire>
) => {
  const { print, read } = draftCodec(1, shape)
  return {
    ...writing,
    print,
    read: (text: string | undefined): { readonly queue: Row; readonly isUnread: boolean } => {
      if (text === undefined) return { queue: empty, isUnread: false }
      const found = read(text)
      return found._tag === "Work"
        ? { queue: found.work, isUnread: false }
        : { queue: salvaged(text), isUnread: true }
    }
  }
}
export type RowCodec<Row extends object, Wire extends object> = ReturnType<typeof rowCodec<Row, Wire>>
