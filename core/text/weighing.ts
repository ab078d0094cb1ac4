/** The sentences about a counter's scale: what lies on it, and why that is no quantity. Weights stand to the gram. */
import type { TwoWeights } from "../counter/code-weight.ts"
import type { Container } from "../counter/container.ts"
import { netOf, tareOn, type Unweighed, type Weighed } from "../counter/weighed.ts"
import type { Reading } from "../device/reading.ts"
import type { Fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { readingText } from "./device.ts"
import { faultText } from "./fault.ts"

/** Grams in kilograms with all three decimals: "0.455 Kg". */
export const toTheGram = (grams: number): string => `${(grams / 1000).toFixed(3)} Kg`

/** A pack was scanned while another weight lay on the scale (SCALE-8). */
export const otherWeight = ({ onCode, onScale }: TwoWeights): string =>
  `the code says ${toTheGram(onCode)}, the scale ${toTheGram(onScale)}`

export const noScale = "No scale answers: type the quantity"
export const chooseProduct = "Choose a product or a line first"
export const waitsForRest = "It waits until the scale is at rest"
export const isThere = (name: string, qty: Q.Quantity): string =>
  `${name}: ${Q.format(qty)} Kg stands there already`

const reasons: Record<Exclude<Unweighed, "byPack" | "onlyTare" | "uncontained">, string> = {
  moving: waitsForRest,
  empty: "Put it on the scale first",
  under: "The scale shows less than zero: take everything off and zero it",
  over: "Too heavy for the scale",
  unknown: noScale
}

export const soldByPack = (name: string): string => `${name} is sold by the pack: scan it or type how many`

/** It is weighed in a container that nobody has named. */
export const scanContainer = (name: string): string =>
  `${name} is weighed in a container: scan or type its code first, or tare the scale`
export const containerTaken = ({ name, grams }: Container): string =>
  `${name}: ${toTheGram(grams)} will be taken off`
export const containerPutAway = ({ name }: Container): string => `${name} is put away`

/** The reason why the weight is not taken, in a sentence that says what to do. */
export const whyNot = (
  product: Weighed,
  reading: Reading,
  why: Unweighed | Fault<"InvalidData" | "BelowMinimum" | "NotAMultiple">
): string => {
  if (why === "byPack") return soldByPack(product.name)
  if (why === "uncontained") return scanContainer(product.name)
  const { grams } = reading
  if (why === "onlyTare")
    return `${toTheGram(grams ?? 0)} is no more than the tare of ${product.name}, ${toTheGram(product.tare)}`
  if (typeof why === "string") return reasons[why]
  const net = (grams ?? 0) - tareOn(product, reading)
  return why.tag === "NotAMultiple"
    ? `${toTheGram(net)} is no multiple of ${toTheGram(why.data.increment * 1000)}: add or take off a little`
    : `${toTheGram(net)}: ${faultText(why)}`
}

/** What is taken off the weight on the scale, and what is left. */
const offText = (goods: Pick<Weighed, "tare" | "container">, reading: Reading, grams: number): string => {
  const tare = tareOn(goods, reading)
  if (reading.isNet) return ", tared on the scale"
  if (tare === 0 && goods.container === undefined) return ""
  const net = toTheGram(netOf(goods, reading, grams))
  return goods.container === undefined
    ? `, tare ${toTheGram(tare)}, net ${net}`
    : `, tare ${toTheGram(tare)} (${goods.container}), net ${net}`
}

/** The weight on the scale, the tare, and what is left. */
export const scaleText = (
  goods: Pick<Weighed, "tare" | "container"> | undefined,
  reading: Reading | null
): string =>
  reading?.state !== "stable" || reading.grams === null || goods === undefined
    ? `Scale: ${readingText(reading)}`
    : `Scale: ${toTheGram(reading.grams)}${offText(goods, reading, reading.grams)}`

/** Before the weight is taken. */
export const weightText = (
  product: (Weighed & { readonly isField?: boolean }) | undefined,
  reading: Reading | null
): string => {
  if (reading?.state !== "stable" || reading.grams === null || product?.sell_by !== "kg")
    return scaleText(undefined, reading)
  const off = offText(product, reading, reading.grams)
  return `Scale: ${toTheGram(reading.grams)}${off}. F5 takes it${product.isField === true ? "" : `: ${product.name}`}`
}
