/** `packhouse demo`: loads the demo network, writes it as files, makes it fresh again, prints codes, lets calls go wrong. */

import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { text as readAll } from "node:stream/consumers"
import { Clock, Console, Effect, Result, Schedule, Schema } from "effect"
import { codeKinds, outcomes } from "#core/contract/demo.ts"
import { writeCsv } from "#core/sheet/csv.ts"
import { either } from "#core/sheet/problem.ts"
import { thrownText } from "#core/thrown.ts"
import { feedOrders } from "../demo/feed.ts"
import { loadNetwork, refreshNetwork } from "../demo/load.ts"
import { demoSeed, makeNetwork } from "../demo/network.ts"
import { demoPassword, demoUsers } from "../demo/users.ts"
import { type Refused, refused } from "../refused.ts"
import { hashPassword } from "../service/password.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as demo from "../store/network/demo-network.ts"
import { codesHere, codesOfServer, printCodes } from "./demo-codes.ts"
import { type Address, type Advice, callServer } from "./demo-server.ts"
import { look } from "./look.ts"
import { changeNetwork, type RoomEvents } from "./network-change.ts"
import { operator } from "./operator.ts"
import { Misused, type Place, placeOf, readOptions, storeOptions, storeUsage } from "./options.ts"

const usage = `Usage: packhouse demo [write|refresh|feed|codes|fault] [options]

  packhouse demo                  loads the demo network into an empty store
  packhouse demo write DIR        writes it as the files of an import
  packhouse demo refresh          puts its orders and stock back, as of now
  packhouse demo feed             lets new orders come in, and every fifth time a shipment, until Ctrl+C
  packhouse demo codes ID         prints the codes that fill an order or a shipment, one scan a line
  packhouse demo fault METHOD     lets the next call of a method go wrong, once (--once)

  --replace        load it in the place of a demo network; never in the place of any other one
  --seed N         another network than the usual one (write)
  --count N        so many orders (feed; without end unless given)
  --every N        seconds between them (feed; default 20)
  --kind KIND      ${either(codeKinds)} (codes; default good)
  --parts          of what is cut into parts those, for who has enable_yield_ratio_in_order_view (codes)
  --json           print JSON (codes)
  --once OUTCOME   how it goes wrong (fault): ${either(outcomes)}, or the message of an error.
                   lost-reply does what was asked and breaks the connection off, slow takes 5 seconds,
                   session-expired answers as to somebody who is not logged in
${storeUsage}

While a server owns the store, refresh and feed ask it to do it. codes reads the store beside it, or asks the server that
--server names (or PACKHOUSE_SERVER, unless a data directory is named). fault always asks a server, which must run in the development environment (PACKHOUSE_ENV=development):
  --server URL     where it is (default PACKHOUSE_SERVER, or http://127.0.0.1:7410)
  --username NAME  an administrator (default admin)
  --password-stdin and their password, read from stdin (default ${demoPassword})

Examples: packhouse demo codes 100000001 --kind expired
          packhouse demo fault InvoiceService.invoiceOrder --once lost-reply`

const options = {
  ...storeOptions,
  replace: { type: "boolean" },
  seed: { type: "string" },
  count: { type: "string" },
  every: { type: "string" },
  kind: { type: "string" },
  parts: { type: "boolean" },
  json: { type: "boolean" },
  once: { type: "string" },
  server: { type: "string" },
  username: { type: "string" },
  "password-stdin": { type: "boolean" }
} as const

const usageError = (why: string) => new Misused({ why, usage })

const printLogins = Effect.gen(function* () {
  yield* Console.log(`Demo network loaded. Log in with one of these names and the password ${demoPassword}:`)
  const width = Math.max(...demoUsers.map(({ username }) => username.length))
  for (const { username, purpose } of demoUsers) yield* Console.log(`  ${username.padEnd(width)}  ${purpose}`)
})

/** Fills an empty store with the demo network and says who can log in. */
export const loadDemo = Effect.suspend(() =>
  Effect.andThen(loadNetwork(false, operator("packhouse serve")), printLogins)
)

