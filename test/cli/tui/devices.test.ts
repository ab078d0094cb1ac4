/** Scanner, scale and printers at a real terminal, with the device daemon as it is shipped. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { describe, it, vi } from "vitest"
import { parse } from "#core/barcode/parse.ts"
import * as Day from "#core/day.ts"
import { programs } from "#test/cli/command/support/packhouse.ts"
import { ean, good, kilos, paneers } from "#test/cli/command/support/shop.ts"
import { closedPort, RawPrinter } from "#test/device-daemon/support/raw-printer.ts"
import { incrementOf, password } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { call, login } from "#test/support/server.ts"
import { startCounter } from "#test/support/simulated-counter.ts"
import { House } from "./support/house.ts"
import { keys, logIn, openOrder, type Terminal } from "./support/terminal.ts"

vi.setConfig({ testTimeout: 120_000 })

/** Each of them is for one paper, or for one scan, alone. */
const [summed, unknown, behind, here, there, papers, pieces, laidOut, packed, notInList, waiting] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
] as const

const house = House.of(
  Array.from({ length: 11 }, (_, index) => ({ id: index + 1, items: [kilos(2), paneers(2)] }))
)

interface Settings {
  readonly isSimulated?: boolean
  /** The devices of a counter that is not simulated. */
  readonly devices?: object
}

/** A workstation: its state folder, and its daemon. Both are gone at the end of its test. */
const workstation = async ({ isSimulated = true, devices }: Settings = {}) => {
  const stateFolder = mkdtempSync(path.join(os.tmpdir(), "packhouse-counter-"))
  const stateDir = path.join(stateFolder, "state")
  mkdirSync(stateDir, { recursive: true })
  if (devices !== undefined) writeFileSync(path.join(stateDir, "devices.json"), JSON.stringify(devices))
  const counter = await startCounter({ programs: programs(), stateDir, isSimulated })
  const settings = { stateFolder, devices: counter.url }
  return {
    counter,
    terminal: (options: object = {}, user = "hub"): Promise<Terminal> =>
      house.counter({ ...settings, ...options }, user),
    /** Another window: it remembers who is logged in. */
    another: (): Terminal => house.terminal(settings),
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await counter.kill()
      rmSync(stateFolder, { recursive: true, force: true })
    }
  }
}

const f2 = "\u001BOQ"
const f5 = "\u001B[15~"
/** What a terminal sends when its window gets the focus. */
const focusIn = "\u001B[I"
const allReady = "● Scanner  ● Invoice  ● Label  ● Item label  ● Scale"

/** For what comes out of a printer. */
const patiently = { timeout: 40_000 }

const press = async (terminal: Terminal, key: string, ...sees: ReadonlyArray<string>): Promise<void> => {
  terminal.write(key)
  await terminal.sees(...sees)
}

