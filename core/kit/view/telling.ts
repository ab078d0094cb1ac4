/** Parts of a view that tell something: texts, facts and numbers. */
import type { Action, Tone } from "./action.ts"
import type { Picture } from "./picture.ts"

/** One sentence about the whole page; with "danger" it is told at once to who cannot see it. */
export interface Notice {
  readonly part: "notice"
  readonly tone: Tone | undefined
  readonly text: string
}

/** A word or two in letters that are seen from across the room. */
export interface Banner {
  readonly part: "banner"
  readonly tone: Tone
  readonly text: string
}

/** Lines of letters of one width, as a program answers: columns in them stay under each other. */
export interface Log {
  readonly part: "log"
  readonly label: string
  readonly lines: ReadonlyArray<string>
  /** New lines come below: its end is in sight. */
  readonly isGrowing: boolean
}

/** What the parts below are about. */
export interface Heading {
  readonly part: "heading"
  readonly text: string
  /** In small letters above it, and below. */
  readonly over?: string
  readonly under?: string
  readonly picture?: Picture
  /** Beside it where there is room, else below. */
  readonly measure?: Measure
}

/** One quantity that the page is about, in large figures: what a scale shows. */
export interface Measure {
  readonly part: "measure"
  readonly label: string
  readonly value: string
  /** What it is measured by: "of 0.50 Kg". */
  readonly beside: string
  /** That is read from as far as the value. */
  readonly isBesideLarge?: boolean
  /** Where it comes from. */
  readonly note: string
  readonly tone: Tone | undefined
}

/** A text as a QR code, for a phone to read off the screen. */
export interface Qr {
  readonly part: "qr"
  readonly text: string
  /** What it is for, beside or below it. */
  readonly caption: string
  /** What is said in its place where it cannot be drawn. */
  readonly otherwise: string
}

/** Lines of text that belong together. */
export interface Lines {
  readonly part: "lines"
  readonly label: string
  readonly lines: ReadonlyArray<{
    readonly text: string
    readonly tone: Tone | undefined
    /** It is being done just now. */
    readonly isBusy?: boolean
  }>
  /** How many of the last are shown where there is little room. */
  readonly most: number
}

/** Named facts, one a line; an absent value is said to be absent. */
export interface Facts {
  readonly part: "facts"
  readonly title?: string
  readonly facts: ReadonlyArray<{
    readonly name: string
    readonly value: string | undefined
    readonly tone?: Tone
  }>
}

/** What something came to, in large letters, and what is to be done with it. */
export interface Totals {
  readonly part: "totals"
  readonly label: string
  readonly title: string
  readonly tone: Tone | undefined
  readonly figures: ReadonlyArray<{
    readonly name: string
    readonly value: string
    readonly note?: string
    readonly isMain?: boolean
  }>
  /** What is to be done with it. */
  readonly next: string | undefined
  /** Figures of equal weight: a card each, where a browser draws them. */
  readonly isCards?: boolean
  /** In a browser it stands in the bar at the foot, beside the way on, and its last figure is read from across the counter. */
  readonly isAtFoot?: boolean
}

/** How many of what is worked through are done: "9 of 14 lines". */
export interface Progress {
  readonly done: number
  readonly total: number
  /** What is counted, as one word for several of it. */
  readonly noun: string
}

/** What stays in sight beside the title while the lines of a page are worked through. */
export interface WorkHead {
  /** For whom it is, and by when, in few words each; the first is cut last. */
  readonly facts: ReadonlyArray<string>
  readonly progress?: Progress | undefined
  /** What it comes to. */
  readonly figure?: string | undefined
}

/** Lists side by side, the most important line of each first; under each the one thing to do about it. */
export interface Board<Message = never> {
  readonly part: "board"
  readonly lists: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly action?: Action<Message>
    /** Says what the colour says. */
    readonly sign?: string
    /** Where there is little room. */
    readonly shortTitle: string
    readonly note: string
    readonly shortNote: string
    readonly tone: Tone | undefined
    readonly lines: ReadonlyArray<{
      readonly id: string
      readonly name: string
      readonly figure: string
      /** Where there is little room. */
      readonly shortFigure: string
    }>
  }>
}
