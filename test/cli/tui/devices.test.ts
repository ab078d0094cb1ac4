/** Scanner, scale and printers at a real terminal, with the device daemon as it is shipped. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { parse } from "#core/barcode/parse.ts"
import * as Day from "#core/day.ts"
import { bundle } from "#test/cli/command/support/packhouse.ts"
import { ean, good, kilos, paneers } from "#test/cli/command/support/shop.ts"
import { closedPort, RawPrinter } from "#test/device-daemon/support/raw-printer.ts"
import { incrementOf, password } from "#test/support/network.ts"
import { call, login } from "#test/support/server.ts"
import { type SimulatedCounter, startCounter } from "#test/support/simulated-counter.ts"
import { House } from "./support/house.ts"
import { keys, openOrder, type Terminal } from "./support/terminal.ts"

let programs: Awaited<ReturnType<typeof bundle>>
let house: House
let counters: ReadonlyArray<SimulatedCounter> = []
let folders: ReadonlyArray<string> = []

beforeAll(async () => {
  programs = await bundle()
  house = await House.open(
    programs.folder,
    Array.from({ length: 4 }, (_, index) => ({ id: index + 1, items: [kilos(2), paneers(2)] }))
  )
})
afterEach(async () => {
  await house?.closeTerminals()
  for (const counter of counters) await counter.kill()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  counters = []
  folders = []
})
afterAll(async () => {
  await house?.close()
  programs?.remove()
})

interface Settings {
  readonly isSimulated?: boolean
  /** The devices of a counter that is not simulated. */
  readonly devices?: object
}

/** A workstation: its state folder, and its daemon. */
const workstation = async ({ isSimulated = true, devices }: Settings = {}) => {
  const stateFolder = mkdtempSync(path.join(os.tmpdir(), "packhouse-counter-"))
  const stateDir = path.join(stateFolder, "state")
  mkdirSync(stateDir, { recursive: true })
  if (devices !== undefined) writeFileSync(path.join(stateDir, "devices.json"), JSON.stringify(devices))
  const counter = await startCounter({ programs: programs.folder, stateDir, isSimulated })
  folders = [...folders, stateFolder]
  counters = [...counters, counter]
  const settings = { stateFolder, env: { PACKHOUSE_DEVICES: counter.url } }
  const terminal = (options: object = {}): Promise<Terminal> =>
    house.counter({ ...settings, ...options }, "hub")
  const another = (): Terminal => house.terminal(settings)
  return { counter, terminal, another }
}

const f2 = "\u001BOQ"
const f8 = "\u001B[19~"
/** What a terminal sends when its window gets the focus. */
const focusIn = "\u001B[I"
const allReady = "● Scanner  ● Invoice  ● Label  ● Item label  ● Scale"

const press = async (terminal: Terminal, key: string, ...sees: ReadonlyArray<string>): Promise<void> => {
  terminal.write(key)
  await terminal.sees(...sees)
}

describe("the status bar", () => {
  it("shows scanner, printers and scale on every screen, and which of them is in error", async () => {
    const { counter, terminal } = await workstation()
    const at = await terminal()
    await at.sees(allReady)
    await press(at, "2", "Dispatch Order", allReady)
    counter.say("unplug scale")
    await at.sees("✗ Scale", "The scale is not")
    counter.say("plug scale")
    await at.sees(allReady)
    await counter.kill()
    await at.sees("The device daemon went away: nothing is printed")
  })

  it("is one plain line where there never was a daemon", async () => {
    const at = await house.counter()
    await at.sees("No devices on this workstation")
    expect(at.text()).not.toContain("went away")
  })
})

