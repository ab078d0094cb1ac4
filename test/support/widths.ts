/** A page on a desk and on a phone: work is done once, and looked at on both. */
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { findings } from "./axe.ts"
import { isLong } from "./runs.ts"
import { isNoWider } from "./web.ts"

export const desk = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** What hangs on the width has been drawn. */
const show = async (page: Page, viewport: typeof desk): Promise<void> => {
  await page.setViewportSize(viewport)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Looks at the page on a desk, then on a phone, where it is left: what can be pressed there can be pressed on a desk. */
export const onBoth = async (page: Page, look: () => Promise<void>): Promise<void> => {
  for (const viewport of [desk, phone]) {
    await show(page, viewport)
    await look()
  }
}

/** How often a page was looked at in the day's run. */
const looks = new WeakMap<Page, number>()

/** Axe finds nothing on the page, and nothing is wider: in the long run on both, in the day's on a desk and on a phone in turn. */
export const isSoundOnBoth = async (page: Page): Promise<void> => {
  const isSound = async () => {
    expect(await findings(page)).toEqual([])
    await isNoWider(page)
  }
  const before = looks.get(page) ?? 0
  looks.set(page, before + 1)
  if (isLong) return onBoth(page, isSound)
  await show(page, before % 2 === 0 ? desk : phone)
  await isSound()
  await show(page, phone)
}
