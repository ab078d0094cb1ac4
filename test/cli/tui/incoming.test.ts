import { Effect } from "effect"
import { describe, expect, it, type TestContext, vi } from "vitest"
import { lookUpsAtOnce } from "#core/kit/scan-session/queue.ts"
import { programs, Workstation } from "#test/cli/command/support/packhouse.ts"
import { productRow, shipmentLine } from "#test/support/further-products.ts"
import { Hub } from "#test/support/hub.ts"
import { password, seed, seedShipments } from "#test/support/network.ts"
import { isLong, runs } from "#test/support/runs.ts"
import { startSlowServer } from "#test/support/slow-server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { fresh, truckload, unitCode } from "#test/support/truckload.ts"
import { ProgramTerminal } from "./support/program-terminal.ts"
import { keys, logIn, type Options, type Terminal } from "./support/terminal.ts"
import { TerminalHere } from "./support/terminal-here.ts"

/** Codes off a truck, 200 in the long run: six of ten are packs of half a kilogram, one of ten a unit. */
const mixed = runs(200)
const kilograms = `${(mixed * 0.3).toFixed(2)} Kg`

/** A shipment of many products, a line of each. */
const fish = Array.from({ length: 60 }, (_, at) => ({ id: 9101 + at, name: `Fish ${at + 1} of today` }))
vi.setConfig({ testTimeout: 120_000 })

const items = [
  { product: 1773, qty: 80_000 },
  { product: 2649, qty: 20_000 }
]
const hub = Hub.onSqlite(
  Effect.all([
    seed(Date.now(), [], []),
    seedShipments(Date.now(), [
      ...[
        { id: 1, name: "Morning truck" },
        { id: 2, name: "Noon truck" },
        { id: 3, name: "Night truck" },
        {
          id: 4,
          name: "Shop return",
          source: "Store RTV",
          notes: `Ref# R-77, Address ${"12 Lake Road, ".repeat(12)}`
        },
        { id: 5, name: "Early truck", acceptedMinutesAgo: 0 },
        { id: 6, name: "Evening truck" },
        { id: 7, name: "Long truck" }
      ].flatMap((shipment) => [
        { hub: 1, items, ...shipment },
        { hub: 2, items, ...shipment, id: shipment.id + 10 }
      ]),
      { id: 8, hub: 1, name: "Full truck", items: [] }
    ]),
    changes(
      // The other hub, in which nobody accepts: its list is counted.
      "UPDATE app_user SET cut_off_date = '2026-01-01' WHERE username = 'kochi'",
      // A dozen lines: more than a dialog shows at once.
      ...Array.from({ length: 10 }, (_, at) => {
        const product = { id: 9001 + at, name: `Product ${9001 + at}`, sellBy: "pack" as const }
        return [productRow(product), shipmentLine(7, product, 1000)]
      }).flat(),
      ...fish.flatMap((product) => [productRow(product), shipmentLine(8, product)])
    )
  ])
)
/** A server in front of the server, at which look-ups take so many milliseconds. */
const slowLookUps = async ({ onTestFinished }: TestContext, wait: number) => {
  const lookUps = ["EntityService.getEntityInfo", "ShipmentService.getHubInventoryInfoByScanCode"]
  const slow = await startSlowServer(hub.url, Object.fromEntries(lookUps.map((method) => [method, wait])))
  onTestFinished(() => slow.close())
  return slow
}

/** Closed at the end of its test. */
const start = ({ onTestFinished }: TestContext, url: string, options: Options = {}): Terminal => {
  const terminal = new TerminalHere(url, options)
  onTestFinished(() => terminal.close())
  return terminal
}
/** One that is a program of its own, which can be killed. */
const openProgram = async ({ onTestFinished }: TestContext, url: string): Promise<ProgramTerminal> => {
  const terminal = new ProgramTerminal(programs(), url)
  onTestFinished(() => terminal.close())
  await logIn(terminal, "dock", password)
  return terminal
}
const open = async (
  test: TestContext,
  url: string,
  options: Options = {},
  user = "dock"
): Promise<Terminal> => {
  const terminal = start(test, url, options)
  await logIn(terminal, user, password)
  return terminal
}
/** The card under the cursor is drawn inverse. */
const chosen = (terminal: Terminal): string =>
  terminal.inverse().find((line) => /truck|return/.test(line)) ?? ""
