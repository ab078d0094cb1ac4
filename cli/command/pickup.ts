/** `packhouse pickup`: the code that logs in to the item pick-up app, as the tile Item Pickup shows it. */
import type { Command } from "commander"
import { Effect } from "effect"
import { fault } from "#core/fault.ts"
import { renewedPickupSession } from "#core/screen/home/effects.ts"
import { isPickupOffered, pickupSessionOf } from "#core/screen/home/pickup.ts"
import { qrFailed, scanToLogIn } from "#core/screen/home/wording.ts"
import { faultText } from "#core/text/fault.ts"
import { refused } from "../host/command-error.ts"
import { halfBlocks } from "../host/half-blocks.ts"
import type { Line } from "../host/output.ts"
import { qrModules } from "../host/qr-modules.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"

interface Options {
  readonly refresh?: boolean
  readonly text?: boolean
}

const show = ({ session }: Client, { refresh = false, text = false }: Options): Working =>
  Effect.gen(function* () {
    if (!isPickupOffered(session))
      return yield* refused(faultText(fault("FlagOff", { flag: "enable_item_pickup" })))
    const { id, username, name } = session.user
    const login = refresh ? yield* renewedPickupSession(id) : pickupSessionOf(session)
    const modules = login === undefined ? undefined : qrModules(login)
    const code = modules === undefined ? undefined : halfBlocks(modules)
    if (login === undefined || code === undefined)
      return yield* refused(`${qrFailed} Renew the session: packhouse pickup --refresh`)
    return {
      data: { username, session: login },
      lines: text ? [login] : code.map((row): Line => ({ text: row, style: "light" })),
      notes: text ? [] : [scanToLogIn(name)]
    }
  })

export const define = (program: Command): void => {
  const command = program
    .command("pickup")
    .description("the QR code that logs in to the item pick-up app as you")
    .option("--refresh", "Refresh Login Session: the code before it logs in nobody any more")
    .option("--text", "what the code says, for scripts, instead of the code")
    .action((options: Options) => asUser(command, (client) => show(client, options)))
  example(command, "packhouse pickup", "packhouse pickup --refresh --text")
}
