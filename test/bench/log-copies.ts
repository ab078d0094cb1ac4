/**
 * Invoices at a steady pace at a server whose log is copied into a folder, and at one whose is not: how long an answer takes,
 * which waits for its COMMIT, and how much of a processor the copying process takes for each.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { asker } from "./asking.ts"
import { isInvoiced, seeded, shot } from "./invoices.ts"
import { type Bench, type Found, median } from "./measure.ts"
import { cpuOf, start } from "./programs.ts"
import { copyOf, removeCopy } from "./transaction.ts"

const pace = 50
const perRound = 500
const rounds = 5
const connections = 16
/** Of a processor, while invoices come at the pace. */
const most = 0.05
const mostWork = (most * 1000 * perRound) / pace
/** By then all of a round is copied: commits wait 5 s for one another. */
const settled = 6500

/** The process that a server has started over a folder. */
const copierOver = (dataDir: string): number | undefined => {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, "utf8")
      if (line.includes("\0follow\0") && line.includes(dataDir)) return Number(name)
    } catch {
      // It has ended meanwhile.
    }
  }
  return undefined
}

const percentile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

const openServer = async (file: string, folder: string | undefined) => {
  const dataDir = path.dirname(file)
  const server = await start(
    ["build/rpc-server/main.js", "--port", "0", "--data-dir", dataDir, "--no-demo"],
    { PACKHOUSE_RATE: "1000000:1000000", ...(folder === undefined ? {} : { PACKHOUSE_BACKUP_LOG: folder }) }
  )
  const { ask, close } = asker(server.port, connections)
  let last = 0
  return {
    /** So many at the pace, whether or not those before are answered; how long each took. */
    fire: async (): Promise<ReadonlyArray<number>> => {
      const begun = performance.now()
      const all: Array<Promise<number>> = []
      for (let at = 0; at < perRound; at++) {
        await sleep(Math.max(0, begun + (at * 1000) / pace - performance.now()))
        const { path: to, body, headers } = shot(++last)
        const sent = performance.now()
        all.push(
          ask(to, body, headers).then(({ text }) => {
            if (!isInvoiced(text)) throw new Error(`an unexpected answer: ${text.slice(0, 300)}`)
            return performance.now() - sent
          })
        )
      }
      return Promise.all(all)
    },
    copierCpu: () => cpuOf(copierOver(dataDir)),
    stop: async () => {
      close()
      await server.stop()
    }
  }
}

export const bench: Bench = {
  name: `an invoice at ${pace} a second while the log is copied, against without copies`,
  goal: `at most 1.2 times as long in the median, and the copies take at most ${100 * most} % of a processor`,
  isMet: ({ ratio, processor }) => ratio <= 1.2 && !((processor?.ratio ?? 0) > 1),
  run: async (notes) => {
    const file = await seeded((rounds + 1) * perRound)
    const files = [copyOf(file), copyOf(file)] as const
    const folder = mkdtempSync(path.join(tmpdir(), "packhouse-bench-"))
    const [copied, plain] = [await openServer(files[0], folder), await openServer(files[1], undefined)]
    // The whole copy is made first.
    await sleep(settled)
    const found: Array<Record<"p50" | "p99" | "plain50" | "plain99" | "work", number>> = []
    for (let round = 0; round <= rounds; round++) {
      const before = copied.copierCpu()
      const times = await copied.fire()
      await sleep(settled)
      const work = copied.copierCpu() - before
      const others = await plain.fire()
      // The first round warms both up.
      if (round > 0)
        found.push({
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
          plain50: percentile(others, 0.5),
          plain99: percentile(others, 0.99),
          work
        })
    }
    await Promise.all([copied.stop(), plain.stop()])
    rmSync(folder, { recursive: true, force: true })
    for (const each of [...files, file]) removeCopy(each)
    const of = (name: keyof (typeof found)[number]): number => median(found.map((each) => each[name]))
    const ratios = found.map(({ p50, plain50 }) => p50 / plain50)
    const works = found.map(({ work }) => work / mostWork)
    notes(
      `an invoice: median ${of("p50").toFixed(2)} against ${of("plain50").toFixed(2)} ms, p99 ${of("p99").toFixed(1)} against ${of("plain99").toFixed(1)} ms; the copies take ${((100 * most * of("work")) / mostWork).toFixed(1)} % of a processor, ${(of("work") / perRound).toFixed(2)} ms for each`
    )
    return {
      ours: of("p50"),
      peer: of("plain50"),
      unit: "ms",
      ratio: median(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
      rounds,
      processor: {
        ours: of("work"),
        peer: mostWork,
        ratio: of("work") / mostWork,
        spread: [Math.min(...works), Math.max(...works)]
      }
    } satisfies Found
  }
}
