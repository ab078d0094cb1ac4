/** The parts that only some tables have: their code comes with their pages. */
import type { ReactNode } from "react"
import type { NextToTake } from "#core/kit/view/entry.ts"
import type { Picture } from "#core/kit/view/picture.ts"
import type { Row, RowBox, RowChoice, RowPack, Tick } from "#core/kit/view/row.ts"
import type { Group, Table } from "#core/kit/view/table.ts"
import type { Press } from "./outcome.ts"

export interface TableExtras {
  readonly Head: <M>(props: { table: Table<M>; press: Press<M> }) => ReactNode
  readonly Group: <M>(props: { group: Group<M>; columns: number; press: Press<M> }) => ReactNode
  readonly TickAll: <M>(props: { ticks: Tick<M>; press: Press<M> }) => ReactNode
  readonly Tick: <M>(props: { tick: Tick<M> | undefined; name: string; press: Press<M> }) => ReactNode
  readonly Actions: <M>(props: { row: Row<M>; name: string; press: Press<M> }) => ReactNode
  readonly Box: <M>(props: {
    box: RowBox<M>
    actions: Row<M>["actions"]
    name: string
    press: Press<M>
  }) => ReactNode
  readonly Choice: <M>(props: { choice: RowChoice<M>; press: Press<M> }) => ReactNode
  readonly Picture: (props: { picture: Picture }) => ReactNode
  readonly Packs: <M>(props: {
    packs: ReadonlyArray<RowPack<M>>
    /** Puts the cursor on their row; undefined where it stands there, and where there is none. */
    chosen: M | undefined
    name: string
    press: Press<M>
  }) => ReactNode
  readonly Advice: (props: { next: NextToTake }) => ReactNode
}
