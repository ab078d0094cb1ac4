/**
 * What was tried with an order and left nothing in it: scans that were refused and packs that were put back (TIME-6), which
 * its screen tells, and what the server refused to do with it (TIME-7). So whoever asks later why a pack is not in the
 * order, or why it left late, can be answered.
 */
import { sanitizeText } from "../sanitize-text.ts"

/** Of one order; what comes after them is not kept, so that nobody fills the audit by scanning. */
export const mostNotedScans = 100
/** Refused scans of one call. */
export const mostNotedAtOnce = 50
/** Codes of one entry. */
export const mostPutBack = 100
export const longestWhy = 300

/** The actions of the audit that they are kept under, and the last one of an order that has no room for more. */
export const scanRefused = "scan refused" as const
export const packsPutBack = "packs put back" as const
export const scansNotKept = "scans not kept" as const
/** What the server refuses to do with an order, as it stands in its timeline. */
export const refusedActs = {
  invoice: "invoice refused",
  dispatch: "dispatch refused",
  undo: "dispatch not undone",
  cancel: "cancellation refused"
} as const
export type RefusedAct = keyof typeof refusedActs
/** Refusals, of which one after another for the same reason is told once. */
export const refusals: ReadonlySet<string> = new Set([scanRefused, ...Object.values(refusedActs)])
export const notedActions = [scanRefused, packsPutBack, scansNotKept, ...Object.values(refusedActs)] as const

export interface NotedScans {
  readonly refused: ReadonlyArray<{ readonly code: string; readonly why: string }>
  /** The codes of packs that were in the order and are not any more. */
  readonly put_back: ReadonlyArray<string>
}

interface Entry {
  readonly action: (typeof notedActions)[number]
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * The entries that some scans make.
 * @param already how many the order has
 * @param place the workstation where it was
 */
export const notedEntries = (
  { refused, put_back: codes }: NotedScans,
  already: number,
  place: string
): ReadonlyArray<Entry> => {
  const at = place === "" ? {} : { at: sanitizeText(place) }
  const entries: ReadonlyArray<Entry> = [
    ...refused.map(({ code, why }) => ({
      action: scanRefused,
      detail: { code: sanitizeText(code), why: sanitizeText(why), ...at }
    })),
    ...(codes.length === 0
      ? []
      : [{ action: packsPutBack, detail: { codes: codes.map(sanitizeText), ...at } } as const])
  ]
  return withinRoom(entries, already)
}

/** As many entries as an order has room for, with a last one where it has no more. */
const withinRoom = (entries: ReadonlyArray<Entry>, already: number): ReadonlyArray<Entry> => {
  const room = Math.max(0, mostNotedScans - already)
  if (entries.length < room) return entries
  return room === 0 ? [] : [...entries.slice(0, room - 1), { action: scansNotKept, detail: {} }]
}

/**
 * The entries that a refusal makes.
 * @param why the sentence that its caller was answered
 * @param place the address that it was asked from
 */
export const refusalEntries = (
  act: RefusedAct,
  why: string,
  already: number,
  place: string
): ReadonlyArray<Entry> =>
  withinRoom(
    [
      {
        action: refusedActs[act],
        detail: { why: sanitizeText(why).slice(0, longestWhy), at: sanitizeText(place) }
      }
    ],
    already
  )
