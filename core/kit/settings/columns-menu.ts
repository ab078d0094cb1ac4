/** The menu of a list that shows and hides its columns, for this workstation. */
import { type AsksClient, asksClient } from "../client-message.ts"
import type { Menu } from "../view/filters.ts"
import { isShown, type ListColumn, type ListName, listColumns, type TurnedColumn } from "./list-columns.ts"

/** @param names what stands over each of them */
export const columnsMenu = <List extends ListName>(
  list: List,
  names: Record<ListColumn<List>, string>,
  shown: ReadonlyArray<ListColumn<List>>
): Menu<AsksClient> => ({
  kind: "menu",
  id: "columns",
  title: "Columns",
  icon: "columns",
  keys: ["c"],
  noun: "a column",
  entries: (listColumns[list] as ReadonlyArray<ListColumn<List>>).map((column) => ({
    id: column,
    title: names[column],
    isOn: isShown(shown, column),
    message: asksClient({ _tag: "TurnedColumn", list, column } as TurnedColumn)
  }))
})
