/** `packhouse return show`, `order` and `packs`: which packs of an order are out, and packs that come back, each with its reason. */
import { type Command, Option } from "commander"
import { Effect, Result, Schema } from "effect"
import {
  OrderReturned,
  OrderReturnService,
  OrderReturns,
  ReturnedOrder,
  SentLine
} from "#core/contract/order-return.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { type ReturnLine, ReturnOrder } from "#core/order/order-return.ts"
import { type RefundWay, refundWays } from "#core/order/refund.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { returnKey } from "#core/screen/order-return/sending.ts"
import { currencyOf } from "#core/session/currency.ts"
import { readTyped } from "#core/stock/received-quantity.ts"
import { printPaperBy } from "#core/text/command.ts"
import { returned, returnText } from "#core/text/order-return.ts"
import { statusText } from "#core/text/status.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { underKeptRequest } from "./kept-key.ts"
import { offerTill, type TillOption, tillIfKnown } from "./kept-till.ts"
import { barsOf } from "./label-bars.ts"
import { allOf, linesOf, readPair, requireReasonsOf } from "./return-lines.ts"
import { table } from "./table.ts"

interface Options extends TillOption {
  readonly reason?: string
  readonly detail?: string
  readonly all?: boolean
  readonly qty?: string
  readonly pack?: ReadonlyArray<string>
  readonly refundAs?: RefundWay
}

const find = (code: string, back_too = false): Working<ReturnOrder> =>
  Rpc.use((rpc) => rpc.call(OrderReturnService.getReturnOrder, { code, back_too }))
const wireOrder = Schema.encodeSync(ReturnOrder)
const wireReturned = Schema.encodeSync(OrderReturned)

const show = (id: string): Working =>
  Effect.map(find(id, true), (order) => ({
    data: wireOrder(order),
    lines: [
      [
        `Order ${order.increment_id}`,
        order.customer_name,
        order.customer_mobile,
        statusText({ ...order, item_pickup_status: null })
      ]
        .filter(Boolean)
        .join(", "),
      ...table(
        [
          { title: "SCAN CODE" },
          { title: "PRODUCT" },
          { title: "QTY", isNumber: true },
          { title: "RETURNED" }
        ],
        order.packs.map((pack) => [
          pack.scan_code,
          pack.product_name,
          Q.withUnit(pack, pack.qty),
          pack.returned_at === null ? "" : Day.localMinute(pack.returned_at)
        ])
      )
    ]
  }))

/** A return as it is sent. */
const Sent = Schema.Struct({
  order: ReturnedOrder,
  lines: Schema.Array(SentLine),
  /** The quantity of each line that was with the customer. */
  out: Schema.Array(Schema.Number)
})
type Sent = typeof Sent.Type

const backOf = (
  lines: ReadonlyArray<{ readonly id?: number | null; readonly qty: Q.Quantity }>,
  id: number
): Q.Quantity => Q.sum(lines.filter((line) => line.id === id).map(({ qty }) => qty))

const sentOf = (
  order: ReturnOrder,
  lines: ReadonlyArray<ReturnLine & { readonly qty: Q.Quantity }>,
  isAll: boolean,
  options: Pick<Options, "till" | "refundAs">
): Working<Sent> =>
  Effect.map(tillIfKnown(options), (till) => {
    const still = order.packs.filter(({ returned_at }) => returned_at === null)
    const allPacketReturn = isAll && still.every((pack) => backOf(lines, pack.id) === pack.qty)
    const { refundAs: refund_as } = options
    const named = {
      order_id: order.order_id,
      allPacketReturn,
      ...(refund_as === undefined ? {} : { refund_as })
    }
    const quantitiesOut = lines.map(({ id }) => still.find((pack) => pack.id === id)?.qty ?? 0)
    return { order: till === null ? named : { ...named, till }, lines, out: quantitiesOut }
  })

/** Sends returns one after the other. The same command after a lost reply sends them as they were: what is back already is answered again. */
const sendKept = (
  client: Client,
  words: ReadonlyArray<string>,
  options: Options,
  make: Working<ReadonlyArray<Sent>>
): Working<ReadonlyArray<OrderReturned>> =>
  underKeptRequest(
    client,
    { name: "return", content: [...words, JSON.stringify(options)] },
    Schema.Array(Sent),
    make,
    (all) =>
      Effect.forEach(all, ({ order, lines, out }) =>
        Rpc.use((rpc) =>
          rpc.call(
            OrderReturns.returnOrder,
            { order, lines },
            {
              key: returnKey(order.order_id, lines, out, order.refund_as)
            }
          )
        )
      )
  )

const answerOf = ({ session }: Client, all: ReadonlyArray<OrderReturned>) => ({
  lines: [returned, ...all.map((of) => returnText(of, currencyOf(session.user.flags)))],
  notes: all.flatMap(({ credit_note, increment_id }) =>
    credit_note === null ? [] : [`Its paper: ${printPaperBy(increment_id, "credit-note")}`]
  )
})

