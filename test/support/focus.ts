/** Where the focus goes while keys are pressed. */
import type { Locator } from "playwright-core"

const back = (pressed: number, every: number | undefined): boolean =>
  every !== undefined && pressed % every === every - 1

/**
 * Presses Tab so many times, `backEvery`th with Shift, and says after which of them the focus was inside of an element.
 * The page notes it at each key that comes up: asking it each time took as long as the keys.
 */
export const pressesInside = async (
  element: Locator,
  presses: number,
  backEvery?: number
): Promise<ReadonlyArray<boolean>> => {
  const page = element.page()
  await element.evaluate((watched) => {
    const noted: Array<boolean> = []
    const note = ({ key }: KeyboardEvent) => {
      if (key === "Tab") noted.push(watched.contains(document.activeElement))
    }
    addEventListener("keyup", note, { capture: true })
    Object.assign(window, {
      pressesInside: () => {
        removeEventListener("keyup", note, { capture: true })
        return noted
      }
    })
  })
  for (let pressed = 0; pressed < presses; pressed++)
    await page.keyboard.press(back(pressed, backEvery) ? "Shift+Tab" : "Tab")
  return page.evaluate(() =>
    (window as unknown as { pressesInside: () => ReadonlyArray<boolean> }).pressesInside()
  )
}
