/** The line of a transfer and its scans: each waits until it was looked up, and is decided in its turn. */
import * as Result from "effect/Result"
import * as Day from "../../day.ts"
import { productMeant, typedInto } from "../../kit/cart/shelf-keys.ts"
import type { WorkNotice } from "../../kit/notice.ts"
import { claimedByOther, claimer } from "../../kit/scan-session/claims.ts"
import { type Decision, decider, type Inspected } from "../../kit/scan-session/decide.ts"
import { type LastScan, refusal, withRefusals } from "../../kit/scan-session/last-scan.ts"
import * as strip from "../../kit/scan-session/messages.ts"
import { beep, step } from "../../kit/step.ts"
import * as Q from "../../quantity.ts"
import { problemOf } from "../../stock/transfer.ts"
import { readTransferScan, type ScannedCode } from "../../stock/transfer-scan.ts"
import { notAtSource, problemText, scannedMore } from "../../text/transfer.ts"
import { isLocked, isOnItsWay, packsIn, stepped, withoutPack } from "./change.ts"
import {
  type Command,
  type Context,
  lineOf,
  type Model,
  type PackInCart,
  productOf,
  type Step
} from "./model.ts"
import { isSought, shownOn } from "./shelf.ts"

type Decided = Decision<Model, WorkNotice, Command>

/** A pack that another screen has in hand is refused without asking. */
const inspect = (model: Model, code: string): Inspected<Model, Command> => {
  const sends = model.kind === "send"
  const claimed = sends ? claimedByOther(model, code) : undefined
  return claimed === undefined
    ? { _tag: "Unknown", model, lookUp: { _tag: "LookUpForTransfer", id: model.id, code, sends } }
    : { _tag: "Refused", refusal: claimed }
}

const taken = (model: Model, code: string, found: ScannedCode, context: Context): Decided => {
  const inCart = new Set(packsIn(model.lines).map(({ unique_key }) => unique_key))
  const read = readTransferScan(found, inCart, Day.dayAt(context.now))
  if (Result.isFailure(read)) return { _tag: "Refused", model, refusal: refusal(code, read.failure) }
  const { product_id, name, qty, scan_code, unique_key } = read.success
  const refused = (text: string): Decided => ({
    _tag: "Refused",
    model,
    refusal: { code, outcome: "bad", text, detail: name } satisfies LastScan
  })
  const product = productOf(model, product_id)
  if (product === undefined) return refused(notAtSource(name))
  const line = lineOf(model, product_id)
  const total = Q.plus(line?.qty ?? Q.zero, qty)
  const problem = problemOf(product, total)
  if (problem !== undefined) return refused(problemText(problem))
  const packs = [...(line?.packs ?? []), ...(unique_key === null ? [] : [{ scan_code, unique_key, qty }])]
  const changed = { product_id, name, sell_by: product.sell_by, qty: total, packs }
  return {
    _tag: "Taken",
    model: {
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
    commands: [beep("good")],
    notices: []
  }
}

export const scans = decider<Model, string, ScannedCode, Context, WorkNotice, Command>({
  codeOf: (code) => code,
  isReady: (model) => model.holder === "this window" && model.products !== undefined && !isLocked(model),
  inspect,
  // Every code is looked up: of itself it says nothing.
  decide: (model, code, found = { entity: null, pack: undefined }, context) =>
    taken(model, code, found, context),
  withRefusal: (model, refused) => ({ ...model, ...withRefusals(model, [refused]) })
})

/** Packs are claimed where they are sent from; where they are asked for they are somebody else's. */
export const claims = claimer<Model, Context, WorkNotice, Command, PackInCart>({
  kind: "transfer",
  place: "hubtohub",
  isOpen: ({ holder }) => holder === "this window",
  isRestored: ({ holder }) => holder === "this window",
  isBusy: isOnItsWay,
  scansOf: ({ kind, lines }) => packsIn(kind === "send" ? lines : []),
  without: (model, { scan_code }) => withoutPack(model, scan_code),
  withoutSummary: (model) => (model.dialog?._tag === "Confirm" ? { ...model, dialog: undefined } : model),
  scanned: scans.added
})

/** The text in the line: a code, else the product under the cursor or the first that was found. */
const submitted = (model: Model, context: Context): Step => {
  const text = model.typed.trim()
  const product = productMeant(model, text, shownOn(model), isSought(text))
  const after = typedInto(model, "", false)
  if (text === "") return step(model)
  return product === undefined ? scans.added(after, text, context) : stepped(after, product.product_id, 1)
}

const taking = { taken: scans.added, failed: scans.failed, resumed: scans.resumed }

export const handleStrip = (model: Model, message: strip.StripMessage, context: Context): Step => {
  switch (message._tag) {
    case "TypedCode":
      return step(typedInto(model, message.text, isSought(message.text)))
    case "SubmittedCode":
      return submitted(model, context)
    default:
      return strip.handleStrip(model, message, context, taking)
  }
}
