/**
 * A network of two hubs over two databases, as an engine that spreads it has it: each statement goes to the server of the
 * hub that it names, a copied table is read at one and written at both, and a transaction that has written at both is
 * prepared at each before it is committed at either.
 */
import { randomBytes } from "node:crypto"
import type { PgClient } from "@effect/sql-pg"
import { Effect, Result } from "effect"
import type { SqlConnection } from "effect/sql"
import { ForHub, ForRequest } from "#rpc-server/request.ts"
import { toNumbered } from "#rpc-server/store/engine/postgres.ts"
import type { Row } from "#rpc-server/store/engine/row.ts"
import {
  hubFor,
  namesHub,
  type Parameter,
  parametersOf,
  Restart,
  rowOfHub,
  rowsOfSpread,
  type Statement,
  Store,
  type Tx
} from "#rpc-server/store/engine/transaction.ts"
import { conflictWithHub } from "#rpc-server/store/spread/conflict.ts"
import { byHub, byValue } from "#rpc-server/store/spread/kinds.ts"

/** The rows of hub 2 lie on the second server, all others on the first. */
export const serverOfHub = (hub: number): number => (hub === 2 ? 1 : 0)

/** What a transaction did at which servers. */
export interface Touched {
  /** Where it has read or written rows of a hub. */
  readonly servers: ReadonlySet<number>
  /** Where it has written. */
  readonly wrote: ReadonlySet<number>
  /** Tables that are whole on every server, written at each. */
  readonly copied: ReadonlySet<string>
  /** Statements that named no hub, and asked every server for rows of one. */
  readonly scattered: ReadonlyArray<string>
}

const views: Readonly<Record<string, string>> = { order_text: "orders", pack_text: "pack" }
const isByHub: ReadonlySet<string> = new Set(byHub)
/** Tables on the first server alone. */
const local =
  /^(session|login_\w+|first_administrator|client_log|day_use|lease|cart|cart_item|counter_screen|receipt_link|counter_number|archive_progress|migration|workstation_report)$/

const tablesOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE) (?!SET\b|SELECT\b)(\w+)/g)].map(
    ([, name = ""]) => views[name] ?? name
  )

/** The parts of a list between parentheses, whose opening one stands before `start`. */
const partsOf = (text: string, start: number): ReadonlyArray<readonly [part: string, at: number]> => {
  const parts: Array<readonly [string, number]> = []
  let [depth, from, at] = [0, start, start]
  for (; at < text.length; at++) {
    const letter = text[at]
    if (letter === "(") depth += 1
    if (letter === ")" && depth-- === 0) break
    if (letter === "," && depth === 0) {
      parts.push([text.slice(from, at), from])
      from = at + 1
    }
  }
  return [...parts, [text.slice(from, at), from]]
}

