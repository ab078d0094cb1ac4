import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { parse } from "#device-daemon/configuration.ts"
import { newStateDir, origin, programFile, spawnDaemon } from "./support/daemon.ts"
import { Dialog } from "./support/dialog.ts"

const run = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [await programFile(), ...args], {
    encoding: "utf8"
  })
  return { status, stdout, stderr }
}

describe("the program", () => {
  it("explains itself", async () => {
    const { status, stdout } = await run("--help")
    expect(status).toBe(0)
    for (const flag of ["--config", "--simulate", "--port", "--state-dir", "--origin", "pair"])
      expect(stdout).toContain(flag)
  })

  it.each([
    ["a flag that it does not know", ["--prot", "1"], 2, /--prot/],
    ["a port that is none", ["--port", "99999"], 2, /--port 99999 is not a port/],
    ["an origin that is none", ["--origin", "console.example"], 2, /"console.example" is not an origin/],
    ["a word that is no command", ["print"], 2, /"print" is not a command/],
    [
      "a configuration that is not there",
      ["--config", "/nowhere/devices.json"],
      1,
      /\/nowhere\/devices.json cannot be read/
    ]
  ])("refuses %s, in words", async (_, args, code, words) => {
    const { status, stderr } = await run(...args, "--state-dir", newStateDir())
    expect(status).toBe(code)
    expect(stderr).toMatch(words)
    expect(stderr).not.toContain("    at ")
  })

  it("refuses a second daemon on the same state, and on the same port", async () => {
    const stateDir = newStateDir()
    const first = await spawnDaemon({}, stateDir)
    try {
      const sameState = await run("--port", "0", "--state-dir", stateDir)
      expect([sameState.status, sameState.stderr]).toEqual([
        1,
        expect.stringContaining("Another device daemon uses")
      ])
      const samePort = await run("--port", String(first?.port), "--state-dir", newStateDir())
      expect([samePort.status, samePort.stderr]).toEqual([
        1,
        expect.stringContaining(`Port ${first?.port} is taken`)
      ])
    } finally {
      await first?.kill()
    }
    // Killed, it leaves nothing behind that keeps the next one out.
    const next = await spawnDaemon({}, stateDir)
    expect(next).toBeDefined()
    await next?.kill()
  })

  it("shows a code that pairs a browser", async () => {
    const stateDir = newStateDir()
    const daemon = await spawnDaemon({}, stateDir)
    try {
      const { status, stdout } = await run("pair", "--port", String(daemon?.port), "--state-dir", stateDir)
      expect(status).toBe(0)
      const [, code = "", page] = /Type (\d{6}) into Devices of (\S+)/.exec(stdout) ?? []
      expect(page).toBe(origin)
      using dialog = await Dialog.open(daemon?.url ?? "", { origin })
      dialog.send({ t: "pair", v: 1, code, client: { kind: "web", name: "test", version: "1" } })
      expect((await dialog.frame(() => true)).t).toBe("paired")
    } finally {
      await daemon?.kill()
    }
    const gone = await run("pair", "--port", String(daemon?.port), "--state-dir", stateDir)
    expect([gone.status, gone.stderr]).toEqual([1, expect.stringContaining("packhouse device-daemon")])
  })

  it("ends when it is asked to", async () => {
    const stateDir = newStateDir()
    const daemon = await spawnDaemon({}, stateDir)
    const ended = once(daemon?.process ?? process, "exit")
    daemon?.process.kill("SIGTERM")
    const [code] = await ended
    expect(code).not.toBe(1)
    expect(existsSync(path.join(stateDir, "jobs.jsonl"))).toBe(true)
  })
})

