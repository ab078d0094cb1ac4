/** `packhouse return show`, `order` and `packs`: which packs of an order are out, and packs that come back, each with its reason. */
import type { Command } from "commander"
import { Effect, Result, Schema } from "effect"
import {
  OrderReturned,
  OrderReturnService,
  OrderReturns,
  ReturnedOrder,
  SentLine
} from "#core/contract/order-return.ts"
import { UtilService } from "#core/contract/session.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { type ReturnLine, ReturnOrder, scannedPack } from "#core/order/order-return.ts"
import { isListed, readReturnReasons } from "#core/order/return-reason.ts"
import { Rpc } from "#core/port/rpc.ts"
import { withUnit } from "#core/quantity.ts"
import { returnKey } from "#core/screen/order-return/effects.ts"
import { currencyOf } from "#core/session/currency.ts"
import { notListed, returned, returnText } from "#core/text/order-return.ts"
import { statusText } from "#core/text/status.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { underKeptDeed } from "./kept-key.ts"
import { offerTill, type TillOption, tillIfKnown } from "./kept-till.ts"
import { table } from "./table.ts"

interface Options extends TillOption {
  readonly reason?: string
  readonly detail?: string
  readonly all?: boolean
  readonly pack?: ReadonlyArray<string>
}

const find = (code: string): Working<ReturnOrder> =>
  Rpc.use((rpc) => rpc.call(OrderReturnService.getReturnOrder, { code }))
const wireOrder = Schema.encodeSync(ReturnOrder)
const wireReturned = Schema.encodeSync(OrderReturned)

const show = (id: string): Working =>
  Effect.map(find(id), (order) => ({
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
          withUnit(pack, pack.qty),
          pack.returned_at === null ? "" : Day.localMinute(pack.returned_at)
        ])
      )
    ]
  }))

/** CODE=REASON or CODE=REASON: DETAIL. */
const readPair = (text: string) => {
  const at = text.indexOf("=")
  const [p_reason = "", ...rest] = text.slice(at + 1).split(":")
  return at < 1
    ? Effect.fail(usageError(`--pack ${text} is not written CODE=REASON.`))
    : Effect.succeed({ code: text.slice(0, at), p_reason: p_reason.trim(), s_reason: rest.join(":").trim() })
}

/** The lines of an order that some codes mean, each with the reason of its own or the common one. */
const linesOf = (
  order: ReturnOrder,
  codes: ReadonlyArray<string>,
  { reason = "", detail = "" }: Options,
  own: ReadonlyMap<string, { readonly p_reason: string; readonly s_reason: string }>
): Working<ReadonlyArray<ReturnLine>> =>
  Effect.gen(function* () {
    const taken = new Set<number>()
    const lines: Array<ReturnLine> = []
    for (const code of codes) {
      const pack = scannedPack(order.packs, code, taken)
      if (Result.isFailure(pack)) return yield* refused(`${code}: ${faultSentence(pack.failure)}`)
      const { id, scan_code } = pack.success
      if (taken.has(id)) return yield* usageError(`${code} is named twice.`)
      taken.add(id)
      lines.push({ id, scan_code, ...(own.get(code) ?? { p_reason: reason, s_reason: detail }) })
    }
    return lines
  })

/** A slip in a reason would put what is spoilt back on the shelf (COMEBACK-3). */
const requireListed = ({ session }: Client, lines: ReadonlyArray<ReturnLine>): Working<void> =>
  Effect.gen(function* () {
    const variables = yield* Rpc.use((rpc) =>
      rpc.call(UtilService.getEnvVariables, { hub: session.store.hub_id })
    )
    const { primary } = readReturnReasons(new Map(variables.map(({ name, value }) => [name, value])))
    const wrong = lines.find(({ p_reason }) => p_reason.trim() !== "" && !isListed(primary, p_reason))
    if (wrong !== undefined) return yield* refused(notListed(wrong.p_reason, primary))
  })

/** A return as it is sent. */
const Sent = Schema.Struct({ order: ReturnedOrder, lines: Schema.Array(SentLine) })
type Sent = typeof Sent.Type

