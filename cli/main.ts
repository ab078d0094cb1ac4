/** `packhouse`: the screens on a terminal, a command otherwise. */
import { Result } from "effect"
import { argumentsOf, handedOver } from "./command/handed-over.ts"
import { programFor, runCommand } from "./command/program.ts"
import { handOver } from "./host/hand-over.ts"
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
  process.exitCode = 2
}

/** The server in `--server URL` or `--server=URL` without a command. */
const serverAlone = ([first, second, ...more]: ReadonlyArray<string>): string | undefined => {
  if (first === "--server" && more.length === 0) return second
  return second === undefined && first?.startsWith("--server=") ? first.slice("--server=".length) : undefined
}

const args = process.argv.slice(2)
const [first, ...rest] = args
const other = first !== undefined && Object.hasOwn(handedOver, first) ? handedOver[first] : undefined
const named = serverAlone(args)

if (first === undefined || named !== undefined)
  await (process.stdin.isTTY && process.stdout.isTTY ? openScreens(named) : explain())
else if (other !== undefined) await handOver(other.program, argumentsOf(first, rest))
else {
  endWithReader()
  await runCommand(args)
}
