/** The columns of the list of cancelled and returned orders, as files have them. */
import type { OrderStatus } from "./order.ts"

interface Cancelled {
  readonly source: string
  readonly increment_id: string
  readonly customer_firstname: string | null
  readonly status: OrderStatus
  readonly created_at: string
  readonly returned_at: string | null
}

export const cancelledFields = [
  { name: "source", of: ({ source }: Cancelled) => source.toUpperCase() },
  { name: "increment_id", of: ({ increment_id }: Cancelled) => increment_id },
  { name: "customer_firstname", of: ({ customer_firstname }: Cancelled) => customer_firstname },
  { name: "status", of: ({ status }: Cancelled) => status },
  { name: "created_at", of: ({ created_at }: Cancelled) => created_at },
  { name: "returned_at", of: ({ returned_at }: Cancelled) => returned_at ?? "NA" }
]
