/** Every command by its name, each loaded when it is used; all of them for the help and the completions. */
import { Command, CommanderError } from "commander"
import { version } from "#core/release.ts"
import { example } from "./answer.ts"
import { delegatedCommands } from "./delegated-commands.ts"

type Define = (program: Command) => void

const commands: Readonly<Record<string, () => Promise<{ readonly define: Define }>>> = {
  orders: () => import("./orders.ts"),
  order: () => import("./order.ts"),
  receipt: () => import("./receipt.ts"),
  payment: () => import("./payment.ts"),
  "pick-list": () => import("./pick-list.ts"),
  "bulk-invoice": () => import("./bulk-invoice.ts"),
  summary: () => import("./summary.ts"),
  "failed-orders": () => import("./failed-orders.ts"),
  cart: () => import("./cart.ts"),
  sell: () => import("./sell.ts"),
  draft: () => import("./draft.ts"),
  coupon: () => import("./coupon.ts"),
  credit: () => import("./credit.ts"),
  customer: () => import("./customer.ts"),
  shift: () => import("./shift.ts"),
  task: () => import("./task.ts"),
  shipments: () => import("./shipments.ts"),
  shipment: () => import("./shipment.ts"),
  eod: () => import("./eod.ts"),
  correction: () => import("./correction.ts"),
  return: () => import("./return.ts"),
  inventory: () => import("./inventory.ts"),
  transfer: () => import("./transfer.ts"),
  pack: () => import("./pack.ts"),
  stock: () => import("./stock.ts"),
  catalogue: () => import("./catalogue.ts"),
  barcode: () => import("./barcode.ts"),
  device: () => import("./device.ts"),
  login: () => import("./login.ts"),
  logout: () => import("./logout.ts"),
  passwd: () => import("./passwd.ts"),
  pickup: () => import("./pickup.ts"),
  user: () => import("./user.ts"),
  flag: () => import("./flag.ts"),
  env: () => import("./env.ts"),
  data: () => import("./data.ts"),
  workstation: () => import("./workstation.ts"),
  service: () => import("./service.ts"),
  archive: () => import("./archive.ts"),
  audit: () => import("./audit.ts"),
  events: () => import("./events.ts"),
  report: () => import("./report.ts"),
  einvoice: () => import("./einvoice.ts"),
  doctor: () => import("./doctor.ts"),
  rpc: () => import("./rpc.ts"),
  setup: () => import("./setup.ts"),
  completion: () => import("./completion.ts"),
  version: () => import("./version.ts")
}

/**
 * Defines the handed-over commands for the list of commands and the completions; the programs read their arguments
 * themselves.
 */
const defineHandedOver = (parent: Command): void => {
  for (const [name, { about, examples }] of Object.entries(delegatedCommands))
    example(
      parent
        .command(name)
        .description(about)
        .usage("[options]")
        .addHelpText("after", `\nIts options: packhouse ${name} --help`),
      ...examples
    )
}

const groups: ReadonlyArray<readonly [heading: string, names: ReadonlyArray<string>]> = [
  [
    "Orders:",
    ["orders", "order", "receipt", "payment", "pick-list", "bulk-invoice", "summary", "failed-orders"]
  ],
  ["Counter:", ["cart", "sell", "draft", "coupon", "credit", "customer", "shift"]],
  [
    "Stock:",
    [
      "shipments",
      "shipment",
      "eod",
      "correction",
      "return",
      "inventory",
      "transfer",
      "pack",
      "stock",
      "catalogue",
      "task"
    ]
  ],
  ["Codes:", ["barcode"]],
  ["Session:", ["login", "logout", "passwd", "pickup"]],
  [
    "Administration:",
    [
      "user",
      "flag",
      "env",
      "data",
      "workstation",
      "service",
      "audit",
      "events",
      "archive",
      "report",
      "einvoice",
      "doctor",
      "setup",
      "rpc"
    ]
  ],
  ["Devices:", ["device", "device-daemon"]],
  ["Server:", Object.keys(delegatedCommands).filter((name) => name !== "device-daemon")]
]

const grouped = (program: Command): void => {
  for (const command of program.commands) {
    const heading = groups.find(([, names]) => names.includes(command.name()))?.[0]
    if (heading !== undefined) command.helpGroup(heading)
  }
}

/** Wrong usage ends with 2, on every level, and says where the right one stands; what was asked for ends with 0. */
const ending = (command: Command, words: string): void => {
  command.exitOverride()
  command.configureHelp({ showGlobalOptions: true })
  command.showHelpAfterError(`How it is written: ${words} --help`)
  for (const child of command.commands) ending(child, `${words} ${child.name()}`)
}

/** The commands that the first words of a command line need. */
export const programFor = async (words: ReadonlyArray<string>): Promise<Command> => {
  const program = new Command("packhouse")
    .description("Operations console of a fresh-food retail network. Alone, on a terminal: the screens.")
    .option("--server <url>", "the server (default: PACKHOUSE_SERVER, else http://127.0.0.1:7410)")
    .option("--json", "answer in JSON, for programs")
    .version(version, "-V, --version", "the version of Packhouse")
  example(
    program,
    "packhouse login hub",
    "packhouse orders --tab scheduled",
    "packhouse order show 100000001"
  )
  program.commandsGroup("Around:").helpCommand("help [command]", "how a command is used")
  const first = words.find((word) => !word.startsWith("-")) ?? ""
  const names = Object.hasOwn(commands, first) && first !== "completion" ? [first] : Object.keys(commands)
  for (const name of names) (await commands[name]?.())?.define(program)
  if (names.length > 1) defineHandedOver(program)
  grouped(program)
  ending(program, program.name())
  return program
}

/** Runs a command line; sets the exit code. */
export const runCommand = async (args: ReadonlyArray<string>): Promise<void> => {
  const program = await programFor(args)
  try {
    await program.parseAsync([...args], { from: "user" })
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause
    process.exitCode = cause.exitCode === 0 ? 0 : 2
  }
}
