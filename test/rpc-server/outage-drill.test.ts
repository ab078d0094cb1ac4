/**
 * Outages, really made, before the rules of docs/observability/alerts.yml: each alert fires within its time, by a clock
 * that is stepped from scrape to scrape, and is silent while nothing is wrong.
 */
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterEach, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { initDatabase, openPostgresHome, startPostgres } from "#test/support/embedded-postgres.ts"
import { valuesOf } from "#test/support/exposition.ts"
import { password, seed } from "#test/support/network.ts"
import { programEnv } from "#test/support/program-env.ts"
import { Prometheus } from "#test/support/prometheus/prometheus.ts"
import { readRules } from "#test/support/prometheus/rules.ts"
import { forget, login, type Place, place, post, startServer, tested, within } from "#test/support/server.ts"
import { changes } from "#test/support/transaction.ts"

const rules = readRules("docs/observability/alerts.yml")

const endings: Array<() => Promise<void> | void> = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A place with a network, and a backup of this moment. */
const seeded = async (databaseUrl?: string): Promise<Place> => {
  const where = place(databaseUrl)
  await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }], []))
  writeFileSync(path.join(where.dataDir, "last-backup"), "")
  endings.push(() => forget(where))
  return where
}
const watched = async (where: Place, options: Parameters<typeof startServer>[1] = {}) => {
  const server = await startServer(where, options)
  endings.push(server.stop)
  return { server, prometheus: new Prometheus(server.url, rules) }
}

