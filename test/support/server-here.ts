/**
 * A server within the process of its test, on a socket of its own: for laws of the services, which ask nothing of a process.
 * Loading and compiling the program anew for each was a fifth of what such tests cost. Whatever kills a server, reads what
 * it writes, or looks at the program as it is shipped, starts one of server.ts.
 */
import path from "node:path"
import { Console, Effect, Fiber, Result } from "effect"
import { password, passwordHash } from "./network.ts"
import type { Place } from "./server.ts"

export interface ServerHere {
  readonly url: string
  /** As by SIGTERM: what is under way ends in order. */
  readonly stop: () => Promise<void>
}

/** The program's code, loaded once for a process, which knows what the password of the network comes to, as server.ts has it. */
const load = async () => {
  process.env.TESTED_PASSWORD = password
  process.env.TESTED_PASSWORD_HASH = passwordHash
  const { TESTED_PROGRAMS: programs } = process.env
  if (programs !== undefined) process.env.PACKHOUSE_THREADS_ROOT = path.join(programs, "rpc-server")
  const preload = new URL("preload-password.mjs", import.meta.url).href
  await import(/* @vite-ignore */ preload)
  const [{ readSettings }, { serveCommand }] = await Promise.all([
    import("#rpc-server/settings.ts"),
    import("#rpc-server/command/serve.ts")
  ])
  return { readSettings, serveCommand }
}
let program: ReturnType<typeof load> | undefined

/** Starts the server and waits until it says that it is ready. `environment`: what it is to find there, and nothing else. */
export const startServerHere = async (
  where: Place,
  environment: Readonly<Record<string, string>> = {}
): Promise<ServerHere> => {
  program ??= load()
  const { readSettings, serveCommand } = await program
  const settings = readSettings(["--port", "0", "--data-dir", where.dataDir, "--no-demo"], {
    PACKHOUSE_RATE: "100000:100000",
    ...(where.databaseUrl === undefined ? {} : { DATABASE_URL: where.databaseUrl }),
    ...environment
  })
  if (Result.isFailure(settings)) throw new Error(String(settings.failure))
  if (settings.success === "help") throw new Error("a server that only helps")
  const ready = Promise.withResolvers<string>()
  const serving = Effect.runFork(
    Effect.provideService(serveCommand(settings.success), Console.Console, {
      ...console,
      log: (line: unknown) => {
        const [, url] = /Packhouse is ready at (\S+)/.exec(String(line)) ?? []
        if (url !== undefined) ready.resolve(url)
      },
      // Its log.
      error: () => undefined
    })
  )
  serving.addObserver((exit) => ready.reject(new Error(`the server ended: ${String(exit)}`)))
  return {
    url: await ready.promise,
    stop: () => Effect.runPromise(Fiber.interrupt(serving))
  }
}
