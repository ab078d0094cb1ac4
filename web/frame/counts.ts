/** How many wait at the places of the navigation. */
import { processingCount } from "#core/screen/order-facts.ts"
import type { Route } from "#core/screen/route.ts"
import { badge } from "#core/screen/shipment-cache.ts"
import { useModel, useSession } from "../client.tsx"

/** By the name of the place. */
export const useCounts = (): Partial<Record<Route["name"], number>> => {
  const { user } = useSession()
  const { express, scheduled } = useModel((model) => model.book.counts)
  const processing = useModel((model) => processingCount(model.book.orders))
  const incoming = useModel(({ shipments }) => badge(shipments, user))
  return { orders: express + scheduled, dispatch: processing, incoming }
}
