/** A page on a desk and on a phone: work is done once, and looked at on both. */
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { findings } from "./axe.ts"
import { isLong } from "./runs.ts"
import { isNoWider } from "./web.ts"

export const desk = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** Looks at the page on a desk, then on a phone, where it is left: what can be pressed there can be pressed on a desk. */
export const onBoth = async (page: Page, look: (isSeenBefore: boolean) => Promise<void>): Promise<void> => {
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    // What hangs on the width has been drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    )
    await look(viewport !== desk)
  }
}

/** On both axe finds nothing (in the short run on the second only what hangs on the width), and nothing is wider. */
export const isSoundOnBoth = (page: Page): Promise<void> =>
  onBoth(page, async (isSeenBefore) => {
    expect(await findings(page, isSeenBefore && !isLong)).toEqual([])
    await isNoWider(page)
  })
