/** The text of a file by its bytes: UTF-8, UTF-16 with a mark at its beginning, or what somebody says that it is. Never a guess. */

export type Encoding = "UTF-8" | "UTF-16 LE" | "UTF-16 BE" | "Windows-1252"

export const notUtf8 = "it is not UTF-8: save it as CSV UTF-8"
/** What a command adds to that. */
export const sayEncoding =
  ", or say --encoding windows-1252 where it is what Excel calls CSV on a Windows of western Europe"

/** Names that can be said of files that are no UTF-8. */
export const saidEncodings = ["windows-1252"] as const
export type SaidEncoding = (typeof saidEncodings)[number]

export interface Decoded {
  readonly text: string
  readonly encoding: Encoding
}
export interface Unreadable {
  readonly line: number | null
  readonly reason: string
}

/** `TextDecoder` of the host. */
export type Decoder = new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean }
) => { readonly decode: (bytes: Uint8Array) => string }

const decodeBy =
  (Decoder: Decoder) =>
  (label: string, bytes: Uint8Array): string | undefined => {
    try {
      return new Decoder(label, { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return undefined
    }
  }
type Decode = ReturnType<typeof decodeBy>

/** The first line, counted from 1, with a byte that UTF-8 does not have. */
const badLine = (decode: Decode, bytes: Uint8Array): number => {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start)
    const stop = end < 0 ? bytes.length : end
    if (decode("utf-8", bytes.subarray(start, stop)) === undefined) return line
    start = stop + 1
  }
  return line
}

const marks = [
  [0xff, 0xfe, "utf-16le", "UTF-16 LE"],
  [0xfe, 0xff, "utf-16be", "UTF-16 BE"]
] as const

export const decodeFile = (
  Decoder: Decoder,
  bytes: Uint8Array,
  named: SaidEncoding | undefined
): Decoded | Unreadable => {
  const decode = decodeBy(Decoder)
  for (const [first, second, label, encoding] of marks) {
    if (bytes[0] !== first || bytes[1] !== second) continue
    const text = decode(label, bytes.subarray(2))
    return text === undefined
      ? { line: null, reason: `it is broken ${encoding}: save it anew` }
      : { text, encoding }
  }
  // No text of a sheet begins with NUL; UTF-16 without its mark has one beside each letter.
  if (bytes.length > 1 && (bytes[0] === 0 || bytes[1] === 0))
    return { line: null, reason: "it is UTF-16 without a mark at its beginning: save it as CSV UTF-8" }
  const text = decode("utf-8", bytes)
  if (text !== undefined) return { text, encoding: "UTF-8" }
  const other = named === undefined ? undefined : decode(named, bytes)
  if (other !== undefined) return { text: other, encoding: "Windows-1252" }
  return { line: badLine(decode, bytes), reason: notUtf8 }
}
