/**
 * A command in this process: its sources as the bundle has them, without the start of a program. What it writes is caught,
 * and its environment, input, folder and exit code are its own; so one runs at a time. What a program is (its start, its
 * signals, its end, two of them at once) is for tests that start one.
 */
import process from "node:process"
import { Readable } from "node:stream"
import { afterAll, beforeAll, expect } from "vitest"
import { runCommand } from "#cli/command/program.ts"
import type { Hub } from "#test/support/hub.ts"
import { password } from "#test/support/network.ts"
import { programs, type Ran, Workstation } from "./packhouse.ts"

type Stream = Pick<typeof process.stdout, "write">

const caught = (stream: Stream): { readonly text: () => string; readonly restore: () => void } => {
  const { write } = stream
  let text = ""
  stream.write = ((chunk: string | Uint8Array) => {
    text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString()
    return true
  }) as Stream["write"]
  return {
    text: () => text,
    restore: () => {
      stream.write = write
    }
  }
}

/** What this process reads is this text, until that is taken back. */
const fed = (input: string): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(process, "stdin")
  if (own === undefined) throw new Error("this process reads nothing")
  Object.defineProperty(process, "stdin", { configurable: true, value: Readable.from([Buffer.from(input)]) })
  return () => Object.defineProperty(process, "stdin", own)
}

/** What this process itself needs, and a server in it. */
const ofProcess = ({ TMPDIR, PACKHOUSE_THREADS_ROOT }: NodeJS.ProcessEnv): Record<string, string> => ({
  ...(TMPDIR === undefined ? {} : { TMPDIR }),
  ...(PACKHOUSE_THREADS_ROOT === undefined ? {} : { PACKHOUSE_THREADS_ROOT })
})

const runAlone = async (
  desk: Workstation,
  args: ReadonlyArray<string>,
  input: string,
  more: Record<string, string>
): Promise<Ran> => {
  const { env, exitCode } = process
  const folder = process.cwd()
  process.env = { ...desk.env, ...ofProcess(env), ...more }
  process.exitCode = undefined
  process.chdir(desk.folder)
  const [out, err, unfed] = [caught(process.stdout), caught(process.stderr), fed(input)]
  try {
    await runCommand(args)
    const stdout = out.text()
    return {
      code: Number(process.exitCode ?? 0),
      stdout,
      stderr: err.text(),
      json: () => JSON.parse(stdout)
    }
  } finally {
    unfed()
    out.restore()
    err.restore()
    process.chdir(folder)
    process.env = env
    process.exitCode = exitCode
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Those that are asked for at once run in their order. */
export const runHere = (
  desk: Workstation,
  args: ReadonlyArray<string>,
  input = "",
  more: Record<string, string> = {}
): Promise<Ran> => {
  const ran = last.then(() => runAlone(desk, args, input, more))
  last = ran.catch(() => undefined)
  return ran
}

/** A workstation whose commands run in this process, but for those that are started as programs. */
export class Desk extends Workstation {
  /** It gives up after the first lost answer, so that tests see what running a command again comes to. */
  constructor(programs: string, server: string | undefined) {
    super(programs, server, { PACKHOUSE_PATIENCE: "0" })
  }
  /** A desk of its own, to remove by whoever takes it. */
  static of(server?: string): Desk {
    return new Desk(programs(), server)
  }
  /** Called in a file or a describe block: somebody of the hub, if anybody, is logged in for as long as it lasts. */
  static at(hub: Hub, username?: string): Desk {
    const desk = Desk.of()
    beforeAll(async () => {
      desk.env.PACKHOUSE_SERVER = hub.url
      if (username !== undefined) await desk.login(username)
    })
    afterAll(() => desk.remove())
    return desk
  }

  async login(username: string): Promise<void> {
    expect(await this.type(`login ${username} --password-stdin`, password)).toMatchObject({ code: 0 })
  }

  override run(args: ReadonlyArray<string>, input = "", env: Record<string, string> = {}): Promise<Ran> {
    return runHere(this, args, input, env)
  }
}
