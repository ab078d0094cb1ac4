/** What stands beside the rows of a page where a terminal has the columns for it: nothing is there alone. */
import type { Tone } from "./action.ts"

export interface BesideRow {
  readonly id: string
  readonly text: string
  /** How long, how many, until when. */
  readonly note: string
  readonly tone?: Tone | undefined
}

/** A list that is only read; of ten thousand rows those are made that are drawn. */
export interface BesideList {
  readonly id: string
  readonly title: string
  readonly count: () => number
  /** The first of them, up to a number. */
  readonly rows: (to: number) => ReadonlyArray<BesideRow>
  /** In the place of rows where there are none. */
  readonly empty: string
}

/** A list; or what of the strip and the shelf stands over the rows elsewhere. */
export type Beside = BesideList | "scan" | "shelf"
