/** Keys of the hub's inventory. */
import type { Message as Said, Tab } from "#core/screen/inventory.ts"
import * as route from "#core/screen/route.ts"
import { inventoryColumns, lists } from "#core/stock/inventory.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, moving, say, takesAll } from "./binding.ts"

const to = (said: Said) => say({ _tag: "InventorySaid", said })

export const inventoryTabs: ReadonlyArray<Tab> = [...lists, "board"]

const rowKeys = ({ model: { page } }: State): ReadonlyArray<Binding> => {
  if (page._tag !== "Inventory") return []
  const { tab, sort, search, page: number, rows, selected } = page.model
  const place = route.toPack(rows?.find(({ id }) => id === selected)?.scan_code ?? "")
  const goTo = (index: number) => {
    const wanted = inventoryTabs[(index + inventoryTabs.length) % inventoryTabs.length]
    return wanted === undefined ? {} : to({ _tag: "ChoseTab", tab: wanted })
  }
  const isList = tab !== "board"
  const listKeys: ReadonlyArray<Binding> = [
    ...(place === undefined
      ? []
      : [
          {
            keys: ["Enter"],
            label: "life of the pack",
            isMain: true,
            press: () => say({ _tag: "AskedForRoute", route: place })
          }
        ]),
    ...moving("a pack", (by) => to({ _tag: "MovedRow", by })),
    { keys: ["/"], label: "search", isMain: true, press: () => ({ focus: { part: "search" } }) },
    {
      keys: ["s"],
      label: "sort by the next column",
      isMain: true,
      press: () => {
        const next = inventoryColumns[(inventoryColumns.indexOf(sort.by) + 1) % inventoryColumns.length]
        return next === undefined ? {} : to({ _tag: "SortedBy", column: next })
      }
    },
    { keys: ["S"], label: "turn the sort order", press: () => to({ _tag: "SortedBy", column: sort.by }) },
    {
      keys: ["p", "n"],
      shown: "p n",
      label: "page back and on",
      isMain: true,
      press: (key) => to({ _tag: "TurnedPage", page: number + (key === "p" ? -1 : 1) })
    }
  ]
  return [
    {
      keys: ["Left", "Right"],
      shown: "Left Right",
      label: "tabs",
      isMain: true,
      press: (key) => goTo(inventoryTabs.indexOf(tab) + (key === "Left" ? -1 : 1))
    },
    {
      keys: inventoryTabs.map((_, index) => String(index + 1)),
      shown: `1-${inventoryTabs.length}`,
      label: "go to a tab",
      press: (key) => goTo(Number(key) - 1)
    },
    ...(isList ? listKeys : []),
    { keys: ["r"], label: "look again", press: () => to({ _tag: "AskedAgain" }) },
    {
      keys: ["Escape"],
      shown: "Esc",
      label: search === "" ? "home" : "end the search",
      isMain: true,
      press: () =>
        search === ""
          ? say({ _tag: "AskedForRoute", route: route.home })
          : to({ _tag: "TypedSearch", text: "" })
    }
  ]
}

export const inventoryKeys = (state: State): ReadonlyArray<Binding> =>
  state.focus.part === "search"
    ? [
        {
          keys: ["Enter", "Down", "Escape"],
          shown: "Enter",
          label: "to the packs found",
          isMain: true,
          press: () => ({ focus: { part: undefined } })
        }
      ]
    : rowKeys(state)

export const inventoryBox = ({ model: { page }, focus }: State): Box | undefined =>
  page._tag === "Inventory" && focus.part === "search"
    ? { text: page.model.search, takes: takesAll, change: (text) => to({ _tag: "TypedSearch", text }) }
    : undefined
