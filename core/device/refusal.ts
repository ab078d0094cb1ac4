/**
 * Every way in which the device daemon says no, with the sentence that a person reads. A refusal that is retryable
 * means: nothing was printed, and the same call may succeed later. The codes are stable: clients branch on them.
 */
import * as Schema from "effect/Schema"

interface Meaning {
  readonly sentence: string
  readonly retryable: boolean
}

const meanings = {
  AUTH_REQUIRED: { sentence: "This program is not paired with the device daemon", retryable: false },
  FORBIDDEN: { sentence: "This program may not do that", retryable: false },
  BAD_REQUEST: { sentence: "The device daemon does not understand this request", retryable: false },
  UNKNOWN_OP: { sentence: "The device daemon does not know this operation", retryable: false },
  TOO_LARGE: { sentence: "The document is too large to print", retryable: false },
  RATE_LIMITED: { sentence: "Too many requests, try again in a moment", retryable: true },
  DEVICE_NOT_CONFIGURED: { sentence: "No such device is set up on this workstation", retryable: false },
  DEVICE_OFFLINE: { sentence: "The printer does not answer: is it on and connected?", retryable: true },
  DEVICE_BUSY: { sentence: "The printer is busy with this job", retryable: true },
  PAPER_OUT: { sentence: "The printer is out of paper", retryable: true },
  COVER_OPEN: { sentence: "The printer's cover is open", retryable: true },
  PRINTER_ERROR: { sentence: "The printer reports an error", retryable: true },
  PRINT_UNKNOWN: {
    sentence: "It may have been printed: look at the printer before printing again",
    retryable: false
  },
  UNPRINTABLE_TEXT: { sentence: "The printer cannot show this text", retryable: false },
  UNSUPPORTED_DOCUMENT: { sentence: "This printer cannot print this kind of document", retryable: false },
  NO_DRAWER: { sentence: "No cash drawer is set up at this printer", retryable: false },
  INVALID_BARCODE: { sentence: "The barcode is not valid, nothing was printed", retryable: false },
  JOB_KEY_CONFLICT: { sentence: "This print key was used for another document", retryable: false },
  JOB_UNKNOWN: { sentence: "No such print job", retryable: false },
  JOB_EXPIRED: { sentence: "It waited too long and was not printed", retryable: true },
  QUEUE_FULL: { sentence: "Too many jobs are waiting for this printer", retryable: true },
  SCALE_UNSTABLE: { sentence: "The scale is not at rest", retryable: true },
  SCALE_OVER: { sentence: "Too heavy for the scale", retryable: true },
  SCALE_UNDER: { sentence: "The scale shows less than zero", retryable: true },
  SCALE_TIMEOUT: { sentence: "The scale does not answer", retryable: true },
  SCALE_OFFLINE: { sentence: "The scale is not connected", retryable: true },
  SCALE_ERROR: { sentence: "The scale reports an error", retryable: true },
  SCALE_CANNOT: { sentence: "This scale cannot be told to do that: use its own keys", retryable: false },
  SCALE_REFUSED: { sentence: "The scale refuses, nothing was changed", retryable: true },
  SCANNER_OFFLINE: { sentence: "The scanner is not connected", retryable: true },
  SCALE_GARBLED: {
    sentence: "The scale's answer cannot be read: check baud rate and parity",
    retryable: true
  },
  INTERNAL: { sentence: "The device daemon failed", retryable: true }
} as const satisfies Record<string, Meaning>

export type RefusalCode = keyof typeof meanings
export const refusalCodes = Object.keys(meanings) as ReadonlyArray<RefusalCode>
export const RefusalCode = Schema.Literals(refusalCodes)

export const Refusal = Schema.Struct({
  code: RefusalCode,
  /** The sentence, and after it what is known about this very case. */
  msg: Schema.String,
  retryable: Schema.Boolean,
  detail: Schema.NullOr(Schema.String)
})
export type Refusal = typeof Refusal.Type

/** A refusal with its sentence; `detail` says what is particular: "10.0.0.9:9100: connection refused". */
export const refusal = (code: RefusalCode, detail: string | null = null): Refusal => ({
  code,
  msg: meanings[code].sentence,
  retryable: meanings[code].retryable,
  detail
})