describe("product labels", () => {
  it("are printed from the weight total by scanned commands, once each, and say what was weighed", async () => {
    const { counter, terminal } = await workstation()
    const at = await terminal()
    await press(at, "l", "Product label", "Scan a product")
    at.scan(good[0] ?? "")
    await at.sees("Product 1773", "Chicken curry cut")
    at.scan(ean)
    await at.sees("Product 2649", "2 of 2")
    counter.say("w 0.5")
    await at.sees("Weight total   0.50 Kg")
    // The serial scanner and the keyboard's are the same.
    counter.say("s $$next")
    await at.sees("Product 1773", "1 of 2")
    at.scan("$$back")
    await at.sees("Product 2649", "2 of 2")
    at.scan("$$next")
    await at.sees("Product 1773")
    counter.say("s $$ok")
    await at.sees("✓ Chicken curry cut", "0.50 Kg", "printed", "It has its label already")
    at.scan("$$ok")
    await at.sees("It has its label already: take it off the scale")
    const [code = "", ...others] = await counter.codes("itemLabel")
    expect(others).toEqual([])
    expect(parse(code, Day.dayAt(Date.now()))).toMatchObject({
      codeType: "pack",
      product_id: 1773,
      grams: 500
    })
  })

  it("wait for a scale that moves, and book what it shows at rest alone", async () => {
    const { counter, terminal } = await workstation()
    const at = await terminal()
    await press(at, "l", "Product label")
    at.scan(good[0] ?? "")
    await at.sees("Product 1773")
    counter.say("w 0.4")
    await at.sees("Weight total   0.40 Kg")
    counter.say("moving")
    await at.sees("0.40 Kg, moving")
    await press(at, f2, "The label waits until the scale is at rest")
    expect(counter.pictures("itemLabel")).toHaveLength(0)
    counter.say("w 0.65")
    await at.sees("✓ Chicken curry cut", "0.65 Kg")
    expect(counter.pictures("itemLabel")).toHaveLength(1)
  })

  it("sum the loads of an order's product, in the colour of its weight", async () => {
    const { counter, terminal } = await workstation()
    const at = await terminal()
    await openOrder(at, incrementOf(1))
    await press(at, "w", `Product label   order ${incrementOf(1)}`, "Weight 2.00 Kg", "1 of 2")
    expect(at.inColour("blue").join()).toContain("0.00 Kg")
    counter.say("w 1.2")
    await at.sees("Weight total   1.20 Kg")
    expect(at.inColour("red").join()).toContain("1.20 Kg")
    counter.say("w 0")
    await at.sees("Scale         0.00 Kg", "Weight total   1.20 Kg")
    counter.say("w 0.8")
    await at.sees("Weight total   2.00 Kg", "1.20 Kg + 0.80 Kg")
    expect(at.inColour("green").join()).toContain("2.00 Kg")
    at.write("\u001B[3~")
    await at.sees("Weight total   0.00 Kg")
    await press(at, keys.escape, "Accept & Continue")
  })

  it("take a typed weight where there is no scale, and say so", async () => {
    const at = await house.counter()
    await press(at, "l", "Product label")
    await at.type("1773", "Enter Code / Scan ")
    await press(at, keys.enter, "Product 1773", "no scale: type the weight in Kg")
    await press(at, f2, "No scale answers: type the weight in Kg with its point, such as 0.75")
    await at.type("0.75", "Enter Code / Scan ")
    await press(at, keys.enter, "Weight total   0.75 Kg", "typed by hand, not weighed")
    await press(at, f2, "0.75 Kg typed", "not printed", "No device daemon answers", "F8 prints it again")
    // The words work typed as well, and wrap at one product.
    await at.type("next", "Enter Code / Scan ")
    await press(at, keys.enter, "1 of 1")
  })

  it("whose daemon went away with them may be printed: somebody looks before another is made", async () => {
    const { counter, terminal } = await workstation()
    const at = await terminal()
    await press(at, "l", "Product label")
    at.scan(good[0] ?? "")
    await at.sees("Product 1773")
    counter.say("w 0.4")
    await at.sees("Weight total   0.40 Kg")
    counter.freeze()
    await press(at, f2, "printing")
    await counter.kill()
    await at.sees("The device daemon went away")
    await at.until("a label nobody knows of", (text) => text.includes("may be printed"), 40_000)
    at.write(f8)
    await press(at, "\u001B[18~", "Somebody saw that it was not printed", "F8 prints it again")
  }, 90_000)

  it("that were not printed are printed again by one key, once there is paper", async () => {
    await using printer = await RawPrinter.start("paperOut")
    const { terminal } = await workstation({
      isSimulated: false,
      devices: { roles: { itemLabel: zpl(printer.port) } }
    })
    const at = await terminal()
    await press(at, "l", "Product label")
    await at.type("1773", "Enter Code / Scan ")
    await press(at, keys.enter, "Product 1773")
    await at.type("0.75", "Enter Code / Scan ")
    await press(at, keys.enter, "Weight total   0.75 Kg")
    await press(at, f2, "not printed", "The printer is out of paper", "✗ Item label")
    expect(printer.jobs).toHaveLength(0)
    printer.mood = "well"
    await press(at, f8, "✓ Chicken curry cut")
    expect(printer.jobs).toHaveLength(1)
  })
})

