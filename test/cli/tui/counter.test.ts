/** What a day at the counter brings beside the orders themselves: coming in, the menu, dispatch, and what is there anywhere. */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, it, vi } from "vitest"
import { WebSocket } from "ws"
import type { StoredList } from "#core/barcode/rule/stored-list.ts"
import * as Day from "#core/day.ts"
import { good, kilos } from "#test/cli/command/support/shop.ts"
import { missingIn, tradeTable } from "#test/core/barcode/trade-codes.ts"
import { incrementOf, password } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { call, login } from "#test/support/server.ts"
import { House } from "./support/house.ts"
import { keys, logIn, openOrder, pasted, type Terminal } from "./support/terminal.ts"

// The tests work beside each other: each takes as long as the others leave it.
vi.setConfig({ testTimeout: 120_000 })

const patiently = { timeout: 40_000 }
/** From now, in minutes. */
const slot = (minutes: number): string => Day.toGmt(Date.now() + minutes * Day.minute)

const pending = [1, 2, 3].map((id) => ({ id, items: [kilos(1)], ageMinutes: id }))
const [express, soon, later, byScan, noClick, burst, paid] = [10, 11, 12, 13, 14, 15, 16] as const
const processing = { status: "processing", items: [kilos(1)] }

const house = House.of([
  ...pending,
  { id: express, ageMinutes: 70, ...processing },
  { id: soon, slotAt: slot(25), ...processing },
  { id: later, slotAt: slot(120), ...processing },
  { id: byScan, ...processing },
  { id: noClick, ...processing },
  { id: burst, items: [kilos(75)], mobile: "9123456780" },
  { id: paid, status: "pending_payment", items: [kilos(1)], mobile: "9123456780", firstname: "ശ്രീജ" }
])

const label = (id: number): string => `81${String(id).padStart(10, "0")}001`
interface Stored {
  readonly status: string
  readonly assigned_to: { readonly name: string } | null
}
const orderOf = (id: number): Promise<Stored> => house.ask("OrderService.getOrderInfo", [id])
const statusOf = async (id: number): Promise<string> => (await orderOf(id)).status
const goTo = async (terminal: Terminal, key: string, ...texts: ReadonlyArray<string>): Promise<void> => {
  terminal.write(key)
  await terminal.sees(...texts)
}

// By itself: a test process that is busy with other terminals pauses in the middle of a code, as no scanner does.
describe("a burst of ten thousand scans", () => {
  it.runIf(isLong)(
    "as fast as the terminal takes them, are all decided, and the packs among them are accepted",
    async ({ expect }) => {
      await using terminal = await house.programCounter()
      await openOrder(terminal, incrementOf(burst))
      const packs = good.slice(0, 100)
      const bytes = packs.map((code, index) => {
        const noise = Array.from({ length: 99 }, (_, at) => `noise-${index}-${at}\r`)
        return `${noise.join("")}${code}\r`
      })
      terminal.write(bytes.join(""))
      await terminal.until(
        "every pack",
        (text) => text.includes("Added: 50.00 / 75.00 Kg") && !text.includes("waiting"),
        240_000
      )
      await terminal.sees("+0.50 Kg, 50.00 of 75.00 Kg", "refused")
      expect(terminal.text()).toContain("Enter Code / Scan  ")
    }
  )
})

describe("a new order", () => {
  it("rings again and again where nobody has looked, and once where the queue is in sight", async ({
    expect
  }) => {
    await using ringing = await House.open([
      ...pending,
      { id: paid, status: "pending_payment", items: [kilos(1)] }
    ])
    await using unseen = await ringing.counter()
    await using seen = await ringing.counter({}, "second")
    // Only what comes after the first list is new.
    await unseen.until("the first list", (text) => /T +3 +To pick/.test(text))
    await goTo(seen, "1", "1 Express", incrementOf(1))
    const rings = (terminal: Terminal): number => terminal.raw.split("\u0007").length - 1
    const [before, beforeSeen] = [rings(unseen), rings(seen)]
    await ringing.change(
      "UPDATE orders SET status = 'pending', updated_at = ? WHERE order_id = ?",
      Day.toGmt(Date.now()),
      paid
    )
    await tellRoom(ringing)
    await seen.sees(incrementOf(paid))
    await unseen.sees("4 orders pending")
    const attention = 2
    await unseen.until("the first sound", () => rings(unseen) >= before + attention)
    await unseen.until("the second, 15 s later", () => rings(unseen) >= before + 2 * attention, 40_000)
    expect(rings(seen)).toBe(beforeSeen + attention)
    await goTo(unseen, "1", "1 Express", incrementOf(paid))
  })
})

