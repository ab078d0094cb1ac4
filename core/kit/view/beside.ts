/** What stands beside the rows of a page where a terminal has the columns for it: nothing is there alone. */
import type { Tone } from "./action.ts"

export interface BesideRow {
  readonly id: string
  readonly text: string
  /** How long, how many, until when. */
  readonly note: string
  readonly tone?: Tone | undefined
}

/** A short list that is only read; its rows are made where it is drawn. */
export interface BesideList {
  readonly id: string
  readonly title: string
  readonly rows: () => ReadonlyArray<BesideRow>
  /** In the place of rows where there are none. */
  readonly empty: string
}

/** A list; or what of the strip and the shelf stands over the rows elsewhere. */
export type Beside = BesideList | "scan" | "shelf"
