import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { clientInfo } from "#core/contract/client-info.ts"
import { ClientFrame, ClientInfo, ServerFrame } from "#core/contract/realtime.ts"
import { Order } from "#core/order/order.ts"
import { releaseName } from "#core/release.ts"
import { ownStore } from "#core/session/store.ts"
import { Shipment } from "#core/stock/shipment.ts"
import { anyOrder } from "../arbitrary/order.ts"
import { anyShipment } from "../arbitrary/shipment.ts"
import { noon } from "../arbitrary/time.ts"
import { otherStore, user } from "../arbitrary/user.ts"

const readClient = Schema.decodeUnknownResult(Schema.fromJsonString(ClientFrame))

describe("what a client says of itself", () => {
  it("has these keys: who, which hub and store, and today in Asia/Calcutta", () => {
    expect(clientInfo(user(), otherStore(12), true, noon)).toEqual({
      user_id: 7,
      get_all_orders: true,
      todayDate: "2026-11-20",
      today_date: "2026-11-19 18:30:00",
      stock_id: 4,
      authorization: "a-session-of-meera",
      store_id: 12,
      release: releaseName,
      hears_rights: true
    })
  })

  it("is read back by the server from the frame it is sent in", () => {
    const info = clientInfo(user(), ownStore(user()), false, noon)
    for (const event of ["INIT", "DATA_UPDATE"])
      expect(readClient(JSON.stringify({ event, data: info }))).toMatchObject({
        success: { event, data: info }
      })
    expect(Schema.decodeUnknownSync(ClientInfo)(info)).toEqual(info)
  })
})

describe("frames", () => {
  const readServer = Schema.decodeUnknownResult(Schema.fromJsonString(ServerFrame))

  it("carry any order as it is", () => {
    const encode = Schema.encodeSync(Order)
    fc.assert(
      fc.property(anyOrder, (order) => {
        const text = JSON.stringify({
          event: "ORDER_PUSH_TO_ROOM",
          data: { store_id: 11, order: encode(order) }
        })
        expect(readServer(text)).toMatchObject({ success: { data: { store_id: 11, order } } })
      }),
      { numRuns: 50 }
    )
  })

  it("carry any shipment as it is", () => {
    const encode = Schema.encodeSync(Shipment)
    fc.assert(
      fc.property(anyShipment, (shipment) => {
        const data = { store_id: 11, shipment: encode(shipment) }
        expect(readServer(JSON.stringify({ event: "SHIPMENT_PUSH_TO_ROOM", data }))).toMatchObject({
          success: { data: { store_id: 11, shipment } }
        })
      }),
      { numRuns: 50 }
    )
  })

  it("name a store by its number or by its digits", () => {
    for (const store_id of [101, "101"])
      expect(readServer(JSON.stringify({ event: "REFRESH_ORDER", data: { store_id } }))).toMatchObject({
        success: { event: "REFRESH_ORDER", data: { store_id: 101 } }
      })
    expect(readServer('{"event":"REFRESH_ORDER","data":{"store_id":"10x"}}')._tag).toBe("Failure")
  })

  it("of unknown events, without data, or that are no JSON are refused", () => {
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      "{}",
      '{"event":"REFRESH_ORDER"}',
      '{"event":"HELLO","data":{}}',
      '{"event":"ORDER_PUSH_TO_ROOM","data":{"store_id":11}}'
    ]) {
      expect(readServer(text)._tag).toBe("Failure")
      expect(readClient(text)._tag).toBe("Failure")
    }
  })
})
