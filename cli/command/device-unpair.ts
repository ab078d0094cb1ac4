/** `packhouse device unpair`: a browser page may no longer use the devices; it is disconnected at once. */
import type { Command } from "commander"
import { Effect } from "effect"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { atDaemon } from "./device-desk.ts"

export const defineDeviceUnpair = (parent: Command): void => {
  const command = parent
    .command("unpair")
    .description("end the pairing of a browser page")
    // An id may start with a dash.
    .allowUnknownOption()
    .argument("<pairing>", "its id, as packhouse device pairings shows it")
    .action((id: string) =>
      atDaemon(command, (daemon) =>
        Effect.gen(function* () {
          const pairing = (yield* daemon.call("pair.list", {})).find((each) => each.id === id)
          if (pairing === undefined)
            return yield* (id.startsWith("-") ? usageError : refused)(
              `No pairing "${id}". packhouse device pairings lists them`
            )
          yield* daemon.call("pair.revoke", { id })
          return {
            data: { status: "success", id, origin: pairing.origin, name: pairing.name },
            lines: [`${pairing.name} of ${pairing.origin} is no longer paired.`]
          }
        })
      )
    )
  example(command, "packhouse device unpair Xk2pQ9aZ7bLm")
}
