/** The left panel: whose order it is and where it goes, who works on it, and its papers. */
import { memo } from "react"
import { timeAgo } from "#core/day.ts"
import { pendingSince } from "#core/order/age.ts"
import { locationOf, slotLines } from "#core/order/delivery.ts"
import { customerName, maskedPhone, type Order } from "#core/order/order.ts"
import { actionsOf, standsApart } from "#core/screen/order/actions.ts"
import type { Model as OrderModel } from "#core/screen/order/model.ts"
import { statusText } from "#core/text/status.ts"
import { useModel, useSession } from "../../client.tsx"
import { Facts } from "../../parts/facts.tsx"
import { Name } from "../../parts/name.tsx"
import { PlaceLink } from "../../parts/place-link.tsx"
import { useSay } from "./say.ts"

const Lines = ({ lines }: { lines: ReadonlyArray<string> }) => (
  <>
    {lines.map((line) => (
      <span key={line} className="line">
        <Name text={line} />
      </span>
    ))}
  </>
)

/** The complete address, its parts one after the other. */
const addressOf = ({ ship_address: address }: Order): string =>
  address === null
    ? ""
    : [...address.street.split("\n"), address.city, `${address.region} ${address.postcode}`]
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .join(", ")

const Customer = memo(({ order, minute }: { order: Order; minute: number }) => {
  const texts: ReadonlyArray<readonly [name: string, text: string]> = [
    ["Customer", customerName(order)],
    ["Phone", maskedPhone(order.customer_mobile ?? "")],
    ["Location", locationOf(order.ship_address)],
    ["Address", addressOf(order)],
    ["Source", order.source.toUpperCase()]
  ]
  return (
    <Facts
      facts={[
        ...texts
          .filter(([, text]) => text !== "")
          .map(([name, text]) => [name, <Name key={name} text={text} />] as const),
        ["Delivery slot", <Lines key="slot" lines={slotLines(order)} />],
        ["Received", timeAgo(pendingSince(order), minute)]
      ]}
    />
  )
})

const Assignee = ({ order }: { order: Order }) => {
  const { user } = useSession()
  const { assigned_to: assignee } = order
  if (assignee === undefined || assignee === null || assignee.user_id === user.id) return null
  return (
    <p className="notice is-warning">
      <Name text={assignee.name} /> is working on this order too
    </p>
  )
}

/** Which order this is, how it stands, and the way back. */
export const OrderHead = ({ order }: { order: Order }) => {
  const tell = useSay()
  return (
    <div className="order-head">
      <button type="button" className="button is-small" onClick={() => tell({ _tag: "AskedToLeave" })}>
        Back
      </button>
      <h1>
        <span className="order-number">{order.increment_id}</span>{" "}
        <span className={`status is-${order.status}`}>{statusText(order)}</span>
      </h1>
      <Assignee order={order} />
    </div>
  )
}

export const CustomerPanel = ({ model, order }: { model: OrderModel; order: Order }) => {
  const minute = useModel((client) => client.minute)
  const { user } = useSession()
  const tell = useSay()
  const actions = actionsOf(model, user.flags)
  return (
    <aside className="customer" aria-label="Customer and papers">
      <Customer order={order} minute={minute} />
      <div className="actions">
        {actions
          .filter((action) => !standsApart(action))
          .map(({ title, message }) => (
            <button key={title} type="button" className="button" onClick={() => tell(message)}>
              {title}
            </button>
          ))}
        <PlaceLink className="button" to={{ name: "label", orderId: order.order_id }}>
          Weigh labels
        </PlaceLink>
      </div>
      {actions.filter(standsApart).map(({ title, message }) => (
        <div key={title} className="actions-apart">
          <button type="button" className="button is-danger" onClick={() => tell(message)}>
            Cancel order
          </button>
        </div>
      ))}
    </aside>
  )
}
