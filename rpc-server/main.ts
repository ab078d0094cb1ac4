/** The server program: serves, and owns the store for the subcommands that need it whole. */
import { NodeRuntime } from "@effect/platform-node"
import { Console, Effect, Result } from "effect"
import { help, readSettings } from "./settings.ts"

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

const program =
  first === undefined || first.startsWith("-")
    ? serving(process.argv.slice(2))
    : first === "serve"
      ? serving(rest)
      : stop(`Unknown command ${first}`, 2)

const said = (failure: unknown): string =>
  failure instanceof Error && failure.message !== "" ? failure.message : String(failure)

NodeRuntime.runMain(program.pipe(Effect.catch((failure) => stop(said(failure), 1))), {
  disableErrorReporting: false
})
