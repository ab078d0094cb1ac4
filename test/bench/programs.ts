/** Servers as processes of their own, ours and the peers', until they say that they are ready. */
import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"

export interface Program {
  readonly port: number
  /** Milliseconds from the start of the process to the line that says it is ready. */
  readonly startup: number
  /** Resident memory, MiB; NaN where the system does not say. */
  readonly memory: () => number
  /** Milliseconds of CPU that it has used, all its threads; NaN where the system does not say. */
  readonly cpu: () => number
  /** Milliseconds that its main thread was ready to run and had no processor; NaN where the system does not say. */
  readonly waits: () => number
  readonly stop: () => Promise<void>
}

/** What is started does not outlive a bench that fails. */
const running = new Set<ChildProcess>()
process.once("exit", () => {
  for (const child of running) child.kill()
})

/** A field of the statistics of the scheduler: 0 is the time on a processor, 1 the time of waiting for one. */
const nanoseconds = (file: string, field: 0 | 1): number => {
  try {
    return Number(readFileSync(file, "utf8").split(" ")[field])
  } catch {
    return 0
  }
}
/** Milliseconds that the main thread of a process was ready to run and had no processor. */
export const waitsOf = (pid: number | undefined): number => {
  const file = `/proc/${pid}/task/${pid}/schedstat`
  return existsSync(file) ? nanoseconds(file, 1) / 1e6 : Number.NaN
}

/** Milliseconds of CPU that a process has used, all its threads; NaN where the system does not say. */
export const cpuOf = (pid: number | undefined): number => {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(`${tasks}/${pid}/schedstat`)) return Number.NaN
  // A thread may end while it is asked.
  return readdirSync(tasks).reduce((sum, task) => sum + nanoseconds(`${tasks}/${task}/schedstat`, 0), 0) / 1e6
}

export const start = async (
  args: ReadonlyArray<string>,
  env: Record<string, string> = {},
  node = process.execPath
): Promise<Program> => {
  const begun = performance.now()
  const child = spawn(node, args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"]
  })
  running.add(child)
  child.once("exit", () => running.delete(child))
  const port = await new Promise<number>((resolve, reject) => {
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk
      const ready = /ready at http:\/\/[^:]+:(\d+)/.exec(output)
      if (ready?.[1] !== undefined) resolve(Number(ready[1]))
    })
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with ${code}: ${output}`)))
  })
  const startup = performance.now() - begun
  return {
    port,
    startup,
    memory: () => {
      const status = `/proc/${child.pid}/status`
      return existsSync(status)
        ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024
        : Number.NaN
    },
    cpu: () => cpuOf(child.pid),
    waits: () => waitsOf(child.pid),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve())
        child.kill("SIGKILL")
      })
  }
}

/** The shipped server over a database file, or over PostgreSQL with its logs beside that. */
export const ours = (databaseFile: string, databaseUrl?: string): Promise<Program> =>
  start(
    [
      `${process.env.PACKHOUSE_BUILD ?? "build"}/rpc-server/main.js`,
      "--port",
      "0",
      "--data-dir",
      path.dirname(databaseFile),
      "--no-demo"
    ],
    {
      PACKHOUSE_RATE: "1000000:1000000",
      PACKHOUSE_SOCKETS: "2000",
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl })
    }
  )
/** The bare peer over a copy of the same database. */
export const bare = (databaseFile: string, recordedFile = ""): Promise<Program> =>
  start(["test/bench/bare-server.ts", databaseFile, recordedFile])
