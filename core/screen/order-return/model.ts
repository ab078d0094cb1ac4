/** Packs that come back: of one order, or scanned as they lie there. First which, then why; then each order is sent once. */
import * as Schema from "effect/Schema"
import type { CancelledOrder, OrderReturned, ReturnCredit } from "../../contract/order-return.ts"
import type * as Day from "../../day.ts"
import type { Beep } from "../../kit/beep.ts"
import type { ClaimCommand } from "../../kit/effects/claims.ts"
import type { PrintPaper } from "../../kit/effects/papers.ts"
import type * as form from "../../kit/form/form.ts"
import type { Holder, KeptWorkMessage } from "../../kit/kept-work.ts"
import type { ClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { type ClaimView, unclaimed } from "../../kit/scan-session/claims.ts"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import type { LastScan } from "../../kit/scan-session/last-scan.ts"
import type { StripMessage, StripView } from "../../kit/scan-session/messages.ts"
import { empty } from "../../kit/scan-session/queue.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork } from "../../kit/scan-session/stored-work.ts"
import type * as kit from "../../kit/step.ts"
import type { Answer, Submission } from "../../kit/submission.ts"
import { customerName } from "../../order/order.ts"
import { type Goods, type ReturnLine, ReturnOrder, type ReturnPack } from "../../order/order-return.ts"
import type { OrderToReturn } from "../../order/order-to-return.ts"
import { matches, termsOf } from "../../order/queue.ts"
import { type RefundWay, refundWays } from "../../order/refund.ts"
import { packsIn, ReturnPick, type ReturnPicks } from "../../order/return-picks.ts"
import type { ReturnReasons } from "../../order/return-reason.ts"
import type { Counter } from "./counter.ts"

export type Kind = "orderreturn" | "orderitemreturn"

/** The reasons of one pack, or of all that are ticked. */
export interface Reasoning {
  readonly _tag: "Reasons"
  readonly of: number | "all"
  readonly form: form.Form
}
/** How much of a line comes back is typed. */
export interface Counting {
  readonly _tag: "Quantity"
  readonly of: number
  readonly form: form.Form
}
export type Dialog =
  | Reasoning
  | Counting
  | { readonly _tag: "Leave" }
  /** Orders came back: are their credit notes printed? */
  | { readonly _tag: "Print"; readonly returned: ReadonlyArray<OrderReturned> }

/** What the server answers of a code. */
export type Facts =
  | { readonly _tag: "FoundOrder"; readonly code: string; readonly order: ReturnOrder }
  /** `goods` are what the code stands for by the lists of the network: an order that is loaded may have them. */
  | { readonly _tag: "RefusedCode"; readonly refusal: LastScan; readonly goods?: Goods }

export interface Model extends StripView<Facts>, ClaimView, ReturnPicks {
  /** Whose returns these are: the hub. */
  readonly id: number
  readonly kind: Kind
  /** Orders that were cancelled or came back; undefined until they are known. */
  readonly list: ReadonlyArray<CancelledOrder> | undefined
  readonly search: string
  readonly page: number
  readonly chosen: number | undefined
  readonly holder: Holder
  readonly step: "packs" | "reasons"
  /** How the money is to go back. */
  readonly refundAs: RefundWay
  /** New goods are taken for it: the counter opens as soon as it is done. */
  readonly isExchange: boolean
  readonly selected: number | undefined
  readonly dialog: Dialog | undefined
  /** What the orders that are ticked would credit, as far as it is known. */
  readonly credits: ReadonlyArray<ReturnCredit>
  /** Why it is not known. */
  readonly creditProblem: string | undefined
  /** Returns that are on their way, one an order. */
  readonly submissions: ReadonlyArray<Submission<SentReturn>>
  readonly problem: string | undefined
}

export const init = (id: number, kind: Kind): Model => ({
  id,
  kind,
  list: undefined,
  search: "",
  page: 1,
  chosen: undefined,
  typed: "",
  queue: empty,
  lastScan: undefined,
  refused: [],
  claims: unclaimed,
  holder: "nobody yet",
  orders: [],
  picks: [],
  listed: [],
  step: "packs",
  refundAs: "paid",
  isExchange: false,
  selected: undefined,
  dialog: undefined,
  credits: [],
  creditProblem: undefined,
  submissions: [],
  problem: undefined
})

export type Message =
  | StripMessage
  | ClaimMessage
  | { readonly _tag: "LoadedCancelled"; readonly list: ReadonlyArray<CancelledOrder> }
  | { readonly _tag: "FailedCancelled"; readonly problem: string }
  | Facts
  | { readonly _tag: "RefreshedOrder"; readonly order: ReturnOrder }
  | KeptWorkMessage
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRow"; readonly id: number }
  | { readonly _tag: "Ticked"; readonly id: number }
  | { readonly _tag: "TickedAll" }
  | { readonly _tag: "UndidLastScan" }
  | {
      readonly _tag:
        | "Continued"
        | "WentBack"
        | "Confirmed"
        | "AskedToLeave"
        | "ClosedDialog"
        | "Discarded"
        | "KeptForLater"
        | "ToggledCredit"
        | "Exchanged"
    }
  | { readonly _tag: "ChoseReason"; readonly id: number; readonly p_reason: string }
  | { readonly _tag: "OpenedReasons"; readonly of: Reasoning["of"] }
  | { readonly _tag: "OpenedQuantity"; readonly of: number }
  /** What was asked of the lines that were ticked then. */
  | {
      readonly _tag: "ReckonedCredit"
      readonly lines: ReadonlyArray<ReturnLine>
      readonly refundAs: RefundWay
      readonly credit: ReturnCredit
    }
  | { readonly _tag: "FailedCredit"; readonly problem: string }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "Submitted" }
  | { readonly _tag: "PrintedNote" }
  | Answer<OrderReturned>

