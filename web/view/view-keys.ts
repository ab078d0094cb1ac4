/** The keys of a page whose view is a value: those of its actions, and those that its parts understand everywhere. */
import { type RefObject, useEffect, useRef } from "react"
import { chosenRow, type Table } from "#core/screen/view/table.ts"
import { actionsOf, partOf, type View } from "#core/screen/view/view.ts"
import { isOwnKey, isTyping, type Press as Pressed, useKeys } from "../keys/shortcuts.ts"
import type { Press } from "./outcome.ts"

/** Arrows move in a table, PageUp and PageDown turn its pages, Enter opens the row that was chosen. */
const tableKey = <M>(table: Table<M>, { key }: Pressed, press: Press<M>): boolean => {
  const { cursor, paging } = table
  if (paging !== undefined && (key === "PageDown" || key === "PageUp")) {
    press({ message: paging.turned(paging.page + (key === "PageDown" ? 1 : -1)) })
    return true
  }
  if (cursor === undefined) return false
  if (key === "ArrowDown" || key === "ArrowUp") {
    press({ message: cursor.moved(key === "ArrowDown" ? 1 : -1) })
    return true
  }
  const chosen = key === "Enter" ? chosenRow(table) : undefined
  if (chosen?.outcome === undefined) return false
  press(chosen.outcome)
  return true
}

/** The row that a key moved to is brought into sight, and what names it takes the focus. */
const useRowInSight = <M>(table: Table<M> | undefined): RefObject<boolean> => {
  const id = table === undefined ? undefined : chosenRow(table)?.id
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current || id === undefined) return
    isMoving.current = false
    const row = document.getElementById(`row-${id}`)
    row?.querySelector<HTMLElement>(".row-link")?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: "nearest" })
  }, [id])
  return isMoving
}

/** @returns the box in which the page is searched */
export const useViewKeys = <M>(view: View<M>, press: Press<M>): RefObject<HTMLInputElement | null> => {
  const box = useRef<HTMLInputElement>(null)
  const [search, table] = [partOf(view, "search"), partOf(view, "table")]
  const isMoving = useRowInSight(table)
  useKeys((pressed) => {
    const { key } = pressed
    if (key === "Escape" && search !== undefined && isTyping(pressed)) {
      press({ message: search.typed("") })
      return true
    }
    if (isOwnKey(pressed)) return false
    isMoving.current = key === "ArrowDown" || key === "ArrowUp"
    if (table !== undefined && tableKey(table, pressed, press)) return true
    if (key === "/" && search !== undefined) {
      box.current?.focus()
      return true
    }
    const action = pressed.control ? undefined : actionsOf(view).find(({ keys }) => keys.includes(key))
    if (action === undefined || action.isDisabled === true) return false
    press(action.outcome)
    return true
  })
  return box
}
