/** Invoiced orders leave the house: by a press, or by scanning their labels. */
import { type FormEvent, useEffect, useMemo, useRef } from "react"
import { deliveryAt } from "#core/order/delivery.ts"
import { customerName } from "#core/order/order.ts"
import { isOld, linkText, whyNoOrders } from "#core/screen/app/link.ts"
import {
  askingOf,
  type Model as DispatchModel,
  durationText,
  isYesByEnter,
  type Message,
  type Question,
  rows as rowsOf
} from "#core/screen/dispatch/model.ts"
import { empty } from "#core/screen/scan-session/queue.ts"
import { moreQuestions, noOrders, scanPrompt } from "#core/text/order.ts"
import { useDispatch, useModel } from "../client.tsx"
import { isOwnKey, isTyping, useKeys } from "../keys/shortcuts.ts"
import { useWayHome } from "../keys/way-home.ts"
import { Dialog } from "../parts/dialog.tsx"
import { Field } from "../parts/field.tsx"
import { Name } from "../parts/name.tsx"
import { ScanStrip } from "../parts/scan-strip.tsx"
import { WorkEnd } from "../parts/work-end.tsx"

const useSay = (): ((message: Message) => void) => {
  const dispatch = useDispatch()
  return (message) => dispatch({ _tag: "GotScreenMessage", screen: "Dispatch", message })
}

const Asking = ({
  question: { orderId, text },
  isYesFirst,
  more
}: {
  question: Question
  isYesFirst: boolean
  more: number
}) => {
  const say = useSay()
  const order = useModel(({ book }) => book.byId.get(orderId))
  const cancel = () => say({ _tag: "CancelledDispatch" })
  return (
    <Dialog title={text} className="question" onClose={cancel}>
      {order === undefined ? null : (
        <p>
          Order {order.increment_id}, <Name text={customerName(order)} />, {deliveryAt(order)}
        </p>
      )}
      {more === 0 ? null : <p>{moreQuestions(more)}</p>}
      <div className="dialog-buttons">
        <button
          type="button"
          className="button"
          data-autofocus={isYesFirst ? undefined : ""}
          onClick={cancel}
        >
          Cancel
        </button>
        <button
          type="button"
          className="button is-primary"
          data-autofocus={isYesFirst ? "" : undefined}
          onClick={() => say({ _tag: "ConfirmedDispatch" })}
        >
          Dispatch
        </button>
      </div>
    </Dialog>
  )
}

const Table = ({ model }: { model: DispatchModel }) => {
  const orders = useModel(({ book }) => book.orders)
  const minute = useModel((client) => client.minute)
  const isStale = useModel(isOld)
  const why = useModel(whyNoOrders)
  const link = useModel(linkText)
  const say = useSay()
  const rows = useMemo(() => rowsOf(orders, minute), [orders, minute])
  if (rows.length === 0)
    return <p className="nothing">{why ?? (isStale ? `${noOrders} (${link})` : noOrders)}</p>
  return (
    <table className="rows">
      <caption className="unseen">Dispatch Order</caption>
      <thead>
        <tr>
          {["#", "OrderId", "No. of Items", "Status", "Duration", "Delivery At"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ order, status, duration, isScheduled, isEarly }, index) => (
          <tr
            key={order.order_id}
            className={`row ${isScheduled ? "is-scheduled" : "is-plain"}${order.order_id === model.selected ? " is-selected" : ""}`}
          >
            <td className="cell-number">{index + 1}</td>
            <td className="cell-id">
              <button
                type="button"
                id={`dispatch-${order.order_id}`}
                className="row-link"
                disabled={model.leaving.includes(order.order_id)}
                onClick={() => say({ _tag: "PressedOrder", orderId: order.order_id })}
              >
                {order.increment_id}
              </button>
            </td>
            <td data-label="No. of Items">{order.total_item_count}</td>
            <td data-label="Status">
              {model.leaving.includes(order.order_id) ? "Leaving" : status}
              {isEarly ? <span className="early">early</span> : null}
            </td>
            <td data-label="Duration">{durationText(duration)}</td>
            <td data-label="Delivery At">{deliveryAt(order)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const Dispatch = () => {
  const model = useModel(({ page }) => (page._tag === "Dispatch" ? page.model : undefined))
  return model === undefined ? null : <Ready model={model} />
}

const Ready = ({ model }: { model: DispatchModel }) => {
  const say = useSay()
  const box = useRef<HTMLInputElement>(null)
  const isMoving = useRef(false)
  const goesHome = useWayHome()
  const asking = askingOf(model)
  useEffect(() => {
    if (!isMoving.current || model.selected === undefined) return
    isMoving.current = false
    document.getElementById(`dispatch-${model.selected}`)?.focus()
  }, [model.selected])
  useKeys((pressed) => {
    const { key } = pressed
    if (isOwnKey(pressed)) return false
    if (key === "ArrowDown" || key === "ArrowUp") {
      isMoving.current = true
      document.getElementById(`dispatch-${model.selected}`)?.focus()
      say({ _tag: "MovedDispatch", by: key === "ArrowDown" ? 1 : -1 })
      return true
    }
    if (key === "Escape" && isTyping(pressed)) {
      say({ _tag: "TypedLabel", text: "" })
      return true
    }
    if (key === "F8") {
      say({ _tag: "AcknowledgedRefusals" })
      return true
    }
    if (goesHome(pressed)) return true
    if (key === "/" || /^[\p{L}\p{N}]$/u.test(key)) {
      box.current?.focus()
      if (key !== "/") document.execCommand("insertText", false, key)
      return true
    }
    return false
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say({ _tag: "SubmittedLabel" })
  }
  return (
    <>
      <h1>Dispatch Order</h1>
      <ScanStrip lastScan={model.lastScan}>
        <div className="tools">
          <form className="search" onSubmit={submit}>
            <Field
              ref={box}
              label="Scan in ship list"
              placeholder={scanPrompt}
              value={model.typed}
              onChange={(text) => say({ _tag: "TypedLabel", text })}
            />
          </form>
          <p className="legend">
            <span className="swatch is-scheduled" aria-hidden="true" /> Scheduled Orders
          </p>
        </div>
      </ScanStrip>
      <Table model={model} />
      <WorkEnd
        queue={empty}
        refused={model.refused}
        lastScan={model.lastScan}
        onScan={() => say({ _tag: "AcknowledgedRefusals" })}
      />
      {asking === undefined ? null : (
        <Asking
          // Another order's question begins with its own answer, whatever was pressed for the last one.
          key={asking.orderId}
          question={asking}
          isYesFirst={isYesByEnter(model)}
          more={model.questions.length - 1}
        />
      )}
    </>
  )
}
