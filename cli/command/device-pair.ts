/** `packhouse device pair`: a code with which one browser page joins the devices of this workstation. */
import type { Command } from "commander"
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { example } from "./answer.ts"
import { atDaemon } from "./device-desk.ts"

export const defineDevicePair = (parent: Command): void => {
  const command = parent
    .command("pair")
    .description("show a code that lets one browser page in")
    .option("--origin <address>", "the page's address, where the daemon allows several")
    .action(({ origin }: { readonly origin?: string }) =>
      atDaemon(command, (daemon) =>
        Effect.map(
          daemon.call("pair.open", origin === undefined ? {} : { origin }),
          ({ code, origin: page, expiresAt }) => ({
            data: { code, origin: page, expires_at: Day.toGmt(expiresAt) },
            lines: [`Type ${code} into Devices of ${page} before ${Day.toLocal(expiresAt).slice(11)}.`]
          })
        )
      )
    )
  example(command, "packhouse device pair", "packhouse device pair --origin https://console.example")
}