describe("coming in", () => {
  it("says what is missing and what is wrong, and lets in whoever is right, however name and password arrive", async ({
    expect
  }) => {
    await using terminal = house.terminal()
    await terminal.sees("User name", "Log in")
    terminal.write(keys.enter)
    await terminal.sees("The username is required")
    terminal.write(pasted("hub"))
    await terminal.sees("User name  hub")
    terminal.write(keys.enter)
    terminal.write(keys.enter)
    await terminal.sees("The password is required")
    terminal.write(pasted("Wrong-password-1"))
    await terminal.sees("Password   ••••••••••••••••")
    terminal.write(keys.enter)
    await terminal.sees("Invalid Login Credentials")
    await terminal.seesNo("•")
    terminal.write(pasted(password))
    terminal.write(keys.enter)
    await terminal.sees("Hello hub user", "● online")
    expect(terminal.raw).not.toContain(password)

    // All at once, the Enter a while later, and a name that is as long as a code.
    for (const bytes of [
      ["hub\r", `${password}\r`],
      [`hub\r${password}\r`],
      ["hub\n", `${password}\r\n`],
      ["hub\r", password, keys.enter],
      // Neither Enter nor a wait: Tab leads from the name to the password, and opens nothing that would show it.
      ["hub\t", password, keys.enter],
      [`by-hand-off\t${password}\r`]
    ]) {
      await goTo(terminal, "0", "Log out?")
      await goTo(terminal, "y", "User name", "Log in")
      for (const [at, part] of bytes.entries()) {
        terminal.write(part)
        if (/^hub[\r\n\t]$/.test(part)) await terminal.sees("User name  hub")
        if (part === password && at > 0) await terminal.sees(`Password   ${"•".repeat(password.length)}`)
      }
      const [user = ""] = /^[a-z-]+/.exec(bytes[0] ?? "") ?? []
      await terminal.sees(`Hello ${user} user`, "● online")
    }
    expect(terminal.raw).not.toContain(password)
  })

  it("is remembered by the workstation, kill -9 included, until somebody logs out", async ({ expect }) => {
    await using terminal = await house.programCounter()
    const { stateFolder } = terminal
    await expect.poll(() => remembered(stateFolder), patiently).toContain('\\"username\\":\\"hub\\"')
    await terminal.kill()
    await using ended = house.program({ stateFolder })
    await goTo(ended, "", "Hello hub user", "● online")
    await openOrder(ended, incrementOf(2))
    await expect.poll(async () => (await orderOf(2)).assigned_to?.name, patiently).toBe("hub user")
    await ended.kill("SIGTERM")
    expect(await ended.exited).toBe(143)
    // What it said last may be read after its end.
    await expect.poll(() => ended.isGivenBack, patiently).toBe(true)
    // Whoever comes next is not told that somebody works on it.
    await expect.poll(async () => (await orderOf(2)).assigned_to, patiently).toBeNull()
    await using again = house.program({ stateFolder })
    await goTo(again, "", "Hello hub user", "m  All pages")
    await goTo(again, "0", "Log out?")
    await goTo(again, "y", "User name", "Log in")
    await again.kill()
    await using last = house.terminal({ stateFolder })
    await last.sees("User name", "Log in")
    expect(last.text()).not.toContain("Order queue")
  })
})

