/** StoreNewService and HubToHubService: stock goes from one hub to another (TRANSFER-1 to TRANSFER-4). */
import { Effect, Result, Schema } from "effect"
import {
  HubToHubService,
  type SentLine,
  StoreNewService,
  type TransferAnswer,
  transfersListed
} from "#core/contract/hub-transfer.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { paperOf } from "#core/order/paper-series.ts"
import { toWire, type WireOrder } from "#core/order/wire.ts"
import * as Q from "#core/quantity.ts"
import {
  decideTransfer,
  emptyLines,
  mayMove,
  ownType,
  partnersOf,
  type SourceStore,
  Transfer,
  type TransferLine,
  type TransferPaper,
  type TransferProduct,
  type TransferStore
} from "#core/stock/transfer.ts"
import { type Call, type Caller, implement } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { readOrRefuse, transact } from "../rpc/transact.ts"
import { goToHub, restart, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import { addItems } from "../store/order/placed-orders.ts"
import { stockOf } from "../store/pack/packs.ts"
import * as transfers from "../store/pack/transfers.ts"
import { type Change, tellClaims } from "./claimed-packs.ts"
import { nextIncrement } from "./next-increment.ts"
import { cutOffOf } from "./stock-scope.ts"
import { answerOf, refusedEmpty } from "./transfer-answer.ts"
import { handedOver } from "./transfer-packs.ts"

const paperOfRow = ({
  invoice_id,
  invoice_number: number,
  series,
  cancelled_at
}: transfers.TransferRow): TransferPaper | null =>
  invoice_id === null || number === null
    ? null
    : {
        invoice_id: String(invoice_id),
        number,
        kind: paperOf(series ?? "") ?? null,
        is_cancelled: cancelled_at !== null
      }

const encode = Schema.encodeSync(Schema.Array(Transfer))

const named = ({ store_id, name, type }: TransferStore): SourceStore => ({ store_id, name, type })

const missing = Result.fail(fault("NotFound", { what: "Store to transfer with" }))

interface Ends {
  readonly from: TransferStore
  readonly to: TransferStore
  /** What both are, as far as products go. */
  readonly types: ReadonlyArray<string>
}

/** The two stores of a transfer: one is the caller's, and the other one may be transferred with. */
const endsOf = function* (
  { storeId, storeIds, flags }: Caller,
  fromId: number,
  toId: number
): Tx<Result.Result<Ends, Fault<"Forbidden" | "NotFound">>> {
  const mine = [fromId, toId].filter((id) => storeIds.includes(id))
  const ownId = mine.includes(storeId) ? storeId : mine[0]
  if (ownId === undefined) return Result.fail(fault("Forbidden"))
  const all = yield* transfers.stores()
  const ownStore = all.find(({ store_id }) => store_id === ownId)
  const otherId = ownId === fromId ? toId : fromId
  const other =
    ownStore === undefined
      ? undefined
      : partnersOf(ownStore, all, flags).find(({ store_id }) => store_id === otherId)
  if (ownStore === undefined || other === undefined) return missing
  return Result.succeed({
    ...(ownId === fromId ? { from: ownStore, to: other } : { from: other, to: ownStore }),
    types: [ownType(ownStore, flags), other.type]
  })
}

/** What the stores of a hub have promised already. */
const promisedBy = function* (hub: number): Tx<ReadonlyMap<number, number>> {
  const ofHub = yield* stores.inHub(hub)
  return yield* transfers.promised(
    hub,
    ofHub.map(({ store_id }) => store_id)
  )
}

const productOf = (row: products.ProductRow, onShelf: number, promised: number): TransferProduct => ({
  product_id: row.entity_id,
  name: row.name,
  qty: Q.ofThousandths(Math.max(0, onShelf - promised)),
  sell_by: row.sell_by,
  qty_increments: row.qty_increments === null ? null : Q.ofThousandths(row.qty_increments),
  whole: row.whole === 1,
  medium_image: row.medium_image
})

/** Every product on the shelf of a hub that is not promised, by name. */
const available = function* (call: Call, hub: number) {
  const onShelf = yield* transfers.shelf({ hub, cutOff: cutOffOf(call, null) }, Day.dayAt(call.now))
  const promised = yield* promisedBy(hub)
  const rows = yield* products.byIds([...onShelf.keys()].sort((a, b) => a - b))
  return [...rows.values()]
    .map((row) => ({
      row,
      product: productOf(row, onShelf.get(row.entity_id) ?? 0, promised.get(row.entity_id) ?? 0)
    }))
    .filter(({ product }) => product.qty > 0)
    .sort((a, b) => (a.product.name < b.product.name ? -1 : 1))
}

/** The products of a cart that may leave the hub, with what there is of each now. */
const movable = function* (call: Call, { from, types }: Ends, ids: ReadonlyArray<number>) {
  const scope = { hub: from.hub_id, cutOff: cutOffOf(call, null) }
  const onShelf = yield* stockOf(scope, ids, false, call.now)
  const promised = yield* promisedBy(from.hub_id)
  const rows = yield* products.byIds(ids)
  return new Map(
    [...rows]
      .filter(([, row]) => mayMove(row, types, call.caller.flags))
      .map(([id, row]) => [id, { row, ...productOf(row, onShelf.get(id) ?? 0, promised.get(id) ?? 0) }])
  )
}

const lineOf = ({ product_id, qty_to_send, qty }: SentLine): TransferLine => ({
  product_id,
  qty_to_send: qty_to_send ?? qty ?? Q.zero
})

/** The order of a transfer, with its items: nothing of it is sold, so nothing of it has a price. */
const write = function* (
  call: Call,
  { from, to }: Ends,
  items: ReadonlyArray<{ readonly row: products.ProductRow; readonly qty: Q.Quantity }>
) {
  // It is of the store that sends, whoever of the two writes it.
  yield* goToHub(from.hub_id)
  const address = yield* stores.find(to.store_id)
  const increment_id = yield* nextIncrement()
  const orderId = yield* transfers.add({
    increment_id,
    store_id: from.store_id,
    transfer_to: to.store_id,
    at: Day.toGmt(call.now),
    name: to.name,
    street: address?.address ?? "",
    city: address?.city_name ?? null,
    region: address?.region ?? null,
    postcode: address?.postcode ?? null
  })
  yield* addItems(
    orderId,
    items.map(({ row, qty }) => ({
      product_id: row.entity_id,
      name: row.name,
      qty,
      sell_by: row.sell_by,
      price: 0,
      total_price: 0
    }))
  )
  yield* outgoing.add("order.created", orderId, Day.toGmt(call.now))
  const order = (yield* orders.find([from.store_id], orderId, call.now)) ?? restart()
  yield* audit.ofOrder(call, order, "received", {
    source: order.source,
    transfer: { from: named(from), to: named(to) }
  })
  return order
}

/** What a request came to; without an order where nothing of it can be sent. */
interface Made {
  readonly answer: TransferAnswer
  readonly order?: WireOrder
  readonly changes?: ReadonlyArray<Change>
}

const create = Effect.fnUntraced(function* (
  call: Call,
  sourceId: number,
  destinationId: number,
  sent: ReadonlyArray<SentLine>
) {
  const { answer, order, changes } = yield* transact(
    call,
    function* () {
      const ends = yield* endsOf(call.caller, sourceId, destinationId)
      if (Result.isFailure(ends)) return Result.fail(ends.failure)
      const lines = sent.map(lineOf)
      const empty = emptyLines(lines)
      if (empty.length > 0) return Result.succeed<Made>({ answer: refusedEmpty(empty) })
      yield* transfers.holdHub(ends.success.from.hub_id)
      const ids = [...new Set(lines.map(({ product_id }) => product_id))].sort((a, b) => a - b)
      const there = yield* movable(call, ends.success, ids)
      const decided = decideTransfer(lines, there)
      const going = decided.flatMap(({ product_id, qty_to_send: qty, problem }) => {
        const product = problem === undefined ? there.get(product_id) : undefined
        return product === undefined ? [] : [{ row: product.row, qty }]
      })
      if (going.length === 0) return Result.succeed<Made>({ answer: answerOf(decided, null) })
      const order = yield* write(call, ends.success, going)
      const moved = new Set(going.map(({ row }) => row.entity_id))
      const packs = sent.flatMap((line) => (moved.has(line.product_id) ? (line.packs ?? []) : []))
      const changes = yield* handedOver(call, order, packs)
      return Result.succeed<Made>({
        answer: answerOf(decided, order.increment_id),
        order: toWire(order),
        changes
      })
    },
    // Where nothing was made, the same cart may be sent again.
    (made) => made.answer.success
  )
  if (order !== undefined) yield* pushWireOrder(order)
  yield* tellClaims(changes ?? [])
  return answer
})

export const storeNewService = implement(StoreNewService, {
  getSourceStoresList: ({ hub_store_id }, { caller }) =>
    readOrRefuse(function* () {
      const all = yield* transfers.stores()
      const ownStore = all.find(({ store_id }) => store_id === hub_store_id)
      return ownStore === undefined
        ? missing
        : Result.succeed(partnersOf(ownStore, all, caller.flags).map(named))
    })
})

export const hubToHubService = implement(HubToHubService, {
  getAvailableInventoryOfSourceStore: ({ query }, call) =>
    readOrRefuse(function* () {
      const ends = yield* endsOf(call.caller, query.store_id, query.destination_store_id)
      if (Result.isFailure(ends)) return Result.fail(ends.failure)
      const { from, types } = ends.success
      const all = yield* available(call, from.hub_id)
      return Result.succeed({
        allowedProducts: all
          .filter(({ row }) => mayMove(row, types, call.caller.flags))
          .map(({ product }) => product.product_id),
        allAvailable: all.map(({ product }) => ({
          ...product,
          qty: Q.toWire(product.qty),
          qty_increments: product.qty_increments === null ? null : Q.toWire(product.qty_increments)
        }))
      })
    }),

  createHubTransferOrder: ({ source_store, destination_store, lines }, call) =>
    create(call, source_store, destination_store, lines),

  getHubTransfers: ({ hub_store_id, paging }, _call) =>
    readOrRefuse(function* () {
      const { before = Number.MAX_SAFE_INTEGER, limit = transfersListed } = paging ?? {}
      const all = new Map((yield* transfers.stores()).map((store) => [store.store_id, named(store)]))
      const rows = yield* transfers.ofStore(hub_store_id, before, limit)
      return Result.succeed(
        encode(
          rows.flatMap((row) => {
            const [source, destination] = [all.get(row.store_id), all.get(row.transfer_to)]
            if (source === undefined || destination === undefined) return []
            return [
              {
                order_id: row.order_id,
                increment_id: row.increment_id,
                kind: row.store_id === hub_store_id ? ("send" as const) : ("request" as const),
                source,
                destination,
                status: row.status,
                created_at: row.created_at,
                created_by: row.created_by,
                shipment_id: row.shipment_id,
                received_at: row.time_of_entry,
                paper: paperOfRow(row),
                items: row.items
              }
            ]
          })
        )
      )
    })
})
