/** `packhouse shipment print`: the paper of a return pick-up, on the printers of this workstation or as a PDF. */
import type { Command } from "commander"
import { Effect } from "effect"
import { init } from "#core/client/model.ts"
import { loadVariables } from "#core/kit/effects/pushes.ts"
import { version } from "#core/release.ts"
import { showsPrint } from "#core/stock/pick-up.ts"
import { isRtv, type Shipment } from "#core/stock/shipment.ts"
import { returnPickup } from "#core/text/shipment.ts"
import { unableToPrint } from "#core/text/shipment-outcome.ts"
import { refused } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerPaperOptions, outputPaper, type PaperOptions, readOutlet } from "./paper-output.ts"
import { openReadOnly } from "./read-only-screen.ts"
import { findShipment } from "./shipment-name.ts"

/** The reason why the screens do not offer the paper to this user. */
const whyNotOffered = (shipment: Shipment, username: string): string =>
  isRtv(shipment)
    ? `Return pick-ups are not printed for ${username}: an administrator switches it on with packhouse flag set ${username} shipment_template built-in`
    : `Shipment ${shipment.shipment_id} is not a return pick-up: it has no paper.`

const print = (client: Client, name: string, options: PaperOptions): Working =>
  Effect.gen(function* () {
    const outlet = yield* readOutlet(options)
    const shipment = yield* findShipment(client, name)
    const { id, shipment_id } = shipment
    const { user, store } = client.session
    const { flags, username } = user
    if (!showsPrint(shipment, flags)) return yield* refused(whyNotOffered(shipment, username))
    const now = Date.now()
    const [start] = init({ server: client.server, version, now, route: { name: "shipment", id } })
    const { host, check } = openReadOnly({ ...start, session: client.session })
    // Of the store's own layouts, too.
    yield* loadVariables(host, store.hub_id)
    yield* check
    const { sendShipment, shipmentPagesOf } = yield* Effect.promise(
      () => import("#core/kit/effects/papers.ts")
    )
    // Every call of the command is a request of its own.
    const command = { _tag: "PrintShipment", id, attempt: now } as const
    return yield* outputPaper(
      {
        title: `${returnPickup} ${shipment_id}`,
        unable: unableToPrint,
        data: { id, shipment_id },
        send: (copies) => sendShipment(host, command, copies),
        pages: shipmentPagesOf(host, command),
        check
      },
      outlet
    )
  })

export const defineShipmentPrint = (parent: Command): void => {
  const command = offerPaperOptions(
    parent
      .command("print")
      .description("print the paper of a return pick-up on this workstation's printers, or save it as a PDF")
      .argument("<id>", "the shipment's name, such as SHP-1005, or its id")
  ).action((id: string, options: PaperOptions) => asUser(command, (client) => print(client, id, options)))
  example(
    command,
    "packhouse shipment print SHP-1005",
    "packhouse shipment print SHP-1005 --pdf return-pickup.pdf"
  )
}