/** Puts the cursor on the card of this name, from the first one on: the list may change meanwhile. */
const choose = async (terminal: Terminal, name: string): Promise<void> => {
  terminal.write(keys.home)
  await terminal.until("a card under the cursor", () => chosen(terminal) !== "")
  while (!chosen(terminal).includes(name)) {
    const before = chosen(terminal)
    terminal.write(keys.down)
    const isThere = terminal.until("the next card", () => chosen(terminal) !== before, 5000)
    // At the end of a list whose cards have moved meanwhile it begins anew.
    await isThere.catch(() => terminal.write(keys.home))
  }
}
/** Goes to the list, and from there to the shipment of this name. */
const openShipment = async (terminal: Terminal, name: string): Promise<void> => {
  terminal.write("3")
  await terminal.sees("Incoming", " pending")
  // It may be further down than the window shows.
  await choose(terminal, name)
  terminal.write(keys.enter)
  // Enter is offered once stored work is back.
  await terminal.sees(name, "F2 Confirm  ", "Nothing scanned yet", "Enter quantity")
}
const stored = async (id: number) =>
  hub.result<{
    readonly status: number
    readonly items: ReadonlyArray<{
      readonly product_id: number
      readonly received_qty: number | null
      readonly scanned_info: { readonly items: ReadonlyArray<{ readonly scan_code: string }> }
    }>
  }>("ShipmentService.getShipmentInfoById", [id], await hub.as("dock"))

describe("the list of incoming shipments", () => {
  it("has a card for each, the accepted one last, and a message for who has no cut-off", async (test) => {
    const terminal = await open(test, hub.url, { rows: 30 }, "kochi")
    terminal.write("3")
    await terminal.sees("Incoming", "6 pending", "SHP-11", "Central kitchen", "2 items")
    await terminal.sees("Return Pickup", "Early truck")
    expect(terminal.rowOf("Early truck")).toBeGreaterThan(terminal.rowOf("Shop return"))
    // The first card is under the cursor before anybody has moved it: the first Enter opens it.
    const [first = ""] = /\w+ (truck|return)/.exec(chosen(terminal)) ?? []
    expect(first).not.toBe("")
    terminal.write(keys.enter)
    await terminal.sees(first, "Refresh shipment", "Nothing scanned yet")
    expect(terminal.rowOf(first)).toBe(1)
    terminal.write(keys.escape)
    await terminal.sees("Incoming", "6 pending")
    // S-2-051.
    terminal.write(keys.escape)
    await terminal.sees("m  All pages")
    terminal.write("r")
    expect(await terminal.sees("Refresh all", "up to date", "Esc Back")).toMatch(/Shipments +6 /)
    terminal.write(keys.escape)
    await terminal.sees("m  All pages")
    const other = await open(test, hub.url, {}, "hub")
    other.write("3")
    await other.sees("Cutt Off Date is not set. Therefore you will not see any shipments.", "contact Admin.")
  })
})

