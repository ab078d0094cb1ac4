/**
 * The answer to a scraper. What is counted while calls are answered stands in the registry of Effect; what is so at the
 * moment is asked here, by one scrape at a time, however many ask.
 */
import { Effect, Semaphore } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { contractVersion, version } from "#core/release.ts"
import type { Sockets } from "../http/sockets.ts"
import type { Reports } from "../report/reports.ts"
import type { Settings } from "../settings.ts"
import type { Store } from "../store/engine/transaction.ts"
import { archivedAt } from "./archived-at.ts"
import { certificateEnd } from "./certificate.ts"
import { diskMetrics } from "./disk.ts"
import { expose, type Family, gauge } from "./exposition.ts"
import { storeMetrics } from "./store-metrics.ts"

interface Observed {
  readonly settings: Settings
  readonly sockets: Pick<Sockets, "count">
  readonly reports: Pick<Reports, "state">
}

/** Scrapes that come within so many milliseconds get the same answer. */
const freshness = 1000

const ofProcess = (
  { sockets, reports }: Observed,
  certificate: number | undefined
): ReadonlyArray<Family> => {
  const { busy, threads, waiting } = reports.state()
  return [
    gauge("build_info", "Always 1: the release and build of this server, its contract and its Node", [
      { labels: { version, contract: String(contractVersion), node: process.version }, value: 1 }
    ]),
    gauge(
      "start_time_seconds",
      "When this process started, in seconds since 1970",
      Math.floor(performance.timeOrigin / 1000)
    ),
    gauge("time_seconds", "The clock of this server, in seconds since 1970", Date.now() / 1000),
    gauge("memory_resident_bytes", "Memory that this process has", process.memoryUsage.rss()),
    gauge("sockets", "Connections of the realtime channel", sockets.count),
    gauge("report_threads", "Threads that read reports", [
      { labels: { state: "busy" }, value: busy },
      { labels: { state: "idle" }, value: threads - busy }
    ]),
    gauge("reports_waiting", "Reports that wait for a thread", waiting),
    gauge(
      "certificate_expiry_timestamp_seconds",
      "When the certificate ends, in seconds since 1970",
      certificate
    ),
    gauge(
      "archive_last_success_timestamp_seconds",
      "When finished orders were archived last by this process, in seconds since 1970",
      archivedAt()
    )
  ]
}

export type Scrape = Effect.Effect<string, never, Store>

export const scrapeOf = (observed: Observed): Scrape => {
  const certificate = certificateEnd(observed.settings.tls)
  const turn = Semaphore.makeUnsafe(1)
  let last: { readonly at: number; readonly text: string } | undefined
  const scrape = Effect.gen(function* () {
    if (last !== undefined && performance.now() - last.at < freshness) return last.text
    const [disk, store, counted] = yield* Effect.all(
      [
        Effect.promise(() => diskMetrics(observed.settings)),
        storeMetrics,
        PrometheusMetrics.format({ prefix: "packhouse" })
      ],
      { concurrency: "unbounded" }
    )
    const text = expose([...ofProcess(observed, certificate), ...store, ...disk]) + counted
    last = { at: performance.now(), text }
    return text
  })
  return turn.withPermits(1)(scrape)
}