/** A return as it is sent: what is credited in cash comes out of the till. */
export type SentReturn = OrderToReturn & { readonly till: string; readonly refundAs: RefundWay }

export type OwnCommand =
  | { readonly _tag: "LoadCancelled" }
  | { readonly _tag: "FindReturnOrder"; readonly code: string }
  /** It was changed elsewhere, or kept since long: its packs are read anew. */
  | { readonly _tag: "RefreshReturnOrder"; readonly code: string }
  | ({ readonly _tag: "ReturnOrder"; readonly key: string } & SentReturn)
  /** The counter opens, and is shown the store credit. */
  | { readonly _tag: "OpenExchange"; readonly number: string; readonly counter: Counter }
  /** What it would credit is told before it is confirmed. */
  | ({ readonly _tag: "ReckonCredit"; readonly refundAs: RefundWay } & Omit<OrderToReturn, "out">)

export type Command =
  | OwnCommand
  | ClaimCommand
  | LoadWork
  | SaveWork<Work>
  | RemoveWork
  | ReleaseWork
  | PrintPaper
  | Beep

export interface Context {
  readonly now: Day.Instant
  readonly today: Day.Day
  readonly server: string
  readonly userId: number
  readonly till: string
  readonly reasons: ReturnReasons
  /** The counter at which this user sells; undefined for who does not. */
  readonly counter: Counter | undefined
}

export type Step = kit.Step<Model, Command>

/** Rows of a page of the orders that were cancelled or came back. */
export const perPage = 15

/** Of the orders that were cancelled or came back those that are looked for, by name or number. */
export const ordersFound = ({ list = [], search }: Pick<Model, "list" | "search">) => {
  const terms = termsOf(search)
  return list.filter((order) => matches(terms, customerName(order), order.increment_id))
}

/** The packs of a page: those of the order, or those that were scanned. */
export const packsShown = ({ kind, orders, listed }: Model): ReadonlyArray<ReturnPack> => {
  const all = packsIn({ orders })
  return kind === "orderreturn"
    ? all
    : all
        .filter(({ id }) => listed.includes(id))
        .toSorted((a, b) =>
          a.product_name < b.product_name ? -1 : a.product_name > b.product_name ? 1 : a.id - b.id
        )
}

/** The packs that reasons are given for, and the one that is asked about: of those without one the chosen, else the next. */
export const pickedPacks = (model: Model): ReadonlyArray<ReturnPack> => {
  const picked = new Set(model.picks.map(({ id }) => id))
  return packsShown(model).filter(({ id }) => picked.has(id))
}
export const askedPack = (model: Model): ReturnPack | undefined => {
  const missing = new Set(model.picks.filter(({ p_reason }) => p_reason === "").map(({ id }) => id))
  const packs = pickedPacks(model)
  const at = Math.max(
    0,
    packs.findIndex(({ id }) => id === model.selected)
  )
  return [...packs.slice(at), ...packs.slice(0, at)].find(({ id }) => missing.has(id))
}

/** What a crash must not lose. */
export const Work = Schema.Struct({
  waiting: Schema.Array(Schema.String),
  orders: Schema.Array(ReturnOrder),
  picks: Schema.Array(ReturnPick),
  listed: Schema.Array(Schema.Int),
  step: Schema.Literals(["packs", "reasons"]),
  /** The name under which its packs are claimed. Older entries lack it. */
  work: Schema.optionalKey(Schema.String),
  /** Left out where the money goes back as it was paid. */
  refundAs: Schema.optionalKey(Schema.Literals(refundWays))
})
export type Work = typeof Work.Type
export const { print, read } = draftCodec(1, Work)

/** Returns are on their way: nothing is changed before they are answered. */
export const isBusy = ({ submissions }: Pick<Model, "submissions">): boolean => submissions.length > 0
