/** First expiry, first out, beside the work: the pack to take next, and the question why a later one was taken. */

import * as Day from "#core/day.ts"
import type { PassedOver } from "#core/order/fefo-violation.ts"
import * as Q from "#core/quantity.ts"
import { adviceOf, questionOf } from "#core/screen/order/expiry-cache.ts"
import type { Message, Model as OrderModel } from "#core/screen/order/model.ts"
import { orderContext } from "#core/screen/order/screen.ts"
import { reasonOf } from "#core/stock/first-expiry.ts"
import { asOf, oneOf, takeNext, takeNextShort, whyLater } from "#core/text/order.ts"
import { useClient, useModel } from "../../client.tsx"
import { Name } from "../../parts/name.tsx"
import { useSay } from "./say.ts"

/** Characters that fit into one line of a phone. */
const widestOnPhone = 42

/** Always in the same place, so that eyes find it; it goes on to the next item by itself. */
export const NextPack = ({ model }: { model: OrderModel }) => {
  const minute = useModel((client) => client.minute)
  const advice = adviceOf(model, minute)
  // Its place is kept: the items under it stay where they are.
  if (advice === undefined) return <p className="next-pack is-none" />
  const { item, pack, count, isAtLeast, asOf: read } = advice
  const take = takeNext(pack, Day.dayAt(minute))
  const isLong = take.length > widestOnPhone
  return (
    <p className="next-pack">
      <span className="next-item">
        <Name text={item.name} />
      </span>
      <strong className={isLong ? "is-long" : undefined}>{take}</strong>
      {isLong ? <strong className="next-short">{takeNextShort(pack)}</strong> : null}
      <span>
        {Q.withUnit(item, pack.qty)}, {oneOf(count, isAtLeast)}
        {read === undefined ? "" : `, ${asOf(Day.toClock(read))}`}
      </span>
    </p>
  )
}

/** The open question, and the reasons under their keys. */
export interface Asked {
  readonly question: PassedOver
  readonly reasons: ReadonlyArray<string>
}

export const useAsked = (model: OrderModel): Asked | undefined => {
  const client = useClient()
  const question = questionOf(model)
  const reasons = orderContext(client.model())?.laterReasons
  return question === undefined || reasons === undefined ? undefined : { question, reasons }
}

/** What answers a question; undefined where the key is none of its reasons. */
export const answerTo = (asked: Asked | undefined, key: string): Message | undefined => {
  const reason = asked === undefined ? undefined : reasonOf(asked.reasons, key)
  return asked === undefined || reason === undefined
    ? undefined
    : { _tag: "GaveLaterReason", than: asked.question.than.scan_code, reason }
}

/** Stays until it is answered, by a key or a button, and stops nothing: scans go on. */
export const LaterQuestion = ({ asked }: { asked: Asked }) => {
  const minute = useModel((client) => client.minute)
  const tell = useSay()
  const { question, reasons } = asked
  return (
    <section className="later-question" aria-label="Later pack">
      <p>
        <strong>{whyLater(question.than, Day.dayAt(minute))}</strong> <Name text={question.item.name} />
      </p>
      <div className="later-reasons">
        {reasons.map((reason, at) => (
          <button
            key={reason}
            type="button"
            className="button"
            onClick={() => tell({ _tag: "GaveLaterReason", than: question.than.scan_code, reason })}
          >
            <kbd>{at + 1}</kbd> {reason}
          </button>
        ))}
      </div>
    </section>
  )
}
