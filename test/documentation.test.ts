/** What the README promises a newcomer, done as it is written there. */
import { execFile } from "node:child_process"
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { bundle } from "#test/cli/command/support/packhouse.ts"
import { ProgramTerminal } from "#test/cli/tui/support/program-terminal.ts"
import { keys, logIn, pasted } from "#test/cli/tui/support/terminal.ts"
import { sharedChromium } from "#test/support/chromium.ts"
import { clientEnv } from "#test/support/program-env.ts"
import { isLong } from "#test/support/runs.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  type RunningServer,
  startServer
} from "#test/support/server.ts"
import { runSubcommand } from "#test/support/subcommand.ts"
import { buildPages, newContext } from "#test/support/web.ts"

const readme = readFileSync("README.md", "utf8")

/** The part of the tour under a heading. */
const part = (heading: string): string => {
  const after = readme.split(`\n### ${heading}`)[1]
  if (after === undefined) throw new Error(`README.md has no heading ${heading}`)
  return after.split(/\n##/)[0] ?? ""
}
/** Its commands, as they would be pasted. */
const commandsOf = (text: string): string =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, commands]) => commands?.replaceAll(/^ +/gm, ""))
    .join("")

/** What moves is looked at in the long run. */
const reducedMotion = isLong ? "no-preference" : "reduce"

let programs: Awaited<ReturnType<typeof bundle>>
let pages: Awaited<ReturnType<typeof buildPages>>
let where: Place
let server: RunningServer
let browser: Browser
/** A folder in which `npx packhouse` is found, as it is in a clone. */
let clone: string
let env: Record<string, string>

beforeAll(async () => {
  where = place()
  ;[programs, pages, browser] = await Promise.all([
    bundle(),
    buildPages(),
    sharedChromium(inject("chromium"))
  ])
  expect(await runSubcommand(where, ["demo"])).toMatchObject({ code: 0 })
  server = await startServer(where, {
    program: path.join(programs.folder, "rpc-server/main.js"),
    env: { PACKHOUSE_WEB_ROOT: pages.folder }
  })
  clone = mkdtempSync(path.join(os.tmpdir(), "packhouse-clone-"))
  const npx = path.join(clone, "npx")
  writeFileSync(
    npx,
    `#!/bin/sh\n[ "$1" = packhouse ] || exit 127\nshift\nexec "${process.execPath}" "${path.join(programs.folder, "cli/packhouse.js")}" "$@"\n`
  )
  chmodSync(npx, 0o755)
  env = {
    ...clientEnv(),
    PATH: `${clone}${path.delimiter}${process.env.PATH ?? ""}`,
    HOME: clone,
    PACKHOUSE_SERVER: server.url,
    PACKHOUSE_DATA_DIR: where.dataDir,
    PACKHOUSE_STATE_DIR: path.join(clone, "state")
  }
  // Each part of the tour takes its codes from the command line, whichever parts run.
  await run("echo packhouse | npx packhouse login hub --password-stdin")
}, 120_000)
afterAll(async () => {
  await server?.kill()
  programs?.remove()
  pages?.remove()
  if (clone !== undefined) rmSync(clone, { recursive: true, force: true })
  forget(where)
})

/** Pastes commands into a shell that stops at the first one that fails. */
const run = (commands: string): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  promisify(execFile)("bash", ["-e", "-o", "pipefail", "-c", commands], { cwd: clone, env })

/** All codes but the last two, one a line: what the tour says to paste. */
const codesToPaste = async (heading: string): Promise<string> => {
  const { stdout } = await run(commandsOf(part(heading)).split("\n")[0] ?? "")
  return `${stdout.trim().split("\n").slice(0, -2).join("\n")}\n`
}
/** What came of an order, as the server has it. */
const statusOf = async (order: number): Promise<unknown> => {
  const { result } = await call(
    server.url,
    await login(server.url, "hub", "packhouse"),
    "OrderService.getOrderInfo",
    [order - 100_000_000]
  )
  return (result as { readonly status: string }).status
}

