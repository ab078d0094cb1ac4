/**
 * A catalogue of 20,000 products, each with a pack in the hub, against one of 400: from the key on the menu to the first
 * screen of the inventory, and from the last letter of a search to what it finds, in the inventory and among the products
 * that a shipment is given by hand; in a real Chromium and in a real pseudo-terminal, each over a server of its own. What
 * a hub holds is paged and searched by the server, products by the client: neither may be felt.
 */
import path from "node:path"
import { Effect, Result } from "effect"
import type { Page } from "playwright-core"
import { encode } from "#core/barcode/encode.ts"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { Store, type Tx, type Value } from "#rpc-server/store/engine/transaction.ts"
import { ProgramTerminal } from "../cli/tui/support/program-terminal.ts"
import { keys, logIn } from "../cli/tui/support/terminal.ts"
import { findChromium, launchChromium } from "../support/chromium.ts"
import { password, seed, seedShipments } from "../support/network.ts"
import { forget, place, within } from "../support/server.ts"
import { type Bench, type Found, inTurn } from "./measure.ts"
import { ours, type Program } from "./programs.ts"

const rounds = 15
const [large, small] = [20_000, 400]
const now = Date.now()
const today = Day.dayAt(now)
const expiry = Day.addDays(today, 9)

const kinds = [
  "Chicken",
  "Mutton",
  "Prawns",
  "Seer fish",
  "Paneer",
  "Spinach",
  "Sausage",
  "Kebab",
  "Duck",
  "Crab"
]
const cuts = ["curry cut", "boneless", "mince", "whole", "steaks", "marinated", "smoked", "value pack"]
/** Two products of every catalogue are called so; the last letter tells them apart. */
const [firstRare, secondRare] = ["Zander fillet b", "Zander fillet c"] as const
const rare = [firstRare, secondRare]
const nameOf = (index: number): string =>
  rare[index] ?? `${kinds[index % kinds.length]} ${cuts[index % cuts.length]} no. ${index}`

const insert = (table: string, row: Readonly<Record<string, Value>>) => ({
  text: `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).fill("?").join(", ")})`,
  values: Object.values(row)
})

/** So many products, and a pack of each in hub 1. */
const stocked = function* (count: number): Tx<Result.Result<void, never>> {
  for (let index = 0; index < count; index++) {
    const id = 10_000 + index
    yield insert("product", {
      entity_id: id,
      name: nameOf(index),
      type_id: "simple",
      child_products: "[]",
      price: 24_000,
      final_price: 24_000,
      sell_by: "kg",
      whole: 0,
      tax_rate: 0
    })
    const code = encode(
      {
        codeType: "newPack",
        product_id: id,
        grams: 500,
        date_of_expiry: Day.addDays(expiry, index % 60),
        mc_no: "01",
        unique_code: "0001"
      },
      today
    )
    if (code === undefined) throw new Error("no code says this pack")
    yield insert("pack", {
      hub_id: 1,
      product_id: id,
      scan_code: code,
      code,
      unique_key: code,
      date_of_expiry: Day.addDays(expiry, index % 60),
      received_qty: 500,
      qty: 500,
      status: 0,
      received_at: Day.toGmt(now - Day.hour)
    })
  }
  return Result.succeed(undefined)
}

/** One way in: how long its first screen and its search take, in milliseconds. */
interface Desk {
  readonly firstScreen: () => Promise<number>
  readonly search: () => Promise<number>
  readonly productSearch: () => Promise<number>
  /** Of the client's program, MiB. */
  readonly memory: () => Promise<number>
}

