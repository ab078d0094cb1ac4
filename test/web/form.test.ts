/** Forms and questions in a browser: every kind of field is filled in by hand and by keys, and read by who does not see it. */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import { findings } from "#test/support/axe.ts"
import { sharedChromium } from "#test/support/chromium.ts"
import { pressesInside } from "#test/support/focus.ts"
import { isLong } from "#test/support/runs.ts"
import { buildPages, scan } from "#test/support/web.ts"
import { desk, phone } from "#test/support/widths.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
let page: Page
let html: string
let script: string

beforeAll(async () => {
  const [browser, pages, bundled] = await Promise.all([
    sharedChromium(inject("chromium")),
    buildPages(),
    build({
      absWorkingDir: root,
      entryPoints: ["test/support/form-page.tsx"],
      bundle: true,
      write: false,
      format: "iife",
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"production"' }
    })
  ])
  page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage()
  page.setDefaultTimeout(30_000)
  script = bundled.outputFiles[0]?.text ?? ""
  const styles = readdirSync(pages.folder).filter((name) => /^(app|others)-[A-Z0-9]+\.css$/.test(name))
  expect(styles).toHaveLength(2)
  const css = styles
    .map((name) => readFileSync(path.join(pages.folder, name), "utf8"))
    .join("\n")
    .replace(/@font-face\{[^}]*\}/g, "")
  html = `<!doctype html><html lang="en"><head><title>Forms</title><style>${css}</style></head><body><div id="root"></div></body></html>`
})
afterAll(() => page?.context().close())

/** The page as it is when nothing has been done on it yet. */
const open = async (): Promise<void> => {
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto("about:blank")
  await page.setContent(html)
  await page.addScriptTag({ content: script })
  await page.getByRole("heading", { name: "Every field" }).waitFor()
}
beforeEach(open)

const sent = (): Promise<ReadonlyArray<Record<string, unknown>>> =>
  page.evaluate("globalThis.sent") as Promise<ReadonlyArray<Record<string, unknown>>>
const save = () => page.getByRole("button", { name: "Save" }).click()
const tell = (message: object) => page.evaluate(`globalThis.tell(${JSON.stringify(message)})`)
/** What stands alone is typed by hand: with a pause behind it. */
const type = async (...keys: ReadonlyArray<string>) => {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(250)
  }
}
const fillWhatMustBe = async () => {
  await page.getByLabel("Name").fill("Asha")
  await page.getByLabel("Password").fill(" s3 cret ")
  await page.getByLabel("Store", { exact: true }).selectOption("12")
}

