/** Sales at a counter by scans and keys, in windows of 80 by 24 and 120 by 40: five packs, three keys, an invoice. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { expect, it, vi } from "vitest"
import { programs } from "#test/cli/command/support/packhouse.ts"
import { good } from "#test/cli/command/support/shop.ts"
import { RawPrinter } from "#test/device-daemon/support/raw-printer.ts"
import { shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { startCounter } from "#test/support/simulated-counter.ts"
import { House } from "./support/house.ts"
import { keys } from "./support/terminal.ts"

vi.setConfig({ testTimeout: 120_000 })

const F2 = "\u001bOQ"
const F7 = "\u001b[18~"
const F8 = "\u001b[19~"

const house = House.of([], {
  packs: [shelfPack(41207, "41207-TIKKA", { qty: 5000, expiry: "2999-12-31" })],
  flags: { hub: { enable_order_create: 1, enable_order_return: 1 } },
  changes: [
    `INSERT INTO env_variable (name, hub_id, value) VALUES ('order_return_reason', 0, '["Damaged"]')`,
    "UPDATE product SET tare = 10, qty_increments = 10, min_sale_qty = 100 WHERE entity_id = 41207"
  ]
})

const scans = (codes: ReadonlyArray<string>): ReadonlyArray<string> => codes.map((code) => `${code}\r`)

it.each([
  [{ columns: 80, rows: 24 }, good.slice(0, 2)] as const,
  ...(isLong ? [[{ columns: 120, rows: 40 }, good.slice(2, 4)] as const] : [])
])("are scanned, told apart from what is refused, and sold in three keys", async (size, codes) => {
  const terminal = await house.counter(size)
  await terminal.sees("m  All pages")
  terminal.write("e")
  await terminal.sees("Walk-in", "Home delivery", "Your Shopping cart is Empty")
  for (const scan of scans(codes)) terminal.write(scan)
  await terminal.sees("Chicken curry cut", "1.00 Kg", "₹240.00")
  // A pack is in one cart, and once.
  terminal.write(scans(codes)[0] ?? "")
  await terminal.sees("Product Already Exist in Cart")
  terminal.write(F8)
  await terminal.seesNo("Product Already Exist in Cart")
  // Whoever needs more than to pay is asked for in the steps of a checkout.
  terminal.write(F7)
  await terminal.sees("Enter Customer Information", "Continue")
  terminal.write(keys.enter)
  await terminal.sees("Guest User", "Cash", "F2 Place order", "₹300  2")
  terminal.write("2")
  await terminal.sees("Change ₹60.00", "₹300.00 given for ₹240.00")
  await terminal.sees("Order placed - C0000000", "Complete")
  // The next customer: words find a product, Enter takes it, signs are keys of its line.
  terminal.write("n")
  await terminal.sees("Your Shopping cart is Empty", "Change ₹60.00")
  await terminal.type("keema", "Search / Scan ", (typed) => typed)
  await terminal.sees("Mutton keema", "1 of 1")
  terminal.write(keys.enter)
  await terminal.sees("1 item, ", "Cash  F2", "+ Mutton keema  0.50 Kg")
  terminal.write("++")
  await terminal.sees("1.50 Kg")
  terminal.write("*")
  await terminal.sees("Quantity in Kg", "Save")
  terminal.write(keys.escape)
  await terminal.seesNo("Quantity in Kg")
  terminal.write(keys.delete)
  await terminal.sees("Your Shopping cart is Empty")
})

it("one pack is exchanged for two in at most 8 acts, its scans and the difference in cash among them", async () => {
  const terminal = await house.counter({ columns: 120, rows: 40 })
  await terminal.sees("m  All pages")
  terminal.write("e")
  await terminal.sees("Your Shopping cart is Empty")
  const [back = "", ...fresh] = scans(good.slice(20, 23))
  terminal.write(back)
  await terminal.sees("1 item, ₹120.00")
  terminal.write(F2)
  await terminal.sees("To pay", "Given")
  terminal.write(keys.enter)
  await terminal.sees("Order placed - C0000000", "Complete")
  terminal.write(keys.escape)
  await terminal.sees("m  All pages")
  terminal.write("m")
  await terminal.sees("Order return")
  const [, key = ""] = /(\S) Order return/.exec(terminal.text()) ?? []
  terminal.write(key)
  await terminal.sees("Order or pack")
  let acts = 0
  const act = async (bytes: string, ...seen: ReadonlyArray<string>): Promise<void> => {
    acts += 1
    terminal.write(bytes)
    await terminal.sees(...seen)
  }
  await act(back, "1 of 1 packs", "Continue")
  await act(F2, "Reason required")
  await act("1", "Damaged", "x Exchange")
  await act("x", "Your Shopping cart is Empty")
  for (const [at, code] of fresh.entries()) await act(code, `₹${at === 0 ? "120" : "240"}.00`)
  await act(F2, "To pay", "₹120.00")
  await act(keys.enter, "Order placed - C0000000", "Paid in parts")
  expect(acts).toBeLessThanOrEqual(8)
})

it("cost five scans and two keys to the receipt at the printer, with change or without, and its first byte is timed", async () => {
  await using printer = await RawPrinter.start("well")
  const stateFolder = mkdtempSync(path.join(os.tmpdir(), "packhouse-sale-"))
  const stateDir = path.join(stateFolder, "state")
  mkdirSync(stateDir, { recursive: true })
  const receipt = {
    transport: {
      kind: "tcp",
      host: "127.0.0.1",
      port: printer.port,
      connectSeconds: 30,
      answerSeconds: 30,
      finishSeconds: 60
    },
    language: "escpos",
    profile: { widthMm: 72 }
  }
  writeFileSync(path.join(stateDir, "devices.json"), JSON.stringify({ roles: { receipt } }))
  const counter = await startCounter({ programs: programs(), stateDir, isSimulated: false })
  try {
    const terminal = await house.programCounter({
      stateFolder,
      devices: counter.url,
      isMeasured: true
    })
    await terminal.sees("m  All pages", "● Receipt")
    terminal.write("e")
    await terminal.sees("Your Shopping cart is Empty")
    let acts = 0
    const press = (key: string): void => {
      acts += 1
      terminal.write(key)
    }
    /** @returns when the last key was pressed, of a sale whose receipt is printed */
    const sold = async (from: number, paid: string): Promise<number> => {
      for (const code of good.slice(from, from + 5)) terminal.scan(code)
      await terminal.sees("2.50 Kg")
      press(F2)
      await terminal.sees("To pay", "Given")
      const pressed = performance.now()
      press(paid)
      await terminal.sees("Order placed - C0000000", "Complete")
      return pressed
    }
    const pressed = await sold(10, keys.enter)
    await expect.poll(() => printer.jobs.length, { timeout: 40_000 }).toBe(1)
    const { at = 0 } = printer.jobs[0] ?? {}
    console.log(`${Math.round(at - pressed)} ms from the last key to the first byte at the printer`)
    expect(acts).toBe(2)
    terminal.write("n")
    await terminal.sees("Your Shopping cart is Empty")
    await sold(15, F7)
    await terminal.sees("Change ₹")
    await expect.poll(() => printer.jobs.length, { timeout: 40_000 }).toBe(2)
    expect(acts).toBe(4)
  } finally {
    await counter.kill()
    rmSync(stateFolder, { recursive: true, force: true })
  }
})

