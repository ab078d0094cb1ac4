/** Lines to type into: one that is submitted, and the strip of a page on which codes are scanned. */
import type { LastScan } from "../scan-session/last-scan.ts"
import type { ScanQueue } from "../scan-session/queue.ts"
import type { Action, Outcome } from "./action.ts"

/** A line of text that is submitted as a whole: a command, a code that is typed by hand, what is looked for. */
export interface Entry<Message> {
  readonly part: "entry"
  readonly label: string
  /** In the empty line. */
  readonly prompt: string
  readonly text: string
  readonly typed: (text: string) => Message
  /**
   * Codes are typed where other keys mean something: the line takes what a code begins with. Names begin with a letter or a
   * digit, and signs are keys. Words begin with anything but the key of the help and the space bar. A text has all keys.
   */
  readonly holds: "code" | "names" | "words" | "text"
  /** Codes are scanned to it, too, though it holds more than codes. */
  readonly takesScans?: boolean
  /** Nothing of what is typed is shown: it may be a password that was meant for a box below. */
  readonly isSecret?: boolean
  /** What Enter does to the text, in words; undefined while Enter is for something else. */
  readonly submit: { readonly title: string; readonly outcome: Outcome<Message> } | undefined
  /** The word on a button beside the line, for whoever has no Enter at hand. */
  readonly button?: string
  /** What is wrong with what was typed. */
  readonly problem?: string | undefined
}

/** A line with the way to the camera beside it (CAMERA-3). */
export const takesScans = <Message>({ holds, takesScans: too = holds === "code" }: Entry<Message>): boolean =>
  too

/** The pack to take next: what there is room for is shown, the pack and its date always. */
export interface NextToTake {
  /** The place of its line, from 1, and the row of the table that it is taken for. */
  readonly place: string
  readonly row: string
  /** What it is of. */
  readonly name: string
  readonly text: string
  /** The same in fewer words. */
  readonly short: string
  readonly figure: string
  /** How many there are to choose from. */
  readonly note: string
  /** As of when, where that is not now. */
  readonly asOf: string | undefined
}

/** Asked beside the work: it stays until it is answered, by one key, and stops nothing. */
export interface WorkQuestion<Message> {
  readonly text: string
  /** What it is about. */
  readonly name: string
  /** What the keys of the answers do, in words. */
  readonly title: string
  /** Each under a digit of its own; a digit begins a code only while nothing is asked. */
  readonly answers: ReadonlyArray<Action<Message>>
}

/**
 * Pinned over the lines of a page on which codes are scanned: the line for codes typed by hand, what the last scan came
 * to, what waits to be decided, what was refused until somebody has seen it, what to take next, and how far the work is.
 */
export interface ScanStrip<Message> {
  readonly part: "scan"
  /** Undefined where no codes are taken any more. */
  readonly entry: Entry<Message> | undefined
  readonly lastScan: LastScan | undefined
  /** In its place before the first scan. */
  readonly hint: string
  /** The answer to a scan is seen from two steps away, at the cost of rows for the lines below. */
  readonly isLarge: boolean
  /** Scanning is all that is done here: the answer is larger still, and the line has the focus whatever was pressed. */
  readonly isScanOnly?: boolean
  readonly queue: ScanQueue
  /** Tries again what waits for the server; undefined on a page where nothing ever waits. */
  readonly resume?: Action<Message> | undefined
  /** The newest first. */
  readonly refused: ReadonlyArray<LastScan>
  readonly acknowledge: Action<Message>
  /** The pack of the newest refusal is taken over from who has it in hand; undefined where nobody has. */
  readonly takeOver?: Action<Message> | undefined
  /** Takes the last scan back. */
  readonly undo?: Action<Message> | undefined
  /** Null keeps its room on a page that has nothing to say just now; undefined where nothing is ever said. */
  readonly next?: NextToTake | null | undefined
  readonly question?: WorkQuestion<Message> | undefined
  /** How far the work is; the way on stands beside it. */
  readonly progress?: string | undefined
  /** Where boxes have the keys, letters are always of a code: keys that are letters are for a terminal alone. */
  readonly takesLetters?: boolean
}
