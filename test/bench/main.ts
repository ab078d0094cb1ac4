/**
 * `npm run bench [-- NAME... --OPTION...]`: every figure is a ratio against a peer or a floor measured in the same run, both absolutes
 * and the spread beside it. Absolute figures drift with the machine; only the ratios carry over.
 */
import os from "node:os"
import { openRunFolder } from "../support/run-folder.ts"
import type { Bench } from "./measure.ts"

const benches: Readonly<Record<string, () => Promise<{ readonly bench: Bench }>>> = {
  "invoice-transaction": () => import("./invoice-transaction.ts"),
  "accept-shipment": () => import("./accept-shipment.ts"),
  "eod-report": () => import("./eod-report.ts"),
  "stock-return": () => import("./stock-return.ts"),
  "invoice-call": () => import("./invoice-call.ts"),
  "cart-scan": () => import("./cart-scan.ts"),
  "counter-sale": () => import("./counter-sale.ts"),
  "group-commit": () => import("./group-commit.ts"),
  "log-copies": () => import("./log-copies.ts"),
  "report-beside": () => import("./report-beside.ts"),
  summary: () => import("./summary.ts"),
  "queue-page": () => import("./queue-page.ts"),
  "env-variable": () => import("./env-variable.ts"),
  "fan-out": () => import("./fan-out.ts"),
  barcode: () => import("./barcode.ts"),
  "barcode-lists": () => import("./barcode-lists.ts"),
  "large-catalogue": () => import("./large-catalogue.ts"),
  "price-list": () => import("./price-list.ts"),
  "receiving-scan": () => import("./receiving-scan.ts"),
  "scan-to-row": () => import("./scan-to-row.ts"),
  "scan-to-paint": () => import("./scan-to-paint.ts"),
  camera: () => import("./camera.ts"),
  bytes: () => import("./bytes.ts"),
  "slow-line": () => import("./slow-line.ts"),
  "offline-reload": () => import("./offline-reload.ts"),
  "cold-start": () => import("./cold-start.ts"),
  labels: () => import("./labels.ts"),
  "postgres-invoice": () => import("./postgres-invoice.ts"),
  "busy-scan": () => import("./busy-scan.ts"),
  "order-flow": () => import("./order-flow.ts"),
  growth: () => import("./growth.ts")
}
/** What takes many minutes runs only when it is named. */
const long: typeof benches = {
  "growth-large": () => import("./growth-large.ts"),
  "growth-postgres": () => import("./growth-postgres.ts")
}
const all = { ...benches, ...long }

const figure = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString("en") : value.toPrecision(3)

const options = new Set(process.argv.slice(2).filter((word) => word.startsWith("--")))
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const unknown = wanted.filter((name) => all[name] === undefined)
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(", ")}. There are: ${Object.keys(all).join(", ")}`)
  process.exit(2)
}

console.log(
  `Node ${process.version}, ${os.cpus().length} x ${os.cpus()[0]?.model ?? "?"}, load ${os.loadavg()[0]?.toFixed(1)}`
)
const closeRunFolder = openRunFolder()
process.once("exit", closeRunFolder)
let missed = 0
for (const name of wanted.length === 0 ? Object.keys(benches) : wanted) {
  const load = all[name]
  if (load === undefined) continue
  const { bench } = await load()
  console.log(`\n${name}: ${bench.name}`)
  const missing = bench.whyNot?.(options)
  if (missing !== undefined) {
    console.log(`  skipped: ${missing}`)
    continue
  }
  const found = await bench.run((line) => console.log(`  ${line}`))
  const isMet = bench.isMet(found)
  if (!isMet) missed += 1
  console.log(
    `  ours ${figure(found.ours)}, peer ${figure(found.peer)} ${found.unit}; ratio ${found.ratio.toFixed(2)} (${found.spread[0].toFixed(2)} to ${found.spread[1].toFixed(2)} over ${found.rounds} rounds)`
  )
  const { processor } = found
  if (processor !== undefined)
    console.log(
      `  processor time: ours ${figure(processor.ours)}, peer ${figure(processor.peer)} ms a round; ratio ${processor.ratio.toFixed(2)} (${processor.spread[0].toFixed(2)} to ${processor.spread[1].toFixed(2)})`
    )
  console.log(`  goal ${bench.goal}: ${isMet ? "met" : "MISSED"}`)
}
if (missed > 0) console.log(`\n${missed} goals missed`)
process.exitCode = missed > 0 ? 1 : 0
