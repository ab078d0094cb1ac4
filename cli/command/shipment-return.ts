/** `packhouse shipment return`: what came damaged of a return pick-up goes back, where that failed at the acceptance. */
import type { Command } from "commander"
import { Effect } from "effect"
import { damageReturnMade } from "#core/screen/shipment/wording.ts"
import { damagedIn } from "#core/stock/pick-up.ts"
import { damageNotReturned } from "#core/text/shipment-outcome.ts"
import { refused } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { openShipment } from "./opened-shipment.ts"
import { findShipment } from "./shipment-name.ts"

const giveBack = (client: Client, name: string): Working =>
  Effect.gen(function* () {
    const { id } = yield* findShipment(client, name)
    const opened = yield* openShipment(client, id)
    if (damagedIn(opened.shipment()).length === 0)
      return yield* refused("Nothing of this shipment came damaged.")
    yield* opened.tell({ _tag: "AskedToReturnDamaged" })
    const { damage_return } = opened.shipment()
    if (damage_return === null) return yield* refused(opened.problems().join("\n") || damageNotReturned)
    return { data: { return_id: damage_return }, lines: [damageReturnMade(damage_return)] }
  })

export const defineShipmentReturn = (parent: Command): void => {
  const command = parent
    .command("return")
    .description("send back what came damaged of a return pick-up, where that failed when it was accepted")
    .argument("<id>", "the shipment's name, such as SHP-1005, or its id")
    .action((id: string) => asUser(command, (client) => giveBack(client, id)))
  example(command, "packhouse shipment return SHP-1005")
}
