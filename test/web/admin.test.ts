import type { Locator } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { findings } from "#test/support/axe.ts"
import { password } from "#test/support/network.ts"
import { call, login } from "#test/support/server.ts"
import { expectNoComplaints, logIn, startWeb, type Web, type Workstation } from "#test/support/web.ts"

let web: Web
let station: Workstation

beforeAll(async () => {
  web = await startWeb(inject("chromium"), { orders: [] }, true)
  station = await web.open()
  await logIn(station.page, web, "admin")
  await station.page.locator(".tile", { hasText: "Admin" }).click()
  await station.page.locator(".rows .row").first().waitFor()
})
afterAll(async () => {
  expectNoComplaints(station)
  await web.close()
})

const toast = (text: string) => station.page.locator(".toast", { hasText: text }).first().waitFor()
/** The administrator's page as it opens, at the users: without the form, search and notices of what was done before. */
const opened = async () => {
  const { page } = station
  await page.goto(`${web.url}/admin/index.html`)
  await page.locator(".rows .row").first().waitFor()
  return page
}
const openUser = async (username: string) => {
  const page = await opened()
  await page.getByRole("button", { name: username, exact: true }).click()
  await page.getByRole("heading", { name: username, exact: true }).waitFor()
}
const stored = async (username: string) => {
  const session = await login(web.url, "admin", password)
  const { result } = await call(web.url, session, "AdminService.getUsers", [])
  return (result as ReadonlyArray<Record<string, unknown>>).find((user) => user.username === username)
}

