/** Boxes that take text, and putting typed text into one of them as the browser would have done. */

export type Box = HTMLInputElement | HTMLTextAreaElement

const textTypes: ReadonlySet<string> = new Set([
  "text",
  "search",
  "tel",
  "url",
  "email",
  "password",
  "number"
])

export const boxOf = (target: EventTarget | null): Box | undefined => {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && textTypes.has(target.type) ? target : undefined
}

const line = '[data-holds="code"],[data-holds="names"]'

/** A line for codes or names in which nothing stands: keys that begin neither are the page's, as in a terminal. */
export const isEmptyLine = (target: EventTarget | null): boolean => {
  const box = boxOf(target)
  return box?.value === "" && box.closest(line) !== null
}

/**
 * Replaces the selection of a box. The editing command keeps the browser's own undo; a box that has lost the focus
 * meanwhile is written to all the same, for that is where the text was typed.
 */
export const insert = (box: Box, text: string): void => {
  if (!box.isConnected || box.disabled || box.readOnly) return
  if (document.activeElement === box && document.execCommand("insertText", false, text)) return
  box.setRangeText(text, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, "end")
  box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }))
}

/** Takes a text that was inserted back out of its box; what has been changed since stays as it is. */
const takeBack = (box: Box, text: string, value: string, end: number): void => {
  const start = end - text.length
  if (!box.isConnected || box.value !== value || start < 0) return
  if (document.activeElement === box) {
    box.setSelectionRange(start, end)
    if (document.execCommand("delete")) return
  }
  box.setRangeText("", start, end, "end")
  box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "deleteContentBackward" }))
}

/** Does something that may insert texts into boxes; the answer takes them back, the last one first. */
export const revocably = (act: () => void): (() => void) => {
  const undos: Array<() => void> = []
  const onInput = (event: Event): void => {
    const box = boxOf(event.target)
    if (box === undefined || !(event instanceof InputEvent) || event.inputType !== "insertText") return
    const { value, selectionStart } = box
    const { data } = event
    if (data !== null) undos.unshift(() => takeBack(box, data, value, selectionStart ?? value.length))
  }
  addEventListener("input", onInput, { capture: true })
  act()
  removeEventListener("input", onInput, { capture: true })
  return () => {
    for (const undo of undos) undo()
  }
}

/** Chooses in a list by typed letters, as the browser does: the next option that begins with them. */
export const chooseByTyping = (select: HTMLSelectElement, text: string): void => {
  const start = text.toLowerCase()
  const options = [...select.options]
  const from = select.selectedIndex + (text.length === 1 ? 1 : 0)
  const order = [...options.slice(from), ...options.slice(0, from)]
  const found = order.find((option) => !option.disabled && option.text.toLowerCase().startsWith(start))
  if (found === undefined || found.selected) return
  select.value = found.value
  select.dispatchEvent(new Event("change", { bubbles: true }))
}
