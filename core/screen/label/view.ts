/** Product labels: the line for scans, the product at hand, the weight total in its colour, and the latest labels. */

import * as Result from "effect/Result"
import { scaleOf } from "../../kit/devices/model.ts"
import * as route from "../../kit/route.ts"
import { acknowledgeKeys, scanStrip } from "../../kit/scan-session/strip.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, type Tone } from "../../kit/view/action.ts"
import { backHome, clearing } from "../../kit/view/back.ts"
import { quantityColumn, statusColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { loading } from "../../kit/view/empty.ts"
import type { ScanStrip } from "../../kit/view/entry.ts"
import { notice } from "../../kit/view/notice.ts"
import { pictureOf } from "../../kit/view/picture.ts"
import { type Table, table } from "../../kit/view/table.ts"
import type { Measure } from "../../kit/view/telling.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import { lacksOf } from "../../label/declaration.ts"
import { gtinOfPiece, matrixWish } from "../../label/matrix-code.ts"
import type { Flags } from "../../session/flags.ts"
import { kilograms } from "../../text/device.ts"
import { lackingText, matrixTitle, noGtinText, noRoomText } from "../../text/item-label.ts"
import { cameOut, didNotComeOut } from "../../text/print-job.ts"
import { scaleText } from "../../text/weighing.ts"
import {
  type Context,
  cardWeight,
  currentProduct,
  type Label,
  type LabelProduct,
  labelAtHand,
  type Message,
  type Model,
  waitingCount,
  weighedIn,
  weightBand,
  weightTotal
} from "./model.ts"
import { whyNothing } from "./printing.ts"
import * as say from "./wording.ts"
import { typeTheWeight } from "./words.ts"

export type Shown = Pick<Context, "scale" | "variables"> & { readonly flags: Flags }

const strip = (model: Model): ScanStrip<Message> =>
  scanStrip(
    {
      ...model,
      queue: {
        ...model.queue,
        deciding: model.queue.deciding?.text,
        waiting: model.queue.waiting.map(({ text }) => text)
      }
    },
    {
      hint: say.hint,
      isLarge: false,
      line: { label: "Product, weight or command", holds: "words", take: "take it" },
      acknowledgedBy: acknowledgeKeys.slice(1),
      resumedBy: ["F9"]
    }
  )

/** What is wrong now, but for what came of a scan: that stands in the strip, or in the dialog that is open. */
const wrong = ({ problem, lastScan, typedWeight }: Model): ReadonlyArray<Part<Message>> =>
  problem === undefined ||
  typedWeight !== undefined ||
  (lastScan?.outcome === "bad" && lastScan.text === problem)
    ? []
    : [notice(problem, "danger")]

const tones: Record<NonNullable<ReturnType<typeof weightBand>>, Tone> = {
  zero: "info",
  within: "good",
  outside: "danger"
}

/** What the law asks for on the label and nobody has filled in. */
const lacking = ({ details }: LabelProduct): ReadonlyArray<Part<Message>> => {
  const lacks = details?.declares === undefined ? [] : lacksOf(details.declares)
  return lacks.length === 0 ? [] : [notice(lackingText(lacks), "warning")]
}

/** The code of squares that goes on the label, or why none does. */
const squares = ({ details }: LabelProduct, { variables }: Shown): ReadonlyArray<Part<Message>> => {
  const wish = matrixWish(variables)
  if (details === undefined || wish.kind === "none") return []
  const gtin = gtinOfPiece(details, wish.prefix)
  return [
    Result.isSuccess(gtin)
      ? notice(matrixTitle(wish, gtin.success))
      : notice(noGtinText(gtin.failure), "warning")
  ]
}

/** What is weighed for it, in large figures beside it. */
const weighed = (model: Model, { target }: LabelProduct, shown: Shown): Measure => {
  const band = weightBand(model)
  return {
    part: "measure",
    label: "Weight total",
    value: kilograms(weightTotal(model)),
    beside: target === null ? "" : `of ${kilograms(target)}`,
    note: say.weightSource(model, shown),
    tone: band === undefined ? undefined : tones[band]
  }
}

const atHand = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => {
  const product = currentProduct(model)
  if (product === undefined)
    return [
      model.isLoading
        ? loading(say.fetchingOrder)
        : { part: "empty", icon: "scanner", text: say.scanSomething }
    ]
  return [
    {
      part: "heading",
      over: [
        `Product ${product.id}`,
        ...(product.parentName === null ? [] : [product.parentName.toUpperCase()])
      ].join(" · "),
      text: product.name,
      under: cardWeight(product),
      picture: pictureOf(product, product.details?.medium_image),
      measure: weighed(model, product, shown)
    },
    // Without a scale the weight says so.
    ...(shown.scale === undefined || shown.scale.state === "absent"
      ? []
      : [notice(scaleText(weighedIn(model), model.reading))]),
    ...lacking(product),
    ...squares(product, shown)
  ]
}

const states: Record<Label["state"], { readonly sign: string; readonly tone: Tone; readonly text: string }> =
  {
    printing: { sign: "◐", tone: "warning", text: "printing" },
    printed: { sign: "✓", tone: "good", text: "printed" },
    failed: { sign: "✗", tone: "danger", text: "not printed" },
    unknown: { sign: "?", tone: "danger", text: "may be printed" }
  }

const detailsOf = ({ state, problem, lacksMatrix }: Label): ReadonlyArray<{ text: string; tone: Tone }> => {
  const now = say.whatNow[state]
  if (state === "printed" && lacksMatrix === true) return [{ text: noRoomText, tone: "warning" }]
  return now === undefined
    ? []
    : [{ text: `${(problem ?? "").replace(/\.?$/, ".")} ${now}`.replace(/^\. /, ""), tone: "danger" }]
}

const actionsOf = ({ state, number }: Label): ReadonlyArray<Action<Message>> => {
  if (state === "failed") return [act("again", "Print again", ["F5"], { _tag: "PrintedAgain", number })]
  if (state !== "unknown") return []
  const resolved = (printed: boolean): Message => ({ _tag: "ResolvedLabel", number, printed })
  return [
    act("came-out", cameOut, ["F6"], resolved(true)),
    act("did-not", didNotComeOut, ["F7"], resolved(false))
  ]
}

/** Those that were printed or are to be: what is to be scanned is all there is to say before. */
const labels = (model: Model): ReadonlyArray<Table<Message>> =>
  model.labels.length === 0
    ? []
    : [
        table<Label, Message>({
          id: "labels",
          caption: "Labels",
          columns: [
            titleColumn("label", "Label", "rest", ({ product }) => product.name, {
              signOf: ({ state }) => states[state].sign,
              toneOf: ({ state }) => states[state].tone
            }),
            quantityColumn("weight", "Weight", 9, ({ grams }) => kilograms(grams), {
              traits: ["narrow"]
            }),
            textColumn("how", "", 5, ({ isTyped }) => (isTyped ? "typed" : "")),
            statusColumn("state", "State", 14, ({ state }) => states[state].text, {
              traits: ["narrow"],
              toneOf: ({ state }) => states[state].tone
            })
          ],
          things: model.labels,
          empty: "",
          idOf: ({ number }) => String(number),
          chosenBy: ({ number }) => ({ _tag: "SelectedLabel", number }),
          actionsOf,
          detailsOf,
          cursor: {
            index: model.labels.findIndex(({ number }) => number === labelAtHand(model)?.number),
            isImplied: model.selected === undefined,
            noun: "a label",
            moved: (by) => ({ _tag: "MovedLabel", by })
          }
        })
      ]

const weightQuestion = (text: string, problem: string | undefined): Question<Message> => ({
  id: "Weight",
  title: say.typeWeight,
  text: "",
  parts: [
    {
      part: "fields",
      id: "weight",
      fields: [
        {
          kind: "number",
          id: "kilograms",
          label: "Weight in Kg",
          placeholder: "0.75",
          text,
          problem,
          typed: (typed) => ({ _tag: "TypedWeight", text: typed }),
          stepped: (by) => ({ _tag: "SteppedWeight", by })
        }
      ],
      focus: "kilograms",
      moves: 0,
      focused: () => ({ _tag: "TypedWeight", text }),
      isBusy: false,
      problem: undefined
    }
  ],
  actions: [
    act("take", "Take", ["t"], { _tag: "SubmittedWeight", text }, { code: "ok" }),
    act("close", "Close", ["Escape"], { _tag: "ClosedWeight" }, { code: "back" })
  ],
  cancel: { _tag: "ClosedWeight" }
})

/** A printed code waits for the product that was scanned before it. */
const commanding = (word: "ok" | "back" | "next"): Pick<Action<Message>, "code" | "scanned"> => ({
  code: word,
  scanned: { message: { _tag: "ScannedCode", code: `$$${word}` } }
})

const actions = (model: Model, shown: Shown): ReadonlyArray<Action<Message>> => {
  const { weighing, typedGrams } = model
  const why = whyNothing(model, shown)
  // That there is no scale stands beside the weight.
  const because = why === typeTheWeight ? say.typeWeight : why
  // Of one product there is no other.
  const isAlone = model.products.length < 2
  const stepping = { isInMenu: isAlone, isDisabled: isAlone }
  const hasWeight = weighing.loads.length > 0 || weighing.present !== null || typedGrams !== null
  return [
    act(
      "ok",
      "Print",
      ["F2"],
      { _tag: "Confirmed" },
      {
        icon: "print",
        isPrimary: true,
        ...(because === undefined ? {} : { isDisabled: true, because }),
        ...commanding("ok")
      }
    ),
    act(
      "previous",
      "Previous",
      ["Left"],
      { _tag: "Stepped", by: -1 },
      { icon: "back", ...stepping, ...commanding("back") }
    ),
    act(
      "next",
      "Next",
      ["Right"],
      { _tag: "Stepped", by: 1 },
      { icon: "next", ...stepping, ...commanding("next") }
    ),
    act("type-weight", say.typeWeight, ["F3"], { _tag: "AskedForWeight" }, { icon: "weigh" }),
    act(
      "clear",
      "Clear the weight",
      ["Delete"],
      { _tag: "ClearedWeight" },
      {
        isInMenu: true,
        isDisabled: !hasWeight && model.container === undefined
      }
    )
  ]
}

export const view = (model: Model, shown: Shown): View<Message> => {
  const { order, products, current, typed, typedWeight, problem } = model
  const waiting = waitingCount(model)
  const back: Action<Message> =
    order === undefined
      ? backHome
      : {
          ...backHome,
          title: "to the order",
          outcome: { leadsTo: route.toOrder(order.order_id, shown.flags) }
        }
  return {
    title: order === undefined ? "Product label" : `Product label, order ${order.increment_id}`,
    status: [
      ...(waiting === 0 ? [] : [say.waitingText(waiting)]),
      ...(products.length === 0 ? [] : [`${current + 1} of ${products.length}`])
    ].join(", "),
    actions: actions(model, shown),
    parts: [strip(model), ...wrong(model), ...atHand(model, shown), ...labels(model)],
    back: clearing(typed, (text) => ({ _tag: "TypedCode", text }), back),
    question: typedWeight === undefined ? undefined : weightQuestion(typedWeight, problem)
  }
}

export const screenView: ScreenView<Model, Message> = (model, { session, devices }) =>
  view(model, { flags: session.user.flags, scale: scaleOf(devices), variables: session.variables })