describe("the menu", () => {
  it("has tiles by flag, badges only where something waits, and ends at once when its session is ended elsewhere", async ({
    expect
  }) => {
    await using terminal = await house.counter({ columns: 120 })
    await goTo(terminal, "m", "Order queue", "Dispatch")
    await terminal.until("both counts", (text) => / Order queue +4 .* Dispatch +\d /s.test(text))
    expect(terminal.text()).not.toContain("Admin")
    await goTo(terminal, "0", "Log out?")
    await goTo(terminal, "y", "User name", "Log in")
    await logIn(terminal, "kochi", password)
    await goTo(terminal, "m", "Order queue", "Dispatch")
    await terminal.until("no badge", (text) => / 1 Order queue {3,}2 Dispatch {3,}3 /.test(text))
    await goTo(terminal, "0", "Log out?")
    await goTo(terminal, "y", "User name", "Log in")
    await logIn(terminal, "all", password)
    const elsewhere = await login(house.server.url, "all", password)
    await goTo(terminal, "1", "1 Express")
    const wanted = "Quite-another-88-pass"
    await call(house.server.url, elsewhere, "AuthService.changePassword", [password, wanted])
    await terminal.sees("User name", "Log in")
    await call(house.server.url, elsewhere, "AuthService.changePassword", [wanted, password])
    await logIn(terminal, "admin", password)
    await goTo(terminal, "m", "Admin")
    await goTo(terminal, "a", "Users", "Settings of the network", "New user")
  })

  it("says how large a window must be, goes on in one, and gives it back as it was", async ({ expect }) => {
    await using terminal = await house.programCounter()
    terminal.resize(79, 24)
    await terminal.sees("Packhouse needs 80x24; this window has 79x24.")
    terminal.resize(80, 24)
    await terminal.sees("m  All pages", "Arrows choose")
    terminal.write(keys.control("C"))
    expect(await terminal.exited).toBe(0)
    // What it said last may be read after its end.
    await expect.poll(() => terminal.isGivenBack, patiently).toBe(true)
  })
})

describe("the order queue", () => {
  it("opens the row under the cursor at the first Enter, and the second one after one Down", async ({
    expect
  }) => {
    await using terminal = await house.programCounter()
    await goTo(terminal, "1", "1 Express", incrementOf(1))
    const [first = ""] = terminal.inverse().flatMap((line) => /\b1000\d{5}\b/.exec(line) ?? [])
    expect(first).not.toBe("")
    terminal.write(keys.enter)
    await terminal.sees(`Order ${first}`)
    terminal.write(keys.escape)
    await terminal.sees("1 Express", "Enter view")
    // QUEUE-7: the workstation keeps it.
    expect(terminal.text()).not.toContain("a page   Most urgent first")
    await goTo(terminal, "u", "a page   Most urgent first")
    await expect.poll(() => remembered(terminal.stateFolder), patiently).toContain("urgent_first")
    await terminal.kill()
    await using again = house.terminal({ stateFolder: terminal.stateFolder })
    await goTo(again, "", "● online", "m  All pages")
    await goTo(again, "1", "a page   Most urgent first", incrementOf(1))
    const [top = ""] = again.inverse().flatMap((line) => /\b1000\d{5}\b/.exec(line) ?? [])
    expect(top).not.toBe("")
    again.write(keys.down)
    await again.until("the second row", () => {
      const under = again.inverse().join()
      return /\b1000\d{5}\b/.test(under) && !under.includes(top)
    })
  })
})

