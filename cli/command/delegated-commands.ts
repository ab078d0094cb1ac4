/** Commands that are programs of their own: those that own the store, and the device daemon. */
import type { Program } from "../host/exec-program.ts"

interface HandedOver {
  readonly program: Program
  /** Whether the program is told the name of the command. */
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
    "copy the whole store into one file, while the server works on",
    "packhouse backup packhouse.db"
  ),
  restore: ofServer(
    "put a backup in the place of the store, while no server runs",
    "packhouse restore packhouse.db"
  ),
  compact: ofServer(
    "give the room that nothing stands in back to the disk, while no server runs",
    "packhouse compact --data-dir /var/lib/packhouse"
  ),
  "device-daemon": {
    program: "device-daemon",
    isSubcommand: false,
    about: "run the printers, the scale and the scanner of this workstation",
    examples: ["packhouse device-daemon", "packhouse device-daemon --simulate"]
  }
}

/** What the program is started with. */
export const argumentsOf = (name: string, rest: ReadonlyArray<string>): ReadonlyArray<string> =>
  delegatedCommands[name]?.isSubcommand === true ? [name, ...rest] : rest
