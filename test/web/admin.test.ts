import type { Locator, Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { passwordGiven } from "#core/text/login.ts"
import { findings } from "#test/support/axe.ts"
import { password } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { login } from "#test/support/server.ts"
import { sharedDesk, sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints, noNotices } from "#test/support/web.ts"

/** Drawing that takes longer than an answer is the harder way to come in. */
const drawingDelays = isLong ? [0, 1000] : [1000]
/** The day's run goes through all forms on a phone, and looks on a desk at the page with the most on it. */
const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: "dark", isWhole: true },
  { viewport: { width: 1280, height: 800 }, colorScheme: "light", isWhole: isLong }
] as const
type Look = (typeof looks)[number]

const web = sharedWeb({}, { isBusy: true })
const station = sharedDesk(web, { username: "admin" })
beforeAll(async () => {
  await station.page.locator(".fold").click()
  await station.page.locator(".tile", { hasText: "Admin" }).click()
  await station.page.locator(".rows .row").first().waitFor()
})

const toast = (text: string) => station.page.locator(".toast", { hasText: text }).first().waitFor()
/** The administrator's page at the users, without the form of what was done before. */
const opened = async ({ viewport, colorScheme }: Look = looks[1]) => {
  const { page } = station
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  const close = page.getByRole("button", { name: "Close", exact: true })
  if ((await close.count()) > 0) await close.click()
  await noNotices(page)
  await page.getByRole("button", { name: "Users", exact: true }).click()
  await page.getByRole("button", { name: "admin", exact: true }).waitFor()
  return page
}
const openUser = async (username: string) => {
  const page = await opened()
  await page.getByRole("button", { name: username, exact: true }).click()
  await page.getByRole("heading", { name: username, exact: true }).waitFor()
}
const stored = async (username: string) =>
  (await web.result<ReadonlyArray<Record<string, unknown>>>("AdminService.getUsers", [], "admin")).find(
    (user) => user.username === username
  )