describe.concurrent("a workstation", () => {
  it("shows its devices on every screen, which is in error, what to do, and what is to be checked next", async ({
    expect
  }) => {
    await using station = await workstation()
    await using at = await station.terminal()
    await at.sees(allReady)
    await press(at, "p", "Nothing has been printed on this workstation lately")
    await press(at, keys.escape, "m  All pages")

    await press(at, "d", "0 of 5 checked. Next: scan anything")
    at.scan(good[0] ?? "")
    await at.sees("1 of 5 checked", `Heard ${good[0]} from the keyboard`)
    station.counter.say("w 1.25")
    await at.sees("2 of 5 checked. Next: make a test print", "shows 1.25 Kg")
    await press(at, keys.escape, "m  All pages")

    await press(at, "d", "Devices", "Connected to the device daemon", "Item label printer")
    at.write(keys.down)
    await press(at, "t", "Test print: the test page was printed")
    expect(station.counter.pictures("invoice")).toHaveLength(1)
    for (let step = 0; step < 3; step++) at.write(keys.down)
    station.counter.say("w 1.25")
    await at.sees("z Zero")
    await press(at, "p", "Probe: answers after", "shows 1.25 Kg")
    station.counter.say("unplug scale")
    await at.sees("The scale is not connected", "Switch it on and check its")
    station.counter.say("plug scale")
    await at.sees(allReady)
    await press(at, keys.escape, "m  All pages")

    await press(at, "2", "Dispatch", allReady)
    station.counter.say("unplug scale")
    await at.sees("✗ Scale", "The scale is not")
    station.counter.say("plug scale")
    await at.sees(allReady)
    await station.counter.kill()
    await at.sees("The device daemon went away: nothing is printed")
  })

  it("without a daemon says so, what to start, and takes a typed weight", async ({ expect }) => {
    await using at = await house.counter()
    await at.sees("No devices here")
    expect(at.text()).not.toContain("went away")

    await press(at, "p", "Print queue", "No printers are connected", "[d] Devices")
    await press(at, keys.escape, "m  All pages")

    await press(at, "l", "Product label")
    await at.type("1773", "Enter Code / Scan ")
    await press(at, keys.enter, "Product 1773", "no scale: type the weight in Kg")
    await at.sees("F2 Print: Type the weight")
    await at.type("0.75", "Enter Code / Scan ")
    await press(at, keys.enter, "Weight total   0.75 Kg", "typed by hand, not weighed")
    await press(at, f2, "0.75 Kg typed", "not printed", "No device daemon answers", "F5 prints it again")
    // The words work typed as well, and wrap at one product.
    await at.type("next", "Enter Code / Scan ")
    await press(at, keys.enter, "1 of 1")
  })

  it.runIf(isLong)(
    "works for another store of the user's, offers no other, and says where one is taken away meanwhile",
    async ({ expect }) => {
      await using at = await house.counter({}, "all")
      await press(at, "d", "Devices", "now your own, 11")
      const inForm = "back to the page"
      await press(at, "s", inForm, "‹ Indiranagar Hub (store 11) ›")
      await press(at, keys.right, "‹ Koramangala Store (store 12) ›")
      await press(at, keys.enter, "Working for Koramangala Store", "now 12; your own is 11", "(store 12)")
      await press(at, "s", inForm, "‹ Koramangala Store (store 12) ›")
      await press(at, "i", "‹ Indiranagar Hub (store 11) ›")
      await press(at, keys.enter, "now your own, 11")
      expect(at.text()).not.toContain("store 21")

      await press(at, keys.escape, "m  All pages")
      await press(at, "0", "Log out?")
      await press(at, "y", "User name", "Log in")
      const admin = await login(house.server.url, "admin", password)
      const mayWorkFor = (...store_ids: ReadonlyArray<number>) =>
        call(house.server.url, admin, "AdminService.updateUser", ["second", { store_ids }])
      await mayWorkFor(12)
      await logIn(at, "second", password)
      await press(at, "d", "Devices", "now your own, 11")
      // The stores are there once the first of them is.
      await press(at, "s", inForm, "‹ Indiranagar Hub (store 11) ›")
      await press(at, keys.right, "‹ Koramangala Store (store 12) ›")
      await mayWorkFor()
      await press(at, keys.enter, "You may not act for this store", "now your own, 11")
    }
  )
})

