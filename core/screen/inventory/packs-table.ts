/** A page of packs as rows, with the columns that every list has and those that a workstation chose. */

import type * as Day from "../../day.ts"
import { pageCount } from "../../kit/listing.ts"
import { toPack } from "../../kit/route.ts"
import type { ListColumn, ShownColumns } from "../../kit/settings/list-columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { type ColumnOf, type Table, table } from "../../kit/view/table.ts"
import * as Q from "../../quantity.ts"
import type { Flags } from "../../session/flags.ts"
import { type InventoryColumn, inventoryColumns, listTitle, shownPageSize } from "../../stock/inventory.ts"
import { isExpiredStock, type ListedPack } from "../../stock/pack.ts"
import * as words from "../../text/inventory.ts"
import type { Message, Model, Tab } from "./model.ts"
import { canTick, isOnShelf, isTicked } from "./returning.ts"

export const listName = (tab: Tab): string => (tab === "board" ? words.whatExpires : listTitle[tab])

type Column = Omit<ColumnOf<ListedPack, Message>, "id" | "title">

/** What stands over the columns that a workstation shows or not. */
export const columnNames: Record<ListColumn<"inventory">, string> = {
  qty: "Quantity",
  shelf: "Shelf",
  age: "Here for",
  shipment: "Shipment"
}

const chosen: Record<ListColumn<"inventory">, Column> = {
  qty: { kind: "quantity", width: 10, goes: 1, cell: (pack) => Q.withUnit(pack, pack.qty) },
  shelf: { kind: "code", width: 8, goes: 3, traits: ["named", "narrow"], cell: ({ shelf }) => shelf ?? "" },
  age: {
    kind: "quantity",
    width: 8,
    goes: 2,
    traits: ["named"],
    cell: ({ age }) => (age === 1 ? "1 day" : `${age} days`)
  },
  shipment: { kind: "code", width: 18, isSpare: true, cell: ({ shipment_id }) => shipment_id ?? "" }
}

const toneOf = (pack: ListedPack, today: Day.Day) => (isExpiredStock(pack, today) ? "danger" : undefined)

const always = (today: Day.Day): Record<InventoryColumn, Column> => ({
  product_name: { kind: "name", width: "rest", traits: ["line"], cell: ({ product_name }) => product_name },
  scan_code: {
    kind: "code",
    width: 24,
    traits: ["line"],
    cell: ({ scan_code }) => scan_code,
    leadsTo: ({ scan_code }) => toPack(scan_code)
  },
  date_of_expiry: {
    kind: "time",
    width: 16,
    short: { title: words.columnHeading.date_of_expiry, width: 10 },
    traits: ["named"],
    cell: ({ date_of_expiry }) => date_of_expiry
  },
  status: {
    kind: "status",
    width: 12,
    short: { title: words.columnHeading.status, width: 11 },
    cell: (pack) => words.packStatus(pack, today),
    toneOf: (pack) => toneOf(pack, today)
  }
})

export const packsTable = (
  model: Model,
  rows: ReadonlyArray<ListedPack>,
  today: Day.Day,
  shown: ShownColumns["inventory"],
  flags: Flags
): Table<Message> => {
  const { tab, sort, search, page, total, selected } = model
  const onShelf = canTick(model, flags) ? rows.filter(isOnShelf) : []
  const columns = always(today)
  // Few networks say where products stand.
  const hasShelf = rows.some(({ shelf }) => shelf !== undefined)
  return table<ListedPack, Message>({
    id: "packs",
    caption: listName(tab),
    columns: [
      ...inventoryColumns.map((column) => ({
        id: column,
        title: words.columnHeading[column],
        ...columns[column],
        sort: {
          order:
            sort.by === column ? (sort.desc ? ("descending" as const) : ("ascending" as const)) : undefined,
          message: { _tag: "SortedBy", column } as const
        }
      })),
      ...shown
        .filter((column) => column !== "shelf" || hasShelf)
        .map((column) => ({ id: column, title: columnNames[column], ...chosen[column] }))
    ],
    things: rows,
    empty: words.noItems,
    ...(onShelf.length === 0
      ? {}
      : {
          ticks: {
            isOn: onShelf.every((pack) => isTicked(model, pack)),
            message: { _tag: "TickedAll" } as const
          },
          tickOf: (pack: ListedPack) =>
            isOnShelf(pack)
              ? { isOn: isTicked(model, pack), message: { _tag: "Ticked", id: pack.id } as const }
              : undefined
        }),
    idOf: ({ id }) => String(id),
    toneOf: (pack) => toneOf(pack, today),
    outcomeOf: ({ scan_code }) => {
      const place = toPack(scan_code)
      return place === undefined ? undefined : { leadsTo: place }
    },
    cursor: {
      ...standing(
        rows.findIndex(({ id }) => id === selected),
        rows.length
      ),
      noun: "a pack",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "life of the pack"
    },
    paging: {
      text: words.packsFound(total, tab, search !== ""),
      page,
      pages: pageCount({ total }, shownPageSize),
      turned: (wanted) => ({ _tag: "TurnedPage", page: wanted })
    }
  })
}