describe("the administrator's area", () => {
  /** The login as it stands: whoever is asked there comes in. */
  const logInAs = async (page: Page, username: string) => {
    await page.getByLabel("User name").fill(username)
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Log in" }).click()
  }

  it("is for administrators alone: the tile shows for nobody else, and the page leads others to their work", async () => {
    const { page, context } = await web.open()
    await page.goto(`${web.url}/admin/index.html`)
    await logInAs(page, "hub")
    await page.locator(".figure").first().waitFor()
    expect(new URL(page.url()).pathname).toBe("/home")
    await page.locator(".fold").click()
    await page.locator(".tile", { hasText: "Log out" }).waitFor()
    expect(await page.locator(".tile", { hasText: "Admin" }).count()).toBe(0)
    await page.goto(`${web.url}/admin/index.html`)
    await page.locator(".figure").first().waitFor()
    expect(new URL(page.url()).pathname).toBe("/home")
    await context.close()
  })

  it.each(drawingDelays)(
    "opened by nobody who is logged in asks who it is, and is there after the login, where drawing takes %i ms longer than the server's answer",
    async (delay) => {
      const { page, context, complaints } = await web.open()
      await context.addInitScript((ms) => {
        // The area looks for the session as soon as it is read.
        navigation.addEventListener("navigate", ({ destination }) => {
          if (destination.url.endsWith("/admin/index.html") && sessionStorage.length === 0)
            console.error("left for the area before the session was kept")
        })
        if (ms === 0) return
        // What React draws is passed on by such a port.
        const { postMessage } = MessagePort.prototype
        MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: Array<unknown>) {
          setTimeout(() => Reflect.apply(postMessage, this, sent), ms)
        }
      }, delay)
      await page.goto(`${web.url}/admin/index.html`)
      await logInAs(page, "admin")
      await page.locator(".page-admin .row").first().waitFor()
      expect(new URL(page.url()).pathname).toBe("/admin/index.html")
      expect(complaints).toEqual([])
      await context.close()
    }
  )

  it.each(looks)(
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
      const close = () => page.getByRole("button", { name: "Close" }).click()
      await fits(page.locator(".rows .row"))
      await page.getByRole("button", { name: "hub", exact: true }).click()
      await fits(page.getByRole("heading", { name: "Flags" }))
      if (!look.isWhole) return
      await page.getByRole("button", { name: "Disable" }).click()
      await fits(page.getByRole("dialog"))
      await page.keyboard.press("Escape")
      await page.getByRole("button", { name: "Set password" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Set", exact: true }).click()
      await fits(page.getByText("The password is required"))
      await page.keyboard.press("Escape")
      await close()
      await page.getByRole("button", { name: "New user" }).click()
      await page.getByRole("button", { name: "Create", exact: true }).click()
      await fits(page.getByText("Choose the store that the user works in"))
      await close()
      await page.getByRole("button", { name: "Env variables" }).click()
      await page.getByRole("button", { name: "New variable" }).click()
      await page.getByLabel("Name").fill("accept_order_reason")
      await fits(page.getByLabel("Add to Values"))
      await page.getByLabel("Name").fill("all_item_manual_accept_allowed")
      await fits(page.getByLabel("On"))
      await page.getByLabel("Name").fill("print_templates")
      await fits(page.getByLabel("Value (JSON)"))
    }
  )

  it("says why a password is too weak, keeps what was typed, and creates a user who can log in at once", async () => {
    const page = await opened()
    await page.getByRole("button", { name: "New user" }).click()
    await page.getByRole("button", { name: "Create", exact: true }).click()
    await page.getByText("Choose the store that the user works in").waitFor()
    await page.getByLabel("User name").fill("fresh.start")
    await page.getByLabel("First password").fill("password")
    await page.getByLabel("Name", { exact: true }).fill("Fresh Start")
    await page.getByLabel("Store", { exact: true }).selectOption("12")
    await page.getByLabel("Indiranagar Hub").check()
    await page.getByRole("button", { name: "Create", exact: true }).click()
    await toast("Choose another password")
    expect(await page.getByLabel("User name").inputValue()).toBe("fresh.start")
    await page.getByLabel("First password").fill("Correct-horse-7-battery")
    await page.getByRole("button", { name: "Create", exact: true }).click()
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

  it("sets switches and values, found by their names, and no flag that nobody knows", async () => {
    const { page } = station
    await openUser("hub")
    await page.getByPlaceholder("Search flags").fill("order_return")
    const row = page.getByRole("group", { name: "enable_order_return" })
    await row.getByRole("button", { name: "On" }).click()
    await toast("enable_order_return = true")
    await page.getByPlaceholder("Search flags").fill("template_id")
    await page.getByLabel("template_id").fill("7")
    await page.getByLabel("template_id").press("Enter")
    await toast("template_id = 7")
    await page.getByLabel("Another flag").fill("enable_order_retrun")
    await page.getByLabel("Value").fill("true")
    await page.getByRole("button", { name: "Add" }).click()
    await page
      .getByText("there is no flag enable_order_retrun: did you mean enable_order_return?")
      .first()
      .waitFor()
    expect((await stored("hub"))?.flags).toEqual({
      enable_store_work: 1,
      enable_order_return: true,
      template_id: 7
    })
    await page.getByPlaceholder("Search flags").fill("order_return")
    await row.getByRole("button", { name: "Unset" }).click()
    await toast("enable_order_return removed")
    expect((await stored("hub"))?.flags).not.toHaveProperty("enable_order_return")
  })

  it("disables a user after a word, whose sessions end at once, and enables again", async () => {
    const { page } = station
    const other = await web.open()
    await enter(other.page, web, "/home", "second")
    await other.page.locator(".figure").first().waitFor()
    await openUser("second")
    await page.getByRole("button", { name: "Disable" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Cancel" }).click()
    expect(await stored("second")).toMatchObject({ disabled: false })
    await page.getByRole("button", { name: "Disable" }).click()
    await dialog.getByRole("button", { name: "Disable" }).click()
    await toast("second disabled")
    await other.page.getByRole("button", { name: "Log in" }).waitFor()
    await page.getByRole("button", { name: "Enable", exact: true }).click()
    await toast("second enabled")
    await logInAs(other.page, "second")
    await other.page.locator(".figure").first().waitFor()
    await page.getByRole("button", { name: "End sessions" }).click()
    await dialog.getByRole("button", { name: "End sessions" }).click()
    await other.page.getByRole("button", { name: "Log in" }).waitFor()
    await other.context.close()
  })

  it("sets a password that logs in, where the old one no longer does", async () => {
    const { page } = station
    await openUser("kochi")
    await page.getByRole("button", { name: "Set password" }).click()
    await page.getByLabel("New password").fill("Another-Horse-8-Staple")
    await page.getByRole("dialog").getByRole("button", { name: "Set", exact: true }).click()
    await toast("Password set")
    await login(web.url, "kochi", "Another-Horse-8-Staple")
    await expect(login(web.url, "kochi", password)).rejects.toThrow("401")
  })

  it("never takes the last administrator away", async () => {
    const { page } = station
    await openUser("admin")
    await page.getByLabel("Administrator").uncheck()
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await toast("The last administrator cannot be disabled or demoted")
    expect(await stored("admin")).toMatchObject({ admin: true })
  })

  it("edits env variables of no known kind as JSON, says where it breaks, and removes them", async () => {
    const page = await opened()
    await page.getByRole("button", { name: "Env variables" }).click()
    await page.getByRole("button", { name: "New variable" }).click()
    await page.getByLabel("Name").fill("item_pickup_app_config")
    await page.getByLabel("Value (JSON)").fill("1800 425")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText(/This is no JSON/).waitFor()
    await page.getByLabel("Value (JSON)").fill('{"order_item_update_threshold": 10}')
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await toast("item_pickup_app_config saved")
    await page.getByRole("button", { name: "item_pickup_app_config", exact: true }).click()
    await page.getByRole("button", { name: "Remove" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
    await toast("item_pickup_app_config removed")
    await page.getByText("Nothing to show").waitFor()
  })

  it("asks for text, switches and lists where that is what a variable holds", async () => {
    const page = await opened()
    await page.getByRole("button", { name: "Env variables" }).click()
    await page.getByRole("button", { name: "New variable" }).click()
    await page.getByLabel("Name").fill("accept_order_reason")
    const reasons = page.getByLabel("Add to Values")
    await reasons.fill("Out of stock")
    await reasons.press("Enter")
    await reasons.fill("Damaged")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await toast("accept_order_reason saved")
    await page.getByText('["Out of stock","Damaged"]').waitFor()
    await page.getByRole("button", { name: "New variable" }).click()
    await page.getByLabel("Name").fill("support_phone")
    await page.getByLabel("Value").fill("1800 425 0101")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await toast("support_phone saved")
    // As the head of every page reads it.
    await page.getByText('"1800 425 0101"', { exact: true }).waitFor()
    await page.getByRole("button", { name: "support_phone", exact: true }).click()
    await page.getByRole("button", { name: "Remove" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
    await toast("support_phone removed")
    await page.getByRole("button", { name: "accept_order_reason", exact: true }).click()
    await page.getByRole("button", { name: "Remove", exact: true }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
    await toast("accept_order_reason removed")
  })
})
