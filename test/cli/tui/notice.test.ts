/** Notices in a terminal: said whole, and never over the work. */
import stringWidth from "string-width"
import { describe, expect, it } from "vitest"
import { begin, type State } from "#cli/tui/focus.ts"
import { keysNow } from "#cli/tui/keys.ts"
import { noticesOf } from "#cli/tui/view/notice.tsx"
import { shown, type Toast } from "#core/kit/toast.ts"
import { empty, toggled, withNew } from "#core/kit/tray.ts"
import { device } from "#test/core/arbitrary/device.ts"
import { item, order } from "#test/core/arbitrary/order.ts"
import { Client } from "#test/core/screen/client.ts"
import { rowsOf } from "./support/drawn.ts"

const size = { columns: 80, rows: 24 }

const opened = (hasDevices: boolean): Client => {
  const client = new Client().enter()
  client.load(
    Array.from({ length: 60 }, (_, at) =>
      order([item(1, 7)], { order_id: at + 1, increment_id: String(100_000_001 + at) })
    )
  )
  client.go("/order?pg=all")
  if (hasDevices)
    client.say({
      _tag: "GotScreenMessage",
      screen: "Devices",
      message: {
        _tag: "ChangedDevices",
        status: { link: "connected", devices: [device("scanner", {}), device("label", {})] }
      }
    })
  return client
}

const stateOf = ({ model }: Client, toasts: ReadonlyArray<Toast>): State =>
  ({ ...begin({ ...model, toasts }, size), model: { ...model, toasts } }) as State

const long =
  "The printer is out of paper: load paper, close the cover, then print again. Nothing was lost, and nothing is printed twice."
const said = (...all: ReadonlyArray<Parameters<typeof shown>[1]>): ReadonlyArray<Toast> =>
  all.reduce<ReadonlyArray<Toast>>(shown, [])
const notices: ReadonlyArray<readonly [string, ReadonlyArray<Toast>]> = [
  ["one", said({ kind: "success", text: "Order was invoiced" })],
  [
    "two at the start, each with a way",
    said(
      { kind: "info", text: "83 orders pending", leadsTo: { name: "orders", tab: "express" } },
      { kind: "info", text: "New shipment Noon dispatch is pending", leadsTo: { name: "incoming" } }
    )
  ],
  ["a long one", said({ kind: "failure", text: long, about: "Order 100000042" })],
  [
    "four",
    said(
      { kind: "failure", text: long },
      { kind: "info", text: "one" },
      { kind: "info", text: "two" },
      { kind: "success", text: "three" }
    )
  ]
]

describe.each([false, true])("with devices: %s", (hasDevices) => {
  it.each(notices)("%s: no row of the work is covered or moves, at 80x24", (_, toasts) => {
    const client = opened(hasDevices)
    const [before, after] = [rowsOf(stateOf(client, [])), rowsOf(stateOf(client, toasts))]
    expect([before.length, after.length]).toEqual([24, 24])
    expect(before.slice(0, 22)).toEqual(after.slice(0, 22))
    expect(before[5]).toMatch(/1000000\d\d/)
    for (const row of after) expect(stringWidth(row)).toBeLessThanOrEqual(80)
    const foot = after.slice(22).join(" ")
    for (const { text } of noticesOf(stateOf(client, toasts))?.rows.flat() ?? []) expect(foot).toContain(text)
    // The signs of the devices stay.
    expect(foot.match(/[●◐✗]/g)?.length ?? 0).toBe(hasDevices ? 2 : 0)
  })
})

