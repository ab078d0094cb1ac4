/** The focus of the terminal, beside the model: where its keys go. Nothing of it concerns an order. */
import type { Model } from "#core/client/model.ts"
import { overOf } from "#core/client/overlays.ts"
import { shownTo } from "#core/client/views.ts"
import * as route from "#core/kit/route.ts"
import { filledIn } from "#core/kit/view/form-keys.ts"

export interface Focus {
  /** The name of what has the keys; where another name stands, the focus starts afresh. */
  readonly place: string
  /** A part of it: the search box, an open menu, the packs of an item, the box of a pick-up. */
  readonly part: "search" | "menu" | "packs" | "accepted" | undefined
  /** Which menu is open. */
  readonly menu?: string
  /** The line or button under the cursor; -1 while none was chosen. */
  readonly index: number
  /** The number of lines scrolled past. */
  readonly scroll: number
  /** Something was typed here: what stood in the box before is not replaced any more. */
  readonly isTouched: boolean
}

export interface Size {
  readonly columns: number
  readonly rows: number
}

export interface State {
  readonly model: Model
  readonly focus: Focus
  /** The text that is most likely being typed, before the wedge is sure. */
  readonly pendingText: string
  /** The user wants to leave Packhouse with an order unfinished, and is asked. */
  readonly isLeaving: boolean
  /** Ctrl+I and Tab are two keys (kitty keyboard protocol). */
  readonly speaksKitty: boolean
  readonly size: Size
}

export const smallest: Size = { columns: 80, rows: 24 }
export const isTooSmall = ({ columns, rows }: Size): boolean =>
  columns < smallest.columns || rows < smallest.rows

/** The layers of the screen; the one on top has the keys. */
export type Layer = "leaving" | "over" | "dialog" | "page"

const dialogOf = (model: Model): string | undefined => shownTo(model, ({ question }) => question?.id)

export const layerOf = ({ model, isLeaving }: Pick<State, "model" | "isLeaving">): Layer => {
  if (isLeaving) return "leaving"
  if (overOf(model) !== undefined) return "over"
  return dialogOf(model) === undefined ? "page" : "dialog"
}

/** The field that somebody is in, of what is asked or of a form of the page. */
const fieldOf = (model: Model): string =>
  shownTo(model, (view) => {
    const fields = filledIn(view)
    return fields?.focus === undefined ? "" : `${fields.id}.${fields.focus}`
  }) ?? ""

const placeOf = (state: Pick<State, "model" | "isLeaving">): string => {
  const layer = layerOf(state)
  const page = `${state.model.page._tag}:${route.print(state.model.route)}`
  if (layer === "over") return `over/${overOf(state.model)}`
  return layer === "leaving" ? layer : `${page}/${dialogOf(state.model) ?? ""}/${fieldOf(state.model)}`
}

const fresh = (place: string): Focus => ({ place, part: undefined, index: -1, scroll: 0, isTouched: false })

/** The focus that fits what is shown now. */
export const refocused = <S extends State>(state: S): S => {
  const place = placeOf(state)
  return place === state.focus.place ? state : { ...state, focus: fresh(place) }
}

export const begin = (model: Model, size: Size): State =>
  refocused({
    model,
    focus: fresh(""),
    pendingText: "",
    isLeaving: false,
    speaksKitty: false,
    size
  })
