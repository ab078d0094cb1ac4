/**
 * The pace that tells a keyboard-wedge scanner from a person, in milliseconds. The figures are those that other systems arrived
 * at with real scanners: a USB scanner sends a character every 5 to 60 ms, a Bluetooth one up to every 150 ms; people
 * type a character every 80 to 300 ms.
 */
import * as Schema from "effect/Schema"

const milliseconds = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

export const ScannerSettings = Schema.Struct({
  /** Characters that follow each other within this time belong to one burst. */
  maxGap: milliseconds(20, 200),
  /** A burst of this many characters is a scanner's; fewer are typed. A text that has a known layout may be shorter. */
  minLength: Schema.Int.check(Schema.isBetween({ minimum: 3, maximum: 12 })),
  /** A burst without CR, LF or Tab ends after this time without a character. */
  silence: milliseconds(50, 500),
  /**
   * A burst that takes longer is typed. Texts longer than any code (a QR code with an address in it) may take longer at
   * the same speed.
   */
  maxDuration: milliseconds(500, 5000),
  /**
   * While the characters so far may become a code of a known layout, gaps up to this long are waited for. A lower value
   * lets typed digits appear sooner; at `maxGap` slow scanners are no longer understood.
   */
  slowGap: milliseconds(20, 500)
})
export type ScannerSettings = typeof ScannerSettings.Type

export const defaults: ScannerSettings = {
  maxGap: 60,
  minLength: 4,
  silence: 100,
  maxDuration: 1500,
  slowGap: 200
}
