/** The server program: serves, and owns the store for the subcommands that need it whole. */
// First of all: schemas are compiled only when nothing has used them before.
import { thrownInFull } from "#core/thrown.ts"
import "effect/schema/SchemaJITCompiler/enable"
import { NodeRuntime } from "@effect/platform-node"
import { Cause, Console, Effect, Exit, Result, Runtime } from "effect"
import { Misused } from "./command/options.ts"
import { help } from "./options.ts"
import { readSettings } from "./settings.ts"

const [first, ...rest] = process.argv.slice(2)

/** What went wrong, on stderr, and exit code 2 for wrong options, 1 for everything else. */
const stop = (message: string, code: number) =>
  Effect.andThen(
    Console.error(message),
    Effect.sync(() => {
      process.exitCode = code
    })
  )

const serving = (args: ReadonlyArray<string>): Effect.Effect<void, unknown> => {
  const settings = readSettings(args, process.env)
  if (Result.isFailure(settings)) return stop(`${settings.failure}\n\n${help}`, 2)
  if (settings.success === "help") return Console.log(help)
  const chosen = settings.success
  return Effect.flatMap(
    Effect.promise(() => import("./command/serve.ts")),
    ({ serveCommand }) => serveCommand(chosen)
  )
}

type Command = (args: ReadonlyArray<string>) => Effect.Effect<void, unknown>
/** A subcommand whose module is loaded when it is called. */
const lazily =
  (load: () => Promise<Command>): Command =>
  (args) =>
    Effect.flatMap(Effect.promise(load), (command) => command(args))

const commands: Readonly<Record<string, Command>> = {
  serve: serving,
  import: lazily(() => import("./command/import.ts").then(({ importCommand }) => importCommand)),
  demo: lazily(() => import("./command/demo.ts").then(({ demoCommand }) => demoCommand)),
  inbox: lazily(() => import("./command/inbox.ts").then(({ inboxCommand }) => inboxCommand)),
  backup: lazily(() => import("./command/backup.ts").then(({ backupCommand }) => backupCommand)),
  "support-bundle": lazily(() =>
    import("./command/support-bundle.ts").then(({ supportBundleCommand }) => supportBundleCommand)
  ),
  compact: lazily(() => import("./command/compact.ts").then(({ compactCommand }) => compactCommand)),
  spread: lazily(() => import("./command/spread.ts").then(({ spreadCommand }) => spreadCommand)),
  restore: lazily(() => import("./command/restore.ts").then(({ restoreCommand }) => restoreCommand))
}

const command = first === undefined || first.startsWith("-") ? serving : commands[first]
/** Passwords need it; it came with Node 24.7. */
const hasArgon2 = "argon2" in process.getBuiltinModule("node:crypto")
const program = !hasArgon2
  ? stop(
      `The server needs Node 24.7 or newer; this is ${process.version}. Install Node 24.7 or newer and start the server with it.`,
      1
    )
  : command === undefined
    ? stop(`Unknown command ${first}`, 2)
    : command(command === serving && first !== "serve" ? process.argv.slice(2) : rest)

const failureText = (failure: unknown): string =>
  failure instanceof Error && failure.message !== "" ? failure.message : thrownInFull(failure)

const codeOf = (failure: unknown): number => (failure instanceof Misused ? 2 : 1)

/** A server that ends because it was asked to has done all that it should. */
const isServedOut = <A, E>(exit: Exit.Exit<A, E>): boolean =>
  command === serving && Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)

NodeRuntime.runMain(program.pipe(Effect.catch((failure) => stop(failureText(failure), codeOf(failure)))), {
  disableErrorReporting: false,
  teardown: (exit, onExit) => (isServedOut(exit) ? onExit(0) : Runtime.defaultTeardown(exit, onExit))
})
