/** One order: who it is for, the line for codes, its items, and what is left to do with it. */
import { useEffect, useMemo, useRef } from "react"
import { isComplete } from "#core/order/picking.ts"
import { invoicedWeights, weights } from "#core/order/review.ts"
import { isOpenForPicking, isProcessed } from "#core/order/status.ts"
import * as Q from "#core/quantity.ts"
import { canContinue, type Model as OrderModel } from "#core/screen/order/model.ts"
import { lastScanOf } from "#core/screen/order/shelves.ts"
import * as say from "#core/text/order.ts"
import { useModel } from "../../client.tsx"
import { boxOf } from "../../keys/insertion.ts"
import { isOwnKey, isTyping, useKeys } from "../../keys/shortcuts.ts"
import { ScanLine } from "../../parts/scan-line.tsx"
import { ScanReport } from "../../parts/scan-report.tsx"
import { CustomerPanel, OrderHead } from "./customer-panel.tsx"
import { type Asked, answerTo, LaterQuestion, NextPack, useAsked } from "./first-expiry.tsx"
import { FoundCodes } from "./found-codes.tsx"
import { ItemDialog } from "./item-dialog.tsx"
import { ItemTable } from "./item-table.tsx"
import { useSay } from "./say.ts"
import { SummaryDialog } from "./summary-dialog.tsx"
import { UnsavedDialog } from "./unsaved-dialog.tsx"

const Weights = ({ model }: { model: OrderModel }) => {
  const { order } = model
  if (order === undefined) return null
  if (!isProcessed(order)) {
    const { accepted, required } = weights(order, model.picking)
    return <p className="added">{say.added(Q.format(accepted), Q.format(required))}</p>
  }
  const { required, accepted, nil } = invoicedWeights(order)
  return (
    <dl className="weights">
      {(
        [
          ["Required", required],
          ["Accepted", accepted],
          ["Nill", nil]
        ] as const
      ).map(([name, weight]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{Q.format(weight)} Kg</dd>
        </div>
      ))}
    </dl>
  )
}

const Continue = ({ model }: { model: OrderModel }) => {
  const tell = useSay()
  const { order, busy } = model
  if (order === undefined || !isOpenForPicking(order)) return null
  const isReady = isComplete(order, model.picking)
  return (
    <button
      type="button"
      className={`button is-large ${isReady ? "is-primary" : ""}`}
      disabled={!canContinue(model)}
      onClick={() => tell({ _tag: "Continued" })}
    >
      {busy === "invoicing" ? "Invoicing" : say.acceptAndContinue} <kbd>F2</kbd>
    </button>
  )
}

const Notes = ({ model }: { model: OrderModel }) => {
  const status = model.order?.status
  if (status === "pending_payment") return <p className="notice is-warning">{say.paymentPending}</p>
  return status === "canceled" ? <p className="notice is-danger">{say.isCancelled}</p> : null
}

