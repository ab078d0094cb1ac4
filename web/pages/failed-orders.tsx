/** Partners' orders that could not be created, each with every reason. */
import { Link } from "wouter"
import { failedOrderColumns, failedOrderHeadings } from "#core/order/failed-partner-order.ts"
import { plain } from "#core/plain.ts"
import * as route from "#core/screen/route.ts"
import { failedPartnerOrders } from "#core/text/order.ts"
import { nothingToShow } from "#core/text/shipment.ts"
import { useDispatch, useModel } from "../client.tsx"
import { isOwnKey, useKeys } from "../keys/shortcuts.ts"
import { Problem } from "../parts/problem.tsx"

const queue: route.Route = { name: "orders", tab: "express" }

export const FailedOrders = () => {
  const { list, problem } = useModel((model) => model.failedOrders)
  const dispatch = useDispatch()
  useKeys((pressed) => {
    if (pressed.key !== "Escape" || isOwnKey(pressed)) return false
    dispatch({ _tag: "AskedForRoute", route: queue })
    return true
  })
  return (
    <>
      <h1>{failedPartnerOrders}</h1>
      <div className="tools">
        <Link href={route.print(queue)}>Back</Link>
      </div>
      <Problem text={problem} />
      {list === undefined || list.length === 0 ? (
        <p className="nothing">{list === undefined ? "" : nothingToShow}</p>
      ) : (
        <table className="rows failed-table">
          <thead>
            <tr>
              {failedOrderColumns.map((column) => (
                <th key={column} scope="col">
                  {failedOrderHeadings[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((order) => (
              <tr key={`${order.source} ${order.ref_id}`} className="row">
                {failedOrderColumns.map((column) => (
                  <td key={column} data-label={failedOrderHeadings[column]}>
                    {plain(order[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