describe("the print queue", () => {
  it("shows what is unknown until somebody has looked, retries what failed, reprints what was printed, marked", async () => {
    // It takes every byte and never says that it is done.
    await using printer = await RawPrinter.start("endless")
    const label = zpl(printer.port)
    const { terminal } = await workstation({
      isSimulated: false,
      devices: {
        roles: {
          label: {
            ...label,
            transport: { ...label.transport, finishSeconds: 1 },
            profile: { ...paper, status: "never" }
          }
        }
      }
    })
    const at = await terminal({ columns: 100, rows: 30 })
    await openOrder(at, incrementOf(2))
    at.write("l")
    await at.hasShown("may have been printed")
    const whole = () => printer.jobs.filter(({ isWhole }) => isWhole).length
    const before = whole()
    printer.mood = "well"
    at.write(keys.escape)
    await at.sees("Express Orders")
    await press(at, keys.escape, "1 Order Queue")
    await press(
      at,
      "p",
      "Print queue",
      `? `,
      `Order label, order ${incrementOf(2)}`,
      "unknown",
      "y It came out"
    )
    await press(at, "n", "failed", "a Print again")
    await press(at, "a", "printed", "r Reprint")
    await press(at, "r", "REPRINT", "2 jobs")
    await at.sees("2 jobs")
    // Each is a paper of its own; nothing came out beside them.
    await at.until("both printed", () => whole() === before + 2)
  })

  it("cancels what waits behind a printer that takes its time: it never comes out", async () => {
    await using printer = await RawPrinter.start("endless")
    const { terminal } = await workstation({
      isSimulated: false,
      devices: { roles: { label: { ...zpl(printer.port), profile: { ...paper, status: "never" } } } }
    })
    const at = await terminal({ columns: 100, rows: 30 })
    await openOrder(at, incrementOf(2))
    at.write("l")
    await expect.poll(() => printer.connections, { timeout: 15_000 }).toBeGreaterThan(0)
    at.write("e")
    await at.sees("Label 1 waiting")
    at.write(keys.escape)
    await at.sees("Express Orders")
    await press(at, keys.escape, "1 Order Queue")
    await press(at, "p", "EAN13 labels", "waiting", "c Cancel")
    await press(at, "c", "cancelled")
    await at.seesNo("1 waiting")
    expect(printer.jobs.filter(({ bytes }) => bytes.includes(ean))).toEqual([])
  })

  it("says what to start where there is no daemon", async () => {
    const at = await house.counter()
    await press(at, "p", "Print queue", "The print queue is not known", "Start it with: packhouse")
  })

  it("is empty in words", async () => {
    const { terminal } = await workstation()
    await press(await terminal(), "p", "Nothing has been printed on this workstation lately")
  })
})

describe("Device Settings", () => {
  it("print a test page, probe, and say of what is off what to do", async () => {
    const { counter, terminal } = await workstation()
    const at = await terminal()
    await press(at, "d", "Device Settings", "Connected to the device daemon", "Item label printer")
    at.write(keys.down)
    await press(at, "t", "Test print: the test page was printed")
    expect(counter.pictures("invoice")).toHaveLength(1)
    for (let step = 0; step < 3; step++) at.write(keys.down)
    counter.say("w 1.25")
    await at.sees("z Zero")
    await press(at, "p", "Probe: answers after", "shows 1.25 Kg")
    counter.say("unplug scale")
    await at.sees("The scale is not connected", "Switch it on and check its")
  })

  it("name a printer that is off, and what helps", async () => {
    const { terminal } = await workstation({
      isSimulated: false,
      devices: { roles: { label: zpl(await closedPort()) } }
    })
    const at = await terminal()
    await press(at, "d", "Device Settings")
    at.write(keys.down)
    at.write(keys.down)
    await press(at, "p", "The printer does not answer", "Switch it on and check its cable")
    expect(at.text()).toContain("not set up")
  })

  it("let a workstation work for another store of the user's, and no other", async () => {
    const at = await house.counter({}, "all")
    await press(at, "d", "Device Settings", "now your own, 11")
    at.write("s")
    await at.type("21", "Work for store ")
    await press(at, keys.enter, "may not act for this store")
    at.write("s")
    at.write(keys.control("U"))
    await at.type("12", "Work for store ")
    await press(at, keys.enter, "Working for store 12", "now 12; your own is 11", "(store 12)")
    at.write("s")
    at.write(keys.control("U"))
    await press(at, keys.enter, "now your own, 11")
  })
})

