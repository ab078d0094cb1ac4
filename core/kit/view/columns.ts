/** Columns of a table, by what stands in them. */
import * as Q from "../../quantity.ts"
import type { ColumnKind, ColumnOf } from "./table.ts"

type More<Thing> = Partial<ColumnOf<Thing, never>>

const columnOf =
  (kind: ColumnKind) =>
  <Thing>(
    id: string,
    title: string,
    width: ColumnOf<Thing, never>["width"],
    cell: (thing: Thing) => string,
    more: More<Thing> = {}
  ): ColumnOf<Thing, never> => ({ id, title, kind, width, cell, ...more })

export const textColumn = columnOf("text")
export const codeColumn = columnOf("code")
export const quantityColumn = columnOf("quantity")
export const statusColumn = columnOf("status")
export const timeColumn = columnOf("time")
/** Of a person, a place, a reason: not what the row is of. */
export const namedColumn = columnOf("name")
/** What the row is of. */
export const titleColumn = columnOf("title")

/** What the row is of, by its name: it takes the room that the others leave. */
export const nameColumn = <Thing>(cell: (thing: Thing) => string, more: More<Thing> = {}) =>
  titleColumn<Thing>("name", "Name", "rest", cell, more)

/** A quantity of the product of a row, with its unit; nothing where there is none. */
export const amountColumn = <Thing>(
  id: string,
  title: string,
  width: number,
  productOf: (thing: Thing) => Q.Sold | undefined,
  of: (thing: Thing) => Q.Quantity | null | undefined,
  more: More<Thing> = {}
) =>
  quantityColumn<Thing>(
    id,
    title,
    width,
    (thing) => {
      const [product, quantity] = [productOf(thing), of(thing)]
      return product === undefined || quantity == null ? "" : Q.withUnit(product, quantity)
    },
    more
  )

/** The same where the row is the product. */
export const measuredColumn = <Thing extends Q.Sold>(
  id: string,
  title: string,
  width: number,
  of: (thing: Thing) => Q.Quantity,
  more: More<Thing> = {}
) => amountColumn<Thing>(id, title, width, (thing) => thing, of, more)
