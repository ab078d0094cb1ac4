/** A real server as a process of its own, over a store that a test has filled. */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout } from "node:timers/promises"
import { Effect, type Layer, ManagedRuntime } from "effect"
import { fault } from "#core/fault.ts"
import { faultText } from "#core/text/fault.ts"
import { ForHub } from "#rpc-server/request.ts"
import { embedded, shared } from "#rpc-server/store/engine/opening.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { readOnly } from "#rpc-server/store/engine/read-only.ts"
import type { Store } from "#rpc-server/store/engine/transaction.ts"
import { password, passwordHash } from "./network.ts"
import { programEnv } from "./program-env.ts"

export interface Place {
  readonly dataDir: string
  /** PostgreSQL instead of SQLite in the folder. */
  readonly databaseUrl: string | undefined
}

export const place = (databaseUrl?: string): Place => ({
  dataDir: mkdtempSync(path.join(tmpdir(), "packhouse-test-")),
  databaseUrl
})

/** The PostgreSQL that `ask` has open: connecting takes longer than most questions. */
const open = new Map<string, ManagedRuntime.ManagedRuntime<Store, unknown>>()

export const forget = ({ dataDir, databaseUrl = "" }: Place): void => {
  void open.get(databaseUrl)?.dispose()
  open.delete(databaseUrl)
  rmSync(dataDir, { recursive: true, force: true })
}

/** The store of a place, as a server opens it. */
export const storeOf = ({ databaseUrl, dataDir }: Place): Layer.Layer<Store, unknown> =>
  databaseUrl === undefined ? embedded(dataDir) : shared(databaseUrl)

/** The hub whose stores most tests are about. */
export const firstHub = 1
const atFirstHub = Effect.provideService(ForHub, firstHub)

const run = <A, E>(where: Place, work: Effect.Effect<A, E, Store>): Promise<A> =>
  Effect.runPromise(
    atFirstHub(work).pipe(Effect.provide(storeOf(where)), Effect.scoped) as Effect.Effect<A, E>
  )

/** A database file with every table and nothing in them, made by the migrations once for a process. */
let migrated: Promise<Buffer> | undefined
const migrate = async (): Promise<Buffer> => {
  const where = place()
  await run(where, Effect.void)
  const file = readFileSync(databaseFile(where.dataDir))
  forget(where)
  return file
}

/** Runs something over the store of a place while no server has it. A new place begins with every table. */
export const within = async <A, E>(where: Place, work: Effect.Effect<A, E, Store>): Promise<A> => {
  const file = databaseFile(where.dataDir)
  if (where.databaseUrl === undefined && !existsSync(file)) {
    migrated ??= migrate()
    writeFileSync(file, await migrated)
  }
  return run(where, work)
}

/** As `within`, but a PostgreSQL stays open for the next question, until its place is forgotten. */
export const ask = <A, E>(where: Place, work: Effect.Effect<A, E, Store>): Promise<A> => {
  const { databaseUrl } = where
  if (databaseUrl === undefined) return within(where, work)
  const runtime = open.get(databaseUrl) ?? ManagedRuntime.make(storeOf(where))
  open.set(databaseUrl, runtime)
  return runtime.runPromise(atFirstHub(work))
}

/** Runs something that only reads over the store of a place, which a server may have meanwhile. */
export const beside = <A, E>(where: Place, work: Effect.Effect<A, E, Store>): Promise<A> =>
  where.databaseUrl === undefined
    ? Effect.runPromise(atFirstHub(work).pipe(Effect.provide(readOnly(where.dataDir)), Effect.scoped))
    : ask(where, work)

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly output: () => string
  /** Once it has ended. */
  readonly exitCode: () => number | null
  /** SIGKILL: nothing of the process's own gets a last word. */
  readonly kill: () => Promise<void>
  /** SIGTERM. After either, `output` is whole. */
  readonly stop: () => Promise<void>
}

