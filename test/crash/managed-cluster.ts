/**
 * Three PostgreSQL servers under Patroni with etcd, as docs/several-nodes.md has them set up, on this machine: whatever
 * happens to the primary, nobody but Patroni acts. From Debian's packages patroni, etcd-server and postgresql.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { freePort } from "../support/embedded-postgres.ts"
import { killAll, until } from "./processes.ts"

const debian = "/usr/lib/postgresql"
const newest = (): string | undefined =>
  existsSync(debian)
    ? readdirSync(debian)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => path.join(debian, version, "bin"))
        .find((bin) => existsSync(path.join(bin, "postgres")))
    : undefined
const isThere = (program: string): boolean => spawnSync("which", [program]).status === 0

/** Why such a cluster cannot be had on this machine; undefined where it can. */
export const whyNot = (): string | undefined => {
  const missing = [
    ...["patroni", "etcd"].filter((program) => !isThere(program)),
    ...(newest() === undefined ? ["postgres"] : [])
  ]
  return missing.length === 0
    ? undefined
    : `${missing.join(" and ")} is not installed: apt-get install patroni etcd-server postgresql`
}

/** What Patroni's own documentation asks for: `loop_wait` + 2 x `retry_timeout` is at most `ttl`. Seconds. */
const patience = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

/** `nobody`: PostgreSQL refuses to run as root. */
const unprivileged = 65534
const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {}

const pidsOf = (children: ReadonlyArray<ChildProcess>): ReadonlyArray<number> =>
  children.flatMap(({ pid }) => (pid === undefined ? [] : [pid]))

interface Member {
  readonly name: string
  readonly port: number
  readonly rest: number
  readonly config: string
}

const configOf = (member: Omit<Member, "config">, folder: string, etcd: number, bin: string) => {
  const local = (port: number) => `127.0.0.1:${port}`
  const trusting = [
    "local all all trust",
    "host all all 127.0.0.1/32 trust",
    "host replication all 127.0.0.1/32 trust"
  ]
  return {
    scope: "packhouse",
    name: member.name,
    restapi: { listen: local(member.rest), connect_address: local(member.rest) },
    etcd3: { host: local(etcd) },
    bootstrap: {
      dcs: {
        ...patience,
        // A primary whose process dies is not waited for: a standby is there, and has everything.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            synchronous_commit: "on",
            wal_keep_size: "512MB",
            wal_log_hints: "on"
          }
        }
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"]
    },
    postgresql: {
      listen: local(member.port),
      connect_address: local(member.port),
      data_dir: path.join(folder, member.name),
      bin_dir: bin,
      pgpass: path.join(folder, `${member.name}.pgpass`),
      pg_hba: trusting,
      authentication: {
        superuser: { username: "postgres" },
        replication: { username: "replicator" },
        rewind: { username: "postgres" }
      },
      parameters: { unix_socket_directories: folder }
    }
  }
}

/** Whom of the cluster a death meets: the machine with everything on it, or the processes of PostgreSQL alone. */
export type Death = "machine" | "process"

export interface ManagedCluster {
  /** All hosts, as the nodes are given them. */
  readonly url: string
  /**
   * Kills the primary with SIGKILL. A machine is switched on again by itself, as a machine is, once another one is the
   * primary; a process is Patroni's to start.
   */
  readonly killPrimary: (death: Death) => Promise<void>
  /** Until one is the primary, and another one has every answered write. */
  readonly untilWhole: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Role = {
  readonly role?: string
  readonly state?: string
  readonly sync_standby?: boolean
  readonly timeline?: number
}

export const startManagedCluster = async (): Promise<ManagedCluster> => {
  const bin = newest()
  if (bin === undefined) throw new Error(whyNot())
  const folder = mkdtempSync(path.join(tmpdir(), "patroni-"))
  chmodSync(folder, 0o755)
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const running = new Map<string, ChildProcess>()
  let output = ""
  const run = (name: string, program: string, args: ReadonlyArray<string>): void => {
    const child = spawn(program, args, {
      ...identity,
      cwd: folder,
      env: { ...process.env, HOME: folder, LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "pipe"]
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output = `${output}${text}`.slice(-20_000)
      })
    running.set(name, child)
  }
  const [client, peer] = [await freePort(), await freePort()]
  const urlAt = (port: number) => `http://127.0.0.1:${port}`
  const pairs = Object.entries({
    name: "etcd",
    "data-dir": path.join(folder, "etcd"),
    "listen-client-urls": urlAt(client),
    "advertise-client-urls": urlAt(client),
    "listen-peer-urls": urlAt(peer),
    "initial-advertise-peer-urls": urlAt(peer),
    "initial-cluster": `etcd=${urlAt(peer)}`
  })
  run(
    "etcd",
    "etcd",
    pairs.flatMap(([name, value]) => [`--${name}`, value])
  )
  const members: Array<Member> = []
  for (const name of ["db1", "db2", "db3"]) {
    const member = { name, port: await freePort(), rest: await freePort() }
    const config = path.join(folder, `${name}.yml`)
    // JSON is YAML.
    writeFileSync(config, JSON.stringify(configOf(member, folder, client, bin)))
    mkdirSync(path.join(folder, name), { mode: 0o700 })
    if (identity.uid !== undefined) chownSync(path.join(folder, name), identity.uid, identity.gid)
    members.push({ ...member, config })
  }
  const start = ({ name, config }: Member): void => run(name, "patroni", [config])
  const stateOf = async ({ rest }: Member): Promise<Role> => {
    try {
      const reply = await fetch(`${urlAt(rest)}/patroni`, { signal: AbortSignal.timeout(2000) })
      return (await reply.json()) as Role
    } catch {
      return {}
    }
  }
  const all = (): Promise<ReadonlyArray<Role>> => Promise.all(members.map(stateOf))
  const isPrimary = ({ role, state }: Role): boolean =>
    (role === "master" || role === "primary") && state === "running"
  const primary = async (): Promise<Member | undefined> => members[(await all()).findIndex(isPrimary)]
  const untilWhole = (): Promise<void> =>
    until(
      "one is the primary, and another one has every answered write",
      async () => {
        const states = await all()
        return states.some(isPrimary) && states.some((each) => each.sync_standby === true)
      },
      () => output
    )
  /** Patroni lets it run on its own, so that it outlives Patroni. */
  const postmasterOf = async ({ name }: Member): Promise<ReadonlyArray<number>> => {
    const file = await readFile(path.join(folder, name, "postmaster.pid"), "utf8").catch(() => "")
    const pid = Number.parseInt(file, 10)
    return Number.isInteger(pid) ? [pid] : []
  }
  const stop = async (): Promise<void> => {
    await killAll([
      ...(await Promise.all(members.map(postmasterOf))).flat(),
      ...pidsOf([...running.values()])
    ])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const member of members) start(member)
    await untilWhole()
  } catch (failure) {
    await stop()
    throw failure
  }
  return {
    url: `postgres://postgres@${members.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres`,
    killPrimary: async (death) => {
      const lost = await primary()
      const patroni = lost && running.get(lost.name)
      if (lost === undefined || patroni === undefined) throw new Error("there is no primary to kill")
      await killAll([...(await postmasterOf(lost)), ...(death === "machine" ? pidsOf([patroni]) : [])])
      if (death === "machine")
        void until("another one is the primary", async () => (await primary()) !== undefined).then(() =>
          start(lost)
        )
    },
    untilWhole,
    stop
  }
}