describe("the tour", () => {
  it("goes through the command line, by copy and paste", { timeout: 90_000 }, async () => {
    const { stdout } = await run(commandsOf(part("From the command line")))
    expect(stdout).toContain("Logged in to")
    expect(stdout).toMatch(/100000047 +Prakash Nazar/)
    expect(stdout).toContain("as NIL (Out of stock)")
    expect(stdout).toMatch(/Invoice \d+ of order 100000047/)
    expect(readFileSync(path.join(clone, "invoice.pdf")).subarray(0, 5).toString()).toBe("%PDF-")
    expect(await statusOf(100_000_047)).toBe("complete")
  })

  it.runIf(isLong)("goes through the terminal", { timeout: 90_000 }, async () => {
    const codes = await codesToPaste("In the terminal")
    const terminal = new ProgramTerminal(programs.folder, server.url)
    try {
      await logIn(terminal, "hub", "packhouse")
      terminal.write("1")
      await terminal.sees("1 Express", "100000002")
      terminal.write(keys.control("F"))
      await terminal.sees("Find an order")
      terminal.write(pasted("100000001"))
      await terminal.sees("Find 100000001")
      terminal.write(keys.enter)
      await terminal.sees("Order 100000001", "Accept & Continue")
      terminal.write(pasted(codes))
      await terminal.sees("Farm Fresh Whole Chicken", "2 Pack ✓")
      terminal.write("a")
      await terminal.sees("Invoice Summary", "Why is less sent than was ordered?", "1 Out of stock")
      terminal.write("1")
      await terminal.sees("F2  Confirm")
      terminal.write(keys.enter)
      await terminal.sees("Processing", "Next: dispatch it")
      terminal.write("d")
      await terminal.hasShown(".pdf")
      expect(globSync("*.pdf", { cwd: terminal.stateFolder })).toHaveLength(1)
      terminal.write(keys.escape)
      await terminal.seesNo("Download Invoice")
      await terminal.sees("1 Express")
      terminal.write(keys.escape)
      await terminal.sees("m  All pages")
      terminal.write("2")
      await terminal.sees("100000001")
      await terminal.type("100000001", "")
      terminal.write(keys.enter)
      await terminal.hasShown("Succesfully created shipment")
    } finally {
      await terminal.close()
    }
    expect(await statusOf(100_000_001)).toBe("complete")
  })

  it.runIf(isLong)("sells at the counter", { timeout: 90_000 }, async () => {
    const { stdout } = await run(commandsOf(part("At the counter")))
    const terminal = new ProgramTerminal(programs.folder, server.url)
    try {
      await logIn(terminal, "hub", "packhouse")
      await terminal.sees("m  All pages")
      terminal.write("e")
      await terminal.sees("Walk-in")
      terminal.write(pasted(stdout))
      await terminal.sees("Cash  F2")
      // Scans that are not answered yet are in the sum that is asked for.
      terminal.write("\u001bOQ")
      await terminal.sees("To pay")
      terminal.write("\u001bOQ")
      await terminal.sees("Order placed - C00000", "Complete")
      terminal.write("n")
      await terminal.sees("Walk-in")
    } finally {
      await terminal.close()
    }
  })

  it("goes through the browser", { timeout: 90_000 }, async () => {
    const codes = await codesToPaste("In the browser")
    const context = await newContext(browser, { acceptDownloads: true, reducedMotion })
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    await page.goto(server.url)
    await page.getByLabel("User name").fill("hub")
    await page.getByLabel("Password").fill("packhouse")
    await page.getByRole("button", { name: "Log in" }).click()
    await page.locator(".figure").first().waitFor()
    await page.keyboard.press("Control+f")
    await page.keyboard.type("100000034", { delay: 90 })
    await page.keyboard.press("Enter")
    await page.locator(".items-table .row").first().waitFor()
    await paste(page, codes)
    await page.locator(".items-table .row.is-good").nth(1).waitFor()
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Out of stock").click()
    await dialog.getByRole("button", { name: "Confirm" }).click()
    await page.getByRole("button", { name: "More" }).click()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Download Invoice" }).click()
    ])
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString()
    ).toBe("%PDF-")
    await page.getByRole("link", { name: "Dispatch" }).first().click()
    await page.getByText("100000034").first().waitFor()
    await page.keyboard.type("100000034", { delay: 90 })
    await page.keyboard.press("Enter")
    await page.getByText("Succesfully created shipment").first().waitFor()
    await context.close()
    expect(await statusOf(100_000_034)).toBe("complete")
  })
})

describe("the guide to every paper", () => {
  // 33 commands, each of which has tests of its own.
  it.runIf(isLong)("goes through the command line, by copy and paste", { timeout: 240_000 }, async () => {
    const { stdout } = await run(commandsOf(readFileSync("docs/lawful-papers.md", "utf8")))
    for (const part of [
      "Given 500.00, change 201.00",
      "261.46, Card",
      "In cash at the counter: 261.00",
      "560.46, Card",
      "235.30, Card",
      "Given 500.00, change 300.00",
      "SC...4BJP",
      "Shipping: 30.00"
    ])
      expect(stdout).toContain(part)
    for (const file of ["C00000003.pdf", "C00000003-58.pdf", "credit-note.pdf"])
      expect(readFileSync(path.join(clone, file)).subarray(0, 5).toString()).toBe("%PDF-")
  })
})

/** As Ctrl+V does it, without the clipboard of the machine. */
const paste = (page: Page, text: string): Promise<unknown> =>
  page.getByPlaceholder("Enter Code / Scan").evaluate((element, pastedText) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", pastedText)
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  }, text)

describe("the documentation", () => {
  const documents = ["README.md", ...globSync("docs/*.md")]

  it.each(documents)("%s links to nothing that is missing", (file) => {
    const links = [...readFileSync(file, "utf8").matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link]) => link ?? "")
      .filter((link) => !/^[a-z]+:/.test(link))
    expect(links.filter((link) => !existsSync(path.join(path.dirname(file), link)))).toEqual([])
  })

  it.each(documents)("%s names no source file that is missing", (file) => {
    const named = [
      ...readFileSync(file, "utf8").matchAll(/`((?:core|rpc-server|cli|web|device-daemon|test)\/[\w./-]+)`/g)
    ].map(([, name]) => name ?? "")
    expect(named.filter((name) => !existsSync(name))).toEqual([])
  })
})
