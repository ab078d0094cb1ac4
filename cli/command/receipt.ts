/** `packhouse receipt`: the receipt of an invoiced order, printed on the roll at this counter, or as a link for its customer. */
import { type Command, Option } from "commander"
import { Effect } from "effect"
import { ReceiptService } from "#core/contract/receipt.ts"
import { recallSettings, rememberSettings } from "#core/kit/effects/session.ts"
import { type ReceiptWidth, receiptWidths } from "#core/label/receipt-width.ts"
import { Rpc } from "#core/port/rpc.ts"
import { linkGoodUntil, linkQrFailed, scanToOpen } from "#core/text/receipt.ts"
import { halfBlocks } from "../host/half-blocks.ts"
import type { Line } from "../host/output.ts"
import { qrModules } from "../host/qr-modules.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { findOrder } from "./order-name.ts"
import { print } from "./order-print.ts"
import { offerPaperOptions, type PaperOptions } from "./paper-output.ts"

interface PrintOptions extends PaperOptions {
  readonly width?: string
}

/** A width that is named is this workstation's from then on, as the setting of the screens is. */
const keepWidth = (width: ReceiptWidth | undefined) =>
  Effect.gen(function* () {
    const settings = yield* recallSettings
    if (width !== undefined && settings.receiptWidth !== width)
      yield* rememberSettings({ ...settings, receiptWidth: width })
  })

const definePrint = (parent: Command): void => {
  const command = offerPaperOptions(parent.command("print"))
    .description("print the receipt of an order at this counter, or save it as a PDF")
    .argument("<order>", "increment id, order id, or the code on the label")
    .addOption(
      new Option(
        "--width <mm>",
        "of the paper that pages are drawn for; kept for this workstation (default: 80)"
      ).choices(receiptWidths.map(String))
    )
    .action((id: string, { width: named, ...options }: PrintOptions) =>
      asUser(command, (client) =>
        Effect.andThen(
          keepWidth(receiptWidths.find((width) => String(width) === named)),
          print(client, id, { ...options, paper: "receipt" })
        )
      )
    )
  example(
    command,
    "packhouse receipt print 100000001",
    "packhouse receipt print 100000001 --width 58 --pdf receipt.pdf"
  )
}

const share = (client: Client, id: string, isText: boolean): Working =>
  Effect.gen(function* () {
    const { order_id, increment_id } = yield* findOrder(id)
    const shared = yield* underKeptKey(client, { name: `share-receipt-${order_id}`, content: [] }, (key) =>
      Rpc.use((rpc) => rpc.call(ReceiptService.shareReceipt, { order_id }, { key }))
    )
    const link = shared.url ?? `${client.server}${shared.path}`
    const modules = qrModules(link)
    const code = isText || modules === undefined ? undefined : halfBlocks(modules)
    return {
      data: { order_id, increment_id, link, expires_at: shared.expires_at },
      lines: [link, ...(code ?? []).map((row): Line => ({ text: row, style: "light" }))],
      notes: isText
        ? []
        : [code === undefined ? linkQrFailed : scanToOpen(increment_id), linkGoodUntil(shared.expires_at)]
    }
  })

const defineShare = (parent: Command): void => {
  const command = parent
    .command("share")
    .description("make a link that opens the receipt without a login; one made before opens nothing any more")
    .argument("<order>", "increment id, order id, or the code on the label")
    .option("--text", "the link alone, for scripts")
    .action((id: string, { text = false }: { readonly text?: boolean }) =>
      asUser(command, (client) => share(client, id, text))
    )
  example(command, "packhouse receipt share 100000001", "packhouse receipt share 100000001 --text")
}

export const define = (program: Command): void => {
  const receipt = program.command("receipt").description("the receipt of an invoiced order: print, share")
  example(receipt, "packhouse receipt print 100000001", "packhouse receipt share 100000001")
  definePrint(receipt)
  defineShare(receipt)
}
