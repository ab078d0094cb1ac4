/**
 * A PostgreSQL primary with a synchronous standby, as docs/several-nodes.md has them set up, on this machine: the primary
 * dies at once with all of its processes, the standby is promoted by hand, and a new standby is made of a copy.
 */
import { rmSync } from "node:fs"
import { chmod, copyFile, mkdir, readdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import {
  freePort,
  giveToPostgres,
  initDatabase,
  openPostgresHome,
  type PostgresHome,
  type PostgresProcess,
  startPostgres
} from "../support/embedded-postgres.ts"
import { killAll, signalAll, until } from "./processes.ts"

export type Row = Readonly<Record<string, unknown>>

export const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`

/** Asks one server, over connections of its own. */
const asking = <A>(port: number, work: (sql: PgClient.PgClient) => Effect.Effect<A, unknown>): Promise<A> =>
  Effect.runPromise(
    PgClient.PgClient.use(work).pipe(
      Effect.provide(PgClient.layer({ url: Redacted.make(urlOf(port)), maxConnections: 1 }))
    )
  )
export const ask = (port: number, text: string): Promise<ReadonlyArray<Row>> =>
  asking(port, (sql) => sql.unsafe<Row>(text).unprepared)

/** What a copy leaves out: the WAL comes by streaming, the rest belongs to the running server. */
const leftOut = (name: string): boolean =>
  /^(postmaster\.(pid|opts)|standby\.signal|recovery\.signal|backup_label.*|pg_internal\.init|pgsql_tmp.*)$/.test(
    name
  )
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans"
])

/** Copies a data directory while its server works: what vanishes meanwhile is in the WAL. */
const copyData = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (leftOut(entry.name)) continue
    if (emptied.has(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyData(source, target)
    else
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error
      })
  }
}

/** Between `pg_backup_start` and `pg_backup_stop` of one connection, as the manual asks. */
const baseCopy = (port: number, from: string, to: string): Promise<void> =>
  asking(port, (sql) =>
    Effect.scoped(
      Effect.gen(function* () {
        const connection = yield* sql.reserve
        yield* connection.executeUnprepared(
          "SELECT CAST(pg_backup_start('standby', true) AS TEXT)",
          [],
          undefined
        )
        yield* Effect.promise(() => copyData(from, to))
        const [stopped] = yield* connection.executeUnprepared(
          "SELECT labelfile FROM pg_backup_stop(false)",
          [],
          undefined
        )
        yield* Effect.promise(() => writeFile(path.join(to, "backup_label"), String(stopped?.labelfile)))
      })
    )
  )

const settings = {
  max_connections: "100",
  wal_level: "replica",
  max_wal_senders: "5",
  // A standby that was made of a copy finds what was written since.
  wal_keep_size: "512MB",
  // It looks again for a primary that is back, sooner than by default.
  wal_retrieve_retry_interval: "200ms",
  synchronous_commit: "on"
}

interface Server {
  readonly data: string
  readonly process: PostgresProcess
}

export interface Cluster {
  /** Both hosts, as the nodes are given them. */
  readonly url: string
  readonly primaryPort: () => number
  /** Kills the primary with SIGKILL; nobody takes its place yet. */
  readonly killPrimary: () => Promise<void>
  /** Freezes the primary: its connections stay, and nothing answers. Answers how to end it for good. */
  readonly freezePrimary: () => Promise<() => Promise<void>>
  /** Stops what streams to the standby, so that no commit is confirmed; answers how to let it go on. */
  readonly freezeStandby: () => Promise<() => Promise<void>>
  /** The primary crashes, and is started again in its place. */
  readonly crashPrimary: () => Promise<void>
  /** Makes the standby the primary. It goes on alone. */
  readonly promote: () => Promise<void>
  /** Makes a new standby in the place of the lost server, and has commits wait for it again. */
  readonly rebuild: () => Promise<void>
  /** No standby confirms what the primary writes: there was a promotion, and no new one has been made yet. */
  readonly isAlone: () => boolean
  readonly stop: () => Promise<void>
}

const standbyOf = async (
  home: PostgresHome,
  primary: Server,
  data: string,
  port: number
): Promise<Server> => {
  rmSync(data, { recursive: true, force: true })
  await baseCopy(primary.process.port, primary.data, data)
  await writeFile(path.join(data, "standby.signal"), "")
  await chmod(data, 0o700)
  giveToPostgres(data)
  const process = await startPostgres(
    home,
    data,
    { ...settings, primary_conninfo: `host=127.0.0.1 port=${primary.process.port} user=postgres` },
    port
  )
  await until(
    "the standby streams",
    async () =>
      (await ask(primary.process.port, "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'"))
        .length > 0
  )
  return { data, process }
}

const killServer = async (server: PostgresProcess): Promise<void> => {
  await killAll([server.pid])
  await server.exited
}

/** Commits wait for the standby from now on. */
const waitForStandby = async (port: number): Promise<void> => {
  await ask(port, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await ask(port, "SELECT pg_reload_conf()")
  await until(
    "the standby is synchronous",
    async () => (await ask(port, "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")).length > 0
  )
}

export const startCluster = async (): Promise<Cluster> => {
  const home = openPostgresHome()
  const first = initDatabase(home, "a")
  const [port, standbyPort] = [await freePort(), await freePort()]
  let primary: Server = { data: first, process: await startPostgres(home, first, settings, port) }
  let standby: Server | undefined
  const rebuild = async (): Promise<void> => {
    const [data, at] = primary.data === first ? [path.join(home.folder, "b"), standbyPort] : [first, port]
    standby = await standbyOf(home, primary, data, at)
    await waitForStandby(primary.process.port)
  }
  await rebuild()
  return {
    url: `postgres://postgres@127.0.0.1:${port},127.0.0.1:${standbyPort}/postgres`,
    primaryPort: () => primary.process.port,
    killPrimary: () => killServer(primary.process),
    freezePrimary: async () => {
      const frozen = primary.process
      await signalAll([frozen.pid], "SIGSTOP")
      return () => killServer(frozen)
    },
    freezeStandby: async () => {
      const frozen = standby?.process
      if (frozen === undefined) throw new Error("there is no standby")
      await signalAll([frozen.pid], "SIGSTOP")
      return async () => {
        await signalAll([frozen.pid], "SIGCONT")
      }
    },
    crashPrimary: async () => {
      const { data, process } = primary
      await killServer(process)
      primary = { data, process: await startPostgres(home, data, settings, process.port) }
    },
    promote: async () => {
      if (standby === undefined) throw new Error("there is no standby")
      primary = standby
      standby = undefined
      await ask(primary.process.port, "SELECT pg_promote(true, 60)")
    },
    rebuild,
    isAlone: () => standby === undefined,
    stop: async () => {
      await Promise.all([primary, standby].map((server) => server && killServer(server.process)))
      rmSync(home.folder, { recursive: true, force: true })
    }
  }
}
