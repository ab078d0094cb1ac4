/** The quick checkout by scans and keys in a window of 80 by 24: a cart put aside, taken back, and sold to a walk-in customer. */
import { it, vi } from "vitest"
import { good } from "#test/cli/command/support/shop.ts"
import { House } from "./support/house.ts"
import { keys, pasted } from "./support/terminal.ts"

vi.setConfig({ testTimeout: 120_000 })

const F2 = "\u001bOQ"
const [F6, F7] = ["\u001b[17~", "\u001b[18~"]

const house = House.of([], { flags: { hub: { enable_order_create: 1, enable_orderxcelerator: 1 } } })

it("keeps a cart for later, takes it back whole and makes it an order", async () => {
  const terminal = await house.counter({ columns: 80, rows: 24 })
  await terminal.sees("m  All pages")
  terminal.write("x")
  await terminal.sees("New Order", "Your shopping cart is empty")
  for (const code of good.slice(0, 2)) terminal.write(`${code}\r`)
  await terminal.sees("Chicken curry cut", "1.00 Kg", "₹240.00")
  terminal.write("s")
  await terminal.sees("Save As Draft", "Name", "Left empty it is the time of day")
  terminal.write(keys.enter)
  await terminal.sees("Your shopping cart is empty", "Saved @")
  terminal.write("a")
  await terminal.sees("Add to cart", "Search")
  terminal.write(keys.escape)
  await terminal.seesNo("Search by name")
  terminal.write(keys.right)
  await terminal.sees("1 item, ₹240.00")
  terminal.write("o")
  await terminal.sees("Order source", "Walk-in", "Next")
  terminal.write(F2)
  await terminal.sees("Customer Mobile")
  terminal.write(F2)
  await terminal.sees("Place order", "Total", "Guest")
  terminal.write(F2)
  await terminal.sees("To pay", "₹240.00", "Exact ₹240.00", "₹300.00")
  terminal.write("300")
  await terminal.sees("Change ₹60.00", "Take ₹300.00")
  terminal.write(keys.enter)
  await terminal.sees("Order Placed", "Change ₹60.00", "C00000001", "Complete")
  terminal.write("c")
  await terminal.sees("Your shopping cart is empty")
  await terminal.seesNo("Saved @")
})

it("takes five scans and two keys until a guest's cash is paid and its change is shown (CASH-7)", async () => {
  const terminal = await house.counter({ columns: 80, rows: 24 })
  await terminal.sees("m  All pages")
  terminal.write("x")
  await terminal.sees("New Order", "Your shopping cart is empty")
  for (const code of good.slice(4, 9)) terminal.write(`${code}\r`)
  await terminal.sees("1 item, ₹600.00")
  terminal.write("p")
  await terminal.sees("To pay", "₹600.00", "F7")
  terminal.write(F7)
  await terminal.sees("Order Placed", "Change ₹400.00", "₹1,000.00 given for ₹600.00", "Complete")
  // Closed too early it still stands over the next cart.
  terminal.write("c")
  await terminal.sees("Your shopping cart is empty", "Change ₹400.00")
  terminal.write(`${good[9]}\r`)
  await terminal.sees("1 item, ₹120.00")
  await terminal.seesNo("Change ₹400.00")
})

it("says in sight why an order was not placed, though the review is higher than the window", async () => {
  await house.change(
    `INSERT INTO coupon (code, percent, min_subtotal, active, use_limit, used) VALUES ('ONCE', 1000, 0, 1, 1, 0)`
  )
  const terminal = await house.counter({ columns: 80, rows: 24 })
  await terminal.sees("m  All pages")
  terminal.write("x")
  await terminal.sees("New Order", "Your shopping cart is empty")
  terminal.write(`${good[2]}\r`)
  await terminal.sees("1 item, ")
  terminal.write("o")
  await terminal.sees("Order source", "Next")
  terminal.write(F2)
  await terminal.sees("Customer Mobile")
  terminal.write(F2)
  await terminal.sees("Place order", "Total", "Guest")
  terminal.write(keys.down)
  await terminal.sees("Coupon Code")
  terminal.write(pasted("ONCE"))
  await terminal.sees("Coupon Code  ONCE")
  terminal.write(F6)
  await terminal.sees("Coupon applied: ONCE")
  // Another counter was quicker.
  await house.change("UPDATE coupon SET used = 1 WHERE code = 'ONCE'")
  terminal.write(F2)
  await terminal.sees("To pay", "Exact ")
  terminal.write(F2)
  await terminal.hasShown("The cart comes to ₹120.00 now: tell the customer, and place it again")
  await terminal.sees("Place order", 'Coupon code "ONCE" does not count for this cart')
})
