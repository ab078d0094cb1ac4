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

/** What a select does with typed letters: the next option that begins with them. */
export const chooseByTyping = (select: HTMLSelectElement, text: string): void => {
  const wanted = text.toLowerCase()
  const options = [...select.options]
  const from = select.selectedIndex + (text.length === 1 ? 1 : 0)
  const order = [...options.slice(from), ...options.slice(0, from)]
  const found = order.find((option) => !option.disabled && option.text.toLowerCase().startsWith(wanted))
  if (found === undefined || found.selected) return
  select.value = found.value
  select.dispatchEvent(new Event("change", { bubbles: true }))
}
