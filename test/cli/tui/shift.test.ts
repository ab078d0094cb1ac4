/** A shift of a till by keys alone, in a window of 80 by 24: named, opened, counted blind, waiting for somebody else. */
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { bundle } from "#test/cli/command/support/packhouse.ts"
import { House } from "./support/house.ts"
import { keys, pasted } from "./support/terminal.ts"

vi.setConfig({ testTimeout: 120_000 })

let programs: Awaited<ReturnType<typeof bundle>>
let house: House

beforeAll(async () => {
  programs = await bundle()
  house = await House.open(programs.folder, [])
})
afterAll(async () => {
  await house?.close()
  programs?.remove()
})

it("is kept from its float to its Z report, and nothing of what is expected is seen before the count", async () => {
  const terminal = await house.counter({}, "cashier")
  await terminal.sees("k Shift")
  terminal.write("k")
  await terminal.sees("This workstation has no till yet")
  terminal.write("n")
  await terminal.sees("Keep the name")
  terminal.write(pasted("കൗണ്ടർ 1"))
  await terminal.sees("കൗണ്ടർ 1")
  terminal.write(keys.enter)
  await terminal.sees("No shift is open at", "o Open shift")
  terminal.write("o")
  await terminal.sees("How much is in the drawer")
  // Empty, it is not sent.
  terminal.write(keys.enter)
  await terminal.sees("Required Field")
  terminal.write(pasted("1000.50"))
  terminal.write(keys.enter)
  await terminal.sees("after the count", "1000.50")
  terminal.write("u")
  await terminal.sees("What is taken out of the drawer")
  terminal.write(pasted("0.50"))
  terminal.write(keys.enter)
  terminal.write(pasted("Milk"))
  await terminal.sees("Milk")
  terminal.write(keys.enter)
  await terminal.hasShown("0.50 was taken out of the drawer.")
  expect(terminal.raw).not.toContain("1000.00")

  terminal.write("c")
  // All notes and coins fit into the window, with what they come to.
  await terminal.sees("₹500", "₹0.50", "Send the count", "So far 0.00; 10 to go.")
  for (const pieces of ["1", "0", "3", "0", "0", "0", "0", "0", "0"]) {
    terminal.write(pasted(pieces))
    terminal.write(keys.enter)
  }
  await terminal.sees("So far 800.00; 1 to go.")
  terminal.write(pasted("0"))
  await terminal.sees("Together 800.00.")
  terminal.write(keys.enter)
  await terminal.sees("Counted 800.00. What should be there is told once", "x Close")
  terminal.write("x")
  await terminal.sees("Close the shift of")
  terminal.write(keys.enter)
  await terminal.sees("Waits for approval", "somebody else has to approve the count")
  expect(terminal.raw).not.toContain("200.00 are missing")

  // Somebody else approves, at a workstation that has no till, from the list of all.
  const supervisor = await house.counter({}, "supervisor")
  supervisor.write("k")
  await supervisor.sees("This workstation has no till yet")
  supervisor.write("2")
  await supervisor.sees("Waits for approval", "-200.00")
  supervisor.write(keys.enter)
  await supervisor.sees("X report", "a Approve", "j Reject")
  // Rejected, it is counted again by who has counted, who reads why without asking.
  supervisor.write("j")
  await supervisor.sees("Reject the count", "200.00 are missing. Why?")
  supervisor.write(keys.enter)
  await supervisor.sees("Say why")
  supervisor.write(pasted("The notes of 100"))
  await supervisor.sees("The notes of 100")
  supervisor.write(keys.enter)
  await supervisor.hasShown("is rejected: it is counted again.")
  await terminal.sees("Rejected by supervisor user at", "The notes of 100")
  terminal.write("c")
  await terminal.sees("So far 0.00; 10 to go.")
  for (const pieces of ["1", "0", "3", "0", "0", "0", "0", "0", "0"]) {
    terminal.write(pasted(pieces))
    terminal.write(keys.enter)
  }
  await terminal.sees("So far 800.00; 1 to go.")
  terminal.write(pasted("0"))
  await terminal.sees("Together 800.00.")
  terminal.write(keys.enter)
  await terminal.sees("Counted 800.00. What should be there is told once", "x Close")
  terminal.write("x")
  await terminal.sees("Close the shift of")
  terminal.write(keys.enter)
  await terminal.sees("Waits for approval", "somebody else has to approve the count")
  supervisor.write(keys.escape)
  await supervisor.sees("Waits for approval", "-200.00")
  supervisor.write(keys.enter)
  await supervisor.sees("X report", "a Approve")
  supervisor.write("a")
  await supervisor.sees("Approve the count of", "expected 1000.00: 200.00 are missing.")
  supervisor.write(keys.enter)
  await supervisor.sees("Z report 1", "Approved by", "supervisor user")
  terminal.write("r")
  await terminal.sees("No shift is open at")
  terminal.write("2")
  await terminal.sees("Z 1", "Closed", "-200.00")
  terminal.write(keys.enter)
  await terminal.sees("Z report 1", "supervisor user", "Expected", "1000.00")
})
