/** `packhouse order print`: a paper of an order, on the printers of this workstation or as a PDF. */
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { type Command, Option } from "commander"
import { Effect, Result, Schema } from "effect"
import { Copies } from "#core/device/job.ts"
import type { Order } from "#core/order/order.ts"
import type { DeviceFault } from "#core/port/devices.ts"
import type { NotHere, PdfFile } from "#core/port/workstation.ts"
import { orderSaid } from "#core/screen/app/pages.ts"
import type { PaperKind, Command as ScreenCommand } from "#core/screen/command.ts"
import { actionsOf, isInvoiceSavable } from "#core/screen/order/actions.ts"
import type { Flags } from "#core/session/flags.ts"
import { paperNames, unableToPrint } from "#core/text/order.ts"
import { progress } from "../host/output.ts"
import { misused, refused, type Stopped } from "../host/stopped.ts"
import { type Answer, example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { howToSetUp } from "./device-fault.ts"
import { type LookedAtOrder, lookAtOrder } from "./looked-at-order.ts"
import { findOrder } from "./order-name.ts"
import { adviceOn, jobData, outcomeOf } from "./printed-job.ts"

interface Options {
  readonly paper: PaperKind
  readonly copies?: string
  readonly pdf?: string
}

const kinds = Object.keys(paperNames) as ReadonlyArray<PaperKind>

type PrintPaper = Extract<ScreenCommand, { readonly _tag: "PrintPaper" }>

/** Why the screens do not offer this paper of this order to this user; undefined where they do. */
const whyNotOffered = (
  { order, model }: LookedAtOrder,
  kind: PaperKind,
  { flags, username }: { readonly flags: Flags; readonly username: string },
  isSaved: boolean
): string | undefined => {
  if (isSaved && kind === "invoice" && order.invoice_id !== null && !isInvoiceSavable(flags))
    return notSavable(username)
  const isOffered = actionsOf(model, flags).some(
    ({ message }) => message._tag === "AskedForPaper" && message.kind === kind
  )
  if (isOffered) return undefined
  return kind === "invoice"
    ? `Order ${order.increment_id} has no invoice yet. Make it first: packhouse order invoice ${order.increment_id}`
    : `${paperNames[kind]} are not printed for ${username}: the flag print_order_items_template is off.`
}

/** A flag of the user keeps invoices from being saved. */
export const notSavable = (username: string): string =>
  `Invoices are not saved for ${username}: an administrator switches it on with packhouse flag set ${username} enable_download_invoice true`

/** What the screen asks for when the paper is chosen there. Every call of the command is a request of its own. */
const asked = ({ host }: LookedAtOrder, kind: PaperKind): PrintPaper | undefined => {
  const [, commands] = orderSaid(host.model(), { _tag: "AskedForPaper", kind })
  const command = commands.find((each): each is PrintPaper => each._tag === "PrintPaper")
  return command === undefined ? undefined : { ...command, attempt: Date.now() }
}

/** What can be done about it stands behind what went wrong. */
const sentence = (kind: PaperKind, failure: DeviceFault | NotHere): string => {
  const isMissing = failure._tag === "DeviceRefused" && failure.refusal.code === "DEVICE_NOT_CONFIGURED"
  const advice = isMissing ? howToSetUp() : "job" in failure ? adviceOn(failure.job) : undefined
  return [`${unableToPrint(kind)}: ${failure.message}`, advice].filter(Boolean).join(". ")
}

const named = ({ order_id, increment_id }: Order, paper: PaperKind) => ({ order_id, increment_id, paper })
/** A job that came to something, good or bad, is an answer; without one there is nothing to say but why. */
const printed = ({ host, order, check }: LookedAtOrder, command: PrintPaper, copies: number): Working =>
  Effect.gen(function* () {
    const { sendPaper } = yield* Effect.promise(() => import("#core/screen/perform/papers.ts"))
    const { kind } = command
    const sent = yield* Effect.result(sendPaper(host, command, copies))
    yield* check
    if (Result.isSuccess(sent)) {
      const job = sent.success
      if (job === undefined) return yield* refused(unableToPrint(kind))
      const again = job.reprintOf === null ? "" : ", a reprint"
      return {
        data: { ...named(order, kind), job: jobData(job), pdf: null },
        lines: [`${paperNames[kind]} of order ${order.increment_id}: ${outcomeOf(job)}${again}`]
      } satisfies Answer
    }
    const { failure } = sent
    const text = sentence(kind, failure)
    if (failure._tag !== "PrintFailed" && failure._tag !== "PrintUnknown") return yield* refused(text)
    return {
      data: { ...named(order, kind), job: jobData(failure.job), pdf: null },
      lines: [],
      problems: [text]
    }
  })

const written = (file: string, { data }: PdfFile): Effect.Effect<string, Stopped> =>
  Effect.tryPromise({
    try: async () => {
      await writeFile(file, Buffer.from(data, "base64"))
      return path.resolve(file)
    },
    catch: (cause) => refused(`The PDF cannot be saved: ${cause instanceof Error ? cause.message : cause}`)
  })

const saved = ({ host, order, check }: LookedAtOrder, command: PrintPaper, file: string): Working =>
  Effect.gen(function* () {
    const { pagesOf } = yield* Effect.promise(() => import("#core/screen/perform/papers.ts"))
    const pages = yield* Effect.result(pagesOf(host, command))
    yield* check
    if (Result.isFailure(pages)) return yield* refused(pages.failure.message)
    const where = yield* written(file, pages.success)
    return { data: { ...named(order, command.kind), job: null, pdf: where }, lines: [`Saved: ${where}`] }
  })

const readCopies = (text: string | undefined) => {
  const copies = Schema.decodeUnknownResult(Copies)(text === undefined ? 1 : Number(text))
  return Result.isSuccess(copies) && (text === undefined || /^\d+$/.test(text))
    ? Effect.succeed(copies.success)
    : Effect.fail(misused(`--copies ${text} is not a number from 1 to 50.`))
}

const print = (client: Client, id: string, options: Options): Working =>
  Effect.gen(function* () {
    const { paper: kind, pdf } = options
    const copies = yield* readCopies(options.copies)
    if (pdf !== undefined && options.copies !== undefined)
      return yield* misused("--copies is for printers: a PDF is one file.")
    const looked = yield* lookAtOrder(client, (yield* findOrder(id)).order_id)
    const why = whyNotOffered(looked, kind, client.user, pdf !== undefined)
    if (why !== undefined) return yield* refused(why)
    const command = asked(looked, kind)
    if (command === undefined) return yield* refused(`${paperNames[kind]} of this order cannot be printed.`)
    progress(
      `${pdf === undefined ? "Printing" : "Saving"} ${paperNames[kind]} of ${looked.order.increment_id}`
    )
    return yield* pdf === undefined ? printed(looked, command, copies) : saved(looked, command, pdf)
  })

export const defineOrderPrint = (parent: Command): void => {
  const command = parent
    .command("print")
    .description("print a paper of an order on this workstation's printers, or save it as a PDF")
    .argument("<id>", "increment id, order id, or the code on the label")
    .addOption(new Option("--paper <paper>", "which paper").choices(kinds).makeOptionMandatory())
    .option("--copies <n>", "how many, 1 to 50 (default: 1)")
    .option("--pdf <file>", "save it as a PDF instead")
    .action((id: string, options: Options) => asUser(command, (client) => print(client, id, options)))
  example(
    command,
    "packhouse order print 100000001 --paper label",
    "packhouse order print 100000001 --paper invoice --pdf invoice.pdf"
  )
}
