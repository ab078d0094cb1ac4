/**
 * Keys that are pressed before the scanner's listener is there: from the first script of the page on they are kept, each
 * with its time, and handed to it. A scan that begins while a page loads is whole, and its Enter presses
 * nothing of a page that is half there.
 */

interface Early {
  readonly events: ReadonlyArray<KeyboardEvent>
  readonly stop: () => void
}
declare global {
  var packhouseEarlyKeys: Early | undefined
}

/** More keys than a scanner types while a page loads: whoever leans on a key fills no memory. */
const most = 2000

const isCharacter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !altKey && !metaKey

export const keepKeys = (): void => {
  const events: Array<KeyboardEvent> = []
  const onKeyDown = (event: KeyboardEvent): void => {
    // What ends nothing that was typed is for the browser.
    const isEnd = (event.key === "Enter" || event.key === "Tab") && events.length > 0
    if (event.isComposing || !(isEnd || isCharacter(event)) || events.length >= most) return
    event.preventDefault()
    event.stopImmediatePropagation()
    events.push(event)
  }
  addEventListener("keydown", onKeyDown, { capture: true })
  globalThis.packhouseEarlyKeys = {
    events,
    stop: () => removeEventListener("keydown", onKeyDown, { capture: true })
  }
}

export const hasEarlyKeys = (): boolean => globalThis.packhouseEarlyKeys !== undefined

/** The early keys, once: from here on others listen. */
export const takeEarlyKeys = (): ReadonlyArray<KeyboardEvent> => {
  const early = globalThis.packhouseEarlyKeys
  globalThis.packhouseEarlyKeys = undefined
  early?.stop()
  return early?.events ?? []
}