const load = (place: Place, replaces: boolean) =>
  Effect.andThen(
    changeNetwork(place, loadNetwork(replaces, operator("packhouse demo")), ["NETWORK_REPLACED"]),
    printLogins
  )

const write = Effect.fnUntraced(function* (directory: string, seed: number) {
  const now = yield* Clock.currentTimeMillis
  // Its password is public, and as text it would be one that nobody may have.
  const hash = yield* hashPassword(demoPassword)
  const sheets = [...makeNetwork(seed, now).sheets(hash).values()]
  const present = sheets.filter(({ file }) => existsSync(path.join(directory, file)))
  if (present.length > 0)
    return yield* refused(
      `${path.join(directory, present[0]?.file ?? "")} is there already. Name an empty folder.`
    )
  yield* Effect.try({
    try: () => {
      mkdirSync(directory, { recursive: true })
      for (const { file, columns, rows } of sheets)
        writeFileSync(
          path.join(directory, file),
          writeCsv(
            columns,
            rows.map(({ cells }) => cells)
          )
        )
    },
    catch: (cause) => refused(`${directory} cannot be written: ${thrownText(cause)}`)
  })
  for (const { file, rows } of sheets) yield* Console.log(`${file}: ${rows.length} rows`)
})

const ofOwner: Advice = {
  onRefusal: "Is it the server of this data directory? Name its address with --server.",
  onSilence: (server) =>
    `A server owns the store, and none answers at ${server}. Name its address with --server, or stop it first.`
}

/** A change of the demo: in the store itself, or by the server that owns it. */
const change = <A, S extends Schema.ConstraintDecoder<unknown>>(
  place: Place,
  address: Address,
  tx: (now: number) => Tx<Result.Result<A, Refused>>,
  remote: { readonly method: string; readonly params: ReadonlyArray<unknown>; readonly result: S },
  events?: RoomEvents
): Effect.Effect<A | S["Type"], unknown> => {
  const here = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    return yield* Store.use((store) => store.transact(() => tx(now)))
  })
  const there = Effect.gen(function* () {
    const mark = yield* look(place, demo.mark)
    if (mark === undefined)
      return yield* refused(
        `The store of ${place.dataDir} does not hold the demo network: only that is ever put back.`
      )
    const answer = yield* callServer(address, remote.method, [...remote.params, mark.id], ofOwner)
    return Schema.decodeUnknownSync(remote.result)(answer)
  })
  const changing: Effect.Effect<A, unknown> = changeNetwork(place, here, events)
  return Effect.catchIf(
    changing,
    (failure): failure is unknown =>
      typeof failure === "object" && failure !== null && "_tag" in failure && failure._tag === "Owned",
    () => there
  )
}

const Refreshed = Schema.Struct({ orders: Schema.Int, packs: Schema.Int })
const refresh = (place: Place, address: Address) =>
  change(
    place,
    address,
    (now) => refreshNetwork(now, undefined, operator("packhouse demo refresh")),
    { method: "DemoService.refresh", params: [], result: Refreshed },
    ["NETWORK_REPLACED"]
  ).pipe(
    Effect.flatMap(({ orders, packs }) =>
      Console.log(`The demo network is fresh: ${orders} orders and ${packs} packs are back, as of now.`)
    )
  )

const Fed = Schema.Struct({
  increment_ids: Schema.Array(Schema.String),
  shipment_ids: Schema.Array(Schema.String)
})
const feed = Effect.fnUntraced(function* (place: Place, address: Address, count: number, every: number) {
  const one = Effect.gen(function* () {
    const fed = yield* change(
      place,
      address,
      function* (now) {
        const made = yield* feedOrders(1, now, undefined)
        return Result.map(made, ({ incrementIds, shipmentIds }) => ({
          increment_ids: incrementIds,
          shipment_ids: shipmentIds
        }))
      },
      { method: "DemoService.feed", params: [1], result: Fed }
    )
    for (const id of [...fed.increment_ids, ...fed.shipment_ids]) yield* Console.log(id)
  })
  yield* Effect.repeat(one, { schedule: Schedule.spaced(every * 1000), times: count - 1 })
})

