/** Why less than ordered is sent, item by item, before an invoice; why nothing is, before a cancellation. */

import { type FormEvent, useEffect, useRef } from "react"
import * as Q from "#core/quantity.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import type { Model as OrderModel } from "#core/screen/order/model.ts"
import { orderContext } from "#core/screen/order/screen.ts"
import {
  answerTo,
  askedLine,
  isForOthers,
  type LaterLine,
  laterLines,
  type SummaryLine,
  type SummaryDialog as SummaryModel,
  summaryOf
} from "#core/screen/order/summary-dialog.ts"
import { insteadOf, invoiceSummary, laterPacks, willBeCancelled } from "#core/text/order.ts"
import { useClient } from "../../client.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { Name } from "../../parts/name.tsx"
import { Problem } from "../../parts/problem.tsx"
import { useSay } from "./say.ts"

/** Stands for a reason that is on no list. */
const other = "\u0000other"

interface LineProps {
  readonly line: SummaryLine
  readonly list: ReadonlyArray<string>
  /** Its reason may be that of others. */
  readonly isForOthers: boolean
}

const Reason = ({ line, list, isForOthers }: LineProps) => {
  const tell = useSay()
  const { item_id: itemId, name } = line.item
  const ownWords = useRef<HTMLInputElement>(null)
  // Chosen just now: they are typed next.
  const isToBeTyped = line.isOwnWords && line.reason === ""
  useEffect(() => {
    if (isToBeTyped) ownWords.current?.focus()
  }, [isToBeTyped])
  return (
    <div className="reason-line">
      <label>
        <span>Reason</span>
        <select
          aria-label={`Reason for ${sanitizeText(name)}`}
          value={line.isOwnWords ? other : line.reason}
          aria-invalid={line.problem !== undefined && !line.isOwnWords}
          onChange={({ target: { value } }) =>
            tell(
              value === other
                ? { _tag: "ChoseOwnWords", itemId }
                : { _tag: "ChoseReason", itemId, reason: value }
            )
          }
        >
          <option value="">Choose a reason</option>
          {list.map((reason, at) => (
            <option key={reason} value={reason} data-key={at + 1}>
              {reason}
            </option>
          ))}
          <option value={other} data-key="0">
            Other, in own words
          </option>
        </select>
      </label>
      {line.isOwnWords ? (
        <Field
          ref={ownWords}
          label="In own words"
          value={line.reason}
          problem={line.problem}
          onChange={(text) => tell({ _tag: "TypedReason", itemId, text })}
        />
      ) : null}
      {line.problem === undefined || line.isOwnWords ? null : <p className="problem">{line.problem}</p>}
      {line.problem === undefined && isForOthers ? (
        <button
          type="button"
          className="button is-small"
          onClick={() => tell({ _tag: "AppliedToAll", reason: line.reason })}
        >
          Use for all without a reason
        </button>
      ) : null}
    </div>
  )
}

const Line = ({ line, list, isForOthers }: LineProps) => (
  <li className={line.needsReason ? "summary-line is-short" : "summary-line"}>
    <p className="summary-item">
      <Name text={line.item.name} />
    </p>
    <p className="summary-figures">
      {Q.withUnit(line.item, line.accepted)} of {Q.withUnit(line.item, line.item.qty)}
      {line.needsReason ? <strong> {Q.withUnit(line.item, line.short)} short</strong> : null}
    </p>
    {line.needsReason ? <Reason line={line} list={list} isForOthers={isForOthers} /> : null}
  </li>
)

/** Packs that were taken later than they should have been: what Confirm will say of each, and it may be another reason. */
const LaterPacks = ({ lines, list }: { lines: ReadonlyArray<LaterLine>; list: ReadonlyArray<string> }) => {
  const tell = useSay()
  return (
    <section className="summary-later" aria-label={laterPacks}>
      <h3>{laterPacks}</h3>
      <ul className="summary-lines">
        {lines.map(({ item, than, scans, shown, isProposed }) => (
          <li key={than.scan_code} className="summary-line is-later">
            <p className="summary-item">
              <Name text={item.name} />
            </p>
            <p className="summary-figures">{insteadOf(scans.length, than)}</p>
            <div className="reason-line">
              <label>
                <span>{isProposed ? "Reason, if Confirm is pressed" : "Reason"}</span>
                <select
                  aria-label={`Reason for passing over ${sanitizeText(than.scan_code)}`}
                  value={shown}
                  onChange={({ target: { value } }) =>
                    tell({ _tag: "GaveLaterReason", than: than.scan_code, reason: value })
                  }
                >
                  {[...new Set([shown, ...list])].map((reason) => (
                    <option key={reason} value={reason}>
                      {reason}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** No box, list or button has the focus. */
const isTheDialog = (target: Element | undefined): boolean =>
  target === undefined || target === document.body || target.matches('[role="dialog"]')

export const SummaryDialog = ({ model, dialog }: { model: OrderModel; dialog: SummaryModel }) => {
  const client = useClient()
  const tell = useSay()
  const context = orderContext(client.model())
  const { order, busy } = model
  if (order === undefined || context === undefined) return null
  const summary = summaryOf(dialog, order, model.picking, context.reasons)
  const { lines, count, isValid } = summary
  const isInvoice = dialog.kind === "invoice"
  const later = isInvoice ? laterLines(order, model.picking, context.laterReasons) : []
  const shortages = lines.filter((line) => line.needsReason)
  const others = lines.filter((line) => !line.needsReason)
  const asked = askedLine(summary)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) tell({ _tag: "Confirmed" })
  }
  return (
    <Dialog
      title={isInvoice ? invoiceSummary(count) : willBeCancelled(order.increment_id)}
      className="summary"
      onClose={() => tell({ _tag: "ClosedDialog" })}
      onKey={(pressed) => {
        // A button and a list understand Enter themselves.
        if (pressed.key === "Enter" && isValid && isTheDialog(pressed.target)) {
          tell({ _tag: "Confirmed" })
          return true
        }
        const message = asked === undefined ? undefined : answerTo(asked, pressed.key, context.reasons)
        if (message === undefined) return false
        tell(message)
        return true
      }}
    >
      <form onSubmit={submit}>
        {asked === undefined ? null : (
          <p className="reason-keys" aria-hidden="true">
            {context.reasons.slice(0, 9).map((reason, at) => (
              <span key={reason}>
                <kbd>{at + 1}</kbd> {reason}
              </span>
            ))}
            <span>
              <kbd>0</kbd> own words
            </span>
          </p>
        )}
        <ul className="summary-lines">
          {[...shortages, ...others].map((line) => (
            <Line
              key={line.item.item_id}
              line={line}
              list={context.reasons}
              isForOthers={isForOthers(summary, line)}
            />
          ))}
        </ul>
        {later.length === 0 ? null : <LaterPacks lines={later} list={context.laterReasons} />}
        <Problem text={model.problem} />
        <div className="dialog-buttons">
          <button
            type="button"
            className="button"
            aria-disabled={busy !== undefined}
            onClick={() => tell({ _tag: "ClosedDialog" })}
          >
            Back
          </button>
          <button
            type="submit"
            className={isInvoice ? "button is-primary" : "button is-danger"}
            data-autofocus={isValid ? "" : undefined}
            disabled={!isValid}
            // It keeps the focus while the server is asked: should that fail, Enter tries again.
            aria-disabled={busy !== undefined}
          >
            {busy === undefined ? "Confirm" : "Please wait"}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
