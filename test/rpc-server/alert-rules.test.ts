/** The rules and the board of docs/observability: what no drill makes is shown in figures, as `promtool test rules` does. */
import { readFileSync } from "node:fs"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { readExposition } from "#test/support/exposition.ts"
import { evaluate } from "#test/support/prometheus/evaluate.ts"
import { Alerts, readRules } from "#test/support/prometheus/rules.ts"
import { Database } from "#test/support/prometheus/series.ts"
import { metricsIn, parse } from "#test/support/prometheus/syntax.ts"

const rules = readRules("docs/observability/alerts.yml")
const step = 15
const [hour, gigabyte] = [3600, 1024 ** 3]

/** What a server says at a time (s), by metrics with their labels. */
type Story = (at: number) => Readonly<Record<string, number>>

/** After how many seconds an alert fires that a story is told; undefined where it does not within so many. */
const firesAfter = (alert: string, most: number, story: Story): number | undefined => {
  const database = new Database()
  const alerts = new Alerts(rules)
  for (let at = 0; at <= most; at += step) {
    const text = Object.entries(story(at)).map(([name, value]) => `packhouse_${name} ${value}\n`)
    database.scraped({ job: "packhouse", instance: "counter" }, at, readExposition(text.join("")))
    if (alerts.run(database, at).has(alert)) return at
  }
  return undefined
}

const buckets = (at: number, quick: number, slow: number) => {
  const of = (le: string) => `call_duration_seconds_bucket{method="OrderInvoiceService.invoice",le="${le}"}`
  return { [of("0.25")]: quick * at, [of("0.5")]: (quick + slow) * at, [of("+Inf")]: (quick + slow) * at }
}

describe("an alert fires within its time, and not without its cause (WATCH-7)", () => {
  it.each<[alert: string, within: number, wrong: Story, right: Story]>([
    [
      "PackhouseBudgetBurns",
      5 * 60,
      (at) => ({ call_failures_total: at * 2, calls_total: at * 100 }),
      (at) => ({ call_failures_total: at, calls_total: at * 100 })
    ],
    ["PackhouseScansSlow", 6 * 60, (at) => buckets(at, 98, 2), (at) => buckets(at, 1000, 5)],
    [
      "PackhousePoolExhausted",
      2 * 60,
      () => ({ 'store_connections{state="waiting"}': 3 }),
      (at) => ({ 'store_connections{state="waiting"}': at % 60 === 0 ? 3 : 0 })
    ],
    [
      "PackhouseStandbyLost",
      7 * 60,
      (at) => ({ store_standbys: at < 60 ? 1 : 0 }),
      () => ({ store_standbys: 0 })
    ],
    [
      "PackhouseDiskLow",
      5 * 60,
      () => ({ disk_free_bytes: 10 * gigabyte, disk_size_bytes: 100 * gigabyte }),
      () => ({ disk_free_bytes: 20 * gigabyte, disk_size_bytes: 100 * gigabyte })
    ],
    [
      "PackhouseLogGrows",
      15 * 60,
      () => ({ wal_size_bytes: 5 * gigabyte }),
      () => ({ wal_size_bytes: gigabyte })
    ],
    [
      "PackhouseBackupFails",
      40 * 60,
      (at) => ({ backup_failures_total: Math.floor(at / 900) }),
      () => ({ backup_failures_total: 3 })
    ],
    [
      "PackhouseBackupOnlyHere",
      hour,
      () => ({ backup_elsewhere_timestamp_seconds: -51 * hour }),
      () => ({ backup_elsewhere_timestamp_seconds: -26 * hour })
    ],
    [
      "PackhouseLogCopyLate",
      11 * 60,
      (at) => ({ log_copy_lag_seconds: at }),
      (at) => ({ log_copy_lag_seconds: at % 200 })
    ],
    [
      "PackhouseLogArchiveFails",
      7 * 60,
      (at) => ({ wal_archive_failures_total: Math.floor(at / 60) }),
      () => ({ wal_archive_failures_total: 12 })
    ],
    [
      "PackhouseCertificateEnds",
      hour,
      () => ({ certificate_expiry_timestamp_seconds: 13 * 24 * hour }),
      () => ({ certificate_expiry_timestamp_seconds: 30 * 24 * hour })
    ],
    [
      "PackhouseOutboxStands",
      5 * 60,
      () => ({ 'outbox_oldest_age_seconds{to="commerce"}': 1900 }),
      () => ({ 'outbox_oldest_age_seconds{to="commerce"}': 1700 })
    ],
    [
      "PackhouseLoginsRefused",
      5 * 60,
      (at) => ({ 'login_refusals_total{why="wrong"}': Math.floor(at / 5) }),
      (at) => ({ 'login_refusals_total{why="wrong"}': Math.floor(at / 60) })
    ],
    ["PackhouseReportsWait", 2 * 60, () => ({ reports_waiting: 11 }), () => ({ reports_waiting: 10 })],
    [
      "PackhouseRestarts",
      15 * 60,
      (at) => ({ start_time_seconds: Math.floor(at / 240) }),
      (at) => ({ start_time_seconds: Math.floor(at / 1200) })
    ],
    [
      "PackhouseMemoryHigh",
      10 * 60,
      () => ({ memory_resident_bytes: 3 * gigabyte }),
      () => ({ memory_resident_bytes: gigabyte })
    ],
    [
      "PackhouseClockWrong",
      60,
      (at) => ({ time_seconds: at, store_clock_offset_seconds: -31 }),
      (at) => ({ time_seconds: at + 20, store_clock_offset_seconds: 2 })
    ]
  ])("%s within %d s", (alert, within, wrong, right) => {
    const after = firesAfter(alert, within + hour, wrong)
    expect(after).toBeLessThanOrEqual(within)
    expect(firesAfter(alert, hour, right)).toBeUndefined()
  })

  it("each has a name of its own, and one is either drilled or shown above", () => {
    const names = rules.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    const tests = ["outage-drill", "alert-rules"].map((name) =>
      readFileSync(`test/rpc-server/${name}.test.ts`, "utf8")
    )
    for (const name of names)
      expect([name, tests.some((text) => text.includes(`"${name}"`))]).toEqual([name, true])
  })
})

