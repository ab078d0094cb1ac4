import type { Locator, Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import type { StoredList } from "#core/barcode/rule/stored-list.ts"
import * as Day from "#core/day.ts"
import { passwordGiven } from "#core/text/login.ts"
import { missingIn, tradeTable } from "#test/core/barcode/trade-codes.ts"
import { findings } from "#test/support/axe.ts"
import { password } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { login } from "#test/support/server.ts"
import { sharedDesk, sharedWeb } from "#test/support/shared-web.ts"
import { chooseMore, enter, expectNoComplaints, noNotices, scan } from "#test/support/web.ts"

/** The day's run goes through all forms on a phone, the long one on a desk, too. */
const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" }
] as const
type Look = (typeof looks)[number]

const web = sharedWeb({}, { isBusy: true })
const station = sharedDesk(web, { username: "admin" })
beforeAll(async () => {
  await station.page.locator(".fold").click()
  await station.page.locator(".tile", { hasText: "Admin" }).click()
  await station.page.locator(".rows .row").first().waitFor()
})

/** A scanner's code has as many characters; fewer were typed. */
const shortestBurst = 4
const toast = (text: string) => station.page.locator(".toast", { hasText: text }).first().waitFor()
/** The administrator's page at the users, without what was done before. */
const opened = async ({ viewport, colorScheme }: Look = looks[1], path = "/admin/index.html") => {
  const { page } = station
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await page.goto(web.url + path)
  await page.locator(".rows .row").first().waitFor()
  await noNotices(page)
  return page
}
const settings = () => opened(looks[1], "/admin/index.html?pg=settings")
const openUser = async (username: string) => {
  const page = await opened()
  await page.getByRole("button", { name: username, exact: true }).click()
  await page.getByRole("heading", { name: username }).waitFor()
}
const openSetting = async (name: string) => {
  const { page } = station
  await page.getByPlaceholder("Search settings").fill(name)
  await page.getByRole("button", { name, exact: true }).first().click()
  const dialog = page.getByRole("dialog", { name })
  await dialog.waitFor()
  return dialog
}
const stored = async (username: string) =>
  (await web.result<ReadonlyArray<Record<string, unknown>>>("AdminService.getUsers", [], "admin")).find(
    (user) => user.username === username
  )
const variable = async (name: string) =>
  (
    await web.result<ReadonlyArray<Record<string, unknown>>>("AdminService.getEnvVariables", [], "admin")
  ).find((each) => each.name === name)?.value

