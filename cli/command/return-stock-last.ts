/** `packhouse return stock last`: what the hub last returned or kept; printed, or as a PDF. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { init } from "#core/client/model.ts"
import { ReturnSheetService } from "#core/contract/return-sheet.ts"
import { loadVariables } from "#core/kit/effects/pushes.ts"
import { showsReturnPrint } from "#core/label/return-list.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { version } from "#core/release.ts"
import { LastReturn } from "#core/stock/return-sheet.ts"
import * as say from "#core/text/return-stock.ts"
import { refused } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerPaperOptions, outputPaper, type PaperOptions, readOutlet } from "./paper-output.ts"
import { openReadOnly } from "./read-only-screen.ts"
import { pairs, table } from "./table.ts"

const wire = Schema.encodeSync(LastReturn)

interface Options extends PaperOptions {
  readonly print?: boolean
}

const paper = (client: Client, last: LastReturn, options: Options): Working =>
  Effect.gen(function* () {
    const outlet = yield* readOutlet(options)
    const { user, store } = client.session
    if (!showsReturnPrint(user.flags))
      return yield* refused(
        `Returns are not printed for ${user.username}: an administrator switches it on with packhouse flag set ${user.username} enable_return_stock_list_print 1`
      )
    const now = Date.now()
    const [start] = init({ server: client.server, version, now, route: { name: "return" } })
    const { host, check } = openReadOnly({ ...start, session: client.session })
    yield* loadVariables(host, store.hub_id)
    yield* check
    const { sendReturnList, returnPagesOf } = yield* Effect.promise(
      () => import("#core/kit/effects/papers.ts")
    )
    return yield* outputPaper(
      {
        title: last.shipment_name,
        unable: say.unableToPrint,
        data: { id: last.id, shipment_id: last.shipment_id },
        send: (copies) => sendReturnList(host, last.id, now, copies),
        pages: returnPagesOf(host, last.id),
        check
      },
      outlet
    )
  })

const show = (client: Client, options: Options): Working =>
  Effect.gen(function* () {
    const last = yield* Rpc.use((rpc) =>
      rpc.call(ReturnSheetService.getLastReturnStockInfo, { hub: client.session.store.hub_id })
    )
    if (last === null) return { data: null, lines: [say.noLastReturn] }
    if (options.print === true || options.pdf !== undefined) return yield* paper(client, last, options)
    return {
      data: wire(last),
      lines: [
        pairs([
          ["Shipment", last.shipment_name],
          ["Shipment id", last.shipment_id],
          ["Shipped", last.time_of_shipping_ist],
          ["Items", String(last.shipment_item_count)],
          ["By", last.created_by],
          ["Reference", last.ref_no ?? ""]
        ]),
        ...table(
          [{ title: "PRODUCT", isNumber: true }, { title: "NAME" }, { title: "QTY", isNumber: true }],
          last.items.map((item) => [String(item.product_id), item.product_name, Q.withUnit(item, item.qty)])
        )
      ]
    }
  })

export const defineReturnStockLast = (parent: Command): void => {
  const command = offerPaperOptions(
    parent
      .command("last")
      .description("what the hub last returned or kept")
      .option("--print", "print it on this workstation's printers")
  ).action((options: Options) => asUser(command, (client) => show(client, options)))
  example(command, "packhouse return stock last", "packhouse return stock last --pdf return.pdf")
}