describe("what rules and board name", () => {
  const made = [
    "rpc-server/watch/scrape.ts",
    "rpc-server/watch/store-metrics.ts",
    "rpc-server/watch/workstation-metrics.ts",
    "rpc-server/watch/disk.ts",
    "rpc-server/rpc/measures.ts"
  ]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
  /** Those of a queue are put together of its name and this. */
  const suffixes = /_(waiting|oldest_age_seconds|bucket)$/
  const isMade = (metric: string): boolean => {
    const name = metric.replace(/^packhouse_/, "")
    return metric === "up" || [name, name.replace(suffixes, "")].some((each) => made.includes(`"${each}"`))
  }

  it("the rules name metrics that the server has", () => {
    for (const { alert, expression } of rules)
      for (const metric of metricsIn(expression))
        expect([alert, metric, isMade(metric)]).toEqual([alert, metric, true])
  })

  const Board = Schema.fromJsonString(
    Schema.Struct({
      panels: Schema.Array(
        Schema.Struct({
          id: Schema.Int,
          title: Schema.NonEmptyString,
          targets: Schema.Array(Schema.Struct({ expr: Schema.String, legendFormat: Schema.String }))
        })
      )
    })
  )
  it("each panel of the board is understood, and names metrics that the server has", () => {
    const { panels } = Schema.decodeUnknownSync(Board)(
      readFileSync("docs/observability/dashboard.json", "utf8")
    )
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    for (const { title, targets } of panels)
      for (const { expr } of targets)
        for (const metric of metricsIn(parse(expr)))
          expect([title, metric, isMade(metric)]).toEqual([title, metric, true])
  })
})

describe("the evaluator", () => {
  const database = new Database()
  const target = { job: "j", instance: "i" }
  for (const [at, a, b] of [
    [0, 0, 10],
    [15, 10, 12],
    [30, 5, 14],
    [45, 15, 16]
  ] as const)
    database.scraped(target, at, readExposition(`m_total{of="a"} ${a}\nm_total{of="b"} ${b}\n`))
  const values = (source: string) => {
    const found = evaluate(parse(source), database, 45)
    return typeof found === "number" ? found : found.map(({ value }) => value)
  }

  // By hand, after extrapolatedRate of Prometheus: b grows by 4 from 15 to 45, and the range reaches 15 s before that.
  it.each([
    ["increase(m_total{of='b'}[45s])".replaceAll("'", '"'), [6]],
    ["changes(m_total[1m])", [3, 3]],
    ["sum(m_total)", [31]],
    ['sum by (of) (m_total{of=~"a|c"})', [15]],
    ['m_total{of!="a"} * 2 - 1', [31]],
    ["m_total > 15", [16]],
    ["2 + 3 * 4", 14],
    ["time() - 5", 40],
    ["timestamp(m_total)", [45, 45]],
    ['m_total unless m_total{of="a"}', [16]],
    ['abs(0 - m_total{of="a"})', [15]]
  ] as const)("%s", (source, value) => {
    expect(values(source)).toEqual(value)
  })

  it("a counter that begins anew has grown by what it says since", () => {
    // 10 more until 15 s, 5 after the restart, 10 more: 25 within 45 s of samples, and no reach below 0.
    const [grown] = values('increase(m_total{of="a"}[1m])') as ReadonlyArray<number>
    expect(grown).toBeCloseTo(25, 6)
  })

  it.each(["avg(m_total)", "m_total[5m] offset 5m", "deriv(m_total[5m])", "a * on (b) c", "m_total{", "1 +"])(
    "refuses what it does not know: %s",
    (source) => {
      expect(() => parse(source)).toThrow()
    }
  )
})
