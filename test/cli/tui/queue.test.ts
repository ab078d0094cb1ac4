/** The order queue of a hub on its busiest day. */
import { afterEach, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { kilos } from "#test/cli/command/support/shop.ts"
import { incrementOf } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { House } from "./support/house.ts"
import { keys, type Terminal } from "./support/terminal.ts"

const many = isLong ? 10_000 : 1_200
const printed = (count: number): string => count.toLocaleString("en")
const all = printed(many)
/** All but the one that is scheduled. */
const express = printed(many - 1)
const scheduled = many / 2 + 1
const names = ["Anjali", "Bijoy", "Chitra", "Dev", "Esha", "Farhan", "Gita", "ബിജു ചാക്കോ", "Ila", "Jaya"]

const house = House.of(
  Array.from({ length: many }, (_, index) => ({
    id: index + 1,
    // The newest is the last.
    ageMinutes: 1 + Math.floor((many - 1 - index) / 200),
    firstname: names[index % names.length] ?? "",
    source: index < 20 ? "swiggy" : "fth_hub",
    ...(index === scheduled - 1 ? { slotAt: Day.toGmt(Date.now() + 6 * 60 * Day.minute) } : {}),
    items: index === many - 1 ? [kilos(1), kilos(2)] : [kilos(1)]
  }))
)
afterEach(() => house.closeTerminals())

const pages = (size: number): number => Math.ceil((many - 1) / size)

/** The order ids in sight, from the top. */
const ids = (terminal: Terminal): ReadonlyArray<number> =>
  terminal
    .lines()
    .flatMap((line) => /^[▲●·◆!] +\d[\d,]* (\d{9}) /.exec(line)?.[1] ?? [])
    .map((id) => Number(id) - Number(incrementOf(0)))

describe(`home, before a queue of ${all} orders`, () => {
  it("counts the day, and leads by letter or arrows to what it counts, at 80x24 (HOME-1)", async () => {
    const terminal = await house.counter()
    await terminal.sees(` T  ${all.padStart(6)}  To pick`, " L       0  Late", "Due next")
    terminal.write("T")
    await terminal.sees(`1-100 of ${all}`, "To pick alone")
    terminal.write("x")
    await terminal.seesNo("To pick alone")
    terminal.write(keys.escape)
    await terminal.sees("Waiting for you")
    // From what is to pick on to what is to dispatch; all pages take the room of the lists.
    terminal.write(keys.down)
    await terminal.until("the cursor", () => terminal.inverse().some((line) => line.includes(" D ")))
    terminal.write("m")
    await terminal.sees("Order queue", "Log out")
    terminal.write("m")
    await terminal.sees("Waiting for you")
  })
})

describe(`a queue of ${all} orders`, () => {
  it("is shown whole, page by page, tab by tab, sorted, searched and by source", async () => {
    const terminal = await house.counter({ columns: 120, rows: 40 })
    await terminal.sees(`T   ${all}  To pick`)
    terminal.write("1")
    await terminal.sees(
      `1 Express (${express})`,
      "3 Scheduled (1)",
      `1-100 of ${express}   page 1 of ${pages(100)}`
    )
    expect(ids(terminal).slice(0, 3)).toEqual([many, many - 1, many - 2])

    terminal.write("n")
    await terminal.sees(`101-200 of ${express}   page 2 of ${pages(100)}`)
    terminal.write("g")
    await terminal.sees(`1-200 of ${express}   page 1 of ${pages(200)}, 200 a page`)
    terminal.write("g")
    await terminal.sees(`page 1 of ${pages(300)}, 300 a page`)
    terminal.write(keys.end)
    await terminal.sees(
      `${printed((pages(300) - 1) * 300 + 1)}-${express} of ${express}   page ${pages(300)} of ${pages(300)}`
    )
    expect(ids(terminal).at(-1)).toBe(1)
    terminal.write(keys.home)
    await terminal.sees(`1-300 of ${express}`)

    // Created, oldest first; then by id.
    terminal.write("S")
    await terminal.sees("Created ▲")
    await terminal.until("the oldest first", () => Math.max(...ids(terminal)) <= 200)
    terminal.write("s")
    await terminal.sees("Area ▲")
    terminal.write("s")
    await terminal.sees("Amount ▲")
    terminal.write("s")
    await terminal.sees("By ▲")
    terminal.write("s")
    await terminal.sees("Order no ▲")
    await terminal.until("the lowest id first", () => ids(terminal)[0] === 1)

    terminal.write("/")
    await terminal.type("b", "/ ")
    await terminal.sees(`of ${express}`)
    await terminal.type(`ijoy ${many - 8}`, "/ b")
    await terminal.sees("1-1 of 1 ")
    expect(ids(terminal)).toEqual([many - 8])
    terminal.write(keys.escape)
    await terminal.sees("Enter view")
    terminal.write(keys.escape)
    await terminal.sees(`of ${express}`)

    terminal.write("f")
    await terminal.sees("[  FTH_HUB]", "[  SWIGGY]")
    terminal.write(keys.right)
    terminal.write(" ")
    await terminal.sees("[✓ SWIGGY]", "1-20 of 20")
    terminal.write(" ")
    await terminal.sees("[  SWIGGY]", `of ${express}`)
    terminal.write(keys.escape)
    await terminal.sees("f sources")

    terminal.write("3")
    await terminal.sees(incrementOf(scheduled), "1-1 of 1 ")
    expect(terminal.inColour("green").join("\n") + terminal.inColour("cyan").join("\n")).toContain(
      incrementOf(scheduled)
    )
    terminal.write(keys.left)
    await terminal.sees(`2 All (${all})`, `of ${all}`)
  }, 90_000)
})

describe("saved filters", () => {
  it("keep what a list shows under a name, on every workstation of who saved it, until they are deleted", async () => {
    const terminal = await house.counter()
    terminal.write("1")
    await terminal.sees("/ search")
    terminal.write("/")
    await terminal.type(`bijoy ${many - 8}`, "/ ")
    await terminal.sees("1-1 of 1 ")
    terminal.write(keys.enter)
    await terminal.sees("Enter view")
    terminal.write("v")
    await terminal.sees("Save this...")
    terminal.write(keys.enter)
    await terminal.sees("Save this filter", `It shows        Express Orders, "bijoy ${many - 8}"`)
    await terminal.type("Bijoy's", "Name      ")
    terminal.write(keys.enter)
    // Back at the list as it was.
    await terminal.sees("Saved as Bijoy's", "1-1 of 1 ")
    await terminal.close()

    const other = await house.counter()
    other.write("1")
    await other.sees(`of ${express}`, "/ search")
    other.write("v")
    await other.sees("Bijoy's", "Rename or delete")
    other.write(keys.enter)
    await other.sees("1-1 of 1 ", "Enter view")
    expect(ids(other)).toEqual([many - 8])
    // Chosen once more it gives the whole list back.
    other.write("v")
    await other.sees("✓ Bijoy's")
    other.write(keys.enter)
    await other.sees(`of ${express}`, "Enter view")
    other.write("v")
    await other.sees("choose a saved filter")
    for (const key of [keys.right, keys.right, keys.enter]) {
      other.write(key)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    // The first is under the cursor without being looked for.
    await other.sees(`Order queue  Express Orders, "bijoy ${many - 8}"`, "d Delete")
    other.write("d")
    await other.sees("Delete a filter")
    other.write("y")
    await other.sees("No saved filters")
  })
})