describe.concurrent("a serial scanner", () => {
  it("does what a keyboard's does: its check, command codes, and labels from the weight total, once each", async ({
    expect
  }) => {
    await using station = await workstation()
    await using at = await station.terminal()
    await press(at, "c", "Scanner check", "Scan something")
    at.scan(good[0] ?? "", "\t")
    await at.sees(
      "keyboard (wedge)",
      "Ended with      Tab",
      "CR (Enter) is better",
      "layout: pack (pack), 23 characters"
    )
    await station.counter.claimed()
    station.counter.say(`s ${ean}`)
    await at.sees("serial line", "CR (Enter)", "The scanner is set well.", "layout: EAN13", "scan 2 of 2")
    await press(at, keys.escape, "m  All pages")

    await press(at, "v", "Whole Inventory")
    await station.counter.claimed()
    station.counter.say("s $$back")
    await at.sees("m  All pages")
    station.counter.say("s $$nil")
    await at.hasShown("$$nil does nothing here now")
    await at.seesNo("Find an order")

    await press(at, "l", "Product label", "Scan a product")
    at.scan(good[0] ?? "")
    await at.sees("Product 1773", "Chicken curry cut")
    at.scan(ean)
    await at.sees("Product 2649", "2 of 2")
    station.counter.say("w 0.5")
    await at.sees("Weight total   0.50 Kg")
    // The serial scanner and the keyboard's are the same.
    await station.counter.claimed()
    station.counter.say("s $$next")
    await at.sees("Product 1773", "1 of 2")
    at.scan("$$back")
    await at.sees("Product 2649", "2 of 2")
    at.scan("$$next")
    await at.sees("Product 1773")
    station.counter.say("s $$ok")
    await at.sees("✓ Chicken curry cut", "0.50 Kg", "printed", "It has its label already")
    at.scan("$$ok")
    await at.sees("It has its label already: take it off the scale")
    const [code = "", ...others] = await station.counter.codes("itemLabel")
    expect(others).toEqual([])
    expect(parse(code, Day.dayAt(Date.now()))).toMatchObject({
      codeType: "pack",
      product_id: 1773,
      grams: 500
    })
  })

  it("reaches the terminal that has the focus, as an order's scans too; papers have codes that a reader reads", async ({
    expect
  }) => {
    await using station = await workstation()
    await using at = await station.terminal()
    await openOrder(at, incrementOf(papers))
    at.write("e")
    await expect.poll(() => station.counter.codes("label"), patiently).toEqual([ean])
    at.write("l")
    // Two seconds after the one before.
    await expect.poll(() => station.counter.codes("label"), patiently).toContain(labelOf(papers))
    at.write("p")
    await expect.poll(() => station.counter.codes("invoice"), patiently).toEqual([labelOf(papers)])

    const first = at
    await using second = station.another()
    await second.sees("m  All pages", "● online")
    await openOrder(first, incrementOf(here))
    await openOrder(second, incrementOf(there))
    await press(first, focusIn)
    await second.sees("Scanner elsewhere")
    station.counter.say(`s ${good[0]}`)
    await first.sees("+ Chicken curry cut", "Added: 0.50 / 2.40 Kg")
    await press(second, focusIn)
    await first.sees("Scanner elsewhere")
    station.counter.say(`s ${good[1]}`)
    await second.sees("Added: 0.50 / 2.40 Kg")
    expect(first.text()).toContain("Added: 0.50 / 2.40 Kg")
  })
})

