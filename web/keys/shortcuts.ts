/** Keys that mean something on the page, asked for from the top: an open dialog first, then the page, then everywhere. */
import { useEffect, useRef } from "react"
import { boxOf, isEmptyLine } from "./insertion.ts"

export interface Press {
  /** The key, as in `KeyboardEvent.key`. */
  readonly key: string
  readonly control: boolean
  readonly shift: boolean
  readonly target: Element | undefined
}

/** Answers whether the key meant something. */
export type Handler = (press: Press) => boolean

interface Level {
  readonly handler: () => Handler
  /** A dialog: what it does not understand means nothing. */
  readonly isModal: boolean
}

const levels: Array<Level> = []
/** The handler of keys that work even above a dialog. */
let everywhere: Handler = () => false

export const understandEverywhere = (handler: Handler): void => {
  everywhere = handler
}

/** The owner of the page's keys now: the dialog on top, or the page at its address. */
export const whoHasKeys = (): unknown => levels.findLast(({ isModal }) => isModal) ?? location.pathname

export const press = (pressed: Press): boolean => {
  if (everywhere(pressed)) return true
  for (const { handler, isModal } of [...levels].reverse()) {
    if (handler()(pressed)) return true
    if (isModal) return false
  }
  return false
}

/** A select shows its list: its keys are the list's. Browsers that cannot be asked take such keys themselves. */
export const isListOpen = (target: EventTarget | null): boolean =>
  CSS.supports("selector(:open)") && target instanceof Element && target.closest("select:open") !== null

/** Where the space bar presses, chooses or types; elsewhere it is a key of the page, which ticks a row or looks into it. */
const ownSpace =
  "button:not(.row-link), input, select, textarea, summary, label, [role=radiogroup], [role=listbox]"
const isSpaceOfPage = ({ key, repeat, target }: KeyboardEvent): boolean =>
  key === " " && !repeat && target instanceof Element && target.closest(ownSpace) === null

export const listen = (): (() => void) => {
  let isSpaceTaken = false
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.metaKey) return
    if (isListOpen(event.target)) return
    // Characters come from the scanner's listener, once it knows that a person typed them.
    if ([...event.key].length === 1 && !event.ctrlKey && !isSpaceOfPage(event)) return
    const understood = press({
      key: event.key,
      control: event.ctrlKey,
      shift: event.shiftKey,
      target: event.target instanceof Element ? event.target : undefined
    })
    if (event.key === " ") isSpaceTaken = understood
    if (understood) event.preventDefault()
  }
  // Firefox presses a button when the space bar comes up.
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === " " && isSpaceTaken) event.preventDefault()
    isSpaceTaken = false
  }
  addEventListener("keydown", onKeyDown)
  addEventListener("keyup", onKeyUp)
  return () => {
    removeEventListener("keydown", onKeyDown)
    removeEventListener("keyup", onKeyUp)
  }
}

/** While the component is shown, its keys are understood above those shown before it. */
export const useKeys = (handler: Handler, isModal = false): void => {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    const level: Level = { handler: () => latest.current, isModal }
    levels.push(level)
    return () => {
      levels.splice(levels.indexOf(level), 1)
    }
  }, [isModal])
}

/** The key does something of its own here: Enter presses a button, arrows choose in a list or move in a text. */
export const isOwnKey = ({ key, control, target }: Press): boolean => {
  if (target === undefined) return false
  if (key === "Enter") return target.closest("a, button, input, select, textarea, summary") !== null
  if (key === "ArrowUp" || key === "ArrowDown")
    return target.closest("select, textarea, [role=radiogroup], [role=listbox]") !== null
  const isInBox = boxOf(target) !== undefined && !isEmptyLine(target)
  if (key === "Delete" || key === "Backspace" || key === "Home" || key === "End") return isInBox
  if (key === "ArrowLeft" || key === "ArrowRight")
    // Nothing is stepped over by words in an empty box.
    return (control ? isTyping({ target }) : isInBox) || target.closest("[role=radiogroup]") !== null
  return false
}

/** A box with something in it has its own undo. */
export const isTyping = ({ target }: Pick<Press, "target">): boolean => {
  const box = boxOf(target ?? null)
  return box !== undefined && box.value !== ""
}
