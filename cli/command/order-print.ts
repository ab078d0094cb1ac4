/** `packhouse order print`: a paper of an order, on the printers of this workstation or as a PDF. */
import { type Command, Option } from "commander"
import { Effect } from "effect"
import { tellPage } from "#core/client/page.ts"
import type { PrintPaper } from "#core/kit/effects/papers.ts"
import type { PaperKind } from "#core/label/paper-kind.ts"
import { isInvoiceSavable, menuActions, paperAction } from "#core/screen/order/actions.ts"
import type { Flags } from "#core/session/flags.ts"
import { paperNames, unableToPrint } from "#core/text/order-outcome.ts"
import { refused } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { findOrder } from "./order-name.ts"
import { type OrderView, openOrderView } from "./order-view.ts"
import { offerPaperOptions, outputPaper, type PaperOptions, readOutlet } from "./paper-output.ts"

interface Options extends PaperOptions {
  readonly paper: PaperKind
}

const kinds = Object.keys(paperNames) as ReadonlyArray<PaperKind>

/** The reason why the screens do not offer this paper of this order to this user; undefined where they do. */
const whyNotOffered = (
  { order, model }: OrderView,
  kind: PaperKind,
  { flags, username }: { readonly flags: Flags; readonly username: string },
  isSaved: boolean
): string | undefined => {
  if (isSaved && kind === "invoice" && order.invoice_id !== null && !isInvoiceSavable(flags))
    return notSavable(username)
  const isOffered = menuActions(model, flags).some(({ id }) => id === paperAction(kind))
  if (isOffered) return undefined
  if (kind === "credit-note")
    return `Order ${order.increment_id} has no credit note: it gets one when it is cancelled after its invoice.`
  if (kind === "ean13") return `Order ${order.increment_id} has no product with an EAN13.`
  return kind === "invoice" || kind === "receipt"
    ? `Order ${order.increment_id} has no invoice yet. Make it first: packhouse order invoice ${order.increment_id}`
    : `${paperNames[kind]} are not printed for ${username}: the flag print_order_items_template is off.`
}

/** A flag of the user keeps invoices from being saved. */
export const notSavable = (username: string): string =>
  `Invoices are not saved for ${username}: an administrator switches it on with packhouse flag set ${username} enable_download_invoice true`

/** The command that the screen gives for this paper. Every call of the shell command is a request of its own. */
const printCommand = ({ app }: OrderView, kind: PaperKind): PrintPaper | undefined => {
  const [, commands] = tellPage(app(), { _tag: "AskedForPaper", kind })
  const command = commands.find((each): each is PrintPaper => each._tag === "PrintPaper")
  return command === undefined ? undefined : { ...command, attempt: Date.now() }
}

export const print = (client: Client, id: string, options: Options): Working =>
  Effect.gen(function* () {
    const { paper: kind, pdf } = options
    const outlet = yield* readOutlet(options)
    const looked = yield* openOrderView(client, (yield* findOrder(id)).order_id)
    const why = whyNotOffered(looked, kind, client.session.user, pdf !== undefined)
    if (why !== undefined) return yield* refused(why)
    const command = printCommand(looked, kind)
    if (command === undefined) return yield* refused(`${paperNames[kind]} of this order cannot be printed.`)
    const { host, order, check } = looked
    const { pagesOf, sendPaper } = yield* Effect.promise(() => import("#core/kit/effects/papers.ts"))
    return yield* outputPaper(
      {
        title: `${paperNames[kind]} of order ${order.increment_id}`,
        unable: unableToPrint(kind),
        data: { order_id: order.order_id, increment_id: order.increment_id, paper: kind },
        send: (copies) => sendPaper(host, command, copies),
        pages: pagesOf(host, command),
        check
      },
      outlet
    )
  })

export const defineOrderPrint = (parent: Command): void => {
  const command = offerPaperOptions(
    parent
      .command("print")
      .description("print a paper of an order on this workstation's printers, or save it as a PDF")
      .argument("<id>", "increment id, order id, or the code on the label")
      .addOption(new Option("--paper <paper>", "which paper").choices(kinds).makeOptionMandatory())
  ).action((id: string, options: Options) => asUser(command, (client) => print(client, id, options)))
  example(
    command,
    "packhouse order print 100000001 --paper label",
    "packhouse order print 100000001 --paper invoice --pdf invoice.pdf",
    "packhouse order print 100000001 --paper credit-note --pdf credit-note.pdf"
  )
}