describe("a form in a browser", () => {
  it("says of each field what is wrong with it, leads to the first, and sends nothing until all is right", async () => {
    await save()
    expect(await sent()).toEqual([])
    for (const label of ["Name", "Password", "Store"])
      expect(await page.getByLabel(label, { exact: true }).getAttribute("aria-invalid")).toBe("true")
    expect(await page.getByLabel("Name").evaluate((box) => box === document.activeElement)).toBe(true)
    await fillWhatMustBe()
    await page.getByLabel("Weight (Kg)").fill("1.23")
    await save()
    await page.getByText("In steps of 0.05 Kg").waitFor()
    expect(await sent()).toEqual([])
    expect(await page.getByLabel("Weight (Kg)").evaluate((box) => box === document.activeElement)).toBe(true)
  })

  it("sends what every kind of field comes to", async () => {
    await fillWhatMustBe()
    await page.getByRole("button", { name: "More: Weight" }).click()
    await page.getByLabel("Weight (Kg)").press("ArrowUp")
    // Up and down step: an Enter behind a Tab takes nothing off.
    await page.getByLabel("Weight (Kg)").press("Tab")
    expect(
      await page.getByLabel("From", { exact: true }).evaluate((box) => box === document.activeElement)
    ).toBe(true)
    await page.getByLabel("From", { exact: true }).fill("2026-02-28")
    await page.getByRole("group", { name: "State" }).getByRole("button", { name: "Kochi" }).click()
    const also = page.getByRole("group", { name: "Also" })
    await also.getByLabel("Kochi").check()
    await also.getByLabel("Indiranagar Hub").check()
    await page.getByLabel("Administrator").check()
    await page.getByRole("group", { name: "Why" }).getByRole("button", { name: "Damaged" }).click()
    const codes = page.getByLabel("Add to Codes")
    await codes.fill("a1")
    await codes.press("Enter")
    await codes.fill("b2")
    await page.getByRole("button", { name: "Add", exact: true }).click()
    await page.getByRole("button", { name: "Remove a1" }).click()
    await save()
    expect(await sent()).toEqual([
      {
        name: "Asha",
        secret: " s3 cret ",
        weight: 110,
        from: "2026-02-28",
        store: "12",
        state: "13",
        also: ["11", "13"],
        admin: true,
        why: "Damaged",
        codes: ["b2"]
      }
    ])
  })

  it("is sent once however often Enter is pressed, and changed by nothing while it is on its way", async () => {
    await fillWhatMustBe()
    const name = page.getByLabel("Name")
    for (let pressed = 0; pressed < 3; pressed++) await name.press("Enter")
    await page.getByRole("button", { name: "Saving..." }).waitFor()
    await page.getByRole("button", { name: "More: Weight" }).click()
    expect(await page.getByLabel("Weight (Kg)").inputValue()).toBe("1.00")
    expect(await sent()).toHaveLength(1)
    await tell({ _tag: "Answered", problem: "The server does not answer" })
    await page.getByText("The server does not answer").waitFor()
    expect(await name.inputValue()).toBe("Asha")
    await name.press("Enter")
    await expect.poll(async () => (await sent()).length).toBe(2)
  })

  it("takes a reason by its digit while no box has the keys, and own words under 0, digits and all", async () => {
    await fillWhatMustBe()
    await page.getByRole("group", { name: "Why" }).getByRole("button", { name: "Own words" }).click()
    const words = page.getByLabel("Why, in own words")
    expect(await words.evaluate((box) => box === document.activeElement)).toBe(true)
    await words.pressSequentially("2 fell", { delay: 120 })
    await words.press("Enter")
    await expect.poll(async () => (await sent())[0]?.why).toBe("2 fell")
  })

  it("has of each group of choices one stop of Tab: what is chosen in it, else the first; arrows walk along it", async () => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    const isIn = (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((box) => box === document.activeElement)
    const press = (key: string) => page.keyboard.press(key)
    await page.getByLabel("Store", { exact: true }).focus()
    await press("Tab")
    const [first, second] = await page
      .getByRole("group", { name: "State" })
      .getByRole("button")
      .allTextContents()
    expect(await focused()).toBe(first?.trim())
    await press("ArrowDown")
    expect(await focused()).toBe(second?.trim())
    await press("ArrowLeft")
    expect(await focused()).toBe(first?.trim())
    await press("ArrowRight")
    await press("Enter")
    await press("Tab")
    const also = page.getByRole("group", { name: "Also" }).getByRole("checkbox").first()
    expect(await also.evaluate((box) => box === document.activeElement)).toBe(true)
    await press("Shift+Tab")
    expect(await focused()).toBe(second?.trim())
    await page.getByRole("group", { name: "Why" }).getByRole("button", { name: "Damaged" }).click()
    await press("Tab")
    expect(await isIn("Add to Codes")).toBe(true)
    await press("Shift+Tab")
    expect(await focused()).toBe("2 Damaged")
    await press("ArrowLeft")
    expect(await focused()).toBe("1 Expired")
    await press("Shift+Tab")
    expect(await isIn("Administrator")).toBe(true)
  })

  it("lets no scan fall into a field", async () => {
    await page.getByLabel("Name").focus()
    await scan(page, "80177300500645507000123")
    await expect.poll(() => page.evaluate("globalThis.scans.length")).toBe(1)
    expect(await page.getByLabel("Name").inputValue()).toBe("")
    expect(await sent()).toEqual([])
  })

  // In the long run on both screens, and in both themes.
  const themes = ["light", "dark"] as const
  const screens = (isLong ? [desk, phone] : [phone]).flatMap((screen) =>
    (isLong ? themes : (["dark"] as const)).map((look) => ({ screen, look }))
  )
  it.each(screens)(
    "is found fault with by axe in nothing, at $screen.width by $screen.height, $look, right or wrong",
    async ({ screen, look }) => {
      await page.setViewportSize(screen)
      await page.emulateMedia({ colorScheme: look })
      expect(await findings(page)).toEqual([])
      await save()
      await page.getByText("Required Field").first().waitFor()
      await page.getByRole("button", { name: "Own words" }).click()
      await page.getByLabel("Add to Codes").fill("a1")
      await page.getByRole("button", { name: "Add", exact: true }).click()
      expect(await findings(page)).toEqual([])
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(screen.width)
    }
  )
})

