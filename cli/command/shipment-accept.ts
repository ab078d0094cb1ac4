/** `packhouse shipment accept`: what is scanned becomes stock. A repeat, after a lost reply too, has one effect. */
import type { Command } from "commander"
import { Effect } from "effect"
import { fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { shortLines } from "#core/screen/shipment/accepting.ts"
import { whyClosed } from "#core/screen/shipment/scanning.ts"
import { lessThanSent } from "#core/screen/shipment/wording.ts"
import type { SummaryRow } from "#core/stock/confirmation.ts"
import { isOpen } from "#core/stock/shipment.ts"
import { toWire } from "#core/stock/wire.ts"
import * as words from "#core/text/shipment.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { type OpenedShipment, openShipment } from "./opened-shipment.ts"
import { findShipment } from "./shipment-name.ts"
import { workData } from "./shipment-work.ts"

/** The reason why the shipment cannot be confirmed; undefined when it can. */
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

interface Options {
  readonly short?: boolean
  readonly reason?: ReadonlyArray<string>
}

/** `1773=Damaged on arrival`. */
const readReason = (text: string): readonly [product: number, reason: string] | undefined => {
  const [, product, reason] = /^(\d{1,15})=(.*\S.*)$/s.exec(text.trim()) ?? []
  return product === undefined || reason === undefined ? undefined : [Number(product), reason]
}

/** The line of a short product, for the person who has to say that it is meant. */
const shortLine = ({ product_id, name, expected, scanned, ...sold }: SummaryRow): string =>
  `  ${product_id}  ${sanitizeText(name)}: ${Q.amountOf(sold, scanned)} of ${Q.withUnit(sold, expected)}`

/** Asks whether less than was sent is meant, unless the options say so: with the reasons of the lines, or with `--short`. */
const askAboutShort = (opened: OpenedShipment, { short = false, reason = [] }: Options): Working<void> =>
  Effect.gen(function* () {
    const lines = shortLines(opened.model())
    const given = reason.map(readReason)
    const wrong = reason.find((_, index) => given[index] === undefined)
    if (wrong !== undefined) return yield* usageError(`A reason is given as PRODUCT=TEXT, not ${wrong}`)
    for (const pair of given) {
      if (pair === undefined) continue
      const [productId, text] = pair
      if (!lines.some(({ product_id }) => product_id === productId))
        return yield* usageError(`Product ${productId} is not short: it needs no reason`)
      yield* opened.tell({ _tag: "ChoseShortReason", productId, reason: text })
    }
    const { reasons } = opened.model()
    const silent = lines.filter(({ product_id }) => !reasons.has(product_id))
    if (short || silent.length === 0) return
    return yield* refused(
      [
        `${lessThanSent(silent.length)}:`,
        ...silent.map(shortLine),
        "Accept it all the same with --short; say why with --reason PRODUCT=TEXT."
      ].join("\n")
    )
  })

const accept = (client: Client, name: string, options: Options): Working =>
  Effect.gen(function* () {
    const { id } = yield* findShipment(client, name)
    const opened = yield* openShipment(client, id)
    const why = whyNot(opened)
    if (why !== undefined) return yield* refused(why)
    yield* opened.tell({ _tag: "Continued" })
    if (opened.model().dialog?._tag === "NoItems")
      return yield* refused(faultSentence(fault("NoItemsSelected")))
    yield* askAboutShort(opened, options)
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
    .option("--short", "also where less is accepted than was sent")
    .option(
      "--reason <product=text>",
      "why less of a product is accepted, kept with the receipt; may be given again",
      (text: string, before: ReadonlyArray<string> = []) => [...before, text]
    )
    .action((id: string, options: Options) => asUser(command, (client) => accept(client, id, options)))
  example(
    command,
    "packhouse shipment accept SHP-1001",
    'packhouse shipment accept SHP-1001 --reason "1773=Damaged on arrival" --short'
  )
}