describe("the configuration", () => {
  const label = {
    language: "zpl",
    transport: { kind: "tcp", host: "10.0.0.9" },
    profile: { widthMm: 50, heightMm: 30 }
  }
  const roll = { ...label, language: "escpos", profile: { widthMm: 72 } }

  it("knows what a printer of a kind usually is like", () => {
    const { printers } = Result.getOrThrow(parse(JSON.stringify({ roles: { invoice: roll, label } })))
    expect(printers.get("invoice")?.writing).toMatchObject({
      // A print head of 80 mm paper: 576 dots.
      profile: { dpi: 203, width: 576, height: null, margin: 0, letters: "own", cut: "partial" },
      asks: true,
      silence: "mute"
    })
    expect(printers.get("label")?.writing).toMatchObject({
      profile: { dpi: 203, width: 400, height: 240, margin: 12, letters: "drawn", cut: "none" },
      silence: "offline"
    })
  })

  it("sets a line as such scales are set on delivery, where nothing is said", () => {
    const scale = (settings: object) => {
      const { scale: read } = Result.getOrThrow(parse(JSON.stringify({ roles: {}, scale: settings })))
      return read?.line
    }
    const path = "/dev/serial/by-id/usb-scale-if00"
    expect(scale({ protocol: "toledo-8217", transport: { path } })).toEqual({
      path,
      baudRate: 9600,
      dataBits: 7,
      parity: "even",
      stopBits: 1,
      flowControl: "none"
    })
    expect(scale({ protocol: "adam", transport: { path } })).toMatchObject({
      baudRate: 4800,
      dataBits: 8,
      parity: "none"
    })
    expect(
      scale({ protocol: "and", transport: { path, baudRate: 9600, parity: "odd", flowControl: "software" } })
    ).toMatchObject({ baudRate: 9600, dataBits: 7, parity: "odd", flowControl: "software" })
  })

  it.each([
    ["no JSON", "{roles", /valid JSON/],
    ["a role that there is not", { roles: { fax: label } }, /\["fax"\]/],
    [
      "a word spelt wrongly",
      { roles: { label: { ...label, transport: { kind: "tcp", hots: "x" } } } },
      /\["hots"\]/
    ],
    ["a width in words", { roles: { label: { ...label, profile: { widthMm: "50" } } } }, /\["widthMm"\]/],
    [
      "a width of no paper",
      { roles: { label: { ...label, profile: { widthMm: 5 } } } },
      /millimetres, 20 to 250/
    ],
    [
      "a port of none",
      { roles: { label: { ...label, transport: { kind: "tcp", host: "x", port: 0 } } } },
      /a port/
    ],
    [
      "labels in a receipt printer",
      { roles: { invoice: { ...label, language: "escpos" } } },
      /leave out heightMm/
    ],
    [
      "a receipt printer behind CUPS",
      { roles: { invoice: { ...roll, transport: { kind: "cups", queue: "office" } } } },
      /kind/
    ],
    [
      "a serial line at a speed of none",
      { roles: {}, scale: { protocol: "mt-sics", transport: { path: "/dev/ttyUSB0", baudRate: 1 } } },
      /bits per second/
    ],
    [
      "a scale that nobody knows",
      { roles: {}, scale: { protocol: "toledo", transport: { path: "/dev/ttyUSB0" } } },
      /protocol/
    ],
    [
      "two devices at one line",
      {
        roles: {},
        scale: { protocol: "and", transport: { path: "/dev/ttyUSB0" } },
        scanner: { transport: { path: "/dev/ttyUSB0" } }
      },
      /two devices cannot be at one serial line/
    ],
    [
      "a pattern without a weight",
      { roles: {}, scale: { protocol: "pattern", pattern: "kg", transport: { path: "/dev/ttyUSB0" } } },
      /no group \(\?<weight>/
    ],
    [
      "a pattern that is none",
      { roles: {}, scale: { protocol: "pattern", pattern: "(", transport: { path: "/dev/ttyUSB0" } } },
      /scale\.pattern: .*Unterminated group/
    ],
    ["a page with a slash", { roles: {}, origins: ["https://console.example/"] }, /is not an origin/],
    ["every page", { roles: {}, origins: ["*"] }, /is not an origin/]
  ])("is refused where it is wrong: %s", (_, settings, words) => {
    const text = typeof settings === "string" ? settings : JSON.stringify(settings)
    const read = parse(text)
    expect(Result.isFailure(read) && read.failure).toMatch(words)
  })

  it("that is wrong keeps the program from starting, and says where", async () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), "packhouse-printers-")), "devices.json")
    writeFileSync(file, JSON.stringify({ roles: { label: { ...label, profile: {} } } }))
    const { status, stderr } = await run("--config", file, "--state-dir", newStateDir(), "--port", "0")
    expect(status).toBe(1)
    expect(stderr).toContain(`${file} is not right`)
    expect(stderr).toContain('["widthMm"]')
  })
})
