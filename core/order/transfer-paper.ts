/**
 * The paper of goods that go to another hub (TRANSFER-14, TRANSFER-15). Between places of one registration they are no
 * supply: a delivery challan goes with them (CGST Rules, rule 55). Another registration is another person (CGST Act,
 * section 25(4)), to whom they are a supply without a price (Schedule I, paragraph 2), at a value that is declared
 * (rule 28): its invoice bears the tax. The order itself costs nobody anything.
 */
import * as Result from "effect/Result"
import type { Fault } from "../fault.ts"
import * as Money from "../money.ts"
import type { Quantity } from "../quantity.ts"
import { requireSetting } from "../session/settings.ts"
import { type Bill, priced } from "./billing.ts"
import type { OrderPaper } from "./paper-kind.ts"
import { invoiceKind } from "./paper-series.ts"
import type { Whereabouts } from "./place-of-supply.ts"
import { regimeOf } from "./tax.ts"

/** A store at one end of a transfer. */
export interface TransferEnd extends Whereabouts {
  readonly country: string
  readonly gstin: string | null
  readonly trn: string | null
}

const registration = ({ country, gstin, trn }: TransferEnd): string =>
  ((country === "AE" ? trn : gstin) ?? "").trim().toUpperCase()

/** Whether both ends are one person before the law: one registration, or none. */
export const isWithinOne = (from: TransferEnd, to: TransferEnd): boolean =>
  registration(from) === registration(to)

/** Of the price, in percent, where the setting `transfer_value` is not set; rule 28 lets it be so. */
export const usualShare = 90

/** What goods are valued by: what they cost, or a part of their price in percent. */
export type TransferValue = "cost" | number

/** The setting of the hub that sends. */
export const readTransferValue = (
  value: string | null | undefined
): Result.Result<TransferValue, Fault<"SettingUnreadable">> =>
  Result.map(requireSetting("transfer_value", value), (by = usualShare) => (by === "cost" ? by : Number(by)))

/** A product as a transfer values it. */
export interface Valued {
  /** Null where nobody knows it; then the usual share of the price counts. */
  readonly cost: Money.Money | null
  /** Null where nobody knows it. */
  readonly price: Money.Money | null
}

/** The value of one unit, half up to the hundredth. */
export const unitValue = ({ cost, price }: Valued, by: TransferValue): Money.Money => {
  if (by === "cost" && cost !== null) return cost
  const percent = by === "cost" ? usualShare : by
  return Money.share(price ?? Money.zero, Math.round(percent * 100), 10_000)
}

export interface ValuedLine {
  readonly price: Money.Money
  readonly accepted: Quantity
  readonly rate: number
}

/** What the paper says of the goods: which one it is, and what they come to. No challan bears a tax. */
export const billed = (
  from: TransferEnd,
  to: TransferEnd,
  lines: ReadonlyArray<ValuedLine>
): { readonly paper: OrderPaper; readonly bill: Bill } => {
  const regime = regimeOf(from, to)
  const isWithin = isWithinOne(from, to)
  const bill = priced(
    lines.map(({ price, accepted: qty, rate }) => ({ price, qty, rate: isWithin ? 0 : rate })),
    Money.zero,
    Money.zero,
    regime
  )
  if (isWithin) return { paper: "challan", bill }
  const kind = invoiceKind(bill)
  // Only a buyer without a registration gets taxed and exempt goods on one bill of both (rule 46A).
  return { paper: kind === "invoiceCumBill" ? "taxInvoice" : kind, bill }
}