describe.concurrent("product labels", () => {
  it("wait for a scale at rest, sum loads, and may be printed where their daemon went away", async ({
    expect
  }) => {
    await using station = await workstation()
    await using at = await station.terminal()
    await press(at, "l", "Product label")
    at.scan(good[0] ?? "")
    await at.sees("Product 1773")
    station.counter.say("w 0.4")
    await at.sees("Weight total   0.40 Kg")
    station.counter.say("moving")
    await at.sees("0.40 Kg, moving")
    await press(at, f2, "The label waits until the scale is at rest")
    expect(station.counter.pictures("itemLabel")).toHaveLength(0)
    station.counter.say("w 0.65")
    await at.sees("✓ Chicken curry cut", "0.65 Kg")
    expect(station.counter.pictures("itemLabel")).toHaveLength(1)

    // Where it comes only after the next page opened, what was there before is a load of that page.
    station.counter.say("w 0")
    await at.sees("Scale: 0.00 Kg")
    await press(at, keys.escape, "m  All pages")
    await openOrder(at, incrementOf(summed))
    await press(at, "w", `Product label, order ${incrementOf(summed)}`, "Weight 2.00 Kg", "1 of 2")
    expect(at.inColour("cyan").join()).toContain("0.00 Kg")
    station.counter.say("w 1.2")
    await at.sees("Weight total   1.20 Kg")
    expect(at.inColour("red").join()).toContain("1.20 Kg")
    station.counter.say("w 0")
    await at.sees("Scale: 0.00 Kg", "Weight total   1.20 Kg")
    station.counter.say("w 0.8")
    await at.sees("Weight total   2.00 Kg", "1.20 Kg + 0.80 Kg")
    expect(at.inColour("green").join()).toContain("2.00 Kg")
    at.write("\u001B[3~")
    await at.sees("Weight total   0.00 Kg")
    station.counter.say("w 0")
    await at.sees("Scale: 0.00 Kg")
    await press(at, keys.escape, "Accept & Continue")

    at.write(keys.escape)
    await at.sees("1 Express")
    await press(at, keys.escape, "m  All pages")
    await press(at, "l", "Product label")
    at.scan(good[0] ?? "")
    await at.sees("Product 1773")
    station.counter.say("w 0.4")
    await at.sees("Weight total   0.40 Kg")
    station.counter.freeze()
    await press(at, f2, "printing")
    await station.counter.kill()
    await at.sees("The device daemon went away")
    await at.until("a label nobody knows of", (text) => text.includes("may be printed"), 60_000)
    at.write(f5)
    await press(at, "\u001B[18~", "Somebody saw that it was not printed", "F5 prints it again")
  })

  it("and papers of an order come out of printers of their own, again where there was no paper", async ({
    expect
  }) => {
    await using printer = await RawPrinter.start("paperOut")
    await using labelPrinter = await RawPrinter.start("well")
    await using office = await RawPrinter.start("well")
    const session = await login(house.server.url, "admin", password)
    const set = (value: unknown) =>
      call(house.server.url, session, "AdminService.setFlag", ["second", "template_string", value])
    await set("PICK {{increment_id}}\n{{items}}")
    try {
      await using station = await workstation({
        isSimulated: false,
        devices: {
          roles: {
            itemLabel: zpl(printer.port),
            label: zpl(labelPrinter.port),
            invoice: { ...zpl(office.port), language: "escpos", profile: { widthMm: 72 } }
          }
        }
      })
      await using at = await station.terminal({}, "second")
      await press(at, "l", "Product label")
      await at.type("1773", "Enter Code / Scan ")
      await press(at, keys.enter, "Product 1773")
      await at.type("0.75", "Enter Code / Scan ")
      await press(at, keys.enter, "Weight total   0.75 Kg")
      await press(at, f2, "not printed", "The printer is out of paper", "✗ Item label")
      expect(printer.jobs).toHaveLength(0)
      printer.mood = "well"
      await press(at, f5, "✓ Chicken curry cut")
      expect(printer.jobs).toHaveLength(1)
      await press(at, keys.escape, "m  All pages")

      // As many EAN13 labels as pieces.
      await openOrder(at, incrementOf(pieces))
      at.write("e")
      await expect.poll(() => labelPrinter.jobs.length, patiently).toBe(1)
      const text = labelPrinter.jobs[0]?.bytes.toString("latin1") ?? ""
      // Two packs of paneer; chicken has no EAN13. One layout, printed twice.
      expect(text.match(/\^XA/g)).toHaveLength(1)
      expect(text).toContain("^PQ2")

      // A list of the store's own layout where a flag holds one.
      await openOrder(at, incrementOf(laidOut))
      at.write("p")
      await expect.poll(() => office.jobs.length, patiently).toBe(1)
      const list = office.jobs[0]?.bytes.toString("latin1") ?? ""
      expect(list).toContain(`PICK ${incrementOf(laidOut)}`)
      expect(list).toContain("1. Chicken curry cut")
    } finally {
      await set(null)
    }
  })
})

