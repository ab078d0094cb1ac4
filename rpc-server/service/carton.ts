/** Cartons and pallets by their SSCC: what one scan at a shipment's page receives (CODE-23). */
import { Result } from "effect"
import { unitKey } from "#core/barcode/pack-key.ts"
import { whyUnread } from "#core/barcode/rule/refusal.ts"
import { readShippedUnit } from "#core/catalogue/trade-code.ts"
import type { CartonFound } from "#core/contract/incoming.ts"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import type { CartonContent } from "#core/stock/carton.ts"
import { disagreement, type ProductAmount, type WrongCarton, whyElsewhere } from "#core/stock/carton-place.ts"
import type { CartonGoods } from "#core/stock/carton-scan.ts"
import type { ReceivedEntity } from "#core/stock/entity.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import * as say from "#core/text/carton.ts"
import type { Call } from "../rpc/handler.ts"
import { readOrRefuse } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as receipts from "../store/order/receipts.ts"
import * as cartons from "../store/pack/cartons.ts"
import * as receivedSerials from "../store/pack/received-serials.ts"
import * as shipments from "../store/pack/shipments.ts"
import { type Arrival, arrivalOf } from "./arrival.ts"
import { codeTable } from "./code-table.ts"
import { scopeOf, shipmentMissing } from "./shipment-scope.ts"

type Wire = typeof CartonFound.Encoded

const wireGoods = (
  { unique_key, serial, scan_code, qty, date_of_expiry, name, product }: ReceivedEntity,
  count: number,
  statuses: CartonGoods["statuses"]
): Wire["goods"][number] => ({
  scan_code,
  unique_key,
  ...(serial === undefined ? {} : { serial }),
  qty: Q.toWire(qty),
  date_of_expiry,
  name,
  product: product && {
    ...product,
    qty_inc: product.qty_inc === null ? null : Q.toWire(product.qty_inc)
  },
  count,
  statuses
})

/** So much of its product as all of one code are. */
const amountOf = ({ qty, name, product }: ReceivedEntity, count: number): ProductAmount | undefined =>
  product === null
    ? undefined
    : {
        product_id: product.product_id,
        name: name ?? "",
        sell_by: product.sell_by,
        qty: Q.ofThousandths(qty * count)
      }

const isCounted = (entity: ReceivedEntity | null | undefined): entity is ReceivedEntity =>
  entity != null && entity.product !== null && entity.qty > 0

/** What is in a carton, code by code, or the first code that says nothing here. */
const goodsOf = function* (
  hub: number,
  contents: ReadonlyArray<CartonContent>,
  { entities, uniqueKeys, serials }: Arrival
): Tx<Result.Result<Wire["goods"], WrongCarton>> {
  const rows = Map.groupBy(
    [...(yield* receipts.rowsUnder(hub, uniqueKeys)), ...(yield* receivedSerials.rowsUnder(hub, serials))],
    ({ unique_key }) => unique_key
  )
  const goods: Array<Wire["goods"][number]> = []
  for (const { code, count } of contents) {
    const entity = entities.get(code)
    if (!isCounted(entity)) return Result.fail({ _tag: "UnknownContent", code })
    const key = entity.unique_key ?? entity.serial
    const here = (key === undefined ? undefined : rows.get(key)) ?? []
    goods.push(
      wireGoods(
        entity,
        count,
        here.map(({ status }) => status)
      )
    )
  }
  return Result.succeed(goods)
}

const found = function* (call: Call, shipment: Shipment, scan_code: string): Tx<Wire> {
  const today = Day.dayAt(call.now)
  const table = yield* codeTable()
  const refused = (why: string, sscc: string | null = null): Wire => ({ sscc, goods: [], why })
  const unit = readShippedUnit(scan_code, today, table)
  if (unit === undefined) return refused(say.noSscc)
  const { sscc } = unit
  const wrong = (why: WrongCarton): Wire => refused(say.cartonRefused(sscc, why), sscc)
  const { hub_id: hub, id } = shipment
  const listed = (yield* cartons.ofShipment(id, hub)).find((carton) => carton.sscc === sscc)
  if (listed === undefined) {
    const otherPlace = whyElsewhere(hub, yield* cartons.placesOf([sscc]))
    if (otherPlace !== undefined) return wrong(otherPlace)
    const before = yield* receivedSerials.broughtBy(hub, unitKey(sscc))
    if (before !== undefined) return wrong({ _tag: "ReceivedBefore", shipment: before })
    if (unit.goods === undefined) return wrong({ _tag: "Unlisted" })
  }
  const contents = listed?.contents ?? [{ code: scan_code, count: 1 }]
  const labels = unit.goods === undefined ? [] : [scan_code]
  const codes = [...new Set([...contents.map(({ code }) => code), ...labels])]
  const arrival = yield* arrivalOf(codes, [], hub, yield* env.forHub(hub), today)
  const onLabel = listed === undefined ? undefined : arrival.entities.get(scan_code)
  const label = onLabel == null ? undefined : amountOf(onLabel, 1)
  if (labels.length > 0 && !isCounted(arrival.entities.get(scan_code)))
    return refused(whyUnread(scan_code, today, table), sscc)
  const goods = yield* goodsOf(hub, contents, arrival)
  if (Result.isFailure(goods)) return wrong(goods.failure)
  const amounts = contents.flatMap(({ code, count }) => {
    const entity = arrival.entities.get(code)
    return (entity && amountOf(entity, count)) ?? []
  })
  const disagrees = label && disagreement(label, amounts)
  return disagrees === undefined ? { sscc, goods: goods.success } : wrong(disagrees)
}

/** A scanned carton as a shipment receives it, or why it does not. */
export const cartonFor = (call: Call, args: { readonly id: number; readonly scan_code: string }) =>
  readOrRefuse(function* () {
    const shipment = yield* shipments.findById(scopeOf(call), args.id)
    return shipment === undefined
      ? Result.fail(shipmentMissing)
      : Result.succeed(yield* found(call, shipment, args.scan_code))
  })
