/** The part of its pages that every sale shows alike: how full its cart is, what that comes to, and what is done with its order. */

import * as Day from "../../day.ts"
import * as Money from "../../money.ts"
import { timeText } from "../../session/clock.ts"
import { currencyOf } from "../../session/currency.ts"
import { asOfOffline } from "../../text/as-of.ts"
import { oneMoment } from "../../text/because.ts"
import { fetchingProducts, noCartOffline } from "../../text/cart.ts"
import { keptUntil } from "../../text/order-create.ts"
import { upiPaymentTitle } from "../../text/payment.ts"
import { takeCash } from "../../text/tender.ts"
import { linesTable } from "../cart/lines.ts"
import { cartTotals } from "../cart/shelf-view.ts"
import { totalsOf } from "../cart/totals.ts"
import { type Context, contextOf } from "../counter/context.ts"
import type { CustomerSearch } from "../counter/customer-search.ts"
import type { Counter } from "../counter/model.ts"
import { shiftMark } from "../counter/till.ts"
import { takenByOtherWindow } from "../kept-work.ts"
import type { Model as PlacementQueue } from "../placement-queue/model.ts"
import { takingOver } from "../scan-session/strip.ts"
import { remembering, type ScreenView } from "../shown.ts"
import { act } from "../view/action.ts"
import type { ScanStrip } from "../view/entry.ts"
import { notice, noticeOf } from "../view/notice.ts"
import type { Totals } from "../view/telling.ts"
import type { Part, View } from "../view/view.ts"
import { creditInShort } from "./credit.ts"
import { isPlacing, linesOf, type Sale } from "./model.ts"
import { awaitsPayment, cashOwed } from "./payment.ts"
import { lineAtHand } from "./selling.ts"

/** The surroundings of a sale that its pages show. */
export interface Shown extends Context {
  readonly currency: Money.Currency
  readonly placementQueue: PlacementQueue
}
type Priced = Pick<Shown, "currency">

interface Pages<Model, Message> {
  readonly title: string
  readonly back: (model: Model) => View<Message>["back"]
  readonly question: (model: Model, shown: Shown) => View<Message>["question"]
  /** The page of the stage that the sale is at. */
  readonly page: (
    model: Model,
    shown: Shown
  ) => Pick<View<Message>, "actions" | "parts" | "panel" | "column" | "beside">
}

export const saleView = <Model extends Sale, Message>(
  screen: Counter,
  { title, back, question, page }: Pages<Model, Message>
): ScreenView<Model, Message> =>
  remembering(
    (model, around) => {
      const shown: Shown = {
        ...contextOf(screen, around, model.stocked),
        currency: currencyOf(around.session.user.flags),
        placementQueue: around.placementQueue
      }
      const otherWindow = takenByOtherWindow(model)
      // The cart may be another one by now.
      const asOf = noticeOf(asOfOffline(model.work.asOf), "warning")
      const shownPage = page(model, shown)
      const mark = shiftMark(shown, model.shift)
      return {
        title,
        mark: mark !== undefined && isAlerted(shownPage.parts, mark.text) ? undefined : mark,
        back: back(model),
        showsBack: true,
        question: question(model, shown),
        ...(otherWindow === undefined
          ? { ...shownPage, parts: [...asOf, ...shownPage.parts] }
          : { actions: [], parts: [notice(otherWindow, "danger")] })
      }
    },
    ({ session, server, link, catalogue, settings, devices, placementQueue }) => [
      session,
      server,
      link,
      catalogue,
      settings,
      devices,
      placementQueue
    ]
  )

/** An alert over the page says it already. */
const isAlerted = (parts: ReadonlyArray<Part<unknown>>, text: string): boolean =>
  parts.some((part) => part.part === "alerts" && part.alerts.some(({ shortText }) => shortText === text))

const count = (items: number): string => `${items} ${items === 1 ? "item" : "items"}`

