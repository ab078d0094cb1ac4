/** The line of a transfer and its scans: each waits until it was looked up, and is decided in its turn. */
import * as Result from "effect/Result"
import * as Day from "../../day.ts"
import * as Q from "../../quantity.ts"
import { problemOf } from "../../stock/transfer.ts"
import { readTransferScan, type ScannedCode } from "../../stock/transfer-scan.ts"
import { notAtSource, problemText, scannedMore } from "../../text/transfer.ts"
import { acknowledged, type LastScan, refusal, withRefusals } from "../scan-session/last-scan.ts"
import type { StripMessage } from "../scan-session/messages.ts"
import { beep } from "../scan-session/step.ts"
import { isLocked, step, stepped } from "./change.ts"
import { type Context, lineOf, type Model, productOf, type Step } from "./model.ts"
import { shownOn } from "./shelf.ts"

/** Digits as long as this are a code, not words to look for. */
const CODE = /^M?\d{8,}$/

/** The next scan is looked up once the stock is there and nothing stands in its way. */
export const lookedOn = (done: Step): Step => {
  const { model } = done
  const [code] = model.queue
  const isFree =
    code !== undefined &&
    !model.isLookingUp &&
    model.stoppedBy === undefined &&
    model.products !== undefined &&
    !isLocked(model)
  return isFree
    ? {
        ...done,
        model: { ...model, isLookingUp: true },
        commands: [
          ...done.commands,
          { _tag: "LookUpForTransfer", id: model.id, code, sends: model.kind === "send" }
        ]
      }
    : done
}

const typedInto = (model: Model, text: string): Model => ({
  ...model,
  typed: text,
  page: 1,
  tile: text.trim() === "" || CODE.test(text.trim()) ? -1 : 0
})

/** What stands in the line: a code, else the product under the cursor or the first that was found. */
const submitted = (model: Model): Step => {
  const text = model.typed.trim()
  if (text === "") return step(model)
  const product = shownOn(model).products[Math.max(0, model.tile)]
  return !CODE.test(text) && product !== undefined
    ? stepped(typedInto(model, ""), product.product_id, 1)
    : step({ ...typedInto(model, ""), queue: [...model.queue, text] })
}

const refusedScan = (model: Model, scan: LastScan): Step =>
  step({ ...model, ...withRefusals(model, [scan]) }, [beep("bad")])

const decided = (model: Model, code: string, found: ScannedCode, context: Context): Step => {
  const inCart = new Set(model.lines.flatMap(({ packs }) => packs.map(({ unique_key }) => unique_key)))
  const read = readTransferScan(found, inCart, Day.dayAt(context.now))
  if (Result.isFailure(read)) return refusedScan(model, refusal(code, read.failure))
  const { product_id, name, qty, unique_key } = read.success
  const bad = (text: string) =>
    refusedScan(model, { code, outcome: "bad", text, detail: name } satisfies LastScan)
  const product = productOf(model, product_id)
  if (product === undefined) return bad(notAtSource(name))
  const line = lineOf(model, product_id)
  const total = Q.plus(line?.qty ?? Q.zero, qty)
  const problem = problemOf(product, total)
  if (problem !== undefined) return bad(problemText(problem))
  const packs = [
    ...(line?.packs ?? []),
    ...(unique_key === null ? [] : [{ scan_code: code, unique_key, qty }])
  ]
  const changed = { product_id, name, sell_by: product.sell_by, qty: total, packs }
  return step(
    {
      ...model,
      before: model.lines,
      lines:
        line === undefined
          ? [...model.lines, changed]
          : model.lines.map((each) => (each === line ? changed : each)),
      lineAt: product_id,
      lastScan: {
        code,
        outcome: "good",
        text: scannedMore(name, Q.withUnit(product, qty)),
        detail: undefined
      },
      made: undefined
    },
    [beep("good")]
  )
}

/** What was found of a code that waits no more is no news. */
export const lookedUp = (model: Model, code: string, found: ScannedCode, context: Context): Step =>
  model.isLookingUp && model.queue[0] === code
    ? decided({ ...model, queue: model.queue.slice(1), isLookingUp: false }, code, found, context)
    : step(model)

export const handleStrip = (model: Model, message: StripMessage): Step => {
  switch (message._tag) {
    case "ScannedCode": {
      const code = message.code.trim()
      return step(code === "" ? model : { ...model, queue: [...model.queue, code] })
    }
    case "TypedCode":
      return step(typedInto(model, message.text))
    case "SubmittedCode":
      return submitted(model)
    case "FailedLookUp":
      return model.isLookingUp && model.queue[0] === message.code
        ? step({ ...model, isLookingUp: false, stoppedBy: message.message }, [beep("bad")])
        : step(model)
    case "ResumedScanning":
      return step({ ...model, stoppedBy: undefined })
    case "AcknowledgedRefusals":
      return step(acknowledged(model))
  }
}
