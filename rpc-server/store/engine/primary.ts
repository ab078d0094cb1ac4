/**
 * Which of the database's hosts is the primary, for as long as the server runs. DATABASE_URL may name several hosts with
 * commas between, as libpq writes them; or one address that moves. Every host is asked again and again over a connection
 * of its own. When another server has become the primary, or none answers, the connections to the old one are broken off
 * at once: what waits on them would wait for a machine that is gone.
 */
import { connect, type Socket } from "node:net"
import { Duplex } from "node:stream"
import { PgClient } from "@effect/sql-pg"
import { Context, Deferred, Effect, Layer, Redacted, Result } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import type { SqlError } from "effect/sql"
import { codeOf } from "./sql-state.ts"

export interface Host {
  readonly name: string
  readonly port: number
  /** The whole address with this host alone. */
  readonly url: string
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** The hosts of an address; empty for a socket of this machine, which no other server can take over. */
export const hostsOf = (url: string): ReadonlyArray<Host> => {
  const [, before = "", authority = "", after = ""] = parts.exec(url) ?? []
  if (authority === "" || authority.startsWith("%2F") || /[?&](host|port)=/.test(after)) return []
  return authority.split(",").map((each) => {
    const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(each.trim()) ?? []
    return {
      name: bracketed ?? plain ?? "",
      port: Number(port ?? 5432),
      url: `${before}${each.trim()}${after}`
    }
  })
}

/** The report of a server that takes writes; undefined for one that does not answer, or is a standby. */
export type HostReport = { readonly timeline: number; readonly started: string } | undefined

/**
 * The host whose server takes writes. A server that was replaced and came back on its own still believes to be the
 * primary: the higher timeline is right, for a promotion begins a new one.
 */
export const choose = (
  reports: ReadonlyArray<HostReport>,
  current: number | undefined
): number | undefined => {
  const highest = Math.max(...reports.map((each) => each?.timeline ?? 0))
  if (highest === 0) return undefined
  if (current !== undefined && reports[current]?.timeline === highest) return current
  return reports.findIndex((each) => each?.timeline === highest)
}

const question = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_walfile_name(pg_current_wal_insert_lsn()) END AS wal,
  CAST(pg_postmaster_start_time() AS TEXT) AS started`

/** Between two looks at a primary that answers, and while there is none. */
const [calm, eager] = ["1 second", "200 millis"] as const
/** A host that says nothing for so long is asked anew, over another connection. */
const patience = 3000

const away = "no host of the database is a primary that answers"

/** Sockets that are still open, to be broken off together. */
class Sockets {
  readonly #open = new Set<Socket>()

  to({ name, port }: Host): Socket {
    const socket = connect({
      host: name,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 10_000
    })
    this.#open.add(socket)
    return socket.once("close", () => this.#open.delete(socket))
  }
  breakOff(why: string): void {
    for (const socket of this.#open) socket.destroy(new Error(why))
  }
}

/** A connection that fails at once. */
const refused = (why: string): Duplex => new Duplex({ read() {} }).destroy(new Error(why))

/** The server answers, and cannot say more: too many connections, or no right to ask. */
const isBusy = (error: SqlError.SqlError): boolean => /^(53|42|0A)/.test(codeOf(error) ?? "")

/** Asks a host, over a connection that is kept. */
const askerOf = Effect.fnUntraced(function* (host: Host) {
  const sockets = new Sockets()
  const sql = yield* PgClient.make({
    url: Redacted.make(host.url),
    host: host.name,
    stream: () => sockets.to(host),
    applicationName: "packhouse: which is the primary",
    maxConnections: 1
  })
  return Effect.gen(function* () {
    // An interrupted question would wait for its answer: the connection is broken off instead.
    const timer = setTimeout(() => sockets.breakOff("the database says nothing"), patience)
    const answer = yield* Effect.result(
      sql.unsafe<{ readonly wal: string | null; readonly started: string }>(question).unprepared
    )
    clearTimeout(timer)
    if (Result.isFailure(answer)) return isBusy(answer.failure) ? "busy" : undefined
    const [row] = answer.success
    return row === undefined || row.wal === null
      ? undefined
      : { timeline: Number.parseInt(row.wal.slice(0, 8), 16), started: row.started }
  })
})

/** How connections to the primary are made; the address itself where there is nothing to choose. */
export class Primary extends Context.Service<
  Primary,
  {
    /** For @effect/sql-pg: whom to connect to now. */
    readonly connection: {
      readonly url: Redacted.Redacted
      readonly host?: string
      readonly stream?: () => Duplex
    }
  }
>()("packhouse/rpc-server/store/Primary") {}

const watched = Effect.fnUntraced(function* (hosts: readonly [Host, ...ReadonlyArray<Host>]) {
  const askers = yield* Effect.forEach(hosts, askerOf)
  const sockets = new Sockets()
  const reports: Array<HostReport> = hosts.map(() => undefined)
  let current: number | undefined
  let identity: string | undefined
  let lastReportAt = performance.now()

  const decide = Effect.gen(function* () {
    const chosen = choose(reports, current)
    const host = chosen === undefined ? undefined : hosts[chosen]
    if (chosen === undefined || host === undefined) {
      // A short silence may be a busy machine; and what fails by itself needs nobody to break it off.
      if (current === undefined || performance.now() - lastReportAt < patience) return
      current = undefined
      sockets.breakOff(away)
      return yield* Effect.logWarning(away)
    }
    lastReportAt = performance.now()
    const before = identity
    identity = `${chosen} ${reports[chosen]?.timeline} ${reports[chosen]?.started}`
    if (chosen === current && identity === before) return
    current = chosen
    if (before === undefined) return
    sockets.breakOff("another server is the primary")
    yield* Effect.logWarning("another server is the primary").pipe(
      Effect.annotateLogs({ host: host.name, port: host.port })
    )
  })
  const look = Effect.fnUntraced(function* (index: number, asker: (typeof askers)[number]) {
    const answer = yield* asker
    if (answer !== "busy") reports[index] = answer
    yield* decide
  })
  const pause = Effect.suspend(() => Effect.sleep(reports.some((each) => each !== undefined) ? calm : eager))
  // Known as soon as one host is the primary, or every host was asked once: nobody waits for one that says nothing.
  const firstRound = yield* Deferred.make<void>()
  let unasked = hosts.length
  const first = Effect.suspend(() => {
    unasked -= 1
    return current !== undefined || unasked === 0 ? Deferred.succeed(firstRound, undefined) : Effect.void
  })
  for (const [index, asker] of askers.entries())
    yield* look(index, asker).pipe(
      Effect.andThen(first),
      Effect.andThen(Effect.forever(Effect.andThen(pause, look(index, asker)))),
      Effect.forkScoped
    )
  yield* Deferred.await(firstRound)
  const now = () => (current === undefined ? undefined : hosts[current])
  return {
    url: Redacted.make(hosts[0].url),
    /** A certificate is held against the name of the host that was chosen. */
    get host() {
      return (now() ?? hosts[0]).name
    },
    stream: () => {
      const host = now() ?? (identity === undefined ? hosts[0] : undefined)
      return host === undefined ? refused(away) : sockets.to(host)
    }
  }
})

export const primaryOf = (url: string): Layer.Layer<Primary, SqlError.SqlError> =>
  Layer.effect(
    Primary,
    Effect.gen(function* () {
      const [first, ...more] = hostsOf(url)
      if (first === undefined) return Primary.of({ connection: { url: Redacted.make(url) } })
      return Primary.of({ connection: yield* watched([first, ...more]) })
    })
  ).pipe(Layer.provide(Reactivity.layer))
