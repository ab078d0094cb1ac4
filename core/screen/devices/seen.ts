import type { Reading } from "../../device/reading.ts"

/** What was seen of the devices since somebody looks at this page. */
export interface Seen {
  /** What the scale shows. */
  readonly reading: Reading | null
  /** It has shown a weight. */
  readonly hasWeighed: boolean
  /** The last scan. */
  readonly scan: { readonly code: string; readonly isSerial: boolean } | undefined
  /** What only who looks after the workstation needs is in sight. */
  readonly isUnfolded: boolean
}
export const nothingSeen: Seen = { reading: null, hasWeighed: false, scan: undefined, isUnfolded: false }

export type SeenMessage =
  /** What the scale shows; null while nobody knows. */
  | { readonly _tag: "SawWeight"; readonly reading: Reading | null }
  | { readonly _tag: "HeardScan"; readonly code: string; readonly isSerial: boolean }
  | { readonly _tag: "TurnedFold"; readonly isUnfolded: boolean }

/** The rest that comes to this page is for the devices of the client. */
export const isSeen = (message: { readonly _tag: string }): message is SeenMessage =>
  message._tag === "SawWeight" || message._tag === "HeardScan" || message._tag === "TurnedFold"

export const see = (seen: Seen, message: SeenMessage): Seen => {
  switch (message._tag) {
    case "HeardScan":
      return { ...seen, scan: { code: message.code, isSerial: message.isSerial } }
    case "TurnedFold":
      return { ...seen, isUnfolded: message.isUnfolded }
    case "SawWeight":
      return {
        ...seen,
        reading: message.reading,
        hasWeighed: seen.hasWeighed || message.reading?.state === "stable"
      }
  }
}