const useOrderKeys = (model: OrderModel, asked: Asked | undefined) => {
  const line = useRef<HTMLInputElement>(null)
  const isMoving = useRef(false)
  const tell = useSay()
  useEffect(() => {
    const row = document.getElementById(`item-${model.selected}`)
    if (isMoving.current) row?.focus()
    else row?.scrollIntoView({ block: "nearest" })
    isMoving.current = false
  }, [model.selected])
  useKeys((pressed) => {
    const { key, control, target } = pressed
    const isInLine = target !== undefined && target === line.current
    const answer = answerTo(asked, key)
    if (control && key.toLowerCase() === "z" && !isTyping(pressed)) tell({ _tag: "UndidLastScan" })
    else if (key === "F2") tell({ _tag: "Continued" })
    else if (key === "F8") tell({ _tag: "AcknowledgedRefusals" })
    else if (key === "Escape" && isTyping(pressed)) tell({ _tag: "TypedCode", text: "" })
    else if (key === "Escape") tell({ _tag: "AskedToLeave" })
    // The button beside the empty line is off, so that the form does not send itself.
    else if (key === "Enter" && isInLine && line.current?.value === "" && model.selected !== undefined)
      tell({ _tag: "OpenedItem", itemId: model.selected })
    else if (isOwnKey(pressed)) return false
    else if (answer !== undefined && boxOf(target ?? null) === undefined) tell(answer)
    else if (key === "ArrowDown" || key === "ArrowUp") {
      isMoving.current = true
      // Where there is nowhere to move to, the focus goes to the item all the same.
      document.getElementById(`item-${model.selected}`)?.focus()
      tell({ _tag: "MovedSelection", by: key === "ArrowDown" ? 1 : -1 })
    } else if (key === "Enter" && model.selected !== undefined)
      tell({ _tag: "OpenedItem", itemId: model.selected })
    else if (key === "/" || (/^[\p{L}\p{N}$]$/u.test(key) && boxOf(pressed.target ?? null) === undefined)) {
      line.current?.focus()
      if (key !== "/") document.execCommand("insertText", false, key)
    } else return false
    return true
  })
  return line
}

/** A keyboard is at hand: the line for codes takes the focus without a keyboard on the glass coming up. */
const hasKeyboard = (): boolean => matchMedia("(pointer: fine)").matches

const Failure = ({ text }: { text: string }) => {
  const tell = useSay()
  return (
    <section className="failure">
      <h1>This order cannot be opened</h1>
      <p className="notice is-danger" role="alert">
        {text}
      </p>
      <button type="button" className="button" onClick={() => tell({ _tag: "AskedToLeave" })}>
        Back
      </button>
    </section>
  )
}

const Dialogs = ({ model }: { model: OrderModel }) => {
  switch (model.dialog?._tag) {
    case "Item":
      return <ItemDialog model={model} dialog={model.dialog.item} />
    case "Summary":
      return <SummaryDialog model={model} dialog={model.dialog.summary} />
    case "Unsaved":
      return <UnsavedDialog />
    case "FoundCodes":
      return <FoundCodes codes={model.dialog.codes} />
    default:
      return null
  }
}

const Processing = ({ model }: { model: OrderModel }) => {
  const asked = useAsked(model)
  const line = useOrderKeys(model, asked)
  const tell = useSay()
  const { order, failure } = model
  const isShown = order !== undefined
  useEffect(() => {
    if (isShown && hasKeyboard()) line.current?.focus()
  }, [isShown, line])
  const scan = useMemo(
    () => lastScanOf({ lastScan: model.lastScan, picking: model.picking }),
    [model.lastScan, model.picking]
  )
  if (order === undefined)
    return failure === undefined ? <p className="nothing">Opening the order</p> : <Failure text={failure} />
  // A digit in the empty line answers the question that is open; in a line with something in it, it is of a code.
  const tellLine: typeof tell = (said) =>
    tell((said._tag === "TypedCode" && model.typed === "" ? answerTo(asked, said.text) : undefined) ?? said)
  return (
    <div className="order">
      <OrderHead order={order} />
      <div className="work">
        <Notes model={model} />
        {failure === undefined ? null : (
          <p className="notice is-danger" role="alert">
            {failure}
          </p>
        )}
        {isOpenForPicking(order) ? <ScanLine typed={model.typed} ref={line} tell={tellLine} /> : null}
        <ScanReport lastScan={scan} queue={model.queue} refused={model.refused} onScan={tell} />
        <NextPack model={model} />
        {asked === undefined ? null : <LaterQuestion asked={asked} />}
        <ItemTable model={model} order={order} />
        <div className="order-end">
          <Weights model={model} />
          <Continue model={model} />
        </div>
      </div>
      <CustomerPanel model={model} order={order} />
      <Dialogs model={model} />
    </div>
  )
}

export const OrderPage = () => {
  const model = useModel(({ page }) => (page._tag === "Order" ? page.model : undefined))
  return model === undefined ? null : <Processing model={model} />
}