describe("the administrator's area", () => {
  it("is for administrators alone: the tile shows for nobody else, and the page leads others back", async () => {
    const { page, context } = await web.open()
    await logIn(page, web, "hub")
    expect(await page.locator(".tile", { hasText: "Admin" }).count()).toBe(0)
    await page.goto(`${web.url}/admin/index.html`)
    await page.locator(".tile").first().waitFor()
    expect(new URL(page.url()).pathname).toBe("/home")
    await context.close()
  })

  it("opened by nobody who is logged in asks who it is, and is there after the login", async () => {
    const { page, context, complaints } = await web.open()
    // The area looks for the session as soon as it is read.
    await context.addInitScript(() =>
      navigation.addEventListener("navigate", ({ destination }) => {
        if (destination.url.endsWith("/admin/index.html") && sessionStorage.length === 0)
          console.error("left for the area before the session was kept")
      })
    )
    await page.goto(`${web.url}/admin/index.html`)
    await page.getByLabel("User name").fill("admin")
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Login" }).click()
    await page.locator(".page-admin .row").first().waitFor()
    expect(new URL(page.url()).pathname).toBe("/admin/index.html")
    expect(complaints).toEqual([])
    await context.close()
    // Somebody else who comes that way gets to their work.
    const other = await web.open()
    await other.page.goto(`${web.url}/admin/index.html`)
    await other.page.getByLabel("User name").fill("hub")
    await other.page.getByLabel("Password").fill(password)
    await other.page.getByRole("button", { name: "Login" }).click()
    await other.page.locator(".tile").first().waitFor()
    expect(new URL(other.page.url()).pathname).toBe("/home")
    await other.context.close()
  })

  it("leads back to itself from the login also where drawing comes later than the server's answer", async () => {
    const { page, context } = await web.open()
    // What React draws is passed on by such a port.
    await context.addInitScript(() => {
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: Array<unknown>) {
        setTimeout(() => Reflect.apply(postMessage, this, sent), 1000)
      }
    })
    await page.goto(`${web.url}/admin/index.html`)
    await page.getByLabel("User name").fill("admin")
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Login" }).click()
    await page.locator(".page-admin .row").first().waitFor()
    await context.close()
  })

  it.each([
    [1280, 800, "light"],
    [390, 844, "dark"]
  ] as const)("is found fault with by axe in nothing, %i by %i, %s", async (width, height, colorScheme) => {
    const { page, context } = await web.open({ viewport: { width, height }, colorScheme })
    await logIn(page, web, "admin")
    await page.goto(`${web.url}/admin/index.html`)
    const fits = async (ready: Locator) => {
      await ready.first().waitFor()
      expect(await findings(page)).toEqual([])
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width)
    }
    const close = () => page.getByRole("button", { name: "Close" }).click()
    await fits(page.locator(".rows .row"))
    await page.getByRole("button", { name: "hub", exact: true }).click()
    await fits(page.getByRole("heading", { name: "Flags" }))
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
    await context.close()
  })

  it("creates a user who can log in at once", async () => {
    const page = await opened()
    await page.getByRole("button", { name: "New user" }).click()
    await page.getByRole("button", { name: "Create", exact: true }).click()
    await page.getByText("Choose the store that the user works in").waitFor()
    await page.getByLabel("User name").fill("fresh.start")
    await page.getByLabel("First password").fill("Correct-horse-7-battery")
    await page.getByLabel("Name", { exact: true }).fill("Fresh Start")
    await page.getByLabel("Store", { exact: true }).selectOption("12")
    await page.getByLabel("Indiranagar Hub").check()
    await page.getByRole("button", { name: "Create", exact: true }).click()
    await toast("fresh.start created")
    expect(await stored("fresh.start")).toMatchObject({
      name: "Fresh Start",
      hub_store_id: 12,
      store_ids: [11],
      admin: false
    })
    await login(web.url, "fresh.start", "Correct-horse-7-battery")
  })

  it("says why a password is too weak, and keeps what was typed", async () => {
    const page = await opened()
    await page.getByRole("button", { name: "New user" }).click()
    await page.getByLabel("User name").fill("weak")
    await page.getByLabel("First password").fill("password")
    await page.getByLabel("Name", { exact: true }).fill("Weak")
    await page.getByLabel("Store", { exact: true }).selectOption("12")
    await page.getByRole("button", { name: "Create", exact: true }).click()
    await toast("Choose another password")
    expect(await page.getByLabel("User name").inputValue()).toBe("weak")
  })

  it("sets switches, values and flags that nobody knows, found by their names", async () => {
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
    await page.getByLabel("Another flag").fill("from_the_future")
    await page.getByLabel("Value").fill("soon")
    await page.getByRole("button", { name: "Add" }).click()
    await toast("from_the_future = soon")
    expect((await stored("hub"))?.flags).toEqual({
      enable_order_return: true,
      template_id: 7,
      from_the_future: "soon"
    })
    await page.getByPlaceholder("Search flags").fill("order_return")
    await row.getByRole("button", { name: "Unset" }).click()
    await toast("enable_order_return removed")
    expect((await stored("hub"))?.flags).not.toHaveProperty("enable_order_return")
  })

  it("disables a user after a word, whose sessions end at once, and enables again", async () => {
    const { page } = station
    const other = await web.open()
    await logIn(other.page, web, "second")
    await openUser("second")
    await page.getByRole("button", { name: "Disable" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Cancel" }).click()
    expect(await stored("second")).toMatchObject({ disabled: false })
    await page.getByRole("button", { name: "Disable" }).click()
    await dialog.getByRole("button", { name: "Disable" }).click()
    await toast("second disabled")
    await other.page.getByRole("button", { name: "Login" }).waitFor()
    await page.getByRole("button", { name: "Enable", exact: true }).click()
    await toast("second enabled")
    await logIn(other.page, web, "second")
    await page.getByRole("button", { name: "End sessions" }).click()
    await dialog.getByRole("button", { name: "End sessions" }).click()
    await other.page.getByRole("button", { name: "Login" }).waitFor()
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
    const other = await web.open()
    await logIn(other.page, web)
    await other.page.getByRole("link", { name: "Support 1800 425 0101" }).waitFor()
    await other.context.close()
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
