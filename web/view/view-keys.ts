/** The keys of a page whose view is a value: those of its actions, and those that its parts understand everywhere. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import { gridCounts, placesOf } from "#core/kit/view/grid.ts"
import { keysOf, walkedIn } from "#core/kit/view/keys.ts"
import { entryOf } from "#core/kit/view/offered.ts"
import { turnedBy } from "#core/kit/view/paging.ts"
import { chosenRow } from "#core/kit/view/table.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import { type Handler, isOwnKey, isTyping, type Press as Pressed } from "../keys/shortcuts.ts"
import type { Press } from "./outcome.ts"
import type { Boxes, PageKeysProps, ViewKeys } from "./page-keys.ts"
import { isTyped } from "./typed.ts"

const openingOf = <M>(view: View<M>) => {
  const table = partOf(view, "table")
  return table === undefined ? undefined : chosenRow(table)?.opening
}

/** Arrows move in a list, and look into a row: to its first row, while nobody was there yet. PageUp and PageDown turn its pages. */
const listKey = <M>(view: View<M>, { key }: Pressed, press: Press<M>): boolean => {
  // Who walks along the shelf has its arrows.
  const cursor = gridCounts(view).shelf > 0 ? undefined : walkedIn(view)?.cursor
  if (cursor !== undefined && (key === "ArrowDown" || key === "ArrowUp")) {
    const by = key === "ArrowDown" ? 1 : -1
    press({ message: cursor.moved(cursor.isImplied === true ? 0 : by) })
    return true
  }
  const opening = cursor === undefined || cursor.isImplied === true ? undefined : openingOf(view)
  if (opening !== undefined && (key === "ArrowRight" || (key === "ArrowLeft" && opening.isOpen))) {
    press(opening)
    return true
  }
  const paging = partOf(view, "table")?.paging
  if (paging === undefined || (key !== "PageDown" && key !== "PageUp")) return false
  press({ message: turnedBy(paging, key === "PageDown" ? 1 : -1) })
  return true
}

/** The row or card that somebody moved to: one that the cursor stands on by itself is not shown as chosen here. */
const placeOf = <M>(view: View<M>): string | undefined => {
  const [table, cards] = [partOf(view, "table"), partOf(view, "cards")]
  if (walkedIn(view)?.cursor.isImplied === true) return undefined
  const card = cards?.cards[cards.cursor.index]
  return table === undefined ? card?.id : chosenRow(table)?.id
}

/** The row that a key moved to is brought into sight; what names it takes the focus, where the line does not keep it. */
const useRowInSight = (id: string | undefined, keepsFocus: boolean): RefObject<boolean> => {
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current || id === undefined) return
    isMoving.current = false
    const row = document.getElementById(`row-${id}`)
    if (!keepsFocus) row?.querySelector<HTMLElement>(".row-link, .card-link")?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: "nearest" })
  }, [id, keepsFocus])
  return isMoving
}

/** The elements that lie in rows, as the page has laid them out. */
const inGrid = (): ReadonlyArray<HTMLElement> => [
  ...document.querySelectorAll<HTMLElement>(":is(.figure, .work-row, .tile).is-walked")
]

/** A shelf is walked along while the line has the focus. */
const onShelf = (): ReadonlyArray<HTMLElement> => [
  ...document.querySelectorAll<HTMLElement>(".shelf-tile.is-walked")
]

/** The number of elements in each row; of lists side by side one is gone through after the other. */
const gridRows = (): ReadonlyArray<number> => {
  const rows: Array<number> = []
  let top: number | undefined
  for (const { offsetTop } of [...inGrid(), ...onShelf()]) {
    if (offsetTop === top) rows.push((rows.pop() ?? 0) + 1)
    else rows.push(1)
    top = offsetTop
  }
  return rows
}

/** The focus goes where the cursor goes. */
const useGridFocus = <M>(view: View<M>): void => {
  const at = placesOf(view).findIndex(({ isChosen }) => isChosen)
  const isShown = useRef(false)
  useEffect(() => {
    // A page begins at its top.
    if (at >= 0) inGrid()[at]?.focus({ preventScroll: !isShown.current })
    isShown.current = true
  }, [at])
}