/** Of each field that is wrong: its name and what is told of it to who does not see it. */
const toldOfWrongFields = (): Promise<ReadonlyArray<readonly [name: string, told: string]>> =>
  page.getByRole("dialog").evaluate((dialog) =>
    [...dialog.querySelectorAll(".problem[id]")].map((problem) => {
      const field = dialog.querySelector(`[aria-describedby~="${problem.id}"]`)
      const label =
        field instanceof HTMLFieldSetElement
          ? field.querySelector("legend")
          : field instanceof HTMLInputElement ||
              field instanceof HTMLTextAreaElement ||
              field instanceof HTMLSelectElement
            ? field.labels?.[0]
            : undefined
      return [label?.textContent?.trim() ?? "no field", problem.textContent ?? ""] as const
    })
  )

describe("a question with a field of every kind", () => {
  // In the long run on both screens, and in both themes.
  const themes = ["light", "dark"] as const
  const screens = (isLong ? [desk, phone] : [desk]).flatMap((screen) =>
    (isLong ? themes : (["light"] as const)).map((look) => ({ screen, look }))
  )
  it.each(screens)(
    "at $screen.width by $screen.height, $look: axe finds nothing, right or wrong; the focus stays inside and is given back",
    async ({ screen, look }) => {
      await page.setViewportSize(screen)
      await page.emulateMedia({ colorScheme: look })
      const opener = page.getByRole("button", { name: "Fill in all" })
      await opener.click()
      const dialog = page.getByRole("dialog")
      await dialog.waitFor()
      // An answer that has a digit says which; letters stand in the help.
      const answers = dialog.locator(".dialog-buttons .button")
      expect(await answers.locator("kbd").allTextContents()).toEqual(["7"])
      expect((await answers.allTextContents()).map((text) => text.trim())).toEqual([
        "Back",
        "Later 7",
        "Send"
      ])
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      expect(await findings(page)).toEqual([])
      await dialog.getByRole("button", { name: "Send" }).click()
      await dialog.locator(".problem").first().waitFor()
      expect(await findings(page)).toEqual([])
      const told = await toldOfWrongFields()
      expect(told.map(([name]) => name)).toEqual([
        "Name",
        "Note",
        "Password",
        "Weight (Kg)",
        "From",
        "Store",
        "State",
        "Also",
        "Why",
        "Add to Codes"
      ])
      for (const [, problem] of told) expect(problem).not.toBe("")
      // The first wrong one has the focus.
      expect(await dialog.getByLabel("Name").evaluate((box) => box === document.activeElement)).toBe(true)
      expect(await pressesInside(dialog, 30)).toEqual(Array(30).fill(true))
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(screen.width)
      await dialog.getByRole("button", { name: "Back" }).click()
      await dialog.waitFor({ state: "detached" })
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
      expect(await sent()).toEqual([])
    }
  )
})

