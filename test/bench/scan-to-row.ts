/**
 * From the bytes of a scan, written into a pseudo-terminal, to the row that they change, read out of it: the wedge, the
 * rules, the look-up at the server, the synced journal, the frame and what the terminal was sent, for a long order beside
 * a long queue, against a short order beside a short queue in the same program.
 */
import path from "node:path"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { ProgramTerminal } from "../cli/tui/support/program-terminal.ts"
import { logIn, openOrder } from "../cli/tui/support/terminal.ts"
import { incrementOf, packCode, password, seed, shelfPack } from "../support/network.ts"
import { forget, place, within } from "../support/server.ts"
import { type Bench, inTurn, median } from "./measure.ts"
import { ours } from "./programs.ts"

const rounds = 25
const scansPerRound = 12
/** Two lines are filled in a round: a short order lasts as long as the rounds. */
const packsPerLine = 12
const grams = 500
const product = 1773

const now = Date.now()
const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const codes = Array.from({ length: (rounds + 1) * scansPerRound }, (_, index) =>
  packCode(product, grams, index + 1, expiry, today)
)

interface Desk {
  /** Scans one pack after the other; the median time to the row, in milliseconds. */
  readonly round: () => Promise<number>
  readonly bytesPerScan: () => number
  readonly close: () => Promise<void>
}

/** A counter with one order open, and a queue of so many others. */
const desk = async (lines: number, queue: number): Promise<Desk> => {
  const where = place()
  const line = { product, qty: packsPerLine * grams }
  const orders = Array.from({ length: queue }, (_, index) => ({
    id: index + 1,
    store: 11,
    ageMinutes: 5 + (index % 80),
    items: Array.from({ length: index === 0 ? lines : 1 }, () => line)
  }))
  const packs = codes.map((code) => shelfPack(product, code, { qty: grams }))
  await within(where, seed(now, orders, packs))
  const server = await ours(databaseFile(where.dataDir))
  const terminal = new ProgramTerminal(
    path.resolve(process.env.PACKHOUSE_BUILD ?? "build"),
    `http://127.0.0.1:${server.port}`,
    { columns: 120, rows: 40, isMeasured: true }
  )
  await logIn(terminal, "hub", password)
  await terminal.until(
    "the whole queue",
    (screen) => /([\d,]+) +To pick/.exec(screen)?.[1]?.replaceAll(",", "") === String(queue)
  )
  await openOrder(terminal, incrementOf(1))

  let scanned = 0
  /** The row of the line that the next pack belongs to, once it says so. */
  const isRowShown = (screen: string): boolean => {
    const number = Math.ceil(scanned / packsPerLine)
    const accepted = ((((scanned - 1) % packsPerLine) + 1) * grams) / 1000
    return new RegExp(`^.* ${number} ${product} .* ${accepted.toFixed(2)} Kg `, "m").test(screen)
  }
  const scan = async (): Promise<number> => {
    const code = codes[scanned]
    if (code === undefined) throw new Error("all packs are scanned")
    scanned += 1
    const begun = performance.now()
    terminal.scan(code)
    await terminal.until(`pack ${scanned} in its row`, isRowShown)
    const took = terminal.shownAt - begun
    // The rest of a frame is on its way; what is measured next begins in silence.
    await new Promise((resolve) => setTimeout(resolve, 25))
    return took
  }
  const opened = terminal.raw.length
  return {
    round: async () => {
      const times: Array<number> = []
      for (let index = 0; index < scansPerRound; index++) times.push(await scan())
      return median(times)
    },
    bytesPerScan: () => (terminal.raw.length - opened) / scanned,
    close: async () => {
      await terminal.close()
      await server.stop()
      forget(where)
    }
  }
}

export const bench: Bench = {
  name: "from a scan to its row in a real terminal, 100 lines and a queue of 10,000, against 30 and 30",
  goal: "at most 2 times",
  isMet: ({ ratio }) => ratio <= 2,
  run: async (notes) => {
    const [long, short] = [await desk(100, 10_000), await desk(30, 30)]
    const found = await inTurn(rounds, long.round, short.round, (a, b) => a / b, "ms")
    notes(`${Math.round(long.bytesPerScan())} and ${Math.round(short.bytesPerScan())} characters a scan`)
    await Promise.all([long.close(), short.close()])
    return found
  }
}