/** The hubs whose rows a statement names: by a condition, or in the rows that it inserts. */
export const hubsNamed = (
  text: string,
  values: ReadonlyArray<Parameter>,
  hub: number | undefined
): ReadonlySet<number> => {
  const valueAt = (at: number): number => Number(values[text.slice(0, at).split("?").length - 1])
  const named = new Set<number>()
  const note = (part: string, at: number) => {
    const spelled = part.trim()
    if (/^(CAST\()?:hub\b/.test(spelled)) named.add(hubFor(text, hub))
    else if (/^(CAST\()?\?/.test(spelled)) named.add(valueAt(at + part.indexOf("?")))
    else if (/^\d+$/.test(spelled)) named.add(Number(spelled))
  }
  for (const { 0: whole, 1: value = "", index } of text.matchAll(/\bhub_id ?= ?(:hub|\?|\d+)/g))
    note(value, index + whole.length - value.length)
  for (const { 0: whole, index } of text.matchAll(/\bhub_id ?IN ?\(/g))
    for (const [part, at] of partsOf(text, index + whole.length)) note(part, at)
  const [insert, columns = ""] = /^\s*INSERT INTO \w+ \(([^)]*)\)/.exec(text) ?? []
  const place = columns.split(",").findIndex((column) => column.trim() === "hub_id")
  if (insert !== undefined && place >= 0) {
    for (let at = text.indexOf("VALUES", insert.length); at >= 0; ) {
      const opening = text.indexOf("(", at)
      if (opening < 0) break
      const parts = partsOf(text, opening + 1)
      const [part, start] = parts[place] ?? ["", 0]
      note(part, start)
      const [last, lastAt] = parts.at(-1) ?? ["", 0]
      const end = lastAt + last.length + 1
      at = /^\s*,/.test(text.slice(end)) ? end : -1
    }
    if (named.size === 0) {
      const select = text.indexOf("SELECT", insert.length)
      const [part, start] = partsOf(text, select + "SELECT".length)[place] ?? ["", 0]
      note(part, start)
    }
  }
  return named
}

/** The question for the hub of a row that is written by `INSERT INTO ... (hub_id, ...) SELECT`, from copied tables. */
const hubLookedUp = (text: string): string | undefined => {
  const [before] = /^\s*INSERT INTO \w+ \(\s*hub_id\b[^)]*\)\s*SELECT (?=COALESCE\(\(SELECT)/.exec(text) ?? []
  const [[expression] = [""]] = before === undefined ? [] : partsOf(text, before.length)
  return before === undefined ? undefined : `SELECT ${expression} AS hub`
}

/** What is unique over the network lies on the second server. */
const serverOfValues = 1

type Gate = (moment: "prepared at one" | "prepared at both" | "committed at one") => void

/**
 * @param noted what every transaction touched
 * @param gate called between the steps of a commit at both servers; what it throws is the death of who coordinates
 */
export const storeOfTwo = (
  servers: ReadonlyArray<PgClient.PgClient>,
  noted: (touched: Touched) => void,
  gate: Gate
): Store["Service"] => {
  const within = <A>(tx: () => Tx<A>, isKept: (found: A) => boolean): Effect.Effect<A> =>
    Effect.gen(function* () {
      const connections: Array<SqlConnection.Connection> = []
      for (const server of servers) connections.push(yield* Effect.orDie(server.reserve))
      const at = (server: number, text: string, values: ReadonlyArray<Parameter> = []) =>
        Effect.orDie(
          (connections[server] as SqlConnection.Connection).execute(text, values, undefined)
        ) as Effect.Effect<ReadonlyArray<Row>>
      const everywhere = (text: string) =>
        Effect.forEach(servers, (_, server) => at(server, text), { discard: true })
      const [touched, wrote, copied] = [new Set<number>(), new Set<number>(), new Set<string>()]
      const scattered: Array<string> = []
      const request = yield* ForRequest
      let hub = yield* ForHub
      const step = Effect.fnUntraced(function* (statement: Statement) {
        const { text, goesTo, findsSpread } = statement
        if (findsSpread === true) return rowsOfSpread(true)
        if (goesTo !== undefined) {
          const before = rowOfHub(hub)
          hub = goesTo.hub
          return [before]
        }
        const tables = tablesOf(text)
        const values = parametersOf(statement, request)
        const spread = tables.filter((name) => isByHub.has(name))
        const changed = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/.exec(text)?.[1]
        const isOfHub = spread.length > 0
        const hubs = new Set(isOfHub ? hubsNamed(text, values, hub) : [])
        const looked = isOfHub && hubs.size === 0 ? hubLookedUp(text) : undefined
        if (looked !== undefined) {
          const [row] = yield* at(0, toNumbered(looked), values.slice(0, looked.split("?").length - 1))
          hubs.add(Number(row?.hub))
        }
        const isByValue = tables.some((name) => byValue.has(name))
        const isCopied = changed !== undefined && !isByHub.has(changed) && !isByValue && !local.test(changed)
        if (isOfHub && hubs.size === 0) scattered.push(text)
        const places = isOfHub
          ? hubs.size === 0
            ? [0, 1]
            : [...new Set([...hubs].map(serverOfHub))]
          : isByValue
            ? [serverOfValues]
            : isCopied
              ? [0, 1]
              : [0]
        if (isCopied) copied.add(changed)
        const parameters = namesHub(text) ? [...values, hubFor(text, hub)] : values
        const found: Array<ReadonlyArray<Row>> = []
        for (const server of places) {
          if (isOfHub) touched.add(server)
          if (changed !== undefined) wrote.add(server)
          found.push(yield* at(server, toNumbered(conflictWithHub(text)), parameters))
        }
        return isCopied ? (found[0] ?? []) : found.flat()
      })
      yield* everywhere("BEGIN")
      const exit = yield* Effect.exit(
        Effect.gen(function* () {
          const running = tx()
          let next = running.next()
          while (next.done !== true) next = running.next(yield* step(next.value))
          return next.value
        })
      )
      if (exit._tag === "Failure" || !isKept(exit.value)) {
        yield* everywhere("ROLLBACK")
        return yield* exit
      }
      noted({ servers: touched, wrote, copied, scattered })
      if (wrote.size < 2) {
        yield* everywhere("COMMIT")
        return exit.value
      }
      const name = randomBytes(8).toString("hex")
      const dies = (moment: Parameters<Gate>[0]) => Effect.sync(() => gate(moment))
      yield* at(0, `PREPARE TRANSACTION '${name}-0'`)
      yield* Effect.onError(dies("prepared at one"), () => at(1, "ROLLBACK"))
      yield* at(1, `PREPARE TRANSACTION '${name}-1'`)
      yield* dies("prepared at both")
      yield* at(0, `COMMIT PREPARED '${name}-0'`)
      yield* dies("committed at one")
      yield* at(1, `COMMIT PREPARED '${name}-1'`)
      return exit.value
    }).pipe(
      Effect.scoped,
      Effect.retry({ times: 5 }),
      Effect.catchDefect((defect) => (defect instanceof Restart ? within(tx, isKept) : Effect.die(defect)))
    )
  const transact: Store["Service"]["transact"] = (decision) =>
    within(decision, Result.isSuccess).pipe(Effect.flatMap(Effect.fromResult))
  const read: Store["Service"]["read"] = (tx) => within(tx, () => true)
  return Store.of({
    database: "postgres",
    transact,
    note: transact,
    read,
    readEarly: (tx) => Effect.map(read(tx), (found) => ({ found, written: undefined }))
  })
}
