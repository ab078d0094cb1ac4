/** The command palette, the command codes and the finder at a terminal of 80x24. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, it, vi } from "vitest"
import { kilos } from "#test/cli/command/support/shop.ts"
import { incrementOf } from "#test/support/network.ts"
import { openPdf } from "#test/support/pdf-page.ts"
import { House } from "./support/house.ts"
import { keys, pasted } from "./support/terminal.ts"

// The tests work beside each other: each takes as long as the others leave it.
vi.setConfig({ testTimeout: 120_000 })

const house = House.of([
  { id: 1, items: [kilos(1)], mobile: "9187654320", firstname: "ശ്രീജ" },
  { id: 2, items: [kilos(1)], mobile: "9123456781", firstname: "Ashalatha" }
])

describe("the command palette", () => {
  it("opens by a colon, is searched by parts of names, moved in by arrows, taken by Enter, closed by Escape, as the key for more and the finder", async () => {
    await using terminal = await house.counter()
    terminal.write(":")
    await terminal.sees("Commands", "Order queue", "go to")
    await terminal.type("que", "Name ")
    await terminal.sees("Order queue", "Print queue")
    await terminal.seesNo("│ Scanner check")
    terminal.write(keys.down)
    terminal.write(keys.enter)
    await terminal.sees("No printers are connected")
    await terminal.seesNo("Commands")
    terminal.write(keys.control("K"))
    await terminal.sees("Commands", "Refresh")
    terminal.write(keys.escape)
    await terminal.seesNo("Commands")
    await terminal.sees("Print queue")

    // The key for more opens what a screen has beside its keys at the foot, each by its own key, by arrows and Enter.
    terminal.write(keys.escape)
    await terminal.sees("m  All pages")
    terminal.write("d")
    await terminal.sees("Devices", "m more", "q Print queue", "k Scanner check")
    terminal.write("m")
    await terminal.sees("More", "Print command codes")
    terminal.write(keys.escape)
    await terminal.seesNo("Print command codes")
    await terminal.sees("Devices", "m more")
    terminal.write("k")
    await terminal.sees("Scan something")
    terminal.write(keys.escape)
    await terminal.sees("m  All pages")
    const returns = async () => {
      terminal.write(":")
      await terminal.sees("Commands")
      await terminal.type("return st", "Name ")
      terminal.write(keys.enter)
      await terminal.sees("Return stock", "m more")
      terminal.write("m")
      await terminal.sees("More", "Show Last Return Stock Details")
    }
    await returns()
    terminal.write(keys.down)
    terminal.write(keys.down)
    terminal.write(keys.enter)
    await terminal.sees("This hub has not returned or kept anything yet")
    terminal.write(keys.escape)
    await terminal.seesNo("anything yet")
    terminal.write(keys.escape)
    await terminal.sees("m  All pages")
    await returns()
    terminal.write("l")
    await terminal.sees("This hub has not returned or kept anything yet")
    terminal.write(keys.escape)
    await terminal.seesNo("anything yet")
    terminal.write(keys.escape)
    await terminal.sees("m  All pages")

    // The finder finds by parts of the name, whatever its letters, of the phone and of the number.
    for (const [key, text, id] of [
      ["p", "halat", 2],
      ["v", "ശ്രീജ", 1],
      ["i", "187654", 1],
      ["g", incrementOf(2), 2]
    ] as const) {
      terminal.write(key)
      await terminal.seesNo("m  All pages")
      terminal.write(keys.control("F"))
      await terminal.sees("Find an order")
      terminal.write(pasted(text))
      await terminal.sees(`Find ${text}`)
      terminal.write(keys.enter)
      await terminal.sees(`Order ${incrementOf(id)}`, "Added:")
      terminal.write(keys.escape)
      await terminal.seesNo("Added:")
      terminal.write(":")
      await terminal.sees("Commands")
      await terminal.type("home", "Name ")
      terminal.write(keys.enter)
      await terminal.sees("m  All pages")
    }
  })

  it("leads from anywhere to what is off sale: a product is found, taken off by its key, and put on sale again", async () => {
    await using terminal = await house.counter()
    terminal.write(":")
    await terminal.sees("Commands")
    await terminal.type("out of st", "Name ")
    await terminal.sees("Off sale")
    terminal.write(keys.enter)
    await terminal.sees("Everything is on sale here")
    await terminal.type("keema", "Product ")
    await terminal.sees("Mutton keema", "2648")
    terminal.write(keys.enter)
    await terminal.sees("Take off sale", "For one hour")
    terminal.write(keys.enter)
    await terminal.sees("hub user", "F4 Put on sale")
    terminal.write("\u001BOS")
    await terminal.sees("Everything is on sale here")
  })
})

describe("a command code", () => {
  it("from a wedge takes what is on the screen, what lies over it first, and is refused where nothing has it", async () => {
    await using terminal = await house.counter()
    terminal.write("v")
    await terminal.sees("Whole Inventory")
    terminal.write(":")
    await terminal.sees("Commands")
    terminal.scan("$$back")
    await terminal.seesNo("Commands")
    await terminal.sees("Whole Inventory")
    terminal.scan("$$back")
    await terminal.sees("m  All pages")
    terminal.scan("$$nil")
    await terminal.hasShown("$$nil does nothing here now")
    await terminal.seesNo("Find an order")

    // The palette has no key where text is typed, and none in the middle of a scan.
    terminal.write("v")
    await terminal.sees("Whole Inventory")
    terminal.write("/")
    await terminal.type("a:b", "/ ")
    await terminal.seesNo("Commands")
    terminal.write(keys.escape)
    terminal.scan("HTTP://HUB:80/X")
    await terminal.sees("Find an order")
    await terminal.seesNo("Commands")
  })

  it("stands with the others on a sheet that a terminal saves as a file, as it does a list", async () => {
    const downloads = mkdtempSync(path.join(tmpdir(), "packhouse-sheet-"))
    try {
      await using terminal = await house.counter({ downloads })
      terminal.write("d")
      await terminal.sees("Devices", "m more")
      terminal.write("o")
      await terminal.hasShown("Saved")
      const [file = ""] = readdirSync(downloads)
      const [page] = await openPdf(readFileSync(path.join(downloads, file)))
      expect(page?.text).toContain("$$print")

      // A list is saved beside it by a key, and its place is told.
      terminal.write(keys.escape)
      await terminal.sees("m  All pages")
      terminal.write("1")
      await terminal.sees("Express")
      terminal.write("D")
      await terminal.hasShown("orders-express-")
      const [list = ""] = readdirSync(downloads).filter((name) => name !== file)
      expect(list).toMatch(/^orders-express-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
      const text = readFileSync(path.join(downloads, list), "utf8")
      expect(text).toMatch(/^\uFEFForder_id,increment_id,/)
      expect(text.trimEnd().split("\r\n").length).toBeGreaterThan(1)
    } finally {
      rmSync(downloads, { recursive: true, force: true })
    }
  })
})
