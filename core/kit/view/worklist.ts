/** Short lists side by side of what is to be done next: their first rows, each with the way to it. */
import type { Action, GridCursor, Tone } from "./action.ts"

export interface WorkRow<Message> {
  /** Its words, and its key where it has one. */
  readonly action: Action<Message>
  /** How long, how many, since when. */
  readonly note: string
  readonly tone?: Tone | undefined
}

export interface Worklist<Message> {
  readonly id: string
  readonly title: string
  /** The way to all of them. */
  readonly whole?: Action<Message>
  readonly rows: ReadonlyArray<WorkRow<Message>>
  /** In the place of rows where there are none, or while they are not known. */
  readonly empty: string
}

export interface Worklists<Message> {
  readonly part: "worklists"
  readonly lists: ReadonlyArray<Worklist<Message>>
  /** One list after the other. */
  readonly cursor: GridCursor<Message>
}

export const rowsIn = <M>({ lists }: Pick<Worklists<M>, "lists">): ReadonlyArray<WorkRow<M>> =>
  lists.flatMap(({ rows }) => rows)

/** What has a key of its own; the other rows are reached by the arrows. */
export const waysIn = <M>({ lists }: Pick<Worklists<M>, "lists">): ReadonlyArray<Action<M>> =>
  lists
    .flatMap(({ whole, rows }) => [
      ...(whole === undefined ? [] : [whole]),
      ...rows.map(({ action }) => action)
    ])
    .filter(({ keys }) => keys.length > 0)