/** In the page: when a key was last pressed, noted before the page itself hears of it. */
const noteKeys = () => {
  addEventListener("keydown", () => performance.mark("pressed"), true)
}
/** Presses a key and waits in the page until it shows a text; answers the milliseconds between. */
const pressed = async (page: Page, key: string, text: string, gone?: string): Promise<number> => {
  await page.evaluate(
    ([wanted, unwanted]) => {
      performance.clearMarks()
      const shown = () => {
        const all = document.body.innerText
        return all.includes(wanted) && (unwanted === undefined || !all.includes(unwanted))
      }
      const watcher = new MutationObserver(() => {
        if (!shown()) return
        watcher.disconnect()
        performance.mark("shown")
      })
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    [text, gone] as const
  )
  await page.keyboard.press(key)
  await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0)
  const took = await page.evaluate(() => performance.measure("key", "pressed", "shown").duration)
  // By the time between two keys alone a person is told from a scanner: there is nothing else to wait for.
  await page.waitForTimeout(typingPause)
  return took
}
const typingPause = 150

const browserDesk = async (page: Page, url: string, count: number): Promise<Desk> => {
  await page.addInitScript(noteKeys)
  await page.goto(`${url}/login`)
  await page.getByLabel("User name").fill("dock")
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Log in" }).click()
  await page.locator(".figure").first().waitFor()
  const whole = `${count} packs`
  let letter = 0
  return {
    firstScreen: async () => {
      const took = await pressed(page, "v", whole)
      await pressed(page, "Escape", "Hello")
      return took
    },
    search: async () => {
      if (!(await page.evaluate(() => location.pathname === "/inventory"))) {
        await pressed(page, "v", whole)
        await page.getByPlaceholder("Name, id or code").fill("zander fillet ")
        await page.getByText("2 packs", { exact: true }).waitFor()
      }
      const took = await pressed(page, letter++ % 2 === 0 ? "b" : "c", "1 packs", "2 packs")
      await pressed(page, "Backspace", "2 packs", "1 packs")
      return took
    },
    productSearch: async () => {
      if (!(await page.evaluate(() => location.pathname === "/incoming/1"))) {
        await page.goto(`${url}/incoming/1`)
        await page.getByRole("button", { name: /^More/ }).click()
        await page.getByRole("menuitem", { name: /^Add a product/ }).click()
        await page.getByLabel("Name or id").fill("zander fillet ")
        await page.getByText(secondRare).waitFor()
      }
      const [wanted, other] = letter++ % 2 === 0 ? [firstRare, secondRare] : [secondRare, firstRare]
      const took = await pressed(page, wanted.slice(-1), wanted, other)
      await pressed(page, "Backspace", other)
      return took
    },
    memory: async () => {
      const session = await page.context().newCDPSession(page)
      await session.send("HeapProfiler.collectGarbage")
      const { usedSize } = await session.send("Runtime.getHeapUsage")
      return usedSize / 2 ** 20
    }
  }
}

