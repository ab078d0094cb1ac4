import type { Reading } from "../../device/reading.ts"

/** What was seen of the devices since somebody looks at this page. */
export interface Seen {
  /** What the scale shows. */
  readonly reading: Reading | null
  /** It has shown a weight. */
  readonly hasWeighed: boolean
  /** The last scan. */
  readonly scan: { readonly code: string; readonly isSerial: boolean } | undefined
}
export const nothingSeen: Seen = { reading: null, hasWeighed: false, scan: undefined }

export type SeenMessage =
  /** What the scale shows; null while nobody knows. */
  | { readonly _tag: "SawWeight"; readonly reading: Reading | null }
  | { readonly _tag: "HeardScan"; readonly code: string; readonly isSerial: boolean }

/** The rest that comes to this page is for the devices of the client. */
export const isSeen = (message: { readonly _tag: string }): message is SeenMessage =>
  message._tag === "SawWeight" || message._tag === "HeardScan"

export const see = (seen: Seen, message: SeenMessage): Seen =>
  message._tag === "HeardScan"
    ? { ...seen, scan: { code: message.code, isSerial: message.isSerial } }
    : {
        ...seen,
        reading: message.reading,
        hasWeighed: seen.hasWeighed || message.reading?.state === "stable"
      }
