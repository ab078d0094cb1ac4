/**
 * The scale beside a cart (SCALE-1 to SCALE-4): what it shows, and a weight that is taken from it. A weight is asked of the
 * scale at its next rest, for one product or field; whoever goes on to another one meanwhile has called it off.
 */
import * as Result from "effect/Result"
import { type Container, inContainer } from "../../counter/container.ts"
import { readWeighed, type Weighed } from "../../counter/weighed.ts"
import type { Device } from "../../device/protocol.ts"
import type { Reading } from "../../device/reading.ts"
import type { RefusalCode } from "../../device/refusal.ts"
import type * as Q from "../../quantity.ts"
import { refusalText } from "../../text/device.ts"
import { chooseProduct, noScale, soldByPack, waitsForRest, weightText, whyNot } from "../../text/weighing.ts"
import { hasScale } from "../devices/model.ts"
import { notice } from "../view/notice.ts"
import type { Notice } from "../view/telling.ts"

/** The product, or field, that a weight is for. */
export interface Weighable extends Weighed {
  /** The product, or the field that is filled. */
  readonly of: string
  readonly isField?: boolean
}

export interface CartScale {
  /** The weight that it shows; null while nobody knows. */
  readonly reading: Reading | null
  /** A weight that was asked for. */
  readonly awaited: { readonly of: string; readonly number: number } | undefined
  /** Why the last one was not taken. */
  readonly refusal:
    | {
        readonly of: string
        readonly text: string
        /** The refusal is about what lies there: another load has not been refused yet. */
        readonly isOfLoad: boolean
      }
    | undefined
  /** It was scanned, and lies there with the goods of the next weight. */
  readonly container?: Container | undefined
  /** Counts what was asked for: an answer to an earlier one is passed over. */
  readonly number: number
}
export const unread: CartScale = { reading: null, awaited: undefined, refusal: undefined, number: 0 }

export type ScaleMessage =
  | { readonly _tag: "AskedToWeigh" }
  | { readonly _tag: "Weighed"; readonly reading: Reading | null }
  | { readonly _tag: "RestedScale"; readonly number: number; readonly reading: Reading }
  | {
      readonly _tag: "FailedWeighing"
      readonly number: number
      /** Undefined where the daemon said nothing. */
      readonly code: RefusalCode | undefined
      readonly message: string
    }

/** The scale's next rest. */
export interface AwaitWeight {
  readonly _tag: "AwaitWeight"
  readonly number: number
}

/** The scale after a message, and the net weight that is to be put in where there is one now. */
export interface Weighing {
  readonly scale: CartScale
  readonly commands: ReadonlyArray<AwaitWeight>
  readonly weight?: Q.Quantity
  readonly isRefused?: boolean
}

const refused = (scale: CartScale, of: string, text: string, isOfLoad = false): Weighing => ({
  scale: { ...scale, awaited: undefined, refusal: { of, text, isOfLoad } },
  commands: [],
  isRefused: true
})

const awaitRest = (scale: CartScale, of: string): Weighing => {
  const number = scale.number + 1
  return {
    scale: { ...scale, number, awaited: { of, number }, refusal: undefined },
    commands: [{ _tag: "AwaitWeight", number }]
  }
}

/** A scale at rest beyond its range would be waited for in vain. */
const outOfRange = (scale: CartScale, target: Weighable): Weighing | undefined => {
  const { reading } = scale
  return reading?.state === "over" || reading?.state === "under"
    ? refused(scale, target.of, whyNot(target, reading, reading.state), true)
    : undefined
}

const weigh = (scale: CartScale, target: Weighable, device: Device | undefined): Weighing => {
  if (scale.awaited?.of === target.of) return { scale, commands: [] }
  if (target.sell_by === "pack") return refused(scale, target.of, soldByPack(target.name))
  if (hasScale(device)) return outOfRange(scale, target) ?? awaitRest(scale, target.of)
  const why = device?.lastError
  return refused(scale, target.of, why == null ? noScale : `${refusalText(why)}: type the quantity`)
}

const rested = (scale: CartScale, target: Weighable, reading: Reading): Weighing => {
  const read = readWeighed(target, reading)
  const now = { ...scale, reading, awaited: undefined, refusal: undefined }
  return Result.isFailure(read)
    ? refused(now, target.of, whyNot(target, reading, read.failure), true)
    : { scale: { ...now, container: undefined }, commands: [], weight: read.success }
}

/** A scale that goes on moving is waited for; what else is wrong with it is said. */
const failed = (
  scale: CartScale,
  target: Weighable,
  { code, message }: Extract<ScaleMessage, { readonly _tag: "FailedWeighing" }>
): Weighing =>
  code === "SCALE_UNSTABLE"
    ? awaitRest(scale, target.of)
    : refused(scale, target.of, `${message}: type the quantity`)

const withReading = (scale: CartScale, reading: Reading | null): CartScale => ({
  ...scale,
  reading,
  refusal:
    scale.refusal?.isOfLoad === true && reading?.grams !== scale.reading?.grams ? undefined : scale.refusal
})

/** The scale by what it shows; whoever waits for a weight is told at once that none comes. */
const shown = (scale: CartScale, target: Weighable | undefined): Weighing => {
  if (target === undefined || scale.awaited?.of !== target.of) return { scale, commands: [] }
  if (scale.reading === null) return refused(scale, target.of, noScale)
  return outOfRange(scale, target) ?? { scale, commands: [] }
}

/** @param goods what a weight is for now; undefined where there is nothing that could be weighed */
export const takeReading = (
  scale: CartScale,
  message: ScaleMessage,
  goods: Weighable | undefined,
  device: Device | undefined
): Weighing => {
  const target = goods && inContainer(goods, scale.container)
  if (message._tag === "Weighed") return shown(withReading(scale, message.reading), target)
  if (message._tag === "AskedToWeigh")
    return target === undefined ? refused(scale, "", chooseProduct) : weigh(scale, target, device)
  if (scale.awaited?.number !== message.number) return { scale, commands: [] }
  if (target?.of !== scale.awaited.of) return { scale: { ...scale, awaited: undefined }, commands: [] }
  return message._tag === "RestedScale"
    ? rested(scale, target, message.reading)
    : failed(scale, target, message)
}

/** The line that says what lies on the scale, and what came of a weight that was asked for; none where there is no scale. */
export const scaleNotice = (
  { reading, awaited, refusal, container }: CartScale,
  goods: Weighable | undefined,
  scale: Device | undefined
): ReadonlyArray<Notice> => {
  const target = goods && inContainer(goods, container)
  const of = target?.of ?? ""
  if (refusal?.of === of) return [notice(refusal.text, "danger")]
  if (!hasScale(scale)) return []
  const text = weightText(target, reading)
  return awaited?.of === of && reading?.state === "moving"
    ? [{ part: "notice", tone: "warning", text: `${text}. ${waitsForRest}` }]
    : [{ part: "notice", tone: undefined, text }]
}
