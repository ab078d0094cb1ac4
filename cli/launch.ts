/** The request in the words behind `packhouse`: the screens on a terminal, or a command. */
import { Result } from "effect"
import { programFor, runCommand } from "./command/program.ts"
import { endWithReader, writeAside } from "./host/output.ts"
import { chosenServer } from "./host/server-address.ts"

const openScreens = async (option: string | undefined): Promise<void> => {
  const server = chosenServer(option)
  if (Result.isFailure(server)) {
    writeAside([server.failure])
    process.exitCode = 2
    return
  }
  const { openTerminal } = await import("./tui/open.tsx")
  await openTerminal({ server: server.success })
}

/** Without a terminal there is nobody to show screens to. */
const explain = async (): Promise<void> => {
  process.stderr.write((await programFor([])).helpInformation())
  writeAside(["", "The screens need a terminal, and this is none: name a command."])
  process.exitCode = 2
}

/** The server in `--server URL` or `--server=URL` without a command. */
const serverAlone = ([first, second, ...more]: ReadonlyArray<string>): string | undefined => {
  if (first === "--server" && more.length === 0) return second
  return second === undefined && first?.startsWith("--server=") ? first.slice("--server=".length) : undefined
}

export const launch = async (args: ReadonlyArray<string>): Promise<void> => {
  const [first] = args
  const named = serverAlone(args)
  if (first === undefined || named !== undefined)
    return process.stdin.isTTY && process.stdout.isTTY ? openScreens(named) : explain()
  endWithReader()
  return runCommand(args)
}
