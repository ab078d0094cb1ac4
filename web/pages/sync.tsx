/** The order-queue menu: orders and shipments are synchronised with commerce, for every screen of the store. */
import { Link } from "wouter"
import * as Day from "#core/day.ts"
import { pendingCount } from "#core/screen/shipment-book.ts"
import { refreshOrders, refreshShipments } from "#core/text/shipment.ts"
import { useDispatch, useModel } from "../client.tsx"
import { useHomeKey } from "../keys/way-home.ts"
import { Badge } from "../parts/badge.tsx"

export const Sync = () => {
  useHomeKey()
  const counts = useModel((model) => model.book.counts)
  const updatedAt = useModel((model) => model.book.updatedAt)
  const shipments = useModel((model) => pendingCount(model.shipments))
  const dispatch = useDispatch()
  return (
    <>
      <h1>Refresh</h1>
      <div className="tiles">
        <button type="button" className="tile" onClick={() => dispatch({ _tag: "AskedToSync" })}>
          <span>{refreshOrders}</span> <Badge count={counts.express + counts.scheduled} />
        </button>
        <button type="button" className="tile" onClick={() => dispatch({ _tag: "AskedToSyncShipments" })}>
          <span>{refreshShipments}</span> <Badge count={shipments} />
        </button>
      </div>
      <p>
        <Link href="/home" className="button">
          Back
        </Link>
      </p>
      <p className="note">
        Orders and shipments come by themselves. A refresh asks commerce again, for every screen of the store.
        {updatedAt === undefined ? "" : ` Last updated ${Day.toClock(updatedAt)}.`}
      </p>
    </>
  )
}
