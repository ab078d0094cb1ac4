/**
 * A command in this process: its sources as the bundle has them, without the start of a program. What it writes is caught,
 * and its environment and exit code are its own; so one runs at a time. What a program is (its start, its signals, its
 * stdin) is for tests that start one.
 */
import process from "node:process"
import { runCommand } from "#cli/command/program.ts"
import type { Ran, Workstation } from "./packhouse.ts"

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

let isRunning = false

export const runHere = async (desk: Workstation, args: ReadonlyArray<string>): Promise<Ran> => {
  if (isRunning) throw new Error("one command runs at a time in this process")
  isRunning = true
  const { env, exitCode } = process
  process.env = { ...desk.env }
  process.exitCode = undefined
  const [out, err] = [caught(process.stdout), caught(process.stderr)]
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
    out.restore()
    err.restore()
    process.env = env
    process.exitCode = exitCode
    isRunning = false
  }
}
