/** The display as the customer sees it: the welcome, what they buy and what it comes to, the code to pay by, and thanks (DISPLAY-3 to DISPLAY-5). */

import { taxLines } from "../../counter/cart-totals.ts"
import type { CustomerDisplay, DisplayedSale, DisplayLine } from "../../counter/customer-display.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { quantityColumn, titleColumn } from "../../kit/view/columns.ts"
import { loading } from "../../kit/view/empty.ts"
import { notice } from "../../kit/view/notice.ts"
import { type Pictures, pictureOf } from "../../kit/view/picture.ts"
import { type Table, table } from "../../kit/view/table.ts"
import type { Totals } from "../../kit/view/telling.ts"
import type { Part, View } from "../../kit/view/view.ts"
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import * as Q from "../../quantity.ts"
import { currencyOf } from "../../session/currency.ts"
import * as say from "../../text/customer-display.ts"
import { changeText } from "../../text/tender.ts"
import { type Message, type Model, tillOf } from "./model.ts"

interface Shown {
  readonly shop: string
  readonly currency: Currency
  readonly isOnline: boolean
  readonly pictures: Pictures
  /** The counter that this workstation remembers; empty for none. */
  readonly remembered: string
}

const linesOf = ({ lines }: DisplayedSale, { currency, pictures }: Shown): Table<Message> =>
  table<DisplayLine, Message>({
    id: "bought",
    caption: "What you buy",
    columns: [
      titleColumn("name", "Item", "rest", ({ name }) => name, { isWhole: true }),
      quantityColumn("qty", "Quantity", 9, (line) => Q.withUnit(line, line.qty)),
      quantityColumn(
        "price",
        "Price",
        14,
        (line) => `${Money.format(line.price, currency)} / ${Q.unitOf(line)}`,
        { goes: 1, traits: ["away"] }
      ),
      quantityColumn("sum", "Amount", 12, ({ total_price }) => Money.format(total_price, currency))
    ],
    // The last one stands first: it is in sight, however many there are.
    things: lines.toReversed(),
    empty: "",
    idOf: ({ id }) => String(id),
    pictureOf: ({ product_id: id = 0, name }) => pictureOf({ id, name }, pictures.get(id)),
    isLarge: true
  })

const toneOf = (stage: DisplayedSale["stage"]): Totals["tone"] => {
  if (stage === "paid" || stage === "done") return "good"
  return stage === "failed" || stage === "expired" ? "warning" : undefined
}

const sumOf = (
  { stage, totals, levies = [], increment_id, tender, open }: DisplayedSale,
  currency: Currency
): Totals => {
  const { taxes, roundOff } = taxLines(totals, levies)
  const money = (amount: Money.Money) => Money.format(amount, currency)
  const added = [
    ["Discount", Money.minus(Money.zero, totals.discount)],
    ...taxes,
    ["Delivery", totals.shipping],
    ["Round-off", roundOff]
  ] as const
  const others = added.filter(([, amount]) => amount !== 0)
  // Alone it says what the total says.
  const steps = others.length === 0 ? [] : [["Sub-total", totals.subtotal] as const, ...others]
  return {
    part: "totals",
    label: "Total",
    title: increment_id === null ? say.stageTitle[stage] : `${say.stageTitle[stage]} · ${increment_id}`,
    tone: toneOf(stage),
    figures: [
      { name: "Total", value: money(open ?? totals.grand_total), isMain: true },
      ...(open === undefined
        ? []
        : [
            { name: say.paid, value: money(Money.minus(totals.grand_total, open)) },
            { name: say.wholeSum, value: money(totals.grand_total) }
          ]),
      ...steps.map(([name, amount]) => ({ name, value: money(amount) })),
      ...(tender === undefined ? [] : [{ name: say.given, value: money(tender.given) }])
    ],
    next: say.stageNext[stage]
  }
}

const saleParts = (sale: DisplayedSale, shown: Shown): ReadonlyArray<Part<Message>> => {
  const { currency } = shown
  const { stage, link, totals, tender, open } = sale
  const isToScan = stage === "waiting" || stage === "failed"
  return [
    ...(toneOf(stage) === "good"
      ? [
          {
            part: "banner",
            tone: "good",
            text: tender === undefined ? say.thanks : changeText(tender, currency)
          } as const
        ]
      : []),
    sumOf(sale, currency),
    ...(isToScan && link !== null
      ? [
          {
            part: "qr",
            text: link,
            caption: Money.format(open ?? totals.grand_total, currency),
            otherwise: say.qrMissing
          } as const
        ]
      : []),
    ...(isToScan && link === null ? [notice(say.qrMissing, "warning")] : []),
    linesOf(sale, shown)
  ]
}

/** The counters that there are, where one is to be chosen. */
const choices = ({ counters }: CustomerDisplay): ReadonlyArray<Part<Message>> =>
  counters.length === 0
    ? []
    : [
        { part: "heading", text: say.whichCounter },
        {
          part: "tiles",
          actions: counters.map((counter, at) =>
            act(`counter-${at}`, counter.name, at < 9 ? [String(at + 1)] : [], {
              _tag: "ChoseCounter",
              counter
            } as const)
          )
        }
      ]

const closedParts = (
  model: Model,
  display: CustomerDisplay,
  { remembered }: Shown
): ReadonlyArray<Part<Message>> => {
  const till = tillOf(model, remembered)
  if (till === undefined && display.counters.length > 0) return choices(display)
  return [
    { part: "banner", tone: "info", text: say.closed },
    notice(till === undefined ? say.noCounter : say.waitsFor(till)),
    ...(model.addressed === undefined ? choices(display) : [])
  ]
}

/** The customer reads a sale; else the screen says one thing. */
const isSelling = ({ shown: display, isLost, isThanked }: Model, { isOnline }: Shown): boolean =>
  isOnline && !isLost && !isThanked && display?.till != null && display.sale !== null

const partsOf = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => {
  const display = model.shown
  if (!shown.isOnline || model.isLost)
    return [{ part: "banner", tone: "danger", text: say.lost }, notice(say.askThere)]
  if (display === undefined) return [loading(say.oneMoment)]
  if (display.till === null) return closedParts(model, display, shown)
  const { sale } = display
  return sale === null || !isSelling(model, shown)
    ? [{ part: "heading", over: say.welcome, text: shown.shop, under: display.till }]
    : saleParts(sale, shown)
}

/** Offered where no customer reads their sale, to who did not come by an address that names the counter. */
const actionsOf = (model: Model, { remembered }: Shown): ReadonlyArray<Action<Message>> =>
  model.addressed === undefined && tillOf(model, remembered) !== undefined && model.shown?.sale === null
    ? [act("other", say.otherCounter, "o", { _tag: "AskedToChoose" })]
    : []

export const view = (model: Model, shown: Shown): View<Message> => ({
  title: shown.shop,
  isTitleHidden: !isSelling(model, shown),
  actions: actionsOf(model, shown),
  parts: [
    ...(model.strayedAt === undefined ? [] : [notice(say.strayScan, "warning")]),
    ...partsOf(model, shown)
  ],
  back: backHome
})

export const screenView: ScreenView<Model, Message> = (model, { session, link, settings, pictures }) =>
  view(model, {
    pictures,
    shop: session.store.store_name ?? "",
    currency: currencyOf(session.user.flags),
    isOnline: link === "online",
    remembered: settings.display
  })