it("take a stable net weight from the scale, wait for a moving one, and say why there is none", async () => {
  const stateFolder = mkdtempSync(path.join(os.tmpdir(), "packhouse-weighed-"))
  const stateDir = path.join(stateFolder, "state")
  mkdirSync(stateDir, { recursive: true })
  const counter = await startCounter({ programs: programs(), stateDir })
  const F5 = "\u001b[15~"
  try {
    await counter.weighs("0")
    const terminal = await house.counter({ stateFolder, devices: counter.url })
    await terminal.sees("m  All pages", "● Scale")
    terminal.write("e")
    await terminal.sees("Your Shopping cart is Empty", "Scale: 0.00 Kg")
    await terminal.type("tikka", "Search / Scan ", (typed) => typed)
    await terminal.sees("Marinated tikka", "1 of 1")
    terminal.write(F5)
    await terminal.sees("Put it on the scale first")
    counter.say("w 0.462")
    await terminal.sees("Scale: 0.462 Kg, tare 0.010 Kg, net 0.452 Kg. F5 takes it: Marinated tikka")
    terminal.write(F5)
    await terminal.sees("0.452 Kg is no multiple of 0.010 Kg: add or take off a little", "0 items")
    counter.say("w 0.46")
    await terminal.sees("net 0.450 Kg")
    terminal.write(F5)
    await terminal.sees("+ Marinated tikka  0.45 Kg", "1 item, ")
    counter.say("moving")
    await terminal.sees("0.46 Kg, moving")
    terminal.write(F5)
    await terminal.sees("It waits until the scale is at rest", "+ Marinated tikka  0.45 Kg")
    counter.say("w 0.96")
    await terminal.sees("+ Marinated tikka  0.95 Kg", "₹399.00")
    terminal.write("\u001a")
    await terminal.sees("0.45 Kg", "₹189.00")
    terminal.write("*")
    await terminal.sees("Quantity in Kg", "F5  Weigh")
    terminal.write(F5)
    await terminal.sees("Quantity in Kg  0.95")
    terminal.write(keys.enter)
    await terminal.sees("₹399.00")
    counter.say("unplug scale")
    await terminal.sees("✗ Scale")
    terminal.write(F5)
    await terminal.sees("The scale is not connected")
  } finally {
    await counter.kill()
    rmSync(stateFolder, { recursive: true, force: true })
  }
})
