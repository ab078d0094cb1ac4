/** Things to be taken by pressing them, a page of them at a time: the products of a counter, with their pictures. */
import type { Action, GridCursor, Outcome } from "./action.ts"
import type { Picture } from "./picture.ts"

export interface Shelf<Message> {
  readonly part: "shelf"
  readonly label: string
  readonly tiles: ReadonlyArray<{
    readonly id: string
    /** Typed into the line it takes the thing. */
    readonly number: string | undefined
    readonly picture: Picture
    readonly name: string
    /** What one of it costs, or how much there is of it. */
    readonly price: string
    /** The same where there is little room; without it the blanks are left out. */
    readonly shortPrice?: string
    /** How much of it is taken already. */
    readonly note: string
    readonly outcome: Outcome<Message>
  }>
  /** Its place is -1 while somebody is elsewhere on the page; there the arrows and Enter are the table's. */
  readonly cursor: GridCursor<Message>
  /** What Enter does to the one under the cursor. */
  readonly takes: string
  /** In the place of things where there are none. */
  readonly empty: string
  /** What it can be narrowed to, and whether it is. */
  readonly chips?: ReadonlyArray<{
    readonly title: string
    readonly isChosen: boolean
    readonly message: Message
  }>
  /** Which page it is, of how many. */
  readonly page: string
  readonly previous: Action<Message>
  readonly next: Action<Message>
}

/** The arrows are its own. */
export const isWalked = ({ cursor }: Shelf<unknown>): boolean => cursor.index >= 0
