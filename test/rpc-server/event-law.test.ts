/** EVENT-1: whatever changes an order tells it to programs outside, in the same transaction. */
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { statementsOf } from "#test/support/statements.ts"

/** What writes a change of an order that programs outside hear of, by the file of the store or of the services. */
const changing: Readonly<Record<string, ReadonlyArray<string>>> = {
  "store/order/order-changes.ts": ["setInvoiced", "setStatus", "setStayed", "setCanceled", "setNamedFields"],
  "store/order/order-hold.ts": ["setHold"],
  "store/order/order-delivery.ts": ["setAddress", "moveToSlot", "makeExpress"],
  "store/order/order-payment.ts": ["setPayment"],
  "store/order/order-returns.ts": ["setReturned"],
  "store/order/order-events.ts": ["addShipment", "removeShipment", "addCancellation"],
  "store/order/order-assignment.ts": ["assign"],
  "store/order/placed-orders.ts": ["add"],
  "store/order/payment-records.ts": ["record"],
  "store/pack/transfers.ts": ["add"],
  "store/order/receipts.ts": ["put"],
  "store/pack/eod-reports.ts": ["approve"],
  "service/partner-order.ts": ["writeOrder"]
}
/** Their callers write, and say so themselves. */
const within: Readonly<Record<string, string>> = {
  "placement.ts write": "placing tells of the order once it is whole",
  "placement.ts takeSlot": "placing tells of the order once it is whole",
  "eod-approval.ts sendingBack": "a report that is sent back is approved no more"
}
/** Files whose statements change orders, and nobody is told. */
const silent: Readonly<Record<string, string>> = {
  "archive/archived-orders.ts": "takes the row alone",
  "archive/imported-items.ts": "an import: programs take a snapshot after one",
  "archive/imported-orders.ts": "an import, and the orders of partners, which inbox-order.ts tells of",
  "archive/imported-remarks.ts": "an import",
  "counter/customer-data.ts": "nothing of a customer is in an event",
  "network/demo-network.ts": "the demo",
  "order/order-buyer.ts": "nothing of a customer is in an event",
  "order/order-notes.ts": "a mark that there are notes",
  "order/credit-notes.ts": "with the return or the cancellation that it is for",
  "order/order-parts.ts": "with the order that is placed, or its payment"
}

const sources = new Map(
  globSync("rpc-server/service/*.ts").map((file) => [path.basename(file), readFileSync(file, "utf8")])
)
/** The functions and handlers of a file, each by its name. */
const partsOf = (source: string): ReadonlyArray<readonly [string, string]> => {
  const starts = [...source.matchAll(/^(?:export )?const (\w+)|^ {2}(\w+): \(/gm)]
  return starts.map((start, index) => [
    start[1] ?? start[2] ?? "",
    source.slice(start.index, starts[index + 1]?.index)
  ])
}

interface Call {
  readonly where: string
  readonly name: string
  readonly isTold: boolean
}
const callsOf = (file: string, source: string): ReadonlyArray<Call> =>
  [...source.matchAll(/^import (?:\* as (\w+)|(?:type )?\{([^}]*)\}) from "\.\.?\/([^"]+)"/gm)].flatMap(
    ([, space, names = "", from = ""]) => {
      const known = changing[from.startsWith("store/") ? from : `service/${from}`] ?? []
      const spelled = known.flatMap((name) =>
        space === undefined
          ? names.split(/,\s*/).some((each) => each.trim() === name)
            ? [`\\b${name}\\(`]
            : []
          : [`\\b${space}\\.${name}\\(`]
      )
      return partsOf(source).flatMap(([part, text]) =>
        spelled.flatMap((name) =>
          new RegExp(name).test(text)
            ? [{ where: `${file} ${part}`, name, isTold: /\boutgoing\.add|\btellOutside\(/.test(text) }]
            : []
        )
      )
    }
  )

describe("what programs outside are told of (EVENT-1)", () => {
  const calls = [...sources].flatMap(([file, source]) => callsOf(file, source))
  it("every function that changes an order appends an event, or is called by one that does", () => {
    expect(calls.filter(({ where, isTold }) => !isTold && within[where] === undefined)).toEqual([])
    expect(calls.length).toBeGreaterThan(18)
    const named = new Set(calls.map(({ name }) => name.replace(/^\\b(?:\w+\\\.)?/, "").replace("\\(", "")))
    expect(
      Object.values(changing)
        .flat()
        .filter((name) => !named.has(name))
    ).toEqual([])
  })
  it("every statement of the store that changes an order is one of theirs, or nobody is told for a reason", () => {
    const files = new Set(
      statementsOf("rpc-server/store")
        .filter(({ text }) =>
          /^(?:UPDATE orders SET(?!.*assigned_user_id = NULL)|INSERT INTO (?:orders|order_shipment|cancellation|order_payment|order_part) |DELETE FROM order_shipment)/.test(
            text
          )
        )
        .map(({ file }) => file)
    )
    const unsettled = [...files].filter(
      (file) => changing[`store/${file}`] === undefined && silent[file] === undefined
    )
    expect(unsettled).toEqual([])
    expect(Object.keys(silent).filter((file) => !files.has(file))).toEqual([])
  })
})
