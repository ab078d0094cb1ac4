/** The rows of a kind as a list: the columns that name a row first, then those that every row has. */
import type { MasterColumn } from "../../contract/master-data.ts"
import { codeColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { unread } from "../../kit/view/empty.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { type ColumnOf, table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import * as say from "../../text/master-data-page.ts"
import { type Cells, cellsOf, type Key, keyIn, keyText, kindOf, type Message, type Model } from "./model.ts"
import { shortened } from "./shortened.ts"

interface Listed {
  readonly key: Key
  readonly cells: Cells
}

/** More have no room beside each other; the dialog of a row has all. */
const mostColumns = 7
const [narrowest, widest] = [6, 24]

const rank = ({ is_key, is_required }: MasterColumn): number => (is_key ? 0 : is_required ? 1 : 2)

const shownColumns = (
  columns: ReadonlyArray<MasterColumn>,
  rows: ReadonlyArray<Listed>
): ReadonlyArray<MasterColumn> =>
  columns
    .filter(({ name, is_key }) => is_key || rows.some(({ cells }) => (cells[name] ?? "") !== ""))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostColumns)

const widthOf = (name: string, rows: ReadonlyArray<Listed>): number =>
  Math.min(widest, Math.max(narrowest, name.length, ...rows.map(({ cells }) => (cells[name] ?? "").length)))

const columnsFor = (
  columns: ReadonlyArray<MasterColumn>,
  rows: ReadonlyArray<Listed>
): ReadonlyArray<ColumnOf<Listed, Message>> => {
  const found = shownColumns(columns, rows)
  const title = found.find(({ name }) => name === "name") ?? found[0]
  return [title, ...found.filter((column) => column !== title)].flatMap((column, place) => {
    if (column === undefined) return []
    const { name, is_key } = column
    const cell = ({ cells }: Listed): string => shortened(cells[name] ?? "")
    // What the others leave is the name's, or the last one's where nothing has a name.
    const isRest = title?.name === "name" ? place === 0 : place === found.length - 1
    const width = isRest ? "rest" : widthOf(name, rows)
    const more = isRest ? { least: 14 } : {}
    if (place === 0) return [titleColumn<Listed>(name, say.spoken(name), width, cell, more)]
    return is_key
      ? [codeColumn<Listed>(name, say.spoken(name), width, cell, { ...more, traits: ["named", "narrow"] })]
      : [
          textColumn<Listed>(name, say.spoken(name), width, cell, {
            ...more,
            ...(isRest ? {} : { goes: place }),
            traits: ["named"]
          })
        ]
  })
}

export const rowList = (model: Model): Part<Message> => {
  const kind = kindOf(model)
  const { rows: page, afters, search } = model
  const things: ReadonlyArray<Listed> = (page?.rows ?? []).map((row) => {
    const cells = cellsOf(page?.columns ?? [], row)
    return { cells, key: keyIn(kind, cells) }
  })
  const count = things.length
  const pages = afters.length + (page === undefined || page.next === null ? 0 : 1)
  return table<Listed, Message>({
    id: "rows",
    caption: say.spoken(model.kind),
    columns: columnsFor(kind?.columns ?? [], things),
    cards: "lines",
    things,
    empty:
      page === undefined
        ? unread(model.problem, refresh)
        : search.trim() === ""
          ? say.noRows
          : say.noRowFound,
    idOf: ({ key }) => keyText(key),
    outcomeOf: ({ key }) => ({ message: { _tag: "OpenedRow", key } }),
    chosenBy: ({ key }) => ({ _tag: "SelectedRow", key }),
    cursor: {
      ...standing(
        things.findIndex(({ key }) => keyText(key) === model.selected),
        count
      ),
      noun: "a row",
      opens: "all of its columns",
      moved: (by) => ({ _tag: "MovedRow", by })
    },
    paging:
      pages === 1
        ? undefined
        : {
            text: say.pageText(afters.length, count),
            page: afters.length,
            pages,
            turned: (to) => ({ _tag: "TurnedPage", page: to })
          }
  })
}
