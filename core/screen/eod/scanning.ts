/**
 * Packs are counted by scanning them (EOD-11): a scan is stored, then told to the server, which adds it to what all
 * devices have counted; an answer that does not come is asked for again under the same key. What this device has counted
 * can be taken back, the last scan first.
 */
import type { StockCount } from "../../contract/eod-stock.ts"
import { fault } from "../../fault.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { keyOfProduct } from "../../kit/product-rows/rows.ts"
import { acknowledged, type LastScan, withRefusals } from "../../kit/scan-session/last-scan.ts"
import type { StripMessage } from "../../kit/scan-session/messages.ts"
import { andThen, beep, step, toast } from "../../kit/step.ts"
import * as Q from "../../quantity.ts"
import type { CountedProduct, EodStatus } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { faultText } from "../../text/fault.ts"
import { type Context, type Message, type Model, reload, reloadCount, type Step } from "./model.ts"
import type { Scan } from "./stored.ts"

/** Scans of one call. */
const mostAtOnce = 50

/** Scans are told to the server while nothing is on its way, and it is known for which report they count. */
export const sendScans = (done: Step): Step => {
  const { model } = done
  const { scans, status, holder, submission, device, id } = model
  const isFree =
    status !== undefined &&
    holder === "this window" &&
    submission === undefined &&
    model.onItsWay === undefined
  if (!isFree || scans.length === 0 || model.stoppedBy !== undefined) return done
  const batch = scans.slice(0, mostAtOnce)
  const { day, version } = status
  return {
    ...done,
    model: { ...model, onItsWay: { _tag: "Counts", keys: batch.map(({ key }) => key) } },
    commands: [
      ...done.commands,
      {
        _tag: "CountScans",
        hubId: id,
        device,
        scans: batch,
        report: { day, version },
        key: keyOf("eod-count", [device, day, version, batch.map(({ key }) => key)])
      }
    ]
  }
}

const scanned = (model: Model, typed: string, { now, userId }: Context): Step => {
  const code = typed.trim()
  if (code === "") return step(model)
  const { device, lastNumber, scans, status } = model
  if (status !== undefined && status.approved_at !== null) {
    const why = fault("EodApproved", { day: status.day, approved_at: status.approved_at })
    return step(model, [beep("bad")], [toast("failure", faultText(why))])
  }
  return step({
    ...model,
    device: device === "" ? `${userId}-${now.toString(36)}` : device,
    lastNumber: lastNumber + 1,
    scans: [...scans, { key: String(lastNumber + 1), scan_code: code, at: now + model.clockAhead }]
  })
}

export const handleStrip = (model: Model, message: StripMessage, context: Context): Step => {
  switch (message._tag) {
    case "ScannedCode":
      return scanned(model, message.code, context)
    case "TypedCode":
      return step({ ...model, typed: message.text })
    case "SubmittedCode":
      return scanned({ ...model, typed: "" }, model.typed, context)
    case "FailedLookUp":
      return step(model)
    case "ResumedScanning":
      return step({ ...model, stoppedBy: undefined })
    case "AcknowledgedRefusals":
      return step(acknowledged(model))
  }
}

/** What all have counted of some products by now; the others stand as they did. */
const withSums = (
  model: Model,
  counted: ReadonlyArray<CountedProduct>,
  uncounted: ReadonlyArray<number> = []
): Model => {
  const sums = new Map(model.scanned)
  for (const id of uncounted) sums.delete(id)
  for (const sum of counted) sums.set(sum.product_id, sum)
  // Sums that were asked for before are older than these.
  return { ...model, scanned: sums, countRequestId: model.countRequestId + 1 }
}

const goodScan = (
  code: string,
  { qty, product_id }: StockCount["taken"][number],
  sum: CountedProduct | undefined,
  isTyped: boolean
): LastScan => {
  if (sum === undefined) return { code, outcome: "good", text: `product ${product_id}`, detail: undefined }
  return {
    code,
    outcome: "good",
    text: `${sum.product_name} +${Q.withUnit(sum, qty)}`,
    detail: say.scannedSum(Q.withUnit(sum, sum.counted), sum.lines, isTyped)
  }
}

const badScan = (scan: Scan, text: string, detail?: string): LastScan => ({
  code: scan.scan_code,
  outcome: "bad",
  text,
  detail
})

/** Each scan of a call has counted or was refused; the last one is shown, and every refusal until somebody has seen it. */
const countedScans = (
  before: Model,
  keys: ReadonlyArray<string>,
  { counted, taken, refused }: StockCount
): Step => {
  const sent = before.scans.filter(({ key }) => keys.includes(key))
  const bad = new Map(refused.map((line) => [line.key, line]))
  const lines = new Map(taken.map((line) => [line.key, line]))
  const good = sent.flatMap((scan) => {
    const line = bad.has(scan.key) ? undefined : lines.get(scan.key)
    return line === undefined ? [] : [{ ...scan, ...line }]
  })
  const model: Model = withSums(
    {
      ...before,
      onItsWay: undefined,
      scans: before.scans.filter(({ key }) => !keys.includes(key)),
      taken: [
        ...before.taken,
        ...good.map(({ key, scan_code, product_id }) => ({ key, scan_code, product_id }))
      ]
    },
    counted
  )
  const last = good.at(-1)
  const typed = last === undefined ? undefined : model.counts.get(keyOfProduct(last.product_id))
  const shown: Model =
    last === undefined
      ? model
      : {
          ...model,
          selected: keyOfProduct(last.product_id),
          lastScan: goodScan(
            last.scan_code,
            last,
            model.scanned.get(last.product_id),
            typed !== undefined && typed.text !== ""
          )
        }
  const refusals = sent
    .flatMap((scan) => {
      const line = bad.get(scan.key)
      if (line === undefined) return []
      return [badScan(scan, say.refusedLine(line), line.flaw ?? say.refusedDetail(line.why))]
    })
    .reverse()
  return refusals.length === 0
    ? step(shown, [beep("good")])
    : step({ ...shown, ...withRefusals(shown, refusals) }, [beep("bad")])
}