describe("receiving a shipment", () => {
  it(`decides ${mixed} mixed codes at 10 a second in their order while every look-up takes 300 ms`, {
    timeout: 240_000
  }, async (test) => {
    const load = truckload(mixed)
    const slow = await slowLookUps(test, 300)
    const terminal = await open(test, slow.url, { columns: 120, rows: 40 })
    await openShipment(terminal, "Morning truck")
    const begun = performance.now()
    for (const [index, code] of load.codes.entries()) {
      terminal.scan(code)
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, begun + (index + 1) * 100 - performance.now()))
      )
    }
    // They come faster than they are answered: the rest waits, in sight.
    await terminal.hasShown(" waiting: ")
    await terminal.until(
      "every code to be decided",
      (text) => text.includes(kilograms) && text.includes(`${mixed / 10} Pack`) && !text.includes(" waiting"),
      150_000
    )
    // A few are asked for at once, and their calls may overtake each other; what is decided does not.
    expect(slow.asked("EntityService.getEntityInfo").toSorted()).toEqual(load.lookedUp.toSorted())
    expect(slow.mostAtOnce("EntityService.getEntityInfo")).toBeLessThanOrEqual(lookUpsAtOnce)

    // What was decided is stored, in its order: a command of the same workstation reads it.
    const workstation = new Workstation(programs(), slow.url, {
      PACKHOUSE_STATE_DIR: `${terminal.stateFolder}/state`
    })
    const shown = await workstation.run(["shipment", "show", "SHP-1", "--json"])
    const { work } = shown.json() as {
      readonly work: {
        readonly waiting: ReadonlyArray<string>
        readonly lines: ReadonlyArray<{
          readonly scans: ReadonlyArray<{ readonly number: number; readonly scan_code: string }>
        }>
      }
    }
    const scans = work.lines.flatMap((line) => line.scans).toSorted((a, b) => a.number - b.number)
    expect(scans.map(({ scan_code }) => scan_code)).toEqual(load.added)
    expect(work.waiting).toEqual([])
  })

  it("keeps every scan through a power cut, decided or not, and accepts them once", async (test) => {
    // Slow enough to be seen between the first decision and the last, whatever else the machine does.
    const patient = await slowLookUps(test, 1500)
    const terminal = await openProgram(test, patient.url)
    await openShipment(terminal, "Noon truck")
    for (let unique = 901; unique <= 910; unique++) terminal.scan(fresh(unique))
    // The second four are in, so the first are stored: what is drawn may be a moment ahead of what is kept.
    await terminal.until(
      "some to be decided, and not all",
      (text) => text.includes("waiting") && /\b[34]\.[05]0 Kg/.test(text)
    )
    await terminal.kill()
    const again = start(test, patient.url, { stateFolder: terminal.stateFolder })
    await again.sees("m  All pages", "● online")
    again.write("3")
    await again.sees("Noon truck", "scanned, not confirmed")
    await choose(again, "Noon truck")
    again.write(keys.enter)
    await again.hasShown("of this shipment w")
    await again.sees("5.00 Kg")
    again.write("c")
    await again.sees("Are you sure You want to confirm ?", "Expected", "Scanned", "! Chicken curry cut")
    await again.sees("2 lines have less than was sent", "Why less, r: no reason given")
    // Enter goes back to look again: less than was sent is confirmed on purpose.
    again.write(keys.enter)
    await again.seesNo("Are you sure")
    again.write("c")
    await again.sees("Why less, r: no reason given")
    again.write("r")
    await again.sees("Why less, r: Not in the delivery")
    again.write("r")
    await again.sees("Why less, r: Damaged on arrival")
    // A reason stays while somebody looks again.
    again.write(keys.enter)
    await again.seesNo("Are you sure")
    again.write("c")
    await again.sees("Why less, r: Damaged on arrival")
    again.write("y")
    await again.hasShown("Shipment added to hub inventory")
    await again.sees("Incoming", " pending")
    const { status, items: lines } = await stored(2)
    expect(status).toBe(9)
    expect(lines[0]?.scanned_info.items.map(({ scan_code }) => scan_code).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => fresh(901 + index)).toSorted()
    )
    // The pack has a life from now on: a scan of it finds that, and its arrival leads to the shipment.
    again.scan(fresh(901))
    await again.sees(`Pack ${fresh(901)}`, "Received with SHP-2 by dock user", "+0.5", "view the shipment")
    // An Enter that follows a scan at once is the scanner's: a person presses something else first.
    again.write(keys.home)
    again.write(keys.enter)
    await again.sees("Noon truck", "accepted", "5.00 Kg")
    again.write(keys.right)
    await again.sees("its life")
    again.write(keys.enter)
    await again.sees(`Pack ${fresh(910)}`, "Received with SHP-2 by dock user")
  })

  it("says which lines are in sight where a confirmation has more of them than a dialog shows", async (test) => {
    const terminal = await open(test, hub.url)
    await openShipment(terminal, "Long truck")
    terminal.scan(fresh(950))
    await terminal.sees("0.50 Kg")
    terminal.write("c")
    await terminal.sees("12 lines have less than was sent", "1 to 9 of 12")
    terminal.write(keys.end)
    await terminal.sees("4 to 12 of 12", "Product 9010")
  })

  it("asks about quantities, takes a product found by its name, and of a return what is good", async (test) => {
    // A product that came and does not scan.
    const terminal = await open(test, hub.url)
    await openShipment(terminal, "Evening truck")
    terminal.write("a")
    await terminal.sees("Add a product", "Esc Close")
    await terminal.type("tikka", "/ ")
    await terminal.sees("41207", "Marinated tikka")
    terminal.write(keys.enter)
    await terminal.sees("Accepted qty")
    await terminal.type("2.5", "Accepted qty  ")
    terminal.write("a")
    await terminal.sees("41207", "2.50 Kg", "by hand")
    terminal.write("c")
    await terminal.sees("Are you sure You want to confirm ?")
    terminal.write("y")
    await terminal.hasShown("Shipment added to hub inventory")
    const { status, items: lines } = await stored(6)
    expect(status).toBe(9)
    expect(lines).toContainEqual(expect.objectContaining({ product_id: 41207, received_qty: 2.5 }))
    await terminal.sees("Incoming", " pending")
    terminal.write(keys.escape)
    await terminal.sees("m  All pages")

    // Of a return what was picked up and what of it is good is taken, and the rest sent back.
    terminal.resize(120, 40)
    await openShipment(terminal, "Shop return")
    await terminal.sees("Return Pickup", "Ref# R-77", "12 Lake Road", "…")
    terminal.write("p")
    await terminal.hasShown("Unable to print Return Pickup: No device daemon answers")
    terminal.write(keys.enter)
    await terminal.sees("PickedUp qty", "Accepted qty", "SAVE")
    await terminal.type("3", "PickedUp qty  ")
    terminal.write(keys.down)
    await terminal.type("5", "Accepted qty  ")
    terminal.write("s")
    await terminal.sees("Error: Accepted quantity is more than pickup quantity")
    terminal.write(keys.control("U"))
    await terminal.type("2", "Accepted qty  ")
    terminal.write("s")
    await terminal.sees("2.00 Kg", "3.00 Kg", "by hand")
    terminal.write("c")
    await terminal.sees("Are you sure You want to confirm ?", "Picked up")
    terminal.write("y")
    await terminal.hasShown("Created a return for the damaged items...")
    expect(await stored(4)).toMatchObject({ status: 9, items: [{ product_id: 1773, received_qty: 3 }, {}] })
    await terminal.sees("Incoming", " pending")
    terminal.write(keys.escape)
    await terminal.sees("m  All pages")

    // What is wrong is said in red, and nothing is confirmed with nothing.
    terminal.resize(80, 24)
    await openShipment(terminal, "Night truck")
    terminal.write("c")
    await terminal.sees("No Items Selected", "Please select any of the product to proceed confirmation")
    terminal.write(keys.enter)
    await terminal.seesNo("No Items Selected")
    terminal.write(keys.enter)
    await terminal.sees("Set 80 kg as Accepted")
    await terminal.type("-4", "Accepted qty  ")
    await terminal.sees("This qty is not acceptable")
    expect(terminal.inColour("red").join()).toContain("This qty is not acceptable")
    terminal.write(keys.control("U"))
    await terminal.type("4.5", "Accepted qty  ")
    await terminal.sees("Set 4.5 kg as Accepted")
    terminal.write("a")
    await terminal.sees("4.50 Kg", "by hand")
    terminal.scan(unitCode)
    await terminal.sees("1 Pack")
    // Another one is asked about first; this one keeps its scans.
    terminal.write(keys.escape)
    await terminal.sees("scanned, not confirmed")
    terminal.write(keys.home)
    await terminal.until("another card", () => !chosen(terminal).includes("Night truck"))
    terminal.write(keys.enter)
    await terminal.sees("Night truck shipment is not completed.", "proceed with this new shipment?")
    terminal.write("c")
    await terminal.seesNo("is not completed")
  })
})

// By itself: it scans as fast as it can. What is drawn of it is looked at in in-sight.test.ts every day.
it.runIf(isLong)(
  "a shipment of 60 lines shows in 24 rows after a scan the last scan, its line and what was refused",
  async (test) => {
    const terminal = await open(test, hub.url)
    await openShipment(terminal, "Full truck")
    let refused = 0
    const { code } = tradingDay()
    for (const [at, { id, name }] of fish.entries()) {
      const pack = code(at, { product: id })
      const line = [`✓ `, `${id}`, `└ ${pack}`]
      terminal.scan(pack)
      await terminal.sees(`✓ ${name}`, ...line)
      terminal.scan(pack)
      refused += 1
      await terminal.sees(
        "✗ Pack Already scanned as part of this shipment",
        ...line,
        `✗ ${pack} Pack`,
        `${Math.min(refused, 20)} refused`
      )
      expect(terminal.inverse().some((row) => row.includes(name))).toBe(true)
    }
  }
)