/** The line of the cart, with the pack of the newest refusal and how full the cart is. */
export const saleStrip = <Message>(
  model: Sale,
  strip: ScanStrip<Message>,
  { currency }: Priced,
  takeOver: { readonly keys: ReadonlyArray<string>; readonly isLocked: boolean }
): ScanStrip<Message | { readonly _tag: "AskedToTakeOver" }> => ({
  ...strip,
  lastScan:
    strip.lastScan?.amount === undefined
      ? strip.lastScan
      : { ...strip.lastScan, detail: Money.format(strip.lastScan.amount, currency) },
  takeOver: takingOver(model.work, takeOver.isLocked, takeOver.keys),
  progress: `${count(linesOf(model).length)}, ${Money.format(model.work.cart?.grand_total ?? Money.zero, currency)}`
})

/** Where there is little room, what is nothing is not among the sums. */
const spared: ReadonlySet<string> = new Set(["Shipping", "Discount"])

/** Whose cart it is, until when its packs are reserved, and what it comes to. */
export const saleTotals = (
  model: Sale,
  { currency, flags }: Priced & Pick<Context, "flags">,
  customer?: string,
  due?: Money.Money | undefined
): Totals => {
  const until = model.work.cart?.reserved_until
  const reserved = until == null ? undefined : keptUntil(timeText(flags, Day.fromGmt(until) ?? 0))
  const lines = linesOf(model).length
  const nothing = Money.format(Money.zero, currency)
  // Nothing is in an empty cart but its sum.
  return cartTotals(
    [customer, count(lines), creditInShort(model, currency), reserved],
    totalsOf(model, currency, due)
      .filter(([name, sum]) => sum !== nothing || !spared.has(name))
      .slice(lines === 0 ? -1 : 0)
  )
}

export const saleLines = (
  model: Sale,
  { currency, isOffline }: Priced & Pick<Context, "isOffline">,
  emptyCart: string
) => {
  const wait = isOffline ? noCartOffline : fetchingProducts
  const empty = model.work.cart === undefined ? wait : emptyCart
  return linesTable(model.work, { currency, at: lineAtHand(model)?.id, empty })
}

/** Who has the number that is typed. */
export const knownName = ({ knownCustomer }: Pick<CustomerSearch, "knownCustomer">) =>
  noticeOf(knownCustomer && `${knownCustomer.name.firstname} ${knownCustomer.name.lastname}`.trim(), "good")

/** Placing says what is to be paid, once that is known. */
export const placeAction = (model: Sale, { currency }: Priced, due: Money.Money | undefined) => {
  const { cart } = model.work
  const sum =
    cart === undefined || cart.items.length === 0 ? "" : ` ${Money.format(due ?? cart.grand_total, currency)}`
  return act(
    "place",
    model.placing === undefined ? `Place order${sum}` : "Send it again",
    ["F2"],
    { _tag: "PlacedOrder" } as const,
    {
      icon: "accept",
      tone: "good",
      code: "ok",
      isDisabled: isPlacing(model) || model.wantsPlacing !== undefined,
      because: oneMoment
    }
  )
}

/** The actions of a placed order: its papers once it is invoiced, and its money by UPI while that is not there. */
export const orderActions = (
  model: Sale,
  { hasPapers, takesUpi }: { readonly hasPapers: boolean; readonly takesUpi: boolean }
) => [
  ...(model.order?.invoice_id == null || !hasPapers
    ? []
    : [
        act("print", "Print Invoice", "p", { _tag: "AskedForPaper", kind: "invoice" } as const, {
          icon: "print",
          code: "print"
        }),
        act("receipt", "Print Receipt", "f", { _tag: "AskedForPaper", kind: "receipt" } as const, {
          icon: "print"
        })
      ]),
  ...(cashOwed(model) === undefined
    ? []
    : [act("take-cash", takeCash, ["F2"], { _tag: "PlacedOrder" } as const, { icon: "amount" })]),
  ...(awaitsPayment(model) && takesUpi
    ? [act("upi", upiPaymentTitle, "q", { _tag: "OpenedUpi" } as const, { icon: "qr" })]
    : [])
]
