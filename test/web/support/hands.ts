/** Counts what somebody does at a page. */
import type { Locator, Page } from "playwright-core"
import { scan } from "#test/support/web.ts"

export class Hands {
  acts = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async press(key: string): Promise<void> {
    this.acts += 1
    await this.page.keyboard.press(key)
  }
  /** Letters one by one, as a person types: a burst of them is a scan. */
  async type(text: string): Promise<void> {
    this.acts += text.length
    await this.page.keyboard.type(text, { delay: 60 })
  }
  async click(name: string): Promise<void> {
    this.acts += 1
    await this.page.getByRole("link", { name }).click()
  }
  /** A button in a row of the items. */
  async clickIn(row: Locator, name: RegExp): Promise<void> {
    this.acts += 1
    await row.getByRole("button", { name }).click()
  }
  /** A code is scanned: one act, whatever its letters. */
  async scanCode(code: string): Promise<void> {
    this.acts += 1
    await scan(this.page, code)
  }
}
