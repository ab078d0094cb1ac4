/** The load of the day in a terminal: as far as the height allows it. */
import stringWidth from "string-width"
import { expect, it } from "vitest"
import { begin } from "#cli/tui/focus.ts"
import { order, slot } from "#test/core/arbitrary/order.ts"
import { ago, inMinutes } from "#test/core/arbitrary/time.ts"
import { Client } from "#test/core/screen/client.ts"
import { rowsOf } from "./support/drawn.ts"

const atHome = (): Client => {
  const client = new Client().enter()
  client.load([
    ...Array.from({ length: 30 }, (_, at) =>
      order([], { order_id: at + 1, order_becomes_pending: ago(at < 4 ? 9000 : 60) })
    ),
    ...[60, 120, 180, 240].map((minutes, at) => order([], { order_id: 50 + at, ...slot(inMinutes(minutes)) }))
  ])
  return client
}
const drawn = (columns: number, rows: number) => rowsOf(begin(atHome().model, { columns, rows }))

it.each([
  [80, 24],
  [120, 40]
])(
  "home at %ix%i has every figure and list, and a bar of each part that has room; all pages in their place",
  (columns, rows) => {
    const lines = drawn(columns, rows)
    expect(lines).toHaveLength(rows)
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
    const text = lines.join("\n")
    for (const shown of [
      "Late",
      "To pick",
      "Incoming",
      "Due next",
      "Expiring",
      "Waiting for you",
      "All pages",
      "? help"
    ])
      expect(text).toContain(shown)
    const legend = lines.findIndex((line) => line.includes("Load of the day"))
    expect(lines[legend]).toMatch(/█ Late +▓ To pick +▒ Being picked +░ To dispatch/)
    expect(lines[legend + 1]).toMatch(/^ Express +█{4,}▓{20,} 30 *$/)
    const bars = lines.filter((line) => /^ \d\d:00 +▓+ 1 *$/.test(line))
    const isWhole = bars.length === 4
    expect(isWhole || text.includes("more in a higher window")).toBe(true)
    expect(isWhole).toBe(rows === 40)
  }
)
