/** `packhouse transfer`: stock goes to another hub, or is asked for from there. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import {
  HubToHubService,
  StoreNewService,
  type TransferAnswer,
  transfersListed
} from "#core/contract/hub-transfer.ts"
import * as Day from "#core/day.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import {
  endsOf,
  type SourceStore,
  Transfer,
  type TransferKind,
  TransferProduct
} from "#core/stock/transfer.ts"
import { statusText } from "#core/text/status.ts"
import { directions, noStores, noTransfers, nothingThere, paperText, whereItIs } from "#core/text/transfer.ts"
import { typedQuantity } from "#core/typed-number.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { table } from "./table.ts"
import { type EwayOptions, eway } from "./transfer-eway.ts"

const encodeProducts = Schema.encodeSync(Schema.Array(TransferProduct))
const encodeTransfers = Schema.encodeSync(Schema.Array(Transfer))

const ownId = ({ session }: Client): number => session.store.store_id

const partners = (client: Client): Working<ReadonlyArray<SourceStore>> =>
  Rpc.use((rpc) => rpc.call(StoreNewService.getSourceStoresList, { hub_store_id: ownId(client) }))

/** A store by its id or its name. */
const named = (client: Client, text: string): Working<SourceStore> =>
  Effect.gen(function* () {
    const found = (yield* partners(client)).find(
      ({ store_id, name }) => String(store_id) === text || name.toLowerCase() === text.toLowerCase()
    )
    return found ?? (yield* refused(`There is no store ${text} to transfer with: packhouse transfer stores`))
  })

const stores = (client: Client): Working =>
  Effect.map(partners(client), (found) => ({
    data: found,
    lines:
      found.length === 0
        ? [noStores]
        : table(
            [{ title: "STORE", isNumber: true }, { title: "NAME" }, { title: "TYPE" }],
            found.map(({ store_id, name, type }) => [String(store_id), name, type])
          )
  }))

const stock = (client: Client, store: string, kind: TransferKind): Working =>
  Effect.gen(function* () {
    const other = yield* named(client, store)
    const { from, to } = endsOf(kind, ownId(client), other.store_id)
    const rpc = yield* Rpc
    const { allowedProducts, allAvailable } = yield* rpc.call(
      HubToHubService.getAvailableInventoryOfSourceStore,
      { query: { store_id: from, destination_store_id: to } }
    )
    const allowed = new Set(allowedProducts)
    const found = allAvailable.filter(({ product_id }) => allowed.has(product_id))
    return {
      data: encodeProducts(found),
      lines:
        found.length === 0
          ? [nothingThere]
          : table(
              [
                { title: "PRODUCT", isNumber: true },
                { title: "NAME" },
                { title: "AVAILABLE", isNumber: true }
              ],
              found.map((product) => [
                String(product.product_id),
                product.name,
                Q.withUnit(product, product.qty)
              ])
            )
    }
  })

const LINE = /^(\d{1,9})=([\d.,]{1,12})$/
const lineOf = (text: string) =>
  Effect.gen(function* () {
    const [, id, amount = ""] = LINE.exec(text) ?? []
    const qty = typedQuantity(amount)
    return id === undefined || qty === undefined
      ? yield* usageError(`${text} is no line: write PRODUCT=QUANTITY, such as 1773=2.5`)
      : { product_id: Number(id), qty_to_send: qty }
  })

/** The answer to a transfer: products that could not be sent are problems, the others were sent. */
const answerOf = (answer: TransferAnswer) => {
  const wrong = answer.itemStatus.some(({ success }) => !success) || !answer.success
  return { data: answer, lines: wrong ? [] : [answer.message], problems: wrong ? [answer.message] : [] }
}

const create = (client: Client, kind: TransferKind, store: string, texts: ReadonlyArray<string>): Working =>
  Effect.gen(function* () {
    const lines = yield* Effect.forEach(texts, lineOf)
    const other = yield* named(client, store)
    const { from, to } = endsOf(kind, ownId(client), other.store_id)
    const answer = yield* underKeptKey(
      client,
      { name: "transfer", content: [String(from), String(to), ...texts] },
      (key) =>
        Rpc.use((rpc) =>
          rpc.call(
            HubToHubService.createHubTransferOrder,
            { source_store: from, destination_store: to, lines },
            { key }
          )
        )
    )
    return answerOf(answer)
  })

