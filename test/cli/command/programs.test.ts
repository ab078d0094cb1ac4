/** Commands that are programs of their own, and the printers that the command line prints on. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { Desk } from "./support/in-process.ts"
import { type Running, until } from "./support/packhouse.ts"
import { good, kilos, shopWith } from "./support/shop.ts"

const shop = shopWith([
  { id: 1, items: [kilos(0.5)] },
  { id: 2, items: [kilos(0.5)] }
])
const desk = Desk.at(shop, "hub")

/** The first line of what a program says that holds this. */
const says = ({ process: child }: Running, wanted: RegExp): Promise<RegExpExecArray> => {
  let said = ""
  child.stdout?.on("data", (chunk) => {
    said += chunk
  })
  return until(() => wanted.exec(said) ?? undefined, `${wanted}`)
}

/** Started as it is at a counter. */
const program = (args: ReadonlyArray<string>) => desk.start(args).ended

describe("a program of its own", () => {
  it.each([
    ["serve"],
    ["import"],
    ["demo"],
    ["inbox"],
    ["backup"],
    ["compact"],
    ["restore"],
    ["spread"],
    ["device-daemon"]
  ])("%s has its help, with an example", async (name) => {
    const ran = await program([name, "--help"])
    expect(ran).toMatchObject({ code: 0, stderr: "" })
    expect(ran.stdout).toMatch(new RegExp(`^Usage: packhouse ${name}`))
    expect(ran.stdout).toMatch(new RegExp(`^(Examples?:\\s+| {2})packhouse ${name}`, "m"))
  })

  it("gets its own arguments, and ends with its own exit code", async () => {
    expect(await program(["serve", "--nonsense"])).toMatchObject({ code: 2, stdout: "" })
    expect(await program(["import"])).toMatchObject({ code: 2, stdout: "" })
    expect(await program(["import", "nowhere", "--data-dir", path.join(desk.folder, "none")])).toMatchObject({
      code: 1
    })
    expect(await program(["device-daemon", "--port", "x"])).toMatchObject({
      code: 2,
      stderr: "--port x is not a port from 0 to 65535\nHow it is written: packhouse device-daemon --help\n"
    })
  })

  it("serve is the server itself: it ends when it is told to, and leaves nothing behind", async () => {
    const dataDir = path.join(desk.folder, "served")
    const running = desk.start(["serve", "--port", "0", "--no-demo", "--data-dir", dataDir])
    const [, url] = await says(running, /ready at (\S+)/)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const second = await program(["serve", "--port", "0", "--no-demo", "--data-dir", dataDir])
    expect(second.code).toBe(1)
    expect(second.stderr).toContain(`Another Packhouse is running on ${dataDir}`)
    running.process.kill("SIGTERM")
    const { code } = await running.ended
    expect([0, 130]).toContain(code)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })
})

describe("order invoice --print", () => {
  it("says what to start where no daemon answers; the invoice stands", async () => {
    await desk.type(`order accept 1 ${good[0]}`)
    const env = { PACKHOUSE_DEVICES: "ws://127.0.0.1:1/v1" }
    const ran = await desk.run(["order", "invoice", "1", "--print"], "", env)
    expect(ran.code).toBe(1)
    expect(ran.stdout).toMatch(/^Invoice \d+ of order 100000001: 156\.00\n$/)
    expect(new Set(ran.stderr.trimEnd().split("\n"))).toEqual(
      new Set([
        "Unable to print Invoice: No device daemon answers on this workstation. Start it with: packhouse device-daemon",
        "Unable to print Label: No device daemon answers on this workstation. Start it with: packhouse device-daemon"
      ])
    )
  })

  it("prints the invoice and the label, once for one invoice", async () => {
    const state = desk.env.PACKHOUSE_STATE_DIR ?? ""
    const folder = path.join(desk.folder, "papers")
    mkdirSync(folder)
    const label = { widthMm: 72, heightMm: 50 }
    writeFileSync(
      path.join(state, "devices.json"),
      JSON.stringify({
        roles: {
          invoice: { language: "escpos", transport: { kind: "file", folder }, profile: { widthMm: 72 } },
          label: { language: "zpl", transport: { kind: "file", folder }, profile: label }
        }
      })
    )
    const daemon = desk.start(["device-daemon", "--port", "0", "--state-dir", state])
    try {
      const [, url = ""] = await says(daemon, /Device daemon on (\S+)/)
      const env = { PACKHOUSE_DEVICES: url }
      await desk.type(`order accept 2 ${good[1]}`)
      const ran = await desk.run(["order", "invoice", "2", "--print", "--json"], "", env)
      expect(ran).toMatchObject({ code: 0, stderr: "" })
      const { invoice_id, ...rest } = ran.json() as { readonly invoice_id: string }
      expect(invoice_id).toMatch(/^\d+$/)
      expect(rest).toMatchObject({ printed: ["invoice", "label"] })
      expect(readdirSync(folder)).toHaveLength(2)
      const again = await desk.run(["order", "invoice", "2", "--json"], "", env)
      expect(again.json()).toMatchObject({ invoice_id, repeated: true, printed: [] })
      expect(readdirSync(folder)).toHaveLength(2)
    } finally {
      daemon.process.kill("SIGTERM")
      await daemon.ended
    }
  })
})