/** Enter in the line is free where the line has nothing to submit; in a box that is ticked it means nothing by itself. */
const isFree = <M>(view: View<M>, { key, target }: Pressed, entry: HTMLInputElement | null): boolean =>
  key === "Enter" &&
  target instanceof HTMLInputElement &&
  (target === entry ? entryOf(view)?.submit === undefined : target.type === "checkbox")

/** The keys of a page, for the page that has its boxes. */
export const PageKeys = <M>({ view, press, boxes, found }: PageKeysProps<M>): null => {
  const keys = useViewKeys(view, press, boxes)
  useLayoutEffect(() => found(keys))
  return null
}

const openMenu = (id: string): void => {
  const menu = document.querySelector<HTMLDetailsElement>(`details.filter-menu.${id}`)
  if (menu === null) return
  menu.open = true
  menu.querySelector("button")?.focus()
}

const nameOf = ({ key, control }: Pressed): string => {
  const name = key.replace(/^Arrow/, "")
  return control ? `Ctrl+${name.length === 1 ? name.toUpperCase() : name}` : name
}

/** Characters that lead into the line where they mean nothing else. */
const leadsIntoLine = (key: string): boolean => key === "/" || key === "$" || isTyped(key)

/** A keyboard is at hand: the line for codes takes the focus without a keyboard on the glass coming up. */
const hasKeyboard = (): boolean => matchMedia("(pointer: fine)").matches

/** @param keepsFocus the line to type into has the focus whatever is chosen below it, as in what lies over a page */
export const useViewKeys = <M>(
  view: View<M>,
  press: Press<M>,
  { search, entry, menu }: Boxes,
  keepsFocus = false
): ViewKeys => {
  const searched = partOf(view, "search")
  const isMoving = useRowInSight(placeOf(view), keepsFocus)

  useGridFocus(view)
  const scans = partOf(view, "scan")
  const takesLetters = scans?.takesLetters === true || partOf(view, "entry")?.holds === "words"
  useEffect(() => {
    if (takesLetters && hasKeyboard()) entry.current?.focus()
  }, [takesLetters, entry])

  const take = (name: string): boolean => {
    const effect = keysOf(view, "browser", gridRows())
      .find(({ keys }) => keys.includes(name))
      ?.press(name)
    if (effect === undefined) return false
    if (effect === "search") search.current?.focus()
    else if (effect === "menu") menu.current?.click()
    else if ("menu" in effect) openMenu(effect.menu)
    else if ("leadsTo" in effect || "opens" in effect) press(effect)
    else for (const message of effect.messages) press({ message })
    return true
  }
  /** Enter opens no row that nobody moved to. */
  const opensNothing = (): boolean =>
    placeOf(view) === undefined && walkedIn(view) !== undefined && entryOf(view)?.submit === undefined

  const handle: Handler = (pressed) => {
    const { key, control } = pressed
    if (key === "Escape" && searched !== undefined && isTyping(pressed)) {
      press({ message: searched.typed("") })
      return true
    }
    if (isOwnKey(pressed) && !isFree(view, pressed, entry.current)) return false
    // A box with something in it has its own undo.
    if (control && isTyping(pressed)) return false
    if (searched?.isDirect === true && !control && isTyped(key)) {
      search.current?.focus()
      // The character that was typed goes into the box that it opened.
      document.execCommand("insertText", false, key)
      return true
    }
    isMoving.current = key === "ArrowDown" || key === "ArrowUp"
    if (listKey(view, pressed, press)) return true
    // Neither ticks nor opens a row that nobody moved to.
    if (key === "Enter" ? opensNothing() : key === " " && placeOf(view) === undefined) return false
    if (take(nameOf(pressed))) return true
    if (control || entry.current === null || !leadsIntoLine(key)) return false
    entry.current.focus()
    if (key !== "/") document.execCommand("insertText", false, key)
    return true
  }
  return {
    search,
    entry,
    menu,
    handle,
    enter: () => {
      if (!opensNothing()) take("Enter")
    },
    open: () => void take("Enter")
  }
}
