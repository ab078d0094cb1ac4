/** Returns by keys and scans alone, in a window of 80 by 24: of stock, which outlives a kill and goes back once, and of an order. */
import { expect, it, vi } from "vitest"
import { good } from "#test/cli/command/support/shop.ts"
import { password } from "#test/support/network.ts"
import { call, login } from "#test/support/server.ts"
import { House } from "./support/house.ts"
import { keys, newStateFolder, storedIn } from "./support/terminal.ts"

vi.setConfig({ testTimeout: 120_000 })

const item = { product: 1773, qty: 1000 }
// Who writes off what an order left over has the flag of corrections.
const house = House.of(
  [
    { id: 70, items: [item] },
    { id: 71, items: [item] }
  ],
  { flags: { hub: { enable_stock_correction: 1 } } }
)

it("is filled in, taken up after a kill, confirmed, and told as the last return", async () => {
  const stateFolder = newStateFolder()
  const killed = await house.programCounter({ stateFolder }, "hub")
  await killed.sees("m  All pages")
  killed.write("u")
  await killed.sees("Non-Marinated", "Chicken curry cut", "Mutton keema")
  // What 80 columns have no room for is told of the row under the cursor.
  await killed.sees("Product id: 1773 · Retained: 0.00 · Sent: 0.00")
  killed.write(" ")
  await killed.sees("retained")
  // What is on the disk outlives the program.
  await vi.waitFor(() => expect(storedIn(stateFolder)).toContain('"retain":true'), { timeout: 20_000 })
  await killed.kill()

  const terminal = await house.counter({ stateFolder }, "hub")
  await terminal.sees("m  All pages")
  terminal.write("u")
  await terminal.sees("Chicken curry cut", "retained")
  terminal.write("c")
  await terminal.sees("Summary of Return Order", "Are you sure you want to create this Return Order?")
  // Enter belongs to the field of the reference.
  terminal.write("\u001BOQ")
  const [number = ""] = /RET-\d+/.exec(await terminal.hasShown("Return order created: RET-")) ?? []
  terminal.write("l")
  await terminal.sees("Last return stock", number, "Mutton keema")
})

it("of what an order left over: the task stands at Home at once, and ends with what was written off", async () => {
  const terminal = await house.counter({}, "hub")
  await terminal.sees("m  All pages")
  const { updated_at } = await house.ask<{ updated_at: string }>("OrderService.getOrderInfo", [70])
  const nil = { item_id: 7000, product_id: 1773, qty: 0, reason: "Damaged" }
  await house.ask("InvoiceService.invoiceOrder", [70, [nil], 11, "", "", updated_at])
  await terminal.until("the task", (text) => /Tasks +1/.test(text))
  terminal.write("w")
  await terminal.sees("Write off", "Chicken curry cut", "1.00 Kg", "1 task")
  terminal.write(keys.enter)
  await terminal.sees("Because", "Damaged", "100000070", "F2 Write off")
  terminal.write("t")
  await terminal.sees("Seen to by", "hub user")
  terminal.write("e")
  await terminal.sees("So much leaves the stock", "Written off, Kg")
  terminal.write("\u001BOQ")
  await terminal.hasShown("is ended: 1.00 Kg written off")
  await terminal.sees("Done", "1.00 Kg written off")
  terminal.write(keys.escape)
  await terminal.sees("No open tasks")
})

// CLAIM-2, COMEBACK-2.
it("of an order: packs are scanned, one is taken over from whoever has it, and all come back once", async () => {
  const codes = good.slice(20, 22)
  const [first = "", second = ""] = codes
  const { updated_at } = await house.ask<{ updated_at: string }>("OrderService.getOrderInfo", [71])
  const items = codes.map((scan_code) => ({ scan_code, qty: 0.5 }))
  const line = { item_id: 7100, product_id: 1773, qty: 1, scanned_info: { items } }
  await house.ask("InvoiceService.invoiceOrder", [71, [line], 11, "", "", updated_at])

  const terminal = await house.counter({}, "taker")
  await terminal.sees("m  All pages")
  terminal.write("m")
  const tile = /(\d) Order return/.exec(await terminal.sees("Order return"))?.[1] ?? ""
  terminal.write(tile)
  await terminal.sees("No Cancellation/Return Data Available For This Store")
  terminal.scan("100000071")
  await terminal.sees("Order 100000071", "0 of 2 packs")
  terminal.scan(first)
  await terminal.sees("1 of 2 packs")
  const other = await login(house.server.url, "till-taker", password)
  await call(house.server.url, other, "ClaimService.claimPacks", [
    { returns_of: 1, work: "beside", codes: [second] }
  ])
  terminal.write(keys.down)
  await terminal.sees("till-taker user has it on another screen")
  terminal.scan(second)
  await terminal.sees("Already Used Entity", "z Take over from till-taker user")
  terminal.write("z")
  await terminal.sees("2 of 2 packs")
  terminal.write("c")
  await terminal.sees(
    "0 of 2 packs",
    "Reason required",
    "Why does it come back?",
    "1 expired: leaves the stock"
  )
  terminal.write("1")
  await terminal.sees("1 of 2 packs", "Reason required")
  terminal.write("2")
  await terminal.sees("2 of 2 packs")
  await terminal.seesNo("Reason required")
  terminal.write("c")
  await terminal.sees("Order Return Successfull", "Print the credit note now?")
})
