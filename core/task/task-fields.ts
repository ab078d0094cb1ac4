/** The columns of files of tasks, under the names of the wire (CSV-2). */
import { type Field, inIst } from "../list-file.ts"
import * as Money from "../money.ts"
import * as Q from "../quantity.ts"
import type { Task } from "./task.ts"

const quantity = (qty: Q.Quantity | null | undefined): number | null => (qty == null ? null : Q.toWire(qty))

export const taskFields: ReadonlyArray<Field<Task>> = [
  { name: "task_id", of: ({ task_id }) => task_id },
  { name: "kind", of: ({ kind }) => kind },
  { name: "cause", of: ({ cause }) => cause },
  { name: "increment_id", of: ({ increment_id }) => increment_id },
  { name: "product_id", of: ({ product_id }) => product_id },
  { name: "product_name", of: ({ product_name }) => product_name },
  { name: "qty", of: ({ qty }) => quantity(qty) },
  { name: "amount", of: ({ amount }) => (amount === null ? null : Money.toWire(amount)) },
  { name: "currency", of: ({ currency }) => currency },
  { name: "reference", of: ({ reference }) => reference },
  { name: "reason", of: ({ reason }) => reason },
  { name: "created_at", of: ({ created_at }) => created_at },
  { name: "created_at_ist", of: ({ created_at }) => inIst(created_at) },
  { name: "due_at", of: ({ due_at }) => due_at },
  { name: "due_at_ist", of: ({ due_at }) => inIst(due_at) },
  { name: "owner", of: ({ owner }) => owner?.name ?? null },
  { name: "ended_at", of: ({ end }) => end?.at ?? null },
  { name: "ended_at_ist", of: ({ end }) => inIst(end?.at ?? null) },
  { name: "ended_by", of: ({ end }) => end?.by ?? null },
  { name: "outcome", of: ({ end }) => end?.outcome ?? null },
  { name: "ended_qty", of: ({ end }) => quantity(end?.qty) },
  { name: "changed_qty", of: ({ end }) => quantity(end?.change) },
  { name: "ended_reference", of: ({ end }) => end?.reference ?? null },
  { name: "note", of: ({ end }) => end?.note ?? null }
]
