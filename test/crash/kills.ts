/** What the runs that kill the server have in common: chance with a seed, calls that may get no answer, and the killing. */
import { parseArgs } from "node:util"
import { migrateTemplate } from "../support/database.ts"
import { startEmbeddedPostgres } from "../support/embedded-postgres.ts"
import { post, type RpcReply, type RunningServer } from "../support/server.ts"

export interface Report {
  readonly kills: number
  readonly acknowledged: number
  readonly found: number
  /** Calls that were sent again because no answer came. */
  readonly repeated: number
  readonly violations: ReadonlyArray<string>
}

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What came in the place of an answer. */
export type Silence = "broken connection" | "Unavailable" | `status ${number}`

/** One call under its key; undefined when the server could not answer it, and may be asked again. */
export const attempt = async (
  server: { readonly url: string; readonly session: string },
  { id, method, params, key }: { id: number; method: string; params: ReadonlyArray<unknown>; key: string },
  onSilence: (why: Silence) => void = () => undefined
): Promise<RpcReply | undefined> => {
  try {
    const { status, body } = await post(
      `${server.url}/api`,
      { jsonrpc: "2.0", id, method, params },
      { authorization: server.session, "idempotency-key": key }
    )
    const reply = body as RpcReply
    const silence: Silence | undefined =
      status !== 200
        ? `status ${status}`
        : reply.error?.data?.tag === "Unavailable"
          ? "Unavailable"
          : undefined
    if (silence !== undefined) onSilence(silence)
    return silence === undefined ? reply : undefined
  } catch {
    onSilence("broken connection")
    return undefined
  }
}

export interface Writing {
  readonly clients: number
  /** What the clients write, each once. */
  readonly numbers: Iterator<number>
  readonly write: (number: number) => Promise<RpcReply | undefined>
  readonly answered: (number: number, reply: RpcReply) => void
}

/** Clients at work: each writes its next number again and again until it is answered, however often a server dies. */
export const startClients = ({ clients, numbers, write, answered }: Writing) => {
  let [repeated, answers, working] = [0, 0, clients]
  let isOver = false
  const client = async () => {
    while (!isOver) {
      const number = numbers.next()
      if (number.done === true) break
      for (;;) {
        const reply = await write(number.value)
        if (reply !== undefined) {
          answered(number.value, reply)
          answers += 1
          break
        }
        repeated += 1
        await sleep(20)
      }
    }
    working -= 1
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  return {
    answers: () => answers,
    /** Until something more was answered, or nobody is left to ask. */
    untilAnswered: async () => {
      const before = answers
      while (answers === before && working > 0) await sleep(5)
    },
    /** Lets every client finish what it has begun; answers how many calls were repeated. */
    finish: async () => {
      isOver = true
      await all
      return repeated
    }
  }
}

interface Killing extends Writing {
  readonly kills: number
  readonly random: () => number
  readonly server: RunningServer
  readonly start: (port: number) => Promise<RunningServer>
  readonly tell: (line: string) => void
}

/**
 * Clients write while one server dies and starts. Answers how many calls had to be repeated. A kill comes at a random
 * moment after something was answered since the last one, however slow the machine is: something is there to be lost,
 * and something else is under way.
 */
export const writeUnderKills = async (killing: Killing): Promise<number> => {
  const { kills, random, start, tell } = killing
  let { server } = killing
  const clients = startClients(killing)
  for (let kill = 1; kill <= kills; kill++) {
    await clients.untilAnswered()
    await sleep(random() * 300)
    await server.kill()
    server = await start(server.port)
    if (kill % 20 === 0) tell(`${kill} kills, ${clients.answers()} writes acknowledged`)
  }
  const repeated = await clients.finish()
  await server.stop()
  return repeated
}

/** The options that every run has, with those of its own, and a PostgreSQL that syncs when that is asked for. */
export const startedBy = async <O extends Record<string, { type: "string"; default: string }>>(
  options: O
) => {
  const { values } = parseArgs({
    options: {
      ...options,
      control: { type: "boolean", default: false },
      database: { type: "string", default: "sqlite" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) }
    }
  })
  const given = values as unknown as { [K in keyof O]: string } & {
    database: string
    seed: string
    control: boolean
  }
  const isPostgres = given.database === "postgres"
  const postgres = isPostgres ? await startEmbeddedPostgres({ durable: true }) : undefined
  if (postgres !== undefined) await migrateTemplate(postgres.url)
  const seed = Number(given.seed)
  console.log(
    `${isPostgres ? "PostgreSQL, fsync on" : "SQLite, its log synced before each answer"}; seed ${seed}${given.control ? "; control run" : ""}`
  )
  return { values: given, postgres: postgres?.url, seed, stop: async () => await postgres?.stop() }
}

/** Prints what a run found. */
export const print = (report: Report): void => {
  console.log(
    `${report.kills} kills, ${report.repeated} calls repeated: ${report.acknowledged} writes acknowledged, ${report.found} found, ${report.violations.length} violations`
  )
  for (const violation of report.violations.slice(0, 20)) console.log(`  ${violation}`)
}
