/** Commands that are programs of their own: those that own the store, and the device daemon. */
import type { Program } from "../host/exec-program.ts"

interface HandedOver {
  readonly program: Program
  /** True where the program gets the name of the command, too. */
  readonly isSubcommand: boolean
  readonly about: string
  readonly examples: ReadonlyArray<string>
}

const ofServer = (about: string, ...examples: ReadonlyArray<string>): HandedOver => ({
  program: "rpc-server",
  isSubcommand: true,
  about,
  examples
})

export const delegatedCommands: Readonly<Record<string, HandedOver>> = {
  serve: ofServer("start the server", "packhouse serve --port 7410 --data-dir /var/lib/packhouse"),
  import: ofServer(
    "bring a network into the store, from a folder of CSV files",
    "packhouse import ./network"
  ),
  demo: ofServer("the demo network: load, write, refresh, feed, codes, fault", "packhouse demo refresh"),
  inbox: ofServer(
    "send shipments and orders to the inbox of a server, from a JSON file",
    "packhouse inbox push messages.json"
  ),
  backup: ofServer(
    "copy the whole store into one file, while the server works on; now, list, verify, prune: of the folder of backups",
    "packhouse backup packhouse.db",
    "packhouse backup verify"
  ),
  restore: ofServer(
    "put a backup in the place of the store, while no server runs",
    "packhouse restore packhouse.db"
  ),
  "support-bundle": ofServer(
    "write what whoever helps needs to know into one file, without secrets and customers",
    "packhouse support-bundle support.tar.gz --log server.log"
  ),
  compact: ofServer(
    "give the room that nothing stands in back to the disk, while no server runs",
    "packhouse compact --data-dir /var/lib/packhouse"
  ),
  spread: ofServer(
    "cut the tables by hub of a PostgreSQL into parts: the rehearsal of a network over several servers",
    "packhouse spread --dry-run"
  ),
  "device-daemon": {
    program: "device-daemon",
    isSubcommand: false,
    about: "run the printers, the scale and the scanner of this workstation",
    examples: ["packhouse device-daemon", "packhouse device-daemon --simulate"]
  }
}

/** The options of `packhouse` itself, which may stand before any command, and whether a value follows. */
const leading: Readonly<Record<string, boolean>> = { "--server": true, "--json": false }

/** The place of the command in the arguments, behind the options of `packhouse` itself. */
const placeOfCommand = (args: ReadonlyArray<string>): number => {
  let at = 0
  for (let word = args[at]; word?.startsWith("--") === true; word = args[at]) {
    const [option = ""] = word.split("=", 1)
    if (!Object.hasOwn(leading, option)) break
    at += leading[option] === true && option === word ? 2 : 1
  }
  return at
}

/** The program that words are for, and what it is started with: options that stand before the command go behind its own. */
export const handedOver = (
  args: ReadonlyArray<string>
): { readonly program: Program; readonly args: ReadonlyArray<string> } | undefined => {
  const at = placeOfCommand(args)
  const name = args[at] ?? ""
  const found = Object.hasOwn(delegatedCommands, name) ? delegatedCommands[name] : undefined
  if (found === undefined) return undefined
  const rest = [...args.slice(at + 1), ...args.slice(0, at)]
  return { program: found.program, args: found.isSubcommand ? [name, ...rest] : rest }
}
