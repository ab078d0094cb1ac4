/** `packhouse order accept`: codes are scanned for an order, one after the other, as at the counter. */
import type { Command } from "commander"
import { Effect } from "effect"
import { passedOverIn } from "#core/order/fefo-violation.ts"
import { usageError } from "../host/command-error.ts"
import { progress } from "../host/output.ts"
import { readInput } from "../host/prompt.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { explain, passedOverText, requireReason } from "./later-reason.ts"
import { type OpenedOrder, openOrder } from "./opened-order.ts"
import { decidedIn, lineOf, refusalOf, waitingIn } from "./order-decision.ts"
import { findOrder } from "./order-name.ts"
import { workData } from "./order-work.ts"
import { takeOver, withoutOvercome } from "./taken-over.ts"

/** The codes in the input: one a line, or several with blanks between; a tab begins a remark. */
const codesIn = (input: string): ReadonlyArray<string> =>
  input.split(/\r?\n/).flatMap((line) => (line.split("\t")[0] ?? "").split(" ").filter(Boolean))

/** Codes from the arguments; `-` stands for those on stdin. */
const codesOf = (given: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const codes: Array<string> = []
    for (const code of given) codes.push(...(code === "-" ? codesIn(yield* readInput) : [code]))
    return codes
  })

/** Accepts the codes: each is decided, and the work stored, before the next one. */
const acceptAll = (opened: OpenedOrder, codes: ReadonlyArray<string>, takesOver: boolean): Working<void> =>
  Effect.gen(function* () {
    for (const [index, code] of codes.entries()) {
      if (codes.length > 1) progress(`Accepting ${index + 1} of ${codes.length}`)
      yield* opened.tell({ _tag: "ScannedCode", code })
      if (takesOver) yield* takeOver(opened, code)
    }
  })

interface Options {
  readonly laterReason?: string
  readonly takeOver?: boolean
}

const accept = (
  client: Client,
  id: string,
  given: ReadonlyArray<string>,
  { laterReason, takeOver: takesOver = false }: Options
): Working =>
  Effect.gen(function* () {
    const reason = yield* requireReason(laterReason)
    const codes = yield* codesOf(given)
    const { order_id } = yield* findOrder(id)
    const opened = yield* openOrder(client, order_id)
    const { dialog } = opened.model()
    const dialogCodes = dialog?._tag === "FoundCodes" ? dialog.codes : []
    yield* acceptAll(opened, [...dialogCodes, ...codes], takesOver)
    if (reason !== undefined) yield* explain(opened, reason)
    const decided = opened.steps().flatMap(decidedIn)
    const decisions = takesOver ? withoutOvercome(decided) : decided
    const model = opened.model()
    const { stoppedBy } = model.queue
    const waiting = waitingIn(model)
    const order = opened.order()
    const later = passedOverIn(order, model.picking)
    if (decisions.length === 0 && waiting.length === 0 && (reason === undefined || later.length === 0))
      return yield* usageError("Give the codes to accept after the order's id.")
    return {
      data: {
        order_id,
        increment_id: order.increment_id,
        codes: decisions,
        ...workData(order, { picking: model.picking, waiting }, opened.context().reasons)
      },
      lines: decisions.filter((decision) => decision.accepted).map(lineOf),
      notes: later.map((passed) => passedOverText(passed, passed.reason)),
      problems: [
        ...decisions.filter((decision) => !decision.accepted).map(refusalOf),
        ...opened.problems(),
        ...(stoppedBy === undefined
          ? []
          : [
              `${stoppedBy}. Not decided, and kept: ${waiting.length}. Go on with: packhouse order accept ${order.increment_id}`
            ])
      ]
    }
  })

export const defineOrderAccept = (parent: Command): void => {
  const command = parent
    .command("accept")
    .description("scan codes for an order; refused ones are told one by one, the others stay accepted")
    .argument("<id>", "increment id, order id, or the code on the label")
    .argument("[codes...]", "codes as a scanner reads them; - reads them from stdin, one a line")
    .option("--later-reason <text>", "why packs are taken that expire later than others on the shelf")
    .option("--take-over", "take packs over that somebody else has in hand: their screen is told")
    .action((id: string, codes: ReadonlyArray<string>, options: Options) =>
      asUser(command, (client) => accept(client, id, codes, options))
    )
  example(
    command,
    "packhouse order accept 100000001 80177300500645507000123 80264800050713012999999",
    "packhouse order accept 100000001 - < codes.txt",
    'packhouse order accept 100000001 80177300500645507000123 --later-reason "Not found on the shelf"'
  )
}