describe("scanners", () => {
  it("check says how a scan came, of the keyboard's and of the serial one", async () => {
    const { counter, terminal } = await workstation()
    const at = await terminal()
    await press(at, "c", "Scanner check", "Scan something")
    at.scan(good[0] ?? "", "\t")
    await at.sees(
      "keyboard (wedge)",
      "Ended by      Tab",
      "CR (Enter) is better",
      "layout: pack (pack), 23 characters"
    )
    counter.say(`s ${ean}`)
    await at.sees("serial line", "CR (Enter)", "The scanner is set well.", "layout: EAN13", "scan 2 of 2")
  })

  it("reach the terminal that has the focus, as an order's scans too", async () => {
    const { counter, terminal, another } = await workstation()
    const first = await terminal()
    // Another window of the workstation: it remembers who is logged in.
    const second = another()
    await second.sees("1 Order Queue", "● online")
    await openOrder(first, incrementOf(3))
    await openOrder(second, incrementOf(4))
    await press(first, focusIn)
    await second.sees("Scanner elsewhere")
    counter.say(`s ${good[0]}`)
    await first.sees("+ Chicken curry cut", "Added: 0.50 / 2.40 Kg")
    await press(second, focusIn)
    await first.sees("Scanner elsewhere")
    counter.say(`s ${good[1]}`)
    await second.sees("Added: 0.50 / 2.40 Kg")
    expect(first.text()).toContain("Added: 0.50 / 2.40 Kg")
  })
})

describe("papers of an order", () => {
  it("are EAN13 labels, the order's label and its list, with codes that a reader reads", async () => {
    const { counter, terminal } = await workstation()
    const at = await terminal()
    await openOrder(at, incrementOf(1))
    at.write("e")
    await expect.poll(() => counter.codes("label"), { timeout: 15_000 }).toEqual([ean])
    at.write("l")
    // Two seconds after the one before.
    await expect.poll(() => counter.codes("label"), { timeout: 15_000 }).toContain("810000000001002")
    at.write("p")
    await expect.poll(() => counter.codes("invoice"), { timeout: 15_000 }).toEqual(["810000000001002"])
  })

  it("are as many EAN13 labels as pieces", async () => {
    await using printer = await RawPrinter.start("well")
    const { terminal } = await workstation({
      isSimulated: false,
      devices: { roles: { label: zpl(printer.port) } }
    })
    const at = await terminal()
    await openOrder(at, incrementOf(1))
    at.write("e")
    await expect.poll(() => printer.jobs.length, { timeout: 15_000 }).toBe(1)
    const text = printer.jobs[0]?.bytes.toString("latin1") ?? ""
    // Two packs of paneer; chicken has no EAN13. One layout, printed twice.
    expect(text.match(/\^XA/g)).toHaveLength(1)
    expect(text).toContain("^PQ2")
  })

  it("are a list of the store's own layout where a flag holds one", async () => {
    await using printer = await RawPrinter.start("well")
    const session = await login(house.server.url, "admin", password)
    const set = (value: unknown) =>
      call(house.server.url, session, "AdminService.setFlag", ["hub", "template_string", value])
    await set("PICK {{increment_id}}\n{{items}}")
    try {
      const { terminal } = await workstation({
        isSimulated: false,
        devices: {
          roles: { invoice: { ...zpl(printer.port), language: "escpos", profile: { widthMm: 72 } } }
        }
      })
      const at = await terminal()
      await openOrder(at, incrementOf(1))
      at.write("p")
      await expect.poll(() => printer.jobs.length, { timeout: 15_000 }).toBe(1)
      const text = printer.jobs[0]?.bytes.toString("latin1") ?? ""
      expect(text).toContain(`PICK ${incrementOf(1)}`)
      expect(text).toContain("1. Chicken curry cut")
    } finally {
      await set(null)
    }
  })
})

describe("Packed and Scan Next", () => {
  it("say Packed and Not In List of the order whose label is scanned, and go on to the next", async () => {
    const state = (id: number, status: string) =>
      house.change("UPDATE orders SET item_pickup_status = ? WHERE order_id = ?", status, id)
    state(1, "packed")
    state(2, "not_in_list")
    const at = await house.counter({}, "pickup")
    await press(at, "n", "Scan Next")
    at.scan("810000000001002")
    await at.sees(`Order ${incrementOf(1)}`, "    Packed    ", "Scan Next")
    expect(at.inColour("green").join()).toContain("Packed")
    at.scan("810000000002002")
    await at.sees(`Order ${incrementOf(2)}`, "Not In List")
    expect(at.inColour("red").join()).toContain("Not In List")
    at.scan("810000000003002")
    await at.sees(`Order ${incrementOf(3)}`, "Not packed: Pending")
    await press(at, keys.enter, "Enter Code / Scan")
    at.scan("garbage")
    await at.sees("Not In List: garbage")
    await press(at, keys.escape, "1 Order Queue")
  })
})

const paper = { widthMm: 100, heightMm: 75 }
const zpl = (port: number) => ({
  language: "zpl",
  transport: { kind: "tcp", host: "127.0.0.1", port },
  profile: paper
})