/** The server's sources, which Node runs as they are. */
export const sources = "rpc-server/main.ts"
const built = [process.env.TESTED_PROGRAMS, "build"]
  .filter((folder) => folder !== undefined)
  .map((folder) => path.join(folder, "rpc-server/main.js"))
/**
 * What is tested: the bundle that the global setup made of the sources; outside of a test run the built server, which
 * starts in a fraction of the time, or the sources where nothing is built.
 */
export const tested = built.find((file) => existsSync(file)) ?? sources

/** In a test run a server knows what the password of the network comes to: see the file. Elsewhere it is as ever. */
const knowing = {
  args: [`--import=${new URL("preload-password.mjs", import.meta.url).href}`],
  env: { TESTED_PASSWORD: password, TESTED_PASSWORD_HASH: passwordHash }
}

/** Starts the server, the tested one unless told otherwise, and waits until it says that it is ready. */
export const startServer = async (
  where: Place,
  options: {
    readonly port?: number
    readonly env?: Record<string, string>
    readonly args?: ReadonlyArray<string>
    readonly program?: string
  } = {}
): Promise<RunningServer> => {
  const { DATABASE_URL: _, ...env } = process.env
  const isTestRun = env.TESTED_PROGRAMS !== undefined
  const child = spawn(
    process.execPath,
    [
      ...(isTestRun ? knowing.args : []),
      options.program ?? tested,
      "--port",
      String(options.port ?? 0),
      "--data-dir",
      where.dataDir,
      "--no-demo",
      ...(options.args ?? [])
    ],
    {
      env: {
        ...env,
        ...programEnv(),
        ...(isTestRun ? knowing.env : {}),
        PACKHOUSE_RATE: "100000:100000",
        ...(where.databaseUrl === undefined ? {} : { DATABASE_URL: where.databaseUrl }),
        ...options.env
      },
      stdio: ["ignore", "pipe", "pipe"]
    }
  )
  let output = ""
  /** It has ended, and everything that it said has been read. */
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const ready = /Packhouse is ready at (\S+)/.exec(output)
      if (ready?.[1] !== undefined) resolve(ready[1])
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  const signal = (name: NodeJS.Signals) => {
    child.kill(name)
    return closed
  }
  return {
    url,
    port: Number(new URL(url).port),
    output: () => output,
    exitCode: () => child.exitCode,
    kill: () => signal("SIGKILL"),
    stop: () => signal("SIGTERM")
  }
}

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** A plain HTTP call, as any script would make it. */
export const post = async (
  url: string,
  body: unknown,
  headers: Record<string, string> = {}
): Promise<Reply> => {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body:
      typeof body === "string" ? body : body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
  })
  const text = await reply.text()
  return { status: reply.status, body: text === "" ? undefined : JSON.parse(text) }
}

/** What a login is answered; it is tried again where many others log in at the same moment. */
export const loggedIn = async (
  url: string,
  username: string,
  password: string,
  tries = 60
): Promise<{ readonly session: string }> => {
  const { status, body } = await post(`${url}/login`, { username, password })
  if (status === 429 && tries > 1 && JSON.stringify(body).includes(faultText(fault("PasswordsBusy")))) {
    await setTimeout(500)
    return loggedIn(url, username, password, tries - 1)
  }
  if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`)
  return body as { readonly session: string }
}

/** Logs in; answers the session. */
export const login = async (url: string, username: string, password: string): Promise<string> =>
  (await loggedIn(url, username, password)).session

export interface RpcReply {
  readonly result?: unknown
  readonly error?: {
    readonly code: number
    readonly message: string
    readonly data?: Readonly<Record<string, unknown>>
  }
}

/** One JSON-RPC call. */
export const call = async (
  url: string,
  session: string,
  method: string,
  params: ReadonlyArray<unknown>,
  headers: Record<string, string> = {}
): Promise<RpcReply> => {
  const { body } = await post(
    `${url}/api`,
    { jsonrpc: "2.0", id: 1, method, params },
    { authorization: session, ...headers }
  )
  return body as RpcReply
}