describe("the administrator's area", () => {
  /** The login as it stands: whoever is asked there comes in. */
  const logInAs = async (page: Page, username: string) => {
    await page.getByLabel("User name").fill(username)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Log in" }).click()
  }

  it("is for administrators alone: the tile shows for nobody else, and its address leads others home (ADMIN-1)", async () => {
    const { page, context } = await web.open()
    await page.goto(`${web.url}/admin/index.html`)
    await logInAs(page, "hub")
    await page.locator(".figure").first().waitFor()
    expect(new URL(page.url()).pathname).toBe("/home")
    await page.locator(".fold").click()
    await page.locator(".tile", { hasText: "Log out" }).waitFor()
    expect(await page.locator(".tile", { hasText: "Admin" }).count()).toBe(0)
    await context.close()
  })

  it("stands in the frame of every page, and is there after a login that it asked for (ADMIN-1)", async () => {
    const { page, context, complaints } = await web.open()
    await page.goto(`${web.url}/admin/index.html?pg=settings`)
    await logInAs(page, "admin")
    await page.getByPlaceholder("Search settings").waitFor()
    expect(page.url()).toBe(`${web.url}/admin/index.html?pg=settings`)
    const ways = page.getByRole("navigation", { name: "Pages" })
    expect(await ways.getByRole("link", { name: "Admin", exact: true }).getAttribute("aria-current")).toBe(
      "page"
    )
    await page.getByRole("link", { name: /^Users/ }).click()
    await page.getByRole("button", { name: /^New user/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each(isLong ? looks : looks.slice(0, 1))(
    "is found fault with by axe in nothing, $viewport.width wide, $colorScheme",
    async (look) => {
      const page = await opened(look)
      const fits = async (ready: Locator) => {
        await ready.first().waitFor()
        expect(await findings(page)).toEqual([])
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(
          look.viewport.width
        )
      }
      await fits(page.locator(".rows .row"))
      await page.getByRole("button", { name: "hub", exact: true }).click()
      await page.getByRole("tab", { name: /^Orders/ }).click()
      await fits(page.locator(".setting"))
      await chooseMore(station.page, "Disable")
      await fits(page.getByRole("dialog"))
      await page.keyboard.press("Escape")
      await page.getByRole("button", { name: "Set password" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click()
      await fits(page.getByText("The password is required"))
      await page.keyboard.press("Escape")
      await page.goto(`${web.url}/admin/index.html?pg=settings`)
      await fits(page.locator(".rows .row"))
      for (const [name, label] of [
        ["Reasons for short items", "Add to Values"],
        ["Delivery charge", "A delivery costs"],
        ["Print layouts", "Value (JSON)"]
      ] as const) {
        const dialog = await openSetting(name)
        await fits(dialog.getByLabel(label))
        await page.keyboard.press("Escape")
      }
    }
  )

  it("says why a password is too weak, keeps what was typed, and creates a user who can log in at once", async () => {
    const page = await opened()
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Create", exact: true }).click()
    await page.getByText("Choose the store that the user works in").waitFor()
    await page.getByLabel("User name").fill("fresh.start")
    await page.getByLabel("First password").fill("password")
    await page.getByLabel("Name", { exact: true }).fill("Fresh Start")
    await page.getByLabel("Store", { exact: true }).selectOption("12")
    await page.getByLabel("Indiranagar Hub").check()
    await page.getByText("Changed and not saved yet").waitFor()
    await dialog.getByRole("button", { name: "Create", exact: true }).click()
    await dialog.getByText("Choose another password").waitFor()
    expect(await page.getByLabel("User name").inputValue()).toBe("fresh.start")
    await page.getByLabel("First password").fill("Correct-horse-7-battery")
    await dialog.getByRole("button", { name: "Create", exact: true }).click()
    await toast("fresh.start created")
    expect(await stored("fresh.start")).toMatchObject({
      name: "Fresh Start",
      hub_store_id: 12,
      store_ids: [11],
      admin: false
    })
    await login(web.url, "fresh.start", "Correct-horse-7-battery")

    const theirs = await web.open({ viewport: looks[0].viewport })
    await theirs.page.goto(`${web.url}/incoming`)
    await theirs.page.getByLabel("User name").fill("fresh.start")
    await theirs.page.getByLabel("Password").fill("Correct-horse-7-battery")
    await theirs.page.keyboard.press("Enter")
    await theirs.page.getByText(passwordGiven).waitFor()
    expect(await findings(theirs.page)).toEqual([])
    const set = async (wanted: string, again: string) => {
      await theirs.page.getByLabel("New password", { exact: true }).fill(wanted)
      await theirs.page.getByLabel("New password again").fill(again)
      await theirs.page.keyboard.press("Enter")
    }
    await set("koramangala", "koramangala")
    await theirs.page.getByText("Choose another password: it is little more than a name").waitFor()
    await set("three wet umbrellas", "three dry umbrellas")
    await theirs.page.getByText("The two passwords differ").waitFor()
    await set("three wet umbrellas", "three wet umbrellas")
    await expect.poll(() => new URL(theirs.page.url()).pathname).toBe("/incoming")
    expectNoComplaints(theirs)
    await theirs.context.close()
  })

  it("sets switches and values, found by what they do, and no flag that nobody knows", async () => {
    const { page } = station
    await openUser("hub")
    const dialog = page.getByRole("dialog")
    await page.getByPlaceholder("Search flags").fill("order return")
    const row = page.getByRole("radiogroup", { name: "Order return", exact: true })
    await row.getByLabel("On", { exact: true }).check()
    await expect.poll(async () => (await stored("hub"))?.flags).toHaveProperty("enable_order_return", true)
    await page.getByPlaceholder("Search flags").fill("template_id")
    await page.getByRole("button", { name: "template_id", exact: true }).click()
    await dialog.getByLabel("Value").fill("7")
    await dialog.getByLabel("Value").press("Enter")
    await toast("template_id = 7")
    await page.getByPlaceholder("Search flags").fill("")
    await page.getByRole("tab", { name: /^Values/ }).click()
    await page.getByRole("button", { name: "Another flag" }).click()
    await dialog.getByLabel("Flag", { exact: true }).fill("enable_order_retrun")
    await dialog.getByLabel("Value").fill("true")
    await dialog.getByRole("button", { name: "Save", exact: true }).click()
    await page
      .getByText("there is no flag enable_order_retrun: did you mean enable_order_return?")
      .first()
      .waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor()
    await page.getByRole("button", { name: "Discard" }).click()
    expect((await stored("hub"))?.flags).toEqual({
      enable_store_work: 1,
      enable_order_return: true,
      template_id: 7
    })
    await page.getByPlaceholder("Search flags").fill("order return")
    await row.getByLabel("Default").check()
    await expect.poll(async () => (await stored("hub"))?.flags).not.toHaveProperty("enable_order_return")
  })

  it.runIf(isLong)(
    "disables a user after a word, whose sessions end at once, and enables again",
    async () => {
      const { page } = station
      const other = await web.open()
      await enter(other.page, web, "/home", "second")
      await other.page.locator(".figure").first().waitFor()
      await openUser("second")
      await chooseMore(station.page, "Disable")
      const dialog = page.getByRole("dialog")
      await dialog.getByRole("button", { name: "Cancel" }).click()
      expect(await stored("second")).toMatchObject({ disabled: false })
      await chooseMore(station.page, "Disable")
      await dialog.getByRole("button", { name: "Disable" }).click()
      await toast("second disabled")
      await other.page.getByRole("button", { name: "Log in" }).waitFor()
      await chooseMore(station.page, "Enable")
      await toast("second enabled")
      await logInAs(other.page, "second")
      await other.page.locator(".figure").first().waitFor()
      await chooseMore(station.page, "End sessions")
      await dialog.getByRole("button", { name: "End sessions" }).click()
      await other.page.getByRole("button", { name: "Log in" }).waitFor()
      await other.context.close()
    }
  )

  it.runIf(isLong)("sets a password that logs in, where the old one no longer does", async () => {
    const { page } = station
    await openUser("kochi")
    await page.getByRole("button", { name: "Set password" }).click()
    await page.getByLabel("New password").fill("Another-Horse-8-Staple")
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click()
    await toast("Password set")
    await login(web.url, "kochi", "Another-Horse-8-Staple")
    await expect(login(web.url, "kochi", password)).rejects.toThrow("401")
  })

  it.runIf(isLong)("never takes the last administrator away", async () => {
    const { page } = station
    await openUser("admin")
    await page.keyboard.press("F2")
    await page.getByLabel("Administrator").uncheck()
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByRole("dialog").getByText("The last administrator cannot be disabled or demoted").waitFor()
    expect(await stored("admin")).toMatchObject({ admin: true })
  })

  it("sets what the network is set to in controls that fit it, says what is wrong, and goes back to the default (ADMIN-2)", async () => {
    const page = await settings()
    let dialog = await openSetting("Reasons for short items")
    const reasons = dialog.getByLabel("Add to Values")
    await reasons.fill("Out of stock")
    await reasons.press("Enter")
    await reasons.fill("Damaged")
    await dialog.getByRole("button", { name: "Save", exact: true }).click()
    await toast("Reasons for short items saved")
    await page.locator(".row", { hasText: "Out of stock, Damaged" }).waitFor()
    expect(await variable("accept_order_reason")).toBe('["Out of stock","Damaged"]')

    dialog = await openSetting("Hold of a scanned pack")
    await dialog.getByLabel("Value (minutes)").fill("1500")
    await dialog.getByLabel("Value (minutes)").press("Enter")
    await dialog.getByText("Hold of a scanned pack is a whole number from 1 to 1440").waitFor()
    await dialog.getByLabel("Value (minutes)").fill("45")
    await page.keyboard.press("F2")
    await toast("Hold of a scanned pack saved")
    await page.locator(".row", { hasText: "45 minutes" }).waitFor()

    dialog = await openSetting("Support phone")
    await dialog.getByLabel("Value").fill("1800 425 0101")
    await page.keyboard.press("Enter")
    await toast("Support phone saved")
    // As the head of every page reads it.
    await page.locator("header").getByText("1800 425 0101").waitFor()
    expect(await variable("support_phone")).toBe('"1800 425 0101"')

    for (const name of ["Support phone", "Hold of a scanned pack", "Reasons for short items"]) {
      dialog = await openSetting(name)
      await dialog.getByRole("button", { name: "Back to the default" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Take away" }).click()
      await toast(`${name} taken away`)
    }
    expect(await variable("claim_minutes")).toBeUndefined()
  })

  it.runIf(isLong)("takes layouts as JSON, and says where that breaks", async () => {
    const page = await settings()
    const dialog = await openSetting("Print layouts")
    await dialog.getByLabel("Value (JSON)").fill("1800 425")
    await dialog.getByRole("button", { name: "Save", exact: true }).click()
    await dialog.getByText(/This is no JSON/).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Discard" }).click()
    await dialog.waitFor({ state: "detached" })
  })
})

describe("master data in the browser", () => {
  it("shows what a change does before it is made, and takes it back; no tool of a phone's row is cut off (MASTER-3)", async () => {
    const page = await opened(looks[0], "/masterdata")
    await page.locator(".filter-menu summary").click()
    await page.locator(".filter-menu fieldset").getByText("Products", { exact: true }).click()
    const row = page.locator(".rows .row", { hasText: "1773" }).first()
    await row.waitFor()
    const refresh = await page.locator(".tool-strip .list-state > .button").last().boundingBox()
    expect((refresh?.x ?? 0) + (refresh?.width ?? 0)).toBeLessThanOrEqual(looks[0].viewport.width)
    await row.click()
    const price = page.getByLabel("Price", { exact: true })
    const before = await price.inputValue()
    await price.fill("77.50")
    await page.keyboard.press("F2")
    await page.getByText(`Price: ${before} → 77.50`).waitFor()
    await page.keyboard.press("F2")
    await toast("Products: 1 row changed")
    await page.getByRole("button", { name: "History" }).click()
    await page.locator(".rows .row", { hasText: "1 row changed" }).first().click()
    await page.getByRole("button", { name: "Undo", exact: true }).click()
    await page.getByText(`Price: 77.50 → ${before}`).waitFor()
    await page.getByRole("button", { name: "Write back" }).click()
    await page.locator(".rows .row", { hasText: "Undone" }).first().waitFor()
  })
})

describe("code rules in the browser", () => {
  it("come from a text whose faults are shown by line, and are tried and removed again (CODE-20, FILE-4)", async () => {
    const page = await opened(looks[1], "/codes")
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog", { name: "Import rules" })
    const box = dialog.getByLabel("Rules as CSV or JSON")
    const rows = ["list,name,title,kind,length,starts,fields", "shop,w28,weighed,weighed,13,28,grams 8-14"]
    await box.fill(rows.join("\n"))
    await page.keyboard.press("F2")
    await dialog.getByText("Line 2: Rule w28: grams reaches beyond the code.").waitFor()
    // As a file of the desk has it.
    const text = rows.join("\n").replace("8-14", "8-12; check 13")
    await dialog
      .getByLabel("File")
      .setInputFiles({ name: "rules.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
    await expect.poll(() => box.inputValue()).toBe(text)
    await page.keyboard.press("F2")
    await toast("of the code rules is saved")
    const shop = page.locator(".row", { hasText: "shop" }).first()
    await shop.waitFor()
    await page.getByLabel("Try a code").fill("2812345015001")
    await page.getByRole("button", { name: "Try", exact: true }).click()
    await page.getByText("Read by the list shop, rule w28").waitFor()
    expect(await findings(page)).toEqual([])
    await page
      .locator(".row", { hasText: "packhouse" })
      .first()
      .getByRole("button", { name: "Turn off" })
      .click()
    await page.getByRole("dialog").getByText("no pack, order label or partner's code").waitFor()
    await page.keyboard.press("Escape")
    await shop.getByRole("button", { name: "Remove" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
    await shop.waitFor({ state: "detached" })
  })

  // On the screen of a terminal in the day's run, test/cli/tui/counter.test.ts.
  it.runIf(isLong)(
    "read what a scanner types of the codes of the trade as their table says (CODE-12 to CODE-14)",
    async () => {
      const table = tradeTable(Day.dayAt(Date.now()))
      const lists = async () =>
        await web.result<{ readonly version: number; readonly lists: ReadonlyArray<StoredList> }>(
          "CodeRuleService.getCodeRules",
          [],
          "admin"
        )
      const before = await lists()
      const save = async (wanted: ReadonlyArray<StoredList>) =>
        web.result("CodeRuleService.setCodeRules", [wanted, (await lists()).version], "admin")
      for (const isScaleFirst of [false, true]) {
        const those = table.filter(
          (row) => row.isScaleFirst === isScaleFirst && row.code.length >= shortestBurst
        )
        if (those.length === 0) continue
        if (isScaleFirst)
          await save(before.lists.toSorted((a, b) => Number(b.name === "scale") - Number(a.name === "scale")))
        const page = await opened(looks[1], "/codes")
        for (const row of those) {
          await scan(page, row.code.trim(), { gap: 5 })
          const code = row.code.trim().replaceAll("\x1d", "")
          const isShown = async () => {
            const said = (await page.getByRole("main").innerText()).replaceAll("\x1d", "")
            return said.includes(code) ? missingIn(row, said) : ["its code"]
          }
          await expect.poll(isShown, { message: row.code }).toEqual([])
        }
      }
      await save(before.lists)
    },
    900_000
  )
})
