/**
 * The product label screen: products one after the other, what the scale shows, and labels of the weight total. A weight
 * comes from a scale at rest, or is typed and said to be typed; no label is printed twice unasked.
 */
import type { ProductInfo } from "../../catalogue/product.ts"
import { type Container, inContainer } from "../../counter/container.ts"
import type * as Day from "../../day.ts"
import type { Job } from "../../device/job.ts"
import type { Device } from "../../device/protocol.ts"
import type { Reading } from "../../device/reading.ts"
import type { Beep } from "../../kit/beep.ts"
import type { ScaleCommand } from "../../kit/devices/command.ts"
import type { StripMessage, StripView } from "../../kit/scan-session/messages.ts"
import { empty, size } from "../../kit/scan-session/queue.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { LabelFacts } from "../../label/declaration.ts"
import type { ItemLabelDocument } from "../../label/document.ts"
import * as weighing from "../../label/weighing.ts"
import type { Order } from "../../order/order.ts"
import { kilograms } from "../../text/device.ts"

/** A product of the catalogue, with what its label declares. */
export interface LabelledProduct extends ProductInfo {
  readonly declares?: LabelFacts
}

/** A product that gets labels. */
export interface LabelProduct {
  readonly id: number
  readonly name: string
  /** The name of what it is cut from or a kind of. */
  readonly parentName: string | null
  /** Grams that are expected: of the order's item, else of one pack; null when nobody says. */
  readonly target: number | null
  /** As the catalogue has it; undefined until it is fetched. */
  readonly details: LabelledProduct | undefined
}

export interface Label {
  readonly number: number
  readonly product: Pick<LabelProduct, "id" | "name">
  readonly grams: number
  readonly isTyped: boolean
  readonly state: "printing" | "printed" | "failed" | "unknown"
  readonly problem: string | undefined
  readonly jobId: string | undefined
  /** It came out without the code of squares: there was no room. */
  readonly lacksMatrix?: boolean
}

/** A scan, or what was typed into the line. */
export interface Entry {
  readonly text: string
  readonly isTyped: boolean
}

/** Why there is no product, and what is to be said to it. */
export interface Missed {
  readonly problem: string
  readonly detail?: string | undefined
}
/** What the look-up of a product came to. */
export type Identified = { readonly product: LabelledProduct } | Missed

/** What is scanned or entered waits its turn in the queue: none is lost, and each finds the product of the one before. */
export interface Model extends StripView<Identified, Entry> {
  readonly orderId: number | undefined
  readonly order: Pick<Order, "order_id" | "increment_id"> | undefined
  readonly isLoading: boolean
  readonly products: ReadonlyArray<LabelProduct>
  /** Index of the product at hand. */
  readonly current: number
  /** What the scale shows; null when no scale tells anything. */
  readonly reading: Reading | null
  readonly weighing: weighing.Weighing
  /** Its code was scanned: what is weighed lies in it, until another one is scanned or the weight is cleared. */
  readonly container?: Container | undefined
  /** Grams that somebody typed for the product at hand. */
  readonly typedGrams: number | null
  /** ok was said while the scale moved: the label waits for its rest. */
  readonly isAwaitingRest: boolean
  /** The latest labels, the newest first. */
  readonly labels: ReadonlyArray<Label>
  /** The number of the label under the cursor, once somebody has moved it. */
  readonly selected: number | undefined
  /** What stands in the dialog that a weight is typed into; undefined while it is closed. */
  readonly typedWeight: string | undefined
  readonly printed: number
  readonly problem: string | undefined
}

