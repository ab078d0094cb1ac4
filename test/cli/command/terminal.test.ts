/** The command line at a terminal and in a pipe: prompts, colours, readers that leave. */
import { execFile } from "node:child_process"
import { readdirSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { describe, expect, it, onTestFinished } from "vitest"
import { password } from "#test/support/network.ts"
import { Desk } from "./support/in-process.ts"
import { until } from "./support/packhouse.ts"
import { good, kilos, shopWith } from "./support/shop.ts"
import { atTerminal as startTerminal, type Terminal } from "./support/terminal.ts"

const shop = shopWith(
  Array.from({ length: 120 }, (_, index) => ({
    id: index + 1,
    items: [kilos(1)],
    ageMinutes: index === 0 ? 100 : 1
  }))
)
const desk = Desk.at(shop, "hub")

const atTerminal = (args: ReadonlyArray<string>, env: Record<string, string> = {}): Terminal =>
  startTerminal(desk, args, env)

describe("a password prompt", () => {
  it("does not show what is typed, takes corrections, and leaves the terminal as it was", async () => {
    // Where nobody has logged in yet.
    const fresh = Desk.of(shop.url)
    onTestFinished(() => fresh.remove())
    const login = startTerminal(fresh, ["login"])
    await login.sees("Username: ")
    login.type("hux\u007Fb\r")
    await login.sees("Password of hub: ")
    login.type(`wrong\u0015${password}x\u007F\r`)
    expect(await login.ended).toMatchObject({ exitCode: 0 })
    expect(login.shown()).toContain("Logged in to")
    expect(login.shown()).not.toContain("Test")
    expect(login.shown()).not.toContain("wrong")
    expect((await fresh.type("orders --json")).code).toBe(0)
  })

  it("takes what is typed ahead, for each question its line", async () => {
    const passwd = atTerminal(["passwd"])
    await passwd.sees("Present password of hub: ")
    passwd.type(`${password}\ra new long password\ranother long password\r`)
    expect(await passwd.ended).toMatchObject({ exitCode: 1 })
    expect(passwd.shown()).toContain("The two passwords differ. Nothing was changed.")
    expect(passwd.shown()).not.toContain("long")
  })

  it("is left with Ctrl+C", async () => {
    const login = atTerminal(["login", "hub"])
    await login.sees("Password of hub: ")
    login.type("abc\u0003")
    const { exitCode, signal } = await login.ended
    expect([exitCode, signal]).toEqual([0, 2])
    expect(login.shown()).not.toContain("abc")
  })
})

describe("colours", () => {
  const csi = "\u001b["

  it("are for terminals alone, and not where NO_COLOR is set", async () => {
    const coloured = atTerminal(["orders", "--per-page", "5", "--asc"])
    await coloured.ended
    // An express order older than 90 minutes is red (QUEUE-3).
    expect(coloured.shown()).toContain(`${csi}31m100000001`)
    // Beside progress that goes when the answer comes.
    expect(coloured.shown()).toContain("Fetching orders ...")
    expect(coloured.shown()).toContain(`\r${csi}2K`)
    const plain = atTerminal(["orders", "--per-page", "5"], { NO_COLOR: "1" })
    await plain.ended
    expect(plain.shown()).toContain("100000")
    expect(plain.shown()).not.toMatch(/\[3\dm/)
    const piped = await desk.type("orders")
    expect(piped.stdout).not.toContain(csi)
    expect(piped.stderr).toBe("")
    expect((await desk.run(["orders"], "", { FORCE_COLOR: "1" })).stdout).not.toContain(csi)
  })
})

describe("the screens", () => {
  it("open without a command, with what commands have collected, and hold an order against them", async () => {
    expect(await desk.type(`order accept 5 ${good[0]}`)).toMatchObject({ code: 0 })
    const screens = atTerminal([])
    try {
      await screens.sees("All pages")
      // The label of order 5, as a scanner types it.
      screens.type("810000000005001\r")
      await screens.sees("1 scan of this order was kept for you")
      expect(await desk.type(`order accept 5 ${good[1]}`)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: "This is open elsewhere on this workstation (another window). Close it there first.\n"
      })
    } finally {
      screens.close()
      await screens.ended
    }
    expect(await desk.type(`order accept 5 ${good[1]}`)).toMatchObject({ code: 0 })
  })

  it("keep what they compiled, however they end: the next start finds it", async () => {
    const caches = path.join(desk.folder, "caches")
    const files = () => {
      try {
        return readdirSync(caches, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
      } catch {
        return []
      }
    }
    const screens = atTerminal([], { XDG_CACHE_HOME: caches })
    await until(() => files()[0], "compiled code")
    screens.close("SIGKILL")
    await screens.ended
  })
})

describe("a pipe", () => {
  it("whose reader has seen enough ends the command without a word", async () => {
    const line = `"${process.execPath}" "${desk.script}" orders --json --per-page 120 | head -c 20; echo " \${PIPESTATUS[0]}"`
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", line], { env: desk.env })
    expect(stdout).toBe('{"tab":"express","or 0\n')
    expect(stderr).toBe("")
  })

  it("into a disk that is full is a failure, whatever came of the command", async () => {
    const line = `"${process.execPath}" "${desk.script}" orders --json > /dev/full; echo $?`
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", line], { env: desk.env })
    expect(stdout).toBe("1\n")
    expect(stderr).toMatch(/^The answer cannot be written: ENOSPC[^\n]*\n$/)
  })
})
