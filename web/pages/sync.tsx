/** The order-queue menu: orders are synchronised with commerce, for every screen of the store. */
import * as Day from "#core/day.ts"
import { useDispatch, useModel } from "../client.tsx"
import { useHomeKey } from "../keys/way-home.ts"
import { Badge } from "../parts/badge.tsx"

export const Sync = () => {
  useHomeKey()
  const counts = useModel((model) => model.book.counts)
  const updatedAt = useModel((model) => model.book.updatedAt)
  const dispatch = useDispatch()
  return (
    <>
      <h1>Refresh</h1>
      <div className="tiles">
        <button type="button" className="tile" onClick={() => dispatch({ _tag: "AskedToSync" })}>
          <span>Refresh Orders</span> <Badge count={counts.express + counts.scheduled} />
        </button>
      </div>
      <p className="note">
        Orders come by themselves as they are placed. A refresh asks commerce again, for every screen of the
        store.
        {updatedAt === undefined ? "" : ` Last updated ${Day.toClock(updatedAt)}.`}
      </p>
    </>
  )
}