const sentOf = (
  order: ReturnOrder,
  lines: ReadonlyArray<ReturnLine>,
  isAll: boolean,
  options: TillOption
): Working<Sent> =>
  Effect.map(tillIfKnown(options), (till) => {
    const out = order.packs.filter(({ returned_at }) => returned_at === null).length
    const named = { order_id: order.order_id, allPacketReturn: isAll && lines.length === out }
    return { order: till === null ? named : { ...named, till }, lines }
  })

/** Sends returns one after the other. The same command after a lost reply sends them as they were: what is back already is answered again. */
const sendKept = (
  client: Client,
  words: ReadonlyArray<string>,
  options: Options,
  make: Working<ReadonlyArray<Sent>>
): Working<ReadonlyArray<OrderReturned>> =>
  underKeptDeed(
    client,
    { name: "return", content: [...words, JSON.stringify(options)] },
    Schema.Array(Sent),
    make,
    (all) =>
      Effect.forEach(all, ({ order, lines }) =>
        Rpc.use((rpc) =>
          rpc.call(OrderReturns.returnOrder, { order, lines }, { key: returnKey(order.order_id, lines) })
        )
      )
  )

const said = ({ session }: Client, all: ReadonlyArray<OrderReturned>) => ({
  lines: [returned, ...all.map((of) => returnText(of, currencyOf(session.user.flags)))],
  notes: all.flatMap(({ credit_note, increment_id }) =>
    credit_note === null ? [] : [`Its paper: packhouse order print ${increment_id} credit-note`]
  )
})

const returnOf = (id: string, codes: ReadonlyArray<string>, options: Options): Working<Sent> =>
  Effect.gen(function* () {
    const pairs = yield* Effect.forEach(options.pack ?? [], readPair)
    const order = yield* find(id)
    const own = new Map(pairs.map(({ code, ...reason }) => [code, reason]))
    const out = order.packs.filter(({ returned_at }) => returned_at === null)
    const named = [...codes, ...pairs.map(({ code }) => code).filter((code) => !codes.includes(code))]
    // Packs of one code are as many as there are.
    const rest = out.map(({ scan_code }) => scan_code).filter((code) => !named.includes(code))
    const wanted = options.all === true ? [...named, ...rest] : named
    if (wanted.length === 0) return yield* refused(faultSentence(fault("NoPacksSelected")))
    return yield* sentOf(order, yield* linesOf(order, wanted, options, own), true, options)
  })

const giveBack = (client: Client, id: string, codes: ReadonlyArray<string>, options: Options): Working =>
  Effect.map(
    sendKept(
      client,
      [id, ...codes],
      options,
      returnOf(id, codes, options).pipe(
        Effect.tap(({ lines }) => requireListed(client, lines)),
        Effect.map(Array.of<Sent>)
      )
    ),
    (done) => ({ data: done.map((of) => wireReturned(of))[0], ...said(client, done) })
  )

const returnsOf = (codes: ReadonlyArray<string>, options: Options): Working<ReadonlyArray<Sent>> =>
  Effect.gen(function* () {
    const orders = new Map<number, { readonly order: ReturnOrder; readonly codes: Array<string> }>()
    for (const code of codes) {
      const order = yield* find(code)
      const known = orders.get(order.order_id) ?? { order, codes: [] }
      known.codes.push(code)
      orders.set(order.order_id, known)
    }
    return yield* Effect.forEach(orders.values(), ({ order, codes: own }) =>
      Effect.flatMap(linesOf(order, own, options, new Map()), (lines) => sentOf(order, lines, false, options))
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
          requireListed(
            client,
            all.flatMap(({ lines }) => lines)
          )
        )
      )
    ),
    (all) => ({ data: all.map((of) => wireReturned(of)), ...said(client, all) })
  )

const collect = (value: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [
  ...before,
  value
]

const offerReasons = (command: Command): Command =>
  offerTill(command)
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
    "packhouse return order 100000042 80177300500645507000123 --reason Expired"
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