/** None of them counts any more: they are refused aloud. */
export const refusedScans = (model: Model, isMeant: (scan: Scan) => boolean, why: string): Step => {
  const meant = model.scans.filter(isMeant)
  if (meant.length === 0) return step(model)
  const refusals = meant.map((scan) => badScan(scan, why)).reverse()
  return step(
    { ...model, scans: model.scans.filter((scan) => !isMeant(scan)), ...withRefusals(model, refusals) },
    [beep("bad")]
  )
}

/** The scans of a call were counted, or a rule has refused them all, or nobody has answered: then all of them wait. */
export const answeredScans = (
  before: Model,
  { keys, answer }: Extract<Message, { readonly _tag: "AnsweredScans" }>
): Step => {
  if (answer.outcome === "done") return countedScans(before, keys, answer.answer)
  const model: Model = { ...before, onItsWay: undefined }
  return answer.outcome === "unanswered"
    ? step({ ...model, stoppedBy: answer.problem }, [beep("bad")])
    : // The report is another one by now, or approved.
      andThen(
        refusedScans(model, ({ key }) => keys.includes(key), answer.problem),
        reload
      )
}

/** The last scan that waits is taken out of the row; else the last that has counted is asked back. */
export const undone = (model: Model): Step => {
  const { scans, onItsWay, taken, status, device, id } = model
  const sent = onItsWay?._tag === "Counts" ? onItsWay.keys : []
  const waiting = scans.at(-1)
  if (waiting !== undefined && !sent.includes(waiting.key))
    return step(
      { ...model, scans: scans.slice(0, -1) },
      [],
      [toast("info", say.takenBack(waiting.scan_code))]
    )
  const last = taken.at(-1)
  if (last === undefined || onItsWay !== undefined || status === undefined) return step(model)
  const { day, version } = status
  return step({ ...model, onItsWay: { _tag: "Undo", key: last.key } }, [
    {
      _tag: "UncountScan",
      hubId: id,
      device,
      lineKey: last.key,
      report: { day, version },
      key: keyOf("eod-uncount", [device, day, version, last.key])
    }
  ])
}

const withoutScan = (model: Model, lineKey: string): Model => ({
  ...model,
  onItsWay: undefined,
  taken: model.taken.filter(({ key }) => key !== lineKey),
  lastScan: undefined
})

const uncounted = (model: Model, lineKey: string, { counted, refused }: StockCount): Step => {
  const scan = model.taken.find(({ key }) => key === lineKey)
  if (scan === undefined) return step({ ...model, onItsWay: undefined })
  const after = withSums(withoutScan(model, lineKey), counted, refused.length > 0 ? [] : [scan.product_id])
  const [why] = refused
  return why === undefined
    ? step(after, [], [toast("info", say.takenBack(scan.scan_code))])
    : step(after, [beep("bad")], [toast("failure", say.refusedLine(why))])
}

/** Refused by a rule it is not to be taken back any more; without an answer it can be tried again. */
export const answeredUndo = (
  model: Model,
  { lineKey, answer }: Extract<Message, { readonly _tag: "AnsweredUndo" }>
): Step =>
  answer.outcome === "done"
    ? uncounted(model, lineKey, answer.answer)
    : step(
        answer.outcome === "refused" ? withoutScan(model, lineKey) : { ...model, onItsWay: undefined },
        [beep("bad")],
        [toast("failure", answer.problem)]
      )

const reloadDue = (model: Model): Step => (model.isCountDue ? reloadCount(model) : step(model))

const isOf = (
  { day, version }: Pick<StockCount, "day" | "version">,
  status: EodStatus | undefined
): boolean => status !== undefined && status.day === day && status.version === version

/** Sums for another report than is shown: the page is read anew. */
export const loadedCount = (
  before: Model,
  { requestId, count, asOf }: Extract<Message, { readonly _tag: "LoadedCount" }>
): Step => {
  const model: Model = { ...before, isCountOnItsWay: false }
  // Sums of earlier stand in for none at all.
  if (asOf !== undefined)
    return model.scanned.size > 0 || (model.status !== undefined && !isOf(count, model.status))
      ? reloadDue(model)
      : reloadDue({ ...model, scanned: new Map(count.counted.map((sum) => [sum.product_id, sum])) })
  // Something was counted here since: it is asked for once more.
  if (requestId !== model.countRequestId) return reloadCount(model)
  const after: Model = {
    ...model,
    scanned: new Map(count.counted.map((sum) => [sum.product_id, sum]))
  }
  const isOther = model.status !== undefined && !isOf(count, model.status)
  const next = reloadDue(after)
  return isOther && !model.isLoading && model.dialog === undefined ? andThen(next, reload) : next
}

export const failedCount = (model: Model): Step => reloadDue({ ...model, isCountOnItsWay: false })

/** The report is another one by now: what was scanned for the one before stands in that. */
export const forReport = (before: EodStatus | undefined, model: Model): Step => {
  const { status } = model
  if (status === undefined || before === undefined || isOf(before, status)) return step(model)
  return refusedScans({ ...model, taken: [], scanned: new Map() }, () => true, say.reportIsOther)
}
