/** `packhouse shipment accept`: what is scanned becomes stock. A repeat, after a lost reply too, has one effect. */
import type { Command } from "commander"
import { Effect } from "effect"
import { fault } from "#core/fault.ts"
import { whyClosed } from "#core/screen/shipment/scanning.ts"
import { isOpen } from "#core/stock/shipment.ts"
import { toWire } from "#core/stock/wire.ts"
import * as words from "#core/text/shipment.ts"
import { refused } from "../host/stopped.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { type OpenedShipment, openShipment } from "./opened-shipment.ts"
import { findShipment } from "./shipment-name.ts"
import { workData } from "./shipment-work.ts"

/** Why it cannot be confirmed; undefined when it can. */
const whyNot = (opened: OpenedShipment): string | undefined => {
  const [model, shipment] = [opened.model(), opened.shipment()]
  if (!isOpen(shipment)) return faultSentence(whyClosed(shipment))
  if (model.gate === "closed") return faultSentence(fault("EodRequired"))
  if (model.gate !== "open") return words.eodCheckFailed
  const { waiting } = workData(shipment, model)
  return waiting.length === 0
    ? undefined
    : `Not decided yet: ${waiting.join(" ")}. Decide them with: packhouse shipment scan ${shipment.shipment_id}`
}

const accept = (client: Client, name: string): Working =>
  Effect.gen(function* () {
    const { id } = yield* findShipment(client, name)
    const opened = yield* openShipment(client, id)
    const why = whyNot(opened)
    if (why !== undefined) return yield* refused(why)
    yield* opened.tell({ _tag: "Continued" })
    if (opened.model().dialog?._tag === "NoItems")
      return yield* refused(faultSentence(fault("NoItemsSelected")))
    yield* opened.tell({ _tag: "Confirmed" })
    const shipment = opened.shipment()
    if (isOpen(shipment)) return yield* refused(opened.problems().join("\n") || words.updateFailed)
    return {
      data: { shipment: toWire(shipment) },
      lines: opened.news(),
      problems: opened.problems()
    }
  })

export const defineShipmentAccept = (parent: Command): void => {
  const command = parent
    .command("accept")
    .description("accept a shipment with what is scanned into it on this workstation")
    .argument("<id>", "the shipment's name, such as SHP-1001, or its id")
    .action((id: string) => asUser(command, (client) => accept(client, id)))
  example(command, "packhouse shipment accept SHP-1001")
}
