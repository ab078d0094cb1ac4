/** One order: who it is for, the line for codes, its items, and what is left to do with it. */
import { useEffect, useMemo } from "react"
import type { Order } from "#core/order/order.ts"
import { isComplete } from "#core/order/picking.ts"
import { invoicedWeights, weights } from "#core/order/review.ts"
import { isOpenForPicking, isProcessed } from "#core/order/status.ts"
import * as Q from "#core/quantity.ts"
import { lastScanOf } from "#core/screen/order/expiry-cache.ts"
import { invoicedFacts } from "#core/screen/order/invoiced-facts.ts"
import { type Model as OrderModel, showsContinue } from "#core/screen/order/model.ts"
import * as say from "#core/text/order.ts"
import { continuing } from "#core/text/scan.ts"
import { useModel, useSession } from "../../client.tsx"
import { useWorkKeys } from "../../keys/work-keys.ts"
import { CannotOpen } from "../../parts/cannot-open.tsx"
import { FoundCodes } from "../../parts/found-codes.tsx"
import { showRow } from "../../parts/pinned.ts"
import { Problem } from "../../parts/problem.tsx"
import { ScanLine } from "../../parts/scan-line.tsx"
import { ScanStrip } from "../../parts/scan-strip.tsx"
import { WorkEnd } from "../../parts/work-end.tsx"
import { CustomerPanel, OrderHead } from "./customer-panel.tsx"
import { answerTo, LaterQuestion, NextPack, useAsked } from "./first-expiry.tsx"
import { ItemDialog } from "./item-dialog.tsx"
import { ItemTable } from "./item-table.tsx"
import { useSay } from "./say.ts"
import { SummaryDialog } from "./summary-dialog.tsx"
import { UnsavedDialog } from "./unsaved-dialog.tsx"

/** How far the picking is. */
const Added = ({ model, order }: { model: OrderModel; order: Order }) => {
  if (isProcessed(order)) return null
  const { accepted, required } = weights(order, model.picking)
  return <p className="added">{say.added(Q.format(accepted), Q.format(required))}</p>
}

const Weights = ({ order }: { order: Order }) => {
  if (!isProcessed(order)) return null
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

/** What an invoiced order comes to, and what is to be done with it. */
const Invoiced = ({ order }: { order: Order }) => {
  const minute = useModel((client) => client.minute)
  const { user } = useSession()
  const facts = invoicedFacts(order, user.flags, minute)
  const isInvoiced = facts !== undefined
  // However far down somebody was when they confirmed.
  useEffect(() => {
    if (isInvoiced) scrollTo(0, 0)
  }, [isInvoiced])
  if (facts === undefined) return null
  return (
    <section className="invoiced" aria-label="Invoice">
      <p className="invoiced-paper">{facts.paper}</p>
      <p className="invoiced-amount">
        <strong>{facts.amount}</strong> {facts.payment}
      </p>
      <p className="invoiced-next">{facts.next}</p>
    </section>
  )
}

const Continue = ({ model }: { model: OrderModel }) => {
  const tell = useSay()
  const { order, busy, queue } = model
  if (order === undefined || !isOpenForPicking(order)) return null
  const isReady = isComplete(order, model.picking)
  return (
    <button
      type="button"
      className={`button is-large ${isReady ? "is-primary" : ""}`}
      disabled={!showsContinue(model)}
      onClick={() => tell({ _tag: "Continued" })}
    >
      {busy === "invoicing" ? "Invoicing" : queue.pending !== undefined ? continuing : say.acceptAndContinue}{" "}
      <kbd>F2</kbd>
    </button>
  )
}

const Notes = ({ model }: { model: OrderModel }) => {
  const status = model.order?.status
  if (status === "pending_payment") return <p className="notice is-warning">{say.paymentPending}</p>
  return status === "canceled" ? <p className="notice is-danger">{say.isCancelled}</p> : null
}

const Found = ({ codes }: { codes: ReadonlyArray<string> }) => {
  const tell = useSay()
  return <FoundCodes codes={codes} onClose={() => tell({ _tag: "ClosedDialog" })} />
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
      return <Found codes={model.dialog.codes} />
    default:
      return null
  }
}

const rowOf = (itemId: number): string => `item-${itemId}`

const Processing = ({ model }: { model: OrderModel }) => {
  const asked = useAsked(model)
  const tell = useSay()
  const { order, failure } = model
  const line = useWorkKeys<Parameters<typeof tell>[0]>({
    isShown: order !== undefined,
    selected: model.selected,
    rowOf,
    scan: model.lastScan,
    opening: (itemId) => ({ _tag: "OpenedItem", itemId }),
    answering: (key) => answerTo(asked, key),
    tell
  })
  const scan = useMemo(
    () => lastScanOf({ lastScan: model.lastScan, picking: model.picking }),
    [model.lastScan, model.picking]
  )
  if (order === undefined)
    return failure === undefined ? (
      <p className="nothing">Opening the order</p>
    ) : (
      <CannotOpen
        title="This order cannot be opened"
        reason={failure}
        onBack={() => tell({ _tag: "AskedToLeave" })}
        onAgain={() => tell({ _tag: "AskedToOpenAgain" })}
      />
    )
  // A digit in the empty line answers the question that is open; in a line with something in it, it is of a code.
  const tellLine: typeof tell = (message) =>
    tell(
      (message._tag === "TypedCode" && model.typed === "" ? answerTo(asked, message.text) : undefined) ??
        message
    )
  const isOpen = isOpenForPicking(order)
  return (
    <div className="order">
      <OrderHead order={order} />
      <div className="work">
        <Notes model={model} />
        <Invoiced order={order} />
        <Problem text={failure ?? (model.dialog?._tag === "Summary" ? undefined : model.problem)} />
        {isOpen || scan !== undefined ? (
          <ScanStrip lastScan={scan} below={isOpen ? <NextPack model={model} /> : null}>
            {isOpen ? <ScanLine typed={model.typed} ref={line} tell={tellLine} /> : null}
          </ScanStrip>
        ) : null}
        <ItemTable model={model} order={order} />
        <Weights order={order} />
        <WorkEnd
          queue={model.queue}
          refused={model.refused}
          lastScan={model.lastScan}
          onScan={tell}
          onResize={() => showRow(isOpen && model.selected !== undefined ? rowOf(model.selected) : undefined)}
          question={asked === undefined ? null : <LaterQuestion asked={asked} />}
        >
          <Added model={model} order={order} />
          <Continue model={model} />
        </WorkEnd>
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
