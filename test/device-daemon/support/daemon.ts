/** Device daemons for tests: in this process, or as a process of its own that can be killed. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { Clock, Effect, Exit, identity, Result, Scope } from "effect"
import { build } from "esbuild"
import { parse } from "#device-daemon/configuration.ts"
import { startDaemon } from "#device-daemon/daemon.ts"
import type { Station } from "#device-daemon/station.ts"
import { programEnv } from "#test/support/program-env.ts"

export const origin = "https://console.example"

export const newStateDir = (): string => mkdtempSync(path.join(os.tmpdir(), "packhouse-daemon-"))
export const localTokenOf = (stateDir: string): string => readFileSync(path.join(stateDir, "token"), "utf8")

export interface RunningDaemon extends AsyncDisposable {
  readonly port: number
  readonly stateDir: string
  readonly url: string
  readonly stop: () => Promise<void>
}

/** A daemon with these roles (as in its configuration file) that stops with the test. */
export const startHere = async (
  roles: object,
  {
    stateDir = newStateDir(),
    port = 0,
    origins = [origin],
    more = {},
    clock,
    station,
    passDuring = identity
  }: {
    readonly stateDir?: string
    readonly port?: number
    readonly origins?: ReadonlyArray<string>
    /** Scale and scanner, as in the file. */
    readonly more?: object
    /** Another than the machine's. */
    readonly clock?: Clock.Clock
    readonly station?: Station
    /** Where that one stands: the daemon ends what it does in its time. */
    readonly passDuring?: (work: Promise<void>) => Promise<void>
  } = {}
): Promise<RunningDaemon> => {
  const configuration = Result.getOrThrow(parse(JSON.stringify({ roles, origins, ...more })))
  const scope = await Effect.runPromise(Scope.make())
  const started = startDaemon({
    configuration,
    port,
    stateDir,
    version: "test",
    ...(station === undefined ? {} : { station })
  }).pipe(clock === undefined ? identity : Effect.provideService(Clock.Clock, clock))
  const bound = await Effect.runPromise(Scope.provide(started, scope))
  const stop = (): Promise<void> => passDuring(Effect.runPromise(Scope.close(scope, Exit.void)))
  return { port: bound, stateDir, url: `ws://127.0.0.1:${bound}/v1`, stop, [Symbol.asyncDispose]: stop }
}

export interface DaemonProcess {
  readonly port: number
  readonly url: string
  readonly process: ChildProcess
  /** Its end, however long ago. */
  readonly ended: Promise<unknown>
  /** kill -9, and its end. */
  readonly kill: () => Promise<void>
}

const root = new URL("../../../", import.meta.url).pathname

/** The program as it is shipped: that of the global setup, else bundled, its fonts and engines beside it. */
const program = async (): Promise<string> => {
  const tested = process.env.TESTED_PROGRAMS
  if (tested !== undefined) return path.join(tested, "device-daemon/main.js")
  const outfile = path.join(root, "node_modules/.cache/packhouse", `device-daemon-${process.pid}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: ["device-daemon/main.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    external: ["serialport", "undici", "harfbuzzjs", "bidi-js", "@expo-google-fonts/*", "redis", "@redis/*"],
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);'
    }
  })
  process.once("exit", () => rmSync(outfile, { force: true }))
  return outfile
}
let bundled: Promise<string> | undefined
export const programFile = (): Promise<string> => {
  bundled ??= program()
  return bundled
}

/** The real program. `wrapper` runs it: a tracer, for example. Resolves undefined when it ends before it listens. */
export const spawnDaemon = async (
  roles: object,
  stateDir: string,
  wrapper: ReadonlyArray<string> = []
): Promise<DaemonProcess | undefined> => {
  writeFileSync(path.join(stateDir, "devices.json"), JSON.stringify({ roles, origins: [origin] }))
  const daemon = [process.execPath, await programFile(), "--port", "0", "--state-dir", stateDir]
  const [command = "", ...args] = [...wrapper, ...daemon]
  const env = { ...process.env, ...programEnv() }
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], detached: true, env })
  const ended = once(child, "exit")
  let said = ""
  const port = await new Promise<number | undefined>((resolve) => {
    child.stdout.on("data", (data: Buffer) => {
      said += data.toString()
      const [, found] = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (found !== undefined) resolve(Number(found))
    })
    child.once("exit", () => resolve(undefined))
  })
  if (port === undefined) return undefined
  const kill = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      try {
        // The whole group: a tracer and what it traces.
        process.kill(-child.pid, "SIGKILL")
      } catch {
        // It has just ended by itself.
      }
    }
    await ended
  }
  return { port, url: `ws://127.0.0.1:${port}/v1`, process: child, ended, kill }
}

/** Waits until something is so; the test's own time limit ends a wait in vain. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 25))
}
