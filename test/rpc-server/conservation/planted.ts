/** Faults planted in the statements of a store: each must be found by the laws, or they would prove nothing. */
import { type Decision, type Statement, Store, type Tx } from "#rpc-server/store/engine/transaction.ts"

export interface Fault {
  readonly name: string
  /** What the database is asked in the place of a statement; undefined where that is let be. */
  readonly plant: (statement: Statement) => ReadonlyArray<Statement> | undefined
}

const lost: ReadonlyArray<Statement> = []
/** A statement of which nothing is heard. */
const losing =
  (begins: string): Fault["plant"] =>
  ({ text }) =>
    text.startsWith(begins) ? lost : undefined
/** It answers as if it had been done. */
const pretending =
  (begins: string, answer: string): Fault["plant"] =>
  ({ text }) =>
    text.startsWith(begins) ? [{ text: answer, values: [] }] : undefined
const twice =
  (isMeant: (statement: Statement) => boolean): Fault["plant"] =>
  (statement) =>
    isMeant(statement) ? [statement, statement] : undefined
const written =
  (isMeant: (text: string) => boolean, from: string, to: string): Fault["plant"] =>
  (statement) => {
    if (!isMeant(statement.text)) return undefined
    const text = statement.text.replace(from, to)
    if (text === statement.text) throw new Error(`there is no ${from} in ${statement.text}`)
    return [{ ...statement, text }]
  }

const takesForOrder = (text: string) =>
  text.startsWith(
    "UPDATE pack SET qty = pack.qty - v.column2, status = CASE WHEN pack.qty = v.column2 THEN 1"
  )
const takesOut = (text: string) =>
  text.startsWith(
    "UPDATE pack SET qty = pack.qty - v.column2, status = CASE WHEN pack.qty = v.column2 THEN CAST("
  )
const restocks = "UPDATE pack SET qty = pack.qty + v.column2, status = 0"

export const faults: ReadonlyArray<Fault> = [
  { name: "a movement has no row", plant: losing("INSERT INTO pack_event") },
  {
    name: "a pack that was sold is still there, to be sold again",
    plant: written(
      takesForOrder,
      "SET qty = pack.qty - v.column2, status = CASE WHEN pack.qty = v.column2 THEN 1 ELSE 0 END",
      "SET qty = pack.qty"
    )
  },
  {
    name: "what came back of an order is booked twice",
    plant: twice(({ text }) => text.startsWith(restocks))
  },
  { name: "what came back of an order is not on the shelf", plant: losing(restocks) },
  {
    name: "a shipment may arrive twice",
    plant: written(
      (text) => text.startsWith("UPDATE shipment SET status = 9"),
      "SET status = 9, time_of_entry = ?",
      "SET status = 2, time_of_entry = CASE WHEN ? = '' THEN '' END"
    )
  },
  {
    name: "what a count found is booked twice",
    plant: twice(({ text }) => text.startsWith("INSERT INTO pack (") && text.includes("is_found"))
  },
  {
    name: "a count takes more than was missing",
    plant: written(
      takesOut,
      "SET qty = pack.qty - v.column2",
      "SET qty = CASE WHEN pack.qty > v.column2 + 100 THEN pack.qty - v.column2 - 100 ELSE pack.qty - v.column2 END"
    )
  },
  {
    name: "stock becomes negative",
    plant: written(takesOut, "SET qty = pack.qty - v.column2", "SET qty = pack.qty - v.column2 - 1")
  },
  {
    name: "a pack that was sent away is in two stores",
    plant: written(
      (text) => text.startsWith("UPDATE pack SET status = 4"),
      "SET status = 4",
      "SET status = 0, qty = received_qty"
    )
  },
  {
    name: "a transfer leaves without one of its packs",
    plant: (statement) => (statement.text.startsWith("INSERT INTO sent_pack") ? lost : undefined)
  },
  { name: "an order has packs of which it knows nothing", plant: losing("INSERT INTO order_pack") },
  { name: "the summary misses a credit note", plant: losing("UPDATE orders SET credited = credited +") },
  {
    name: "a return has no credit note",
    plant: pretending("INSERT INTO credit_note (", "SELECT 1 AS credit_note_id")
  },
  {
    name: "the money for a return is owed to nobody",
    plant: pretending("INSERT INTO task (store_id, hub_id, kind, order_id,", "SELECT 1 AS id")
  },
  { name: "the record of a return has no line", plant: losing("INSERT INTO return_line") }
]

/** As the store, with a fault; `planted` counts how often it was there. */
export const faulty = (
  inner: Store["Service"],
  { plant }: Fault
): { readonly store: Store["Service"]; readonly planted: () => number } => {
  let count = 0
  const changed = <A>(tx: () => Tx<A>) =>
    function* (): Tx<A> {
      const generator = tx()
      let next = generator.next()
      while (next.done !== true) {
        const instead = plant(next.value)
        if (instead === undefined) {
          next = generator.next(yield next.value)
          continue
        }
        count += 1
        const [first, ...more] = instead
        const rows = first === undefined ? [] : yield first
        for (const each of more) yield each
        next = generator.next(rows)
      }
      return next.value
    }
  return {
    store: Store.of({
      ...inner,
      transact: <A, E>(decision: Decision<A, E>) => inner.transact(changed(decision))
    }),
    planted: () => count
  }
}