const ofDevelopment: Advice = {
  onRefusal:
    "docs/contract.md lists the methods; the server lets calls go wrong only when it was started with PACKHOUSE_ENV=development.",
  onSilence: (server) =>
    `No server answers at ${server}. Start one with PACKHOUSE_ENV=development, or name its address with --server.`
}

const arrangeFault = Effect.fnUntraced(function* (address: Address, method: string, outcome: string) {
  yield* callServer(address, "DemoService.fault", [method, outcome], ofDevelopment)
  yield* Console.log(`The next call of ${method} goes wrong, once: ${outcome}`)
})

const readNumber = (name: string, text: string | undefined, usual: number, least: number) => {
  const value = text === undefined ? usual : Number(text)
  return Number.isFinite(value) && value >= least && value <= 1_000_000
    ? Effect.succeed(value)
    : Effect.fail(usageError(`--${name} takes a number from ${least}`))
}

/** What is missing where a subcommand takes an argument and got none, or more than one. */
const argumentsOf: Readonly<Record<string, string>> = {
  write: "Name the folder to write to.",
  codes: "Name the order or the shipment.",
  fault: "Name the method, such as InvoiceService.invoiceOrder."
}

const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

export const demoCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(args, options, usage)
  if (values.help === true) return yield* Console.log(usage)
  const place = placeOf(values["data-dir"])
  const [what, argument, ...more] = positionals
  const takes = what === undefined ? undefined : argumentsOf[what]
  const wordCount = what === undefined ? 0 : takes === undefined ? 1 : 2
  if (positionals.length !== wordCount || more.length > 0)
    return yield* usageError(takes ?? `demo ${positionals.join(" ")} is not known.`)
  const server =
    values.server ?? process.env.PACKHOUSE_SERVER ?? `http://127.0.0.1:${process.env.PACKHOUSE_PORT ?? 7410}`
  if (!isUrl(server))
    return yield* usageError(`--server takes an address such as http://127.0.0.1:7410, not ${server}`)
  // Arguments stand in the list of processes.
  const password =
    values["password-stdin"] === true
      ? (yield* Effect.promise(() => readAll(process.stdin))).split(/\r?\n/, 1).join("")
      : demoPassword
  const address = { server, username: values.username ?? "admin", password }
  switch (what) {
    case undefined:
      return yield* load(place, values.replace === true)
    case "write":
      return yield* write(argument ?? "", Math.floor(yield* readNumber("seed", values.seed, demoSeed, 0)))
    case "refresh":
      return yield* refresh(place, address)
    case "feed": {
      const every = yield* readNumber("every", values.every, 20, 0)
      const count = yield* readNumber("count", values.count, 1_000_000, 1)
      return yield* feed(place, address, Math.floor(count), every)
    }
    case "codes": {
      const kind = codeKinds.find((each) => each === (values.kind ?? "good"))
      if (kind === undefined) return yield* usageError(`--kind takes ${either(codeKinds)}`)
      const name = argument ?? ""
      // Who works with a server elsewhere has no store here.
      const isHere = values["data-dir"] ?? process.env.PACKHOUSE_DATA_DIR ?? place.databaseUrl
      const isElsewhere = values.server ?? (isHere === undefined ? process.env.PACKHOUSE_SERVER : undefined)
      const found =
        isElsewhere === undefined ? codesHere(place, name, kind) : codesOfServer(address, name, kind)
      return yield* printCodes(yield* found, values.json === true, values.parts === true)
    }
    case "fault": {
      const outcome = values.once?.trim() ?? ""
      if (outcome === "" || outcome.length > 200)
        return yield* usageError(
          `Say how it goes wrong with --once: ${either(outcomes)}, or a message of at most 200 characters.`
        )
      return yield* arrangeFault(address, argument ?? "", outcome)
    }
    default:
      return yield* usageError(`demo ${what} is not known.`)
  }
})