const returnOf = (id: string, scanned: ReadonlyArray<string>, options: Options): Working<Sent> =>
  Effect.gen(function* () {
    const pairs = yield* Effect.forEach(options.pack ?? [], (text) =>
      Effect.flatMap(readPair(text), (pair) => Effect.map(barsOf(pair.code), (code) => ({ ...pair, code })))
    )
    const codes = yield* Effect.forEach(scanned, barsOf)
    const { reason = "", detail = "", all = false, qty } = options
    // A pair beside its code says why that one comes back.
    const own = new Map(pairs.map((pair) => [pair.code, pair]))
    const plain = codes.map((code) => own.get(code) ?? { code, p_reason: reason, s_reason: detail })
    const named = [...plain, ...pairs.filter(({ code }) => !codes.includes(code))]
    const quantity = qty === undefined ? undefined : Result.getOrUndefined(readTyped(qty))
    if (qty !== undefined && (quantity === undefined || named.length !== 1 || all))
      return yield* usageError("--qty is so much of the one code that is named.")
    const order = yield* find(id)
    if (!all && named.length === 0) return yield* refused(faultSentence(fault("NoPacksSelected")))
    // A code that is not of the order is refused, whatever else comes back.
    const lines = yield* linesOf(order, named, quantity)
    return yield* sentOf(order, all ? allOf(order, named, options) : lines, true, options)
  })

const giveBack = (client: Client, id: string, codes: ReadonlyArray<string>, options: Options): Working =>
  Effect.map(
    sendKept(
      client,
      [id, ...codes],
      options,
      returnOf(id, codes, options).pipe(
        Effect.tap(({ lines }) => requireReasonsOf(client, lines)),
        Effect.map(Array.of<Sent>)
      )
    ),
    (done) => ({ data: done.map((of) => wireReturned(of))[0], ...answerOf(client, done) })
  )

const returnsOf = (codes: ReadonlyArray<string>, options: Options): Working<ReadonlyArray<Sent>> =>
  Effect.gen(function* () {
    const orders = new Map<number, { readonly order: ReturnOrder; readonly codes: Array<string> }>()
    for (const code of codes) {
      const order = yield* find(code)
      const group = orders.get(order.order_id) ?? { order, codes: [] }
      group.codes.push(yield* barsOf(code))
      orders.set(order.order_id, group)
    }
    const { reason: p_reason = "", detail: s_reason = "" } = options
    return yield* Effect.forEach(orders.values(), ({ order, codes: own }) =>
      Effect.flatMap(
        linesOf(
          order,
          own.map((code) => ({ code, p_reason, s_reason }))
        ),
        (lines) => sentOf(order, lines, false, options)
      )
    )
  })

const giveBackPacks = (client: Client, codes: ReadonlyArray<string>, options: Options): Working =>
  Effect.map(
    sendKept(
      client,
      ["", ...codes],
      options,
      returnsOf(codes, options).pipe(
        Effect.tap((all) =>
          requireReasonsOf(
            client,
            all.flatMap(({ lines }) => lines)
          )
        )
      )
    ),
    (all) => ({ data: all.map((of) => wireReturned(of)), ...answerOf(client, all) })
  )

const collect = (value: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [
  ...before,
  value
]

const offerReasons = (command: Command): Command =>
  offerTill(command)
    .addOption(
      new Option("--refund-as <way>", "how the money goes back: as it was paid, or as store credit").choices(
        refundWays
      )
    )
    .option("--reason <text>", "the primary reason of every pack that has none of its own")
    .option("--detail <text>", "what is said beside it")

export const defineReturnShow = (parent: Command): void => {
  const command = parent
    .command("show")
    .description("the packs of an order, and which of them have come back")
    .argument("<order>", "increment id, order id, the code on the label, or the code of a pack")
    .action((id: string) => asUser(command, () => show(id)))
  example(command, "packhouse return show 100000042")
}

export const defineReturnOrder = (parent: Command): void => {
  const command = offerReasons(parent.command("order"))
    .description("packs of an order come back: stock, credit note and refund, at once")
    .argument("<order>", "increment id, order id, the code on the label, or the code of a pack")
    .argument("[codes...]", "the codes of the packs")
    .option("--all", "every pack that is not back yet")
    .option(
      "--qty <quantity>",
      "so much of the one code that is named; a code that every unit has is one unit otherwise"
    )
    .option(
      "--pack <code=reason>",
      "a pack with a reason of its own, CODE=REASON or CODE=REASON: DETAIL; may be given again",
      collect
    )
    .action((id: string, codes: ReadonlyArray<string>, options: Options) =>
      asUser(command, (client) => giveBack(client, id, codes, options))
    )
  example(
    command,
    "packhouse return order 100000042 --all --reason Damaged --detail Leaking",
    "packhouse return order 100000042 80177300500645507000123 --reason Expired",
    "packhouse return order 100000042 80177300500645507000123 --reason Expired --refund-as storecredit"
  )
}

export const defineReturnPacks = (parent: Command): void => {
  const command = offerReasons(parent.command("packs"))
    .description("packs come back, of whichever orders: one return each")
    .argument("<codes...>", "the codes of the packs")
    .action((codes: ReadonlyArray<string>, options: Options) =>
      asUser(command, (client) => giveBackPacks(client, codes, options))
    )
  example(command, "packhouse return packs 80177300500645507000123 --reason Damaged")
}
