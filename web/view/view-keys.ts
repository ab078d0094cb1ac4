/** The keys of a page whose view is a value: those of its actions, and those that its parts understand everywhere. */
import { type RefObject, useEffect, useRef } from "react"
import { keysOf, walkedIn } from "#core/screen/view/keys.ts"
import { chosenRow } from "#core/screen/view/table.ts"
import { partOf, type View } from "#core/screen/view/view.ts"
import { isOwnKey, isTyping, type Press as Pressed, useKeys } from "../keys/shortcuts.ts"
import type { Press } from "./outcome.ts"

/** Keys by the names that views know them by. */
const named = (key: string): string => key.replace(/^Arrow/, "")

/** Arrows move in a list: to its first row, while nobody was there yet. PageUp and PageDown turn its pages. */
const listKey = <M>(view: View<M>, { key }: Pressed, press: Press<M>): boolean => {
  const cursor = walkedIn(view)?.cursor
  if (cursor !== undefined && (key === "ArrowDown" || key === "ArrowUp")) {
    const by = key === "ArrowDown" ? 1 : -1
    press({ message: cursor.moved(cursor.isImplied === true ? 0 : by) })
    return true
  }
  const paging = partOf(view, "table")?.paging
  if (paging === undefined || (key !== "PageDown" && key !== "PageUp")) return false
  press({ message: paging.turned(paging.page + (key === "PageDown" ? 1 : -1)) })
  return true
}

/** The row or card that somebody moved to: one that the cursor stands on by itself is not shown as chosen here. */
const placeOf = <M>(view: View<M>): string | undefined => {
  const [table, cards] = [partOf(view, "table"), partOf(view, "cards")]
  if (walkedIn(view)?.cursor.isImplied === true) return undefined
  const card = cards?.cards[cards.cursor.index]
  return table === undefined ? card?.id : chosenRow(table)?.id
}

/** The row that a key moved to is brought into sight, and what names it takes the focus. */
const useRowInSight = (id: string | undefined): RefObject<boolean> => {
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current || id === undefined) return
    isMoving.current = false
    const row = document.getElementById(`row-${id}`)
    row?.querySelector<HTMLElement>(".row-link, .card-link")?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: "nearest" })
  }, [id])
  return isMoving
}

/** @returns the box in which the page is searched */
export const useViewKeys = <M>(view: View<M>, press: Press<M>): RefObject<HTMLInputElement | null> => {
  const box = useRef<HTMLInputElement>(null)
  const search = partOf(view, "search")
  const isMoving = useRowInSight(placeOf(view))
  useKeys((pressed) => {
    const { key } = pressed
    if (key === "Escape" && search !== undefined && isTyping(pressed)) {
      press({ message: search.typed("") })
      return true
    }
    if (isOwnKey(pressed)) return false
    isMoving.current = key === "ArrowDown" || key === "ArrowUp"
    if (listKey(view, pressed, press)) return true
    if (key === "Enter" && placeOf(view) === undefined && walkedIn(view) !== undefined) return false
    const meaning = pressed.control ? undefined : keysOf(view).find(({ keys }) => keys.includes(named(key)))
    const effect = meaning?.press(named(key))
    if (effect === undefined) return false
    if (effect === "search") box.current?.focus()
    else if ("leadsTo" in effect) press(effect)
    else for (const message of effect.messages) press({ message })
    return true
  })
  return box
}