describe("an outage drill (WATCH-7)", () => {
  it("nothing is wrong: nothing fires for an hour; the server ends: down within 75 seconds", async () => {
    const { server, prometheus } = await watched(await seeded())
    expect([...(await prometheus.over(3600))]).toEqual([])
    await server.kill()
    expect(await prometheus.after("PackhouseDown", 75)).toBeLessThanOrEqual(75)
  })

  it("the database is away: the store is down within 45 seconds, calls fail at once, and both are over when it is back", async () => {
    const home = openPostgresHome()
    const data = initDatabase(home, "data")
    const settings = { fsync: "off", synchronous_commit: "off" }
    let postgres = await startPostgres(home, data, settings)
    endings.push(async () => {
      postgres.signal("SIGQUIT")
      await postgres.exited
      rmSync(home.folder, { recursive: true, force: true })
    })
    const url = `postgres://postgres@127.0.0.1:${postgres.port}/postgres`
    const where = await seeded(url)
    const { server, prometheus } = await watched(where)
    const session = await login(server.url, "hub", password)
    expect([...(await prometheus.over(300))]).toEqual([])
    expect(
      valuesOf(prometheus.found ?? { samples: [], complaints: [] }, "packhouse_store_connections_limit")
    ).toEqual([16])
    expect(prometheus.found?.complaints).toEqual([])

    postgres.signal("SIGQUIT")
    await postgres.exited
    const body = { jsonrpc: "2.0", id: 1, method: "OrderService.getOrderInfo", params: [1] }
    const failed = await Promise.all(
      [1, 2, 3].map(() => post(`${server.url}/api`, body, { authorization: session }))
    )
    for (const { status } of failed) expect(status).toBe(503)
    expect(await prometheus.after("PackhouseCallsFail", 30)).toBeLessThanOrEqual(30)
    expect(await prometheus.after("PackhouseStoreDown", 45)).toBeLessThanOrEqual(45)
    const away = prometheus.found ?? { samples: [], complaints: ["no scrape"] }
    expect(away.complaints).toEqual([])
    expect(valuesOf(away, "packhouse_store_up")).toEqual([0])
    expect(valuesOf(away, "packhouse_call_failures_total")).toEqual([3])
    const ofMethod = { method: body.method, outcome: "failed" }
    expect(valuesOf(away, "packhouse_calls_total", ofMethod)).toEqual([3])
    // What nobody can say is no 0.
    expect(valuesOf(away, "packhouse_inbox_waiting")).toEqual([])

    postgres = await startPostgres(home, data, settings, postgres.port)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    expect(await prometheus.after("PackhouseStoreDown", 30, false)).toBeLessThanOrEqual(30)
    expect(await prometheus.after("PackhouseCallsFail", 360, false)).toBeLessThanOrEqual(360)
    const again = await post(`${server.url}/api`, body, { authorization: session })
    expect(again).toMatchObject({ status: 200, body: { result: { order_id: 1 } } })
  })

  const mounting = ["unshare", "--map-root-user", "--mount"] as const
  const canMount =
    spawnSync(mounting[0], [...mounting.slice(1), "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0
  it.skipIf(!canMount)(
    "the disk is full: the alert fires within 45 seconds, writes are 503, and both are over when there is room",
    async () => {
      const seed = await seeded()
      const small = mkdtempSync(path.join(tmpdir(), "packhouse-small-"))
      endings.push(() => rmSync(small, { recursive: true, force: true }))
      const script = `mount -t tmpfs -o size=64m tmpfs "$0" && cp "${databaseFile(seed.dataDir)}" "$0" && touch "$0/last-backup" && exec "$@"`
      const program = [process.execPath, tested, "--port", "0", "--data-dir", small, "--no-demo"]
      const child = spawn(mounting[0], [...mounting.slice(1), "sh", "-c", script, small, ...program], {
        env: { ...process.env, ...programEnv(), DATABASE_URL: "" },
        stdio: ["ignore", "pipe", "ignore"]
      })
      endings.push(
        () =>
          new Promise((resolve) => {
            child.once("exit", () => resolve())
            child.kill()
          })
      )
      const url = await new Promise<string>((resolve, reject) => {
        let output = ""
        child.stdout.on("data", (chunk: Buffer) => {
          output += chunk
          const ready = /Packhouse is ready at (\S+)/.exec(output)?.[1]
          if (ready !== undefined) resolve(ready)
        })
        child.once("exit", () => reject(new Error(`the server ended: ${output}`)))
      })
      const prometheus = new Prometheus(url, rules)
      await login(url, "hub", password)
      expect([...(await prometheus.over(600))]).toEqual([])
      // The folder as the server's own process sees it.
      const filling = path.join(`/proc/${child.pid}/root`, small, "filling")
      expect(() => writeFileSync(filling, Buffer.alloc(128 * 1024 * 1024))).toThrow("ENOSPC")
      expect(await prometheus.after("PackhouseDiskFull", 45)).toBeLessThanOrEqual(45)
      // What the log has room for is still written; then nothing is, and nobody is told otherwise.
      await expect
        .poll(async () => (await post(`${url}/login`, { username: "hub", password })).status, {
          timeout: 20_000
        })
        .toBe(503)
      rmSync(filling)
      expect(await prometheus.after("PackhouseDiskFull", 15, false)).toBe(15)
      await login(url, "hub", password)
    }
  )

  it("the clock is wrong by ten minutes: within 75 seconds", async () => {
    const env = {
      NODE_OPTIONS: `--import=${new URL("../support/preload-clock.ts", import.meta.url).href}`,
      TESTED_CLOCK: "600000"
    }
    const { prometheus } = await watched(await seeded(), { env })
    expect(await prometheus.after("PackhouseClockWrong", 75)).toBeLessThanOrEqual(75)
  })

  it("the certificate has ended: at once", async () => {
    const [cert, key] = ["test/support/tls/expired-cert.pem", "test/support/tls/expired-key.pem"]
    const { prometheus } = await watched(await seeded(), { args: ["--tls-cert", cert, "--tls-key", key] })
    expect(await prometheus.after("PackhouseCertificateExpired", 15)).toBe(15)
    const now = Date.now() / 1000
    const [end = now] = valuesOf(
      prometheus.found ?? { samples: [], complaints: [] },
      "packhouse_certificate_expiry_timestamp_seconds"
    )
    expect(end).toBe(Date.UTC(2025, 3, 1) / 1000)
  })

  it("the backup is late, and a message stands: within six minutes, and no other alert", async () => {
    const where = await seeded()
    const late = Date.now() / 1000 - 27 * 3600
    utimesSync(path.join(where.dataDir, "last-backup"), late, late)
    const old = new Date(Date.now() - 2 * 3600 * 1000).toISOString().slice(0, 19).replace("T", " ")
    await within(
      where,
      changes({
        text: "INSERT INTO inbox (kind, message_key, hub_id, body, received_at) VALUES ('shipment', 'S1', 1, '{}', ?)",
        values: [old]
      })
    )
    const { prometheus } = await watched(where)
    expect([...(await prometheus.over(360))].sort()).toEqual(["PackhouseBackupLate", "PackhouseInboxStands"])
    const { found = { samples: [], complaints: [] } } = prometheus
    expect(valuesOf(found, "packhouse_inbox_waiting", { kind: "shipments" })).toEqual([1])
    const [age = 0] = valuesOf(found, "packhouse_inbox_oldest_age_seconds", { kind: "shipments" })
    expect(Math.abs(age - 7200)).toBeLessThan(120)
  })

  it("a printer is dead, and a workstation silent: at the next scrape after ten minutes of it, and what works or is switched off is quiet", async () => {
    const where = await seeded()
    const ago = (minutes: number) => Day.toGmt(Date.now() - minutes * Day.minute)
    const device = (role: string, state: string, minutes: number) => ({
      ...{ role, state, language: "zpl", transport: "tcp", waiting: 0, error: null },
      since: ago(minutes)
    })
    const workstation = (name: string, seen: number, isEnding: 0 | 1, devices: ReadonlyArray<object>) => {
      const id = name.length
      const of = "SELECT id FROM app_user ORDER BY id LIMIT 1"
      return [
        {
          text: "INSERT INTO workstation (id, store_id, name, till, ring, made_at, document_number) VALUES (?, 11, ?, '', 3, ?, 0)",
          values: [id, name, ago(99)]
        },
        {
          text: `INSERT INTO workstation_code (code_hash, workstation_id, made_by, made_by_name, expires_at) VALUES (?, ?, (${of}), 'a', ?)`,
          values: [name, id, ago(90)]
        },
        {
          text: "INSERT INTO workstation_secret (secret_hash, workstation_id, code_hash) VALUES (?, ?, ?)",
          values: [name, id, name]
        },
        {
          text: `INSERT INTO workstation_report (workstation_id, seen_at, is_ending, boot, version, contract, platform, devices,
              boot_done, boot_failed, boot_unknown, done, failed, unknown, used_number, used_since, digest, own_digest)
            VALUES (?, ?, ?, 'b', '0.1.0', 2, 'linux', ?, 0, 0, 0, 4, 3, 1, 0, ?, '', '')`,
          values: [id, ago(seen), isEnding, JSON.stringify(devices), ago(99)]
        }
      ]
    }
    await within(
      where,
      changes(
        ...workstation("jammed", 0, 0, [device("label", "error", 9), device("invoice", "ready", 60)]),
        ...workstation("off", 60, 1, [device("label", "error", 60)]),
        ...workstation("lost", 9, 0, [device("label", "ready", 60)])
      )
    )
    const { prometheus } = await watched(where)
    expect([...(await prometheus.over(60))]).toEqual([])
    const store = new DatabaseSync(databaseFile(where.dataDir))
    const [jammed, lost] = [JSON.stringify([device("label", "error", 10.1)]), ago(10.1)]
    store.prepare("UPDATE workstation_report SET devices = ? WHERE workstation_id = 6").run(jammed)
    store.prepare("UPDATE workstation_report SET seen_at = ? WHERE workstation_id = 4").run(lost)
    store.close()
    expect([...(await prometheus.over(30))].sort()).toEqual([
      "PackhousePrinterDead",
      "PackhouseWorkstationSilent"
    ])
    const { found = { samples: [], complaints: [] } } = prometheus
    expect(found.complaints).toEqual([])
    const place = { store: "11", workstation: "jammed", printer: "label" }
    expect(valuesOf(found, "packhouse_printer_not_ready_seconds", place)).toHaveLength(1)
    expect(valuesOf(found, "packhouse_printer_not_ready_seconds")).toHaveLength(1)
    expect(valuesOf(found, "packhouse_workstations", { state: "silent" })).toEqual([1])
    expect(valuesOf(found, "packhouse_prints_total", { outcome: "failed" })).toEqual([9])
  })
})