describe("a question with fields", () => {
  const ask = async () => {
    await page.getByRole("button", { name: "Ask" }).click()
    await page.getByRole("dialog").waitFor()
  }
  /** What 2, 1 and 3 come to. */
  const allGiven = () =>
    expect
      .poll(sent)
      .toEqual([{ chicken: "Damaged", prawns: "Out of stock", rice: "Not found on the shelf" }])
  const reasonOf = (name: string) => page.getByRole("group", { name, exact: true })

  it("is answered by keys alone: a digit for each reason that is asked for, then Enter", async () => {
    await ask()
    await type("2", "1", "3")
    await page.keyboard.press("Enter")
    await allGiven()
    await page.getByRole("dialog").waitFor({ state: "detached" })
  })

  it("goes on by Tab from the reasons that a digit was chosen of, and by Enter there changes none of them", async () => {
    await ask()
    await type("2", "1")
    await page.keyboard.press("ArrowUp")
    await expect
      .poll(() => reasonOf("Prawns, medium").evaluate((box) => box === document.activeElement))
      .toBe(true)
    await page.keyboard.press("Tab")
    const rice = reasonOf("Basmati rice 5 kg").getByRole("button")
    expect(await rice.first().evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await allGiven()
  })

  it("goes back by Up to a reason that was given, and along its reasons by Left and Right", async () => {
    await ask()
    await type("2", "1")
    await page.keyboard.press("ArrowUp")
    const prawns = reasonOf("Prawns, medium")
    await expect.poll(() => prawns.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Enter")
    await prawns.locator('.choice[aria-pressed="true"]', { hasText: "Not found on the shelf" }).waitFor()
    await page.keyboard.press("ArrowDown")
    await expect
      .poll(() => reasonOf("Basmati rice 5 kg").evaluate((box) => box === document.activeElement))
      .toBe(true)
  })

  it.each([0, 100])(
    "takes digits typed %i ms after each other, each for the reason that is next",
    async (delay) => {
      await ask()
      await page.keyboard.type("213", { delay })
      await page.keyboard.press("Enter")
      await allGiven()
    }
  )

  it("takes the digit that came before a busy page had heard the one before it", async () => {
    await ask()
    await page.keyboard.press("2")
    await page.waitForTimeout(100)
    await page.evaluate("const until = performance.now() + 150; while (performance.now() < until);")
    await page.keyboard.press("1")
    await type("3")
    await page.keyboard.press("Enter")
    await allGiven()
  })

  it("takes own words for one, and a reason for all that have none", async () => {
    await ask()
    await type("0")
    await page.getByLabel("Chicken curry cut, in own words").pressSequentially("3 days late", { delay: 120 })
    await reasonOf("Prawns, medium").getByRole("button", { name: "Damaged" }).click()
    await page.getByRole("button", { name: "Same reason for all" }).click()
    await page.getByRole("button", { name: "Confirm" }).click()
    await expect.poll(sent).toEqual([{ chicken: "3 days late", prawns: "Damaged", rice: "3 days late" }])
  })

  it("is not answered while a reason is missing: that one says so and gets the keys", async () => {
    await ask()
    await type("1")
    await page.getByRole("button", { name: "Confirm" }).click()
    await page.getByText("Choose a reason, or type one").first().waitFor()
    expect(await sent()).toEqual([])
    expect(await reasonOf("Prawns, medium").evaluate((box) => box === document.activeElement)).toBe(true)
  })

  it.each([...(isLong ? [[1280, 600] as const] : []), [390, 600] as const])(
    "keeps the focus, its answers in sight, and axe quiet, at %i by %i",
    async (width, height) => {
      await page.setViewportSize({ width, height })
      await ask()
      const dialog = page.getByRole("dialog")
      expect(await findings(page)).toEqual([])
      const isInSight = async (name: string) => {
        const box = await dialog.getByRole("button", { name, exact: true }).boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= height
      }
      expect(await isInSight("Confirm")).toBe(true)
      expect(await isInSight("Back")).toBe(true)
      expect(await pressesInside(dialog, 20, 7)).toEqual(Array(20).fill(true))
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width)
      await page.keyboard.press("Escape")
      await dialog.waitFor({ state: "detached" })
      expect(
        await page.getByRole("button", { name: "Ask" }).evaluate((it) => it === document.activeElement)
      ).toBe(true)
      expect(await sent()).toEqual([])
    }
  )
})