const terminalDesk = async (terminal: ProgramTerminal, count: number): Promise<Desk> => {
  await logIn(terminal, "dock", password)
  const whole = `${count} packs   page 1 `
  const timed = async (bytes: string, text: string, gone?: string): Promise<number> => {
    const begun = performance.now()
    terminal.write(bytes)
    await terminal.until(
      text,
      (screen) => screen.includes(text) && (gone === undefined || !screen.includes(gone))
    )
    const took = terminal.shownAt - begun
    await new Promise((resolve) => setTimeout(resolve, typingPause))
    return took
  }
  let letter = 0
  let isSearching = false
  return {
    firstScreen: async () => {
      const took = await timed("v", whole)
      await timed(keys.escape, "Hello")
      return took
    },
    search: async () => {
      if (!isSearching) {
        await timed("v", whole)
        terminal.write("/")
        await terminal.sees("/ ")
        await terminal.type("zander fillet ", "/ ", (typed) => typed.trimEnd())
        await terminal.sees(" 2 packs   page 1 ")
        isSearching = true
      }
      const took = await timed(letter++ % 2 === 0 ? "b" : "c", " 1 packs   page 1 ")
      await timed("\u007F", " 2 packs   page 1 ")
      return took
    },
    productSearch: async () => {
      if (isSearching) {
        isSearching = false
        terminal.write(keys.escape)
        await terminal.sees("page 1 ")
        terminal.write(keys.escape)
        await terminal.sees(whole)
        terminal.write(keys.escape)
        await terminal.sees("Hello", "Incoming")
        terminal.write("I")
        await terminal.sees("Shipment 1", "Enter")
        terminal.write(keys.down)
        await terminal.until("the card", () => terminal.inverse().some((line) => line.includes("Shipment 1")))
        terminal.write(keys.enter)
        await terminal.sees("Enter Code / Scan", "Refresh shipment", "1773")
        terminal.write("a")
        await terminal.sees("Add a product")
        await terminal.type("zander fillet ", "/ ", (typed) => typed.trimEnd())
        await terminal.sees(firstRare, secondRare)
      }
      const [wanted, other] = letter++ % 2 === 0 ? [firstRare, secondRare] : [secondRare, firstRare]
      const took = await timed(wanted.slice(-1), wanted, other)
      await timed("\u007F", other)
      return took
    },
    memory: async () => {
      const { readFileSync } = await import("node:fs")
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${terminal.pid}/status`, "utf8"))?.[1]) / 1024
    }
  }
}

interface Shop {
  readonly server: Program
  readonly url: string
  readonly close: () => Promise<void>
}
const openShop = async (count: number): Promise<Shop> => {
  const where = place()
  await within(
    where,
    Effect.gen(function* () {
      yield* seed(now, [], [])
      yield* seedShipments(now, [{ id: 1, hub: 1, items: [{ product: 1773, qty: 2000 }] }])
      yield* Store.use((store) => store.transact(() => stocked(count)))
    })
  )
  const server = await ours(databaseFile(where.dataDir))
  return {
    server,
    url: `http://127.0.0.1:${server.port}`,
    close: async () => {
      await server.stop()
      forget(where)
    }
  }
}

const named = { firstScreen: "first screen", search: "search", productSearch: "search of products" } as const
const programs = path.resolve(process.env.PACKHOUSE_BUILD ?? "build")

export const bench: Bench = {
  name: "first screen and search of an inventory of 20,000 products, against 400, in Chromium and in a terminal: the worst of six",
  goal: "at most 1.5 times",
  isMet: ({ ratio }) => ratio <= 1.5,
  run: async (notes) => {
    const shops = [await openShop(large), await openShop(small)] as const
    const browser = await launchChromium(await findChromium(), true)
    const pages = [await browser.newPage(), await browser.newPage()] as const
    const terminals = shops.map(
      ({ url }) => new ProgramTerminal(programs, url, { columns: 120, rows: 40, isMeasured: true })
    )
    const found: Array<Found> = []
    const measure = async (where: string, [many, few]: readonly [Desk, Desk]) => {
      for (const what of ["firstScreen", "search", "productSearch"] as const) {
        const one = await inTurn(rounds, many[what], few[what], (a, b) => a / b, "ms")
        found.push(one)
        notes(
          `${where}, ${named[what]}: ${one.ours.toFixed(1)} and ${one.peer.toFixed(1)} ms, ratio ${one.ratio.toFixed(2)} (${one.spread[0].toFixed(2)} to ${one.spread[1].toFixed(2)})`
        )
      }
      notes(`${where}, memory: ${Math.round(await many.memory())} and ${Math.round(await few.memory())} MiB`)
    }
    try {
      await measure("browser", [
        await browserDesk(pages[0], shops[0].url, large),
        await browserDesk(pages[1], shops[1].url, small)
      ])
      const [first, second] = terminals
      if (first === undefined || second === undefined) throw new Error("no terminal")
      await measure("terminal", [await terminalDesk(first, large), await terminalDesk(second, small)])
      notes(`server, memory: ${shops.map(({ server }) => Math.round(server.memory())).join(" and ")} MiB`)
    } finally {
      await browser.close()
      for (const terminal of terminals) await terminal.close()
      for (const shop of shops) await shop.close()
    }
    const [worst] = found.toSorted((a, b) => b.ratio - a.ratio)
    if (worst === undefined) throw new Error("nothing was measured")
    return worst
  }
}