describe("what is shown of notices", () => {
  const at = (toasts: ReadonlyArray<Toast>) => noticesOf(stateOf(opened(false), toasts))

  it("is the newest, and those beside it that fit; it says where a key leads", () => {
    const [, two] = notices[1] ?? ["", []]
    expect(at(two)?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ["New shipment Noon dispatch is pending", "83 orders pending"]
    ])
    expect(at(two)?.hint).toBe("Ctrl+G goes there ")
  })

  it("is a failure before everything that came after it, whole in two rows, and says how many more there are", () => {
    const [, four] = notices[3] ?? ["", []]
    const rows = at(four)?.rows ?? []
    expect(rows.map(([first]) => first?.text).join(" ")).toBe(long)
    expect(rows.flat().map(({ text }) => text)).toEqual(expect.arrayContaining(["two", "three"]))
    const older = said(
      { kind: "info", text: "one" },
      { kind: "failure", text: `${long} ${long}` },
      { kind: "success", text: "two" }
    )
    expect(at(older)?.hint).toBe("+1 ")
  })

  it("is the newest, whole, also where one that a key leads to has no room for it", () => {
    const saved = `Saved /home/counter-3/${"papers/".repeat(6)}command-codes.pdf`
    // A little too long for the row below the other one.
    expect(stringWidth(saved)).toBeGreaterThan(size.columns - 2)
    const shownThen = at(
      said(
        { kind: "info", text: "2 orders pending", leadsTo: { name: "orders", tab: "express" } },
        { kind: "success", text: saved }
      )
    )
    const rows = shownThen?.rows ?? []
    expect(
      rows
        .map(([first]) => first?.text)
        .join("")
        .replaceAll(" ", "")
    ).toBe(saved.replaceAll(" ", ""))
    expect(shownThen?.hint).toBe("Ctrl+G goes there ")
  })

  it("is the newest, too, below a failure: the end of a path that is too long for its row", () => {
    const rows =
      at(
        said(
          { kind: "success", text: "Invoice of order 100000001 created" },
          { kind: "failure", text: "No device daemon answers. Start it with: packhouse device-daemon" },
          { kind: "success", text: `Saved /home/counter-3/${"papers/".repeat(8)}invoice-100000001.pdf` }
        )
      )?.rows ?? []
    expect(rows[0]?.[0]?.text).toBe("No device daemon answers. Start it with: packhouse device-daemon")
    expect(rows[1]?.[0]?.text).toMatch(/^Saved .*….*\/invoice-100000001\.pdf$/)
    const both =
      at(
        said(
          { kind: "failure", text: long, about: "Order 100000042" },
          { kind: "success", text: `Saved ${long}` }
        )
      )?.rows ?? []
    expect(both[0]?.[0]?.text).toMatch(/^Order 100000042.*….*printed twice\.$/)
    expect(both[1]?.[0]?.text).toMatch(/^Saved .*….*printed twice\.$/)
  })

  it("is the answer to a key below a failure, and not the news that came with it", () => {
    const rows =
      at(
        said(
          { kind: "failure", text: long },
          { kind: "success", text: "Saved /home/counter-3/invoice-100000001.pdf" },
          { kind: "info", text: "1 order ready to dispatch", leadsTo: { name: "dispatch" } }
        )
      )?.rows ?? []
    expect(rows[1]?.[0]?.text).toBe("Saved /home/counter-3/invoice-100000001.pdf")
  })

  it("is what was done below a failure that came after it, and not the failure alone", () => {
    const rows =
      at(
        said(
          { kind: "success", text: "Saved /home/counter-3/invoice-100000001.pdf" },
          { kind: "failure", text: `Unable to print Label: ${long}` },
          { kind: "failure", text: `Unable to print Invoice: ${long}` }
        )
      )?.rows ?? []
    expect(rows[0]?.[0]?.text).toMatch(/^Unable to p.*….*printed twice\.$/)
    expect(rows[1]?.[0]?.text).toBe("Saved /home/counter-3/invoice-100000001.pdf")
  })

  it("leaves the key that leads on in its row, whatever is said", () => {
    const client = new Client().enter()
    client.open(order([item(1, 7)], { status: "processing", invoice_id: "7" }))
    const quiet = rowsOf(stateOf(client, []))[23] ?? ""
    expect(quiet).toContain("F2 Dispatch")
    const foot = rowsOf(stateOf(client, said({ kind: "failure", text: `${long} ${long}` })))[23] ?? ""
    expect(foot).toMatch(/twice\. +F2 Dispatch {2}Esc back {2}\? help$/)
    expect(stringWidth(foot)).toBeLessThan(80)
  })

  it("is none where nothing was said", () => {
    expect(at([])).toBeUndefined()
  })
})

describe("the list of notices", () => {
  it("opens by Ctrl+N: each with its time, where Enter leads, and Esc closes it", () => {
    const client = opened(false)
    const [, two] = notices[1] ?? ["", []]
    const tray = two.reduce((before, each) => withNew(before, each, client.model.now), empty)
    const state = stateOf(client, [])
    const open = { ...state, model: { ...state.model, tray: toggled(tray) } } as State
    const rows = rowsOf(open).join("\n")
    expect(rows).toMatch(/\d\d:\d\d +New shipment Noon dispatch is pending +Open/)
    expect(rows).toMatch(/\d\d:\d\d +83 orders pending +Open/)
    const keys = keysNow(state).map(({ keys: [first] }) => first)
    expect(keys).toContain("Ctrl+N")
    expect(keysNow(open).map(({ keys: [first] }) => first)).toEqual(
      expect.arrayContaining(["Enter", "Escape"])
    )
  })
})
