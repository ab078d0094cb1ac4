/** How many invoiced orders wait to leave. */
import { useMemo } from "react"
import { isDispatchable } from "#core/order/dispatch.ts"
import { useModel } from "../client.tsx"

export const useProcessing = (): number => {
  const orders = useModel((model) => model.book.orders)
  return useMemo(() => orders.filter(isDispatchable).length, [orders])
}