describe("dispatch", () => {
  it("asks before an order leaves, and asks twice as hard before its slot is near", async ({ expect }) => {
    await using terminal = await house.counter()
    await goTo(terminal, "2", "Dispatch", incrementOf(later), "Scheduled Orders")
    expect(terminal.text()).toMatch(/# +Order no\. +Items +Status +Leaves in +Delivery at/)
    expect(terminal.text()).toMatch(
      new RegExp(`${incrementOf(express)} +1 +Ready +(?:\\d+ min|[\\dh ]+min late) +Express`)
    )
    expect(terminal.inColour("cyan").join("\n")).toMatch(new RegExp(`${incrementOf(later)} +1 +Ready early `))
    expect(terminal.text()).toMatch(new RegExp(`${incrementOf(soon)} +1 +Ready  `))

    // What must leave first is under the cursor before anybody has chosen.
    expect(terminal.inverse().join()).toContain(incrementOf(express))
    terminal.write(keys.enter)
    await terminal.sees(`│ Order ${incrementOf(express)}`, "Are You Sure ?")
    terminal.write(keys.escape)
    await terminal.seesNo("F2  Dispatch")
    /** Enter on the row of an order, once its own question is there. */
    const press = async (id: number): Promise<void> => {
      terminal.write(keys.home)
      while (true) {
        terminal.write(keys.enter)
        await terminal.sees("F2  Dispatch")
        if (terminal.text().includes(`│ Order ${incrementOf(id)}`)) return
        terminal.write(keys.escape)
        await terminal.seesNo("F2  Dispatch")
        terminal.write(keys.down)
      }
    }
    await press(soon)
    await terminal.sees("Are You Sure ?")
    terminal.write("c")
    await terminal.seesNo("Are You Sure ?")
    await press(later)
    await terminal.sees("Are you sure to dispatch the scheduled order early ?")
    // Enter is no yes to an early dispatch.
    terminal.write(keys.enter)
    await terminal.seesNo("early ?")
    expect(await statusOf(later)).toBe("processing")

    // Another scan leaves the question where it is.
    terminal.scan(incrementOf(later))
    await terminal.sees("early ?", `│ Order ${incrementOf(later)}`)
    terminal.scan(incrementOf(soon))
    await terminal.hasShown(`Order ${incrementOf(soon)}: Succesfully created shipment`)
    await terminal.sees(`✓ Order ${incrementOf(soon)} has left`, "early ?", `│ Order ${incrementOf(later)}`)
    expect(await statusOf(soon)).toBe("complete")
    terminal.write("c")
    await terminal.seesNo("early ?")
  })

  it("takes labels, says which it does not know, and needs no click where clicks are off", async ({
    expect
  }) => {
    await using terminal = await house.counter({}, "by-hand-off")
    await goTo(terminal, "2", "Dispatch", incrementOf(byScan))
    terminal.scan(label(987654))
    await terminal.sees("Order Not Found")
    terminal.scan(incrementOf(1))
    // Both stay until somebody has seen them.
    await terminal.sees("Scaned Order is invalid", "it is not invoiced yet", "Order Not Found", "2 refused")
    terminal.write("x")
    await terminal.seesNo("2 refused")
    // The last but one: what stands above it changes with the tests beside this one; the last leaves early, which asks.
    terminal.write(keys.end)
    terminal.write(keys.up)
    terminal.write(keys.enter)
    terminal.scan(label(byScan))
    await terminal.hasShown("Succesfully created shipment")
    await terminal.sees(`Order ${incrementOf(byScan)} has left`)
    await terminal.seesNo(`${incrementOf(byScan)}      `)
    expect(await statusOf(byScan)).toBe("complete")
    expect(await statusOf(noClick)).toBe("processing")
    expect(terminal.text()).not.toContain("F2  Dispatch")
  })
})

describe("from anywhere", () => {
  it("the finder finds by phone and by a scanned label, and takes nobody away unasked; the console explains codes", async () => {
    await using terminal = await house.counter()
    await goTo(terminal, "2", "Dispatch", "By slot")
    await goTo(terminal, keys.control("F"), "Find an order")
    terminal.write(pasted("9123456780"))
    await terminal.sees("Find 9123456780")
    terminal.write(keys.enter)
    await terminal.sees(incrementOf(burst), incrementOf(paid), "ശ്രീജ", "Pending payment")
    terminal.scan(label(paid))
    await terminal.sees(`Order ${incrementOf(paid)}`, "This Order payment is")
    await openOrder(terminal, incrementOf(1))
    terminal.scan(good[149] ?? "")
    await terminal.sees("Added: 0.50 / 1.00 Kg")
    await goTo(terminal, keys.control("F"), "Find an order")
    terminal.scan(label(2))
    await terminal.sees("You were processing an order", "Stay", "Keep for later", "Discard")
    terminal.write("d")
    await terminal.sees(`Order ${incrementOf(2)}`)

    await goTo(terminal, keys.escape, "1 Express")
    const enter = async (text: string, ...answers: ReadonlyArray<string>) => {
      terminal.write(pasted(text))
      await terminal.sees(`> ${text}`)
      terminal.write(keys.enter)
      await terminal.sees(...answers)
    }
    await goTo(terminal, keys.f12, "Console", "Type help")
    await enter("help", "print-test", "logout")
    await enter("nonsense", "Invalid entry")
    await enter("print-test", "No device daemon answers. Start it with: packhouse device-daemon")
    terminal.scan("8901234567891")
    await terminal.sees("check digit should be 0, not 1")
    terminal.write(keys.f12)
    await terminal.seesNo("Console")
    await goTo(terminal, keys.f12, "Console")
    await enter("flags", "enable_store_work")
    await enter("logout", "User name", "Log in")
  })

  it(
    "the page of code rules reads what a scanner types of the codes of the trade as their table says (CODE-12 to CODE-14)",
    async () => {
      const table = tradeTable(Day.dayAt(Date.now()))
      const rows = (
        isLong ? table : table.filter(({ isScaleFirst }, at) => at % 41 === 0 && !isScaleFirst)
      ).filter(
        // Fewer characters were typed.
        ({ code }) => code.length >= 4
      )
      const options = { columns: 200, rows: 50 }
      const admin = await login(house.server.url, "admin", password)
      const rules = (method: string, ...params: ReadonlyArray<unknown>) =>
        call(house.server.url, admin, `CodeRuleService.${method}`, params)
      const { lists } = (await rules("getCodeRules")).result as { readonly lists: ReadonlyArray<StoredList> }
      await using terminal = await (isLong
        ? house.programCounter(options, "admin")
        : house.counter(options, "admin"))
      for (const isScaleFirst of [false, true]) {
        if (isScaleFirst && isLong)
          await rules(
            "setCodeRules",
            lists.toSorted((a, b) => Number(b.name === "scale") - Number(a.name === "scale")),
            0
          )
        await goTo(terminal, "m", "Log out")
        const [, key = ""] = /(\S) Admin/.exec(terminal.text()) ?? []
        await goTo(terminal, key, "4 Codes")
        await goTo(terminal, "4", "Scan or type a code", isScaleFirst ? "saved by" : "packhouse")
        for (const row of rows.filter((each) => each.isScaleFirst === isScaleFirst)) {
          terminal.scan(row.code.trim())
          const code = row.code.trim().replaceAll("\x1d", "")
          await terminal.until(
            `${row.code} ${JSON.stringify(row.expected ?? row.refused)}`,
            (text) => text.includes(code) && missingIn(row, text).length === 0
          )
        }
        if (!isScaleFirst && !isLong) break
        await goTo(terminal, keys.escape, "m  All pages")
      }
    },
    isLong ? 900_000 : undefined
  )
})

/** What the workstation keeps beside the work. */
const remembered = (folder: string): string => {
  const state = path.join(folder, "state")
  return readdirSync(state)
    .filter((name) => name.startsWith("workstation-") && name.endsWith(".json"))
    .map((name) => readFileSync(path.join(state, name), "utf8"))
    .join("\n")
}

/** Has the server tell everybody in the store's room that orders have changed. */
const tellRoom = async (house: House): Promise<void> => {
  const authorization = await login(house.server.url, "hub", password)
  const socket = new WebSocket(`${house.server.url.replace("http", "ws")}/ws`)
  await new Promise((resolve, reject) => {
    socket.once("open", resolve)
    socket.once("error", reject)
  })
  const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, data }))
  const told = new Promise<void>((resolve) => {
    socket.on("message", (data) => {
      if (String(data).includes("REFRESH_ORDER")) resolve()
    })
  })
  send("INIT", { authorization, store_id: 11 })
  send("FORCE_REFRESH_ORDER", {})
  await told
  socket.close()
}