const list = (client: Client, name: string | undefined): Working =>
  Effect.gen(function* () {
    if (name !== undefined && !/^\d{1,15}$/.test(name))
      return yield* usageError(`${name} is no number of a transfer.`)
    const rpc = yield* Rpc
    const found = yield* rpc.call(HubToHubService.getHubTransfers, {
      hub_store_id: ownId(client),
      paging: name === undefined ? null : { before: Number(name) }
    })
    const last = found.at(-1)
    return {
      notes:
        last === undefined || found.length < transfersListed
          ? []
          : [`--before ${last.order_id} shows earlier ones.`],
      data: encodeTransfers(found),
      lines:
        found.length === 0
          ? [noTransfers]
          : table(
              [
                { title: "ORDER" },
                { title: "WAY" },
                { title: "STORE" },
                { title: "ITEMS", isNumber: true },
                { title: "CREATED" },
                { title: "BY" },
                { title: "STATUS" },
                { title: "WHERE" },
                { title: "SHIPMENT" },
                { title: "PAPER" }
              ],
              found.map((transfer) => [
                transfer.increment_id,
                directions[transfer.kind],
                (transfer.kind === "send" ? transfer.destination : transfer.source).name,
                String(transfer.items),
                Day.localMinute(transfer.created_at),
                transfer.created_by ?? "",
                statusText({ status: transfer.status, item_pickup_status: null }),
                whereItIs(transfer),
                transfer.shipment_id ?? "",
                paperText(transfer.paper)
              ])
            )
    }
  })

export const define = (program: Command): void => {
  const transfer = program
    .command("transfer")
    .description("stock that goes to another hub: stores, stock, send, request, list, eway")
  const child = (name: string, about: string, ...examples: ReadonlyArray<string>): Command => {
    const command = transfer.command(name).description(about)
    example(command, ...examples)
    return command
  }
  example(transfer, "packhouse transfer stores", "packhouse transfer send Jayanagar 1773=2.5 2649=4")
  const storesCommand = child(
    "stores",
    "the stores of other hubs that stock may go to or come from",
    "packhouse transfer stores"
  ).action(() => asUser(storesCommand, stores))
  const stockCommand = child(
    "stock <store>",
    "what another store has to ask for; with --send what this one has to send there",
    "packhouse transfer stock Jayanagar",
    "packhouse transfer stock 201 --send"
  )
    .option("--send", "of this store's hub, as far as it may go there")
    .action((store: string, { send }: { readonly send?: boolean }) =>
      asUser(stockCommand, (client) => stock(client, store, send === true ? "send" : "request"))
    )
  const creating = (kind: TransferKind, about: string, ...examples: ReadonlyArray<string>): void => {
    const command = child(`${kind} <store> <lines...>`, about, ...examples).action(
      (store: string, lines: ReadonlyArray<string>) =>
        asUser(command, (client) => create(client, kind, store, lines))
    )
  }
  creating(
    "send",
    "make an order of stock of this hub for another one: PRODUCT=QUANTITY each",
    "packhouse transfer send Jayanagar 1773=2.5 2649=4"
  )
  creating(
    "request",
    "make an order of another hub's stock for this one: PRODUCT=QUANTITY each",
    "packhouse transfer request Jayanagar 1773=2.5"
  )
  const ewayCommand = child(
    "eway <id>",
    "the data of an e-way bill for the paper of a transfer, as the portal's bulk upload takes them",
    "packhouse transfer eway 100000001 --vehicle KA01AB1234 --distance 350 > eway.json"
  )
    .option("--vehicle <number>", "the number of the vehicle, where it is known")
    .option("--distance <km>", "whole kilometres; left out, the portal reckons them from the postcodes")
    .action((id: string, options: EwayOptions) => asUser(ewayCommand, (client) => eway(client, id, options)))
  const listCommand = child(
    "list",
    "the transfers from and to this store, the newest first",
    "packhouse transfer list",
    "packhouse transfer list --before 120"
  )
    .option("--before <number>", "those that were made before this one")
    .action(({ before }: { readonly before?: string }) =>
      asUser(listCommand, (client) => list(client, before))
    )
}