describe.concurrent("the print queue", () => {
  it.runIf(isLong)(
    "shows what is unknown until somebody has looked, retries what failed, reprints what was printed, marked",
    async ({ expect }) => {
      // It takes every byte and never says that it is done.
      await using printer = await RawPrinter.start("endless")
      const label = zpl(printer.port)
      await using station = await workstation({
        isSimulated: false,
        devices: {
          roles: {
            label: {
              ...label,
              transport: { ...label.transport, finishSeconds: 5 },
              profile: { ...paper, status: "never" }
            }
          }
        }
      })
      await using at = await station.terminal({ columns: 100, rows: 30 })
      await openOrder(at, incrementOf(unknown))
      at.write("l")
      await at.hasShown("may have been printed")
      const whole = () => printer.jobs.filter(({ isWhole }) => isWhole).length
      await expect.poll(whole, patiently).toBe(1)
      printer.mood = "well"
      at.write(keys.escape)
      await at.sees("1 Express")
      await press(at, keys.escape, "m  All pages")
      await press(
        at,
        "p",
        "Print queue",
        `? `,
        `Order label, order ${incrementOf(unknown)}`,
        "unknown",
        "y It came out"
      )
      await press(at, "n", "failed", "a Print again")
      await press(at, "a", "printed", "r Reprint")
      await press(at, "r", "REPRINT", "2 jobs")
      await at.sees("2 jobs")
      // Each is a paper of its own; nothing came out beside them.
      await expect.poll(whole, patiently).toBe(3)
    }
  )

  it.runIf(isLong)(
    "cancels what waits behind a printer that takes its time: it never comes out; one that is off is named",
    async ({ expect }) => {
      await using printer = await RawPrinter.start("endless")
      const label = zpl(printer.port)
      await using station = await workstation({
        isSimulated: false,
        devices: {
          roles: {
            itemLabel: zpl(await closedPort()),
            label: {
              ...label,
              transport: { ...label.transport, finishSeconds: 300 },
              profile: { ...paper, status: "never" }
            }
          }
        }
      })
      await using at = await station.terminal({ columns: 100, rows: 30 })
      await press(at, "d", "Devices", "Item label printer")
      at.write(keys.down)
      at.write(keys.down)
      at.write(keys.down)
      await press(at, "p", "Probe: The printer does not answer")
      // The sentence takes two rows.
      await at.until("what helps", (text) =>
        text.replace(/\s+/g, " ").includes("Switch it on and check its cable")
      )
      expect(at.text()).toContain("not set up")
      await press(at, keys.escape, "m  All pages")

      await openOrder(at, incrementOf(behind))
      at.write("l")
      await expect.poll(() => printer.connections, patiently).toBeGreaterThan(0)
      at.write("e")
      await at.sees("Label 1 waiting")
      at.write(keys.escape)
      await at.sees("1 Express")
      await press(at, keys.escape, "m  All pages")
      await press(at, "p", "EAN13 labels", "waiting", "c Cancel")
      await press(at, "c", "cancelled")
      await at.seesNo("1 waiting")
      expect(printer.jobs.filter(({ bytes }) => bytes.includes(ean))).toEqual([])
    }
  )
})

describe.concurrent("Packed and Scan next", () => {
  it.runIf(isLong)(
    "say Packed and Not In List of the order whose label is scanned, and go on to the next",
    async ({ expect }) => {
      const state = (id: number, status: string) =>
        house.change("UPDATE orders SET item_pickup_status = ? WHERE order_id = ?", status, id)
      await state(packed, "packed")
      await state(notInList, "not_in_list")
      await using at = await house.counter({}, "pickup")
      await press(at, "n", "Scan next")
      at.scan(labelOf(packed))
      await at.sees(`Order ${incrementOf(packed)}`, "    Packed    ", "Scan next")
      expect(at.inColour("green").join()).toContain("Packed")
      at.scan(labelOf(notInList))
      await at.sees(`Order ${incrementOf(notInList)}`, "Not In List")
      expect(at.inColour("red").join()).toContain("Not In List")
      at.scan(labelOf(waiting))
      await at.sees(`Order ${incrementOf(waiting)}`, "Not packed: Pending")
      await press(at, keys.enter, "Enter Code / Scan")
      at.scan("garbage")
      await at.sees("Not In List: garbage")
      await press(at, keys.escape, "m  All pages")
    }
  )
})

/** The code on the label of an order of two items. */
const labelOf = (id: number): string => `81${String(id).padStart(10, "0")}002`
const paper = { widthMm: 100, heightMm: 75 }
const zpl = (port: number) => ({
  language: "zpl",
  // These printers are parts of the test: on a machine under load they answer late.
  transport: {
    kind: "tcp",
    host: "127.0.0.1",
    port,
    connectSeconds: 30,
    answerSeconds: 30,
    finishSeconds: 60
  },
  profile: paper
})