export type Message =
  | StripMessage
  | { readonly _tag: "OpenedLabelOrder"; readonly order: Order }
  | { readonly _tag: "FailedLabelOrder"; readonly message: string }
  | { readonly _tag: "LoadedProduct"; readonly product: LabelledProduct }
  | { readonly _tag: "FailedProduct"; readonly id: number; readonly message: string }
  | { readonly _tag: "IdentifiedProduct"; readonly code: string; readonly product: LabelledProduct }
  | { readonly _tag: "MissedProduct"; readonly code: string; readonly missed: Missed }
  | { readonly _tag: "AskedForWeight" | "ClosedWeight" }
  | { readonly _tag: "TypedWeight" | "SubmittedWeight"; readonly text: string }
  | { readonly _tag: "SteppedWeight"; readonly by: 1 | -1 }
  | { readonly _tag: "SelectedLabel"; readonly number: number }
  | { readonly _tag: "MovedLabel"; readonly by: number }
  | { readonly _tag: "Stepped"; readonly by: 1 | -1 }
  | { readonly _tag: "Confirmed" }
  /** What was weighed or typed so far does not count. */
  | { readonly _tag: "ClearedWeight" }
  | { readonly _tag: "Weighed"; readonly reading: Reading | null }
  | { readonly _tag: "Rested"; readonly reading: Reading }
  | { readonly _tag: "FailedRest"; readonly message: string }
  | {
      readonly _tag: "EndedLabel"
      readonly number: number
      readonly state: Exclude<Label["state"], "printing">
      readonly problem: string | undefined
      readonly job: Job | undefined
    }
  /** Prints a label once more that certainly was not printed. */
  | { readonly _tag: "PrintedAgain"; readonly number: number }
  /** Somebody has looked at the printer. */
  | { readonly _tag: "ResolvedLabel"; readonly number: number; readonly printed: boolean }

export type LabelCommand =
  | { readonly _tag: "OpenLabelOrder"; readonly id: number }
  | { readonly _tag: "LoadProduct"; readonly id: number }
  /** The product of a code, or of a number that was typed. */
  | { readonly _tag: "IdentifyProduct"; readonly code: string }
  /** The scale's next rest. */
  | { readonly _tag: "AwaitRest" }
  | {
      readonly _tag: "PrintItemLabel"
      readonly number: number
      readonly jobKey: string
      readonly document: ItemLabelDocument
    }
  | { readonly _tag: "ResolveLabel"; readonly jobId: string; readonly printed: boolean }

export type Command = LabelCommand | ScaleCommand | Beep

export interface Context {
  readonly now: Day.Instant
  readonly storeId: number
  readonly userId: number
  /** The scale of this workstation; undefined without a daemon. */
  readonly scale: Device | undefined
  readonly variables: ReadonlyMap<string, string>
}

export type Step = kit.Step<Model, Command, never>

export const init = (orderId: number | undefined): kit.Step<Model, Command> =>
  step(
    {
      orderId,
      order: undefined,
      isLoading: orderId !== undefined,
      products: [],
      current: 0,
      reading: null,
      weighing: weighing.empty,
      typedGrams: null,
      typed: "",
      isAwaitingRest: false,
      queue: empty,
      lastScan: undefined,
      refused: [],
      labels: [],
      selected: undefined,
      typedWeight: undefined,
      printed: 0,
      problem: undefined
    },
    [
      { _tag: "FollowScale" },
      ...(orderId === undefined ? [] : [{ _tag: "OpenLabelOrder" as const, id: orderId }])
    ]
  )

/** How many entries wait behind what is open: a look-up, an order, a label that waits for rest. */
export const waitingCount = ({ queue }: Model): number =>
  size(queue) - (queue.lookUps[0]?._tag === "Asked" ? 1 : 0)

export const currentProduct = ({ products, current }: Model): LabelProduct | undefined => products[current]

/** What the product at hand is weighed in. */
export const weighedIn = (model: Model): { readonly tare: number; readonly container?: string } =>
  inContainer({ tare: currentProduct(model)?.details?.tare ?? 0 }, model.container)

/** With what lies on the scale as the goods that it is now. */
export const reweighed = (model: Model): Model => ({
  ...model,
  weighing: weighing.reweighed(model.weighing, model.reading, weighedIn(model))
})

/** Grams that a label would say now. What somebody typed stands in for the scale. */
export const weightTotal = (model: Model): number => model.typedGrams ?? weighing.total(model.weighing)

/** How the weight total stands to what is wanted. */
export const weightBand = (model: Model): weighing.Band | undefined =>
  weighing.bandOf(weightTotal(model), currentProduct(model)?.target ?? null)

/** The label that keys mean: the one somebody chose, else the newest that wants somebody, else none. */
export const labelAtHand = ({ labels, selected }: Model): Label | undefined =>
  labels.find(({ number }) => number === selected) ??
  labels.find(({ state }) => state === "failed" || state === "unknown")

/** The product's own weight on its card: grams / 1000 with two decimals. */
export const cardWeight = ({ target }: LabelProduct): string =>
  target === null ? "Weight not known" : `Weight ${kilograms(target)}`
