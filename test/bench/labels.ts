/**
 * Labels a second on printers that say when they are ready: real listeners on a printer's port that answer ~HS (ZPL) and
 * <ESC>!? (TSPL), a hundred milliseconds under the head for each label, and the daemon with its journal on the disk.
 */
import { rmSync } from "node:fs"
import type { PrintDocument } from "#core/label/document.ts"
import { startHere } from "../device-daemon/support/daemon.ts"
import { Dialog } from "../device-daemon/support/dialog.ts"
import { RawPrinter } from "../device-daemon/support/raw-printer.ts"
import { type Bench, type Found, median } from "./measure.ts"

const labels = 40
const rounds = 3
/** Milliseconds under the head: 10 mm at 100 mm/s. */
const printTime = 100

const label = (index: number): PrintDocument => ({
  kind: "itemLabel",
  product_id: 1773,
  name: `Chicken Curry Cut ${index}`,
  grams: 500,
  weight: "0.50",
  packed_on: "2026-11-20",
  best_before: "2026-11-25",
  code: "80177300500645507000123"
})

const rateOn = async (language: "zpl" | "tspl"): Promise<number> => {
  await using printer = await RawPrinter.start("well")
  printer.printTime = printTime
  const transport = { kind: "tcp", host: "127.0.0.1", port: printer.port }
  const daemon = await startHere({
    itemLabel: { language, transport, profile: { widthMm: 50, heightMm: 30 } }
  })
  try {
    using dialog = await Dialog.welcome(daemon)
    const begun = performance.now()
    const submitted = Array.from({ length: labels }, (_, index) =>
      dialog.ask("print.submit", {
        jobKey: `label:${index}`,
        role: "itemLabel",
        copies: 1,
        doc: label(index)
      })
    )
    await Promise.all(submitted)
    const done = ({ topic, d }: Readonly<Record<string, unknown>>, index: number): boolean => {
      const job = d as { readonly jobKey?: string; readonly state?: string; readonly verdict?: string }
      return topic === "job" && job.jobKey === `label:${index}` && job.verdict === "confirmed"
    }
    for (let index = 0; index < labels; index++) await dialog.frame((frame) => done(frame, index))
    const took = performance.now() - begun
    if (printer.jobs.length !== labels) throw new Error(`${printer.jobs.length} of ${labels} were printed`)
    if (printer.jobs.some(({ isEarly }) => isEarly)) throw new Error("a label came while another was printed")
    return (labels * 1000) / took
  } finally {
    await daemon.stop()
    rmSync(daemon.stateDir, { recursive: true, force: true })
  }
}

export const bench: Bench = {
  name: `labels a second on a printer that says it is ready and takes ${printTime} ms for each`,
  goal: "at least 5 a second, in ZPL and in TSPL",
  isMet: ({ ours }) => ours >= 5,
  run: async (notes) => {
    const found: Array<Found> = []
    for (const language of ["zpl", "tspl"] as const) {
      const rates: Array<number> = []
      for (let round = 0; round < rounds; round++) rates.push(await rateOn(language))
      const ours = median(rates)
      // As fast as the print head: nothing in between.
      const peer = 1000 / printTime
      const ratios = rates.map((rate) => rate / peer)
      notes(`${language}: ${ours.toFixed(1)} labels a second; the head alone ${peer.toFixed(1)}`)
      found.push({
        ours,
        peer,
        unit: "labels/s",
        ratio: ours / peer,
        spread: [Math.min(...ratios), Math.max(...ratios)],
        rounds
      })
    }
    return found.reduce((worst, each) => (each.ours < worst.ours ? each : worst))
  }
}
