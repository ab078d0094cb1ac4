/**
 * The buyer whom the paper of an order names: a business with its registration, or whoever buys for so much that the law
 * wants a name and an address (CGST Rules, rule 46(d) to (f); UAE: a full tax invoice).
 */
import * as Result from "effect/Result"
import * as Money from "../money.ts"
import { sanitizedLines, sanitizeText } from "../sanitize-text.ts"
import { type Buyer, longestBuyerAddress, longestBuyerName } from "./buyer-fields.ts"
import { stateInText } from "./place-of-supply.ts"
import { type RegistrationProblem, readGstin, readTrn, requireStateOf } from "./registration.ts"
import type { TaxRegime } from "./tax-regime.ts"

/** A buyer as somebody says who it is. */
export interface SentBuyer {
  readonly gstin?: string | null
  readonly trn?: string | null
  readonly legal_name: string
  readonly address: string
  readonly is_sez?: boolean | null
}

export type BuyerProblem =
  | RegistrationProblem
  | { readonly _tag: "NoName" | "NoAddress" | "LongName" | "LongAddress" }
  /** A special economic zone's business without its number. */
  | { readonly _tag: "NoGstin" }
  /** The number of another country than the seller's. */
  | { readonly _tag: "Foreign"; readonly kind: "GSTIN" | "TRN" }

const fail = (_tag: "NoName" | "NoAddress" | "LongName" | "LongAddress") => Result.fail({ _tag })
const given = (text: string | null | undefined): string | undefined => text?.trim() || undefined

/** The buyer, checked (BUYER-1, BUYER-2). */
export const readBuyer = (sent: SentBuyer, currency: Money.Currency): Result.Result<Buyer, BuyerProblem> =>
  Result.gen(function* () {
    const [gstin, trn] = [given(sent.gstin), given(sent.trn)]
    const foreign = currency === "AED" ? gstin && "GSTIN" : trn && "TRN"
    if (foreign)
      return yield* Result.fail<BuyerProblem>({ _tag: "Foreign", kind: foreign as "GSTIN" | "TRN" })
    const legal_name = sanitizeText(sent.legal_name).trim()
    const address = sanitizedLines(sent.address).join("\n")
    const registered = {
      gstin: gstin === undefined ? null : yield* readGstin(gstin),
      trn: trn === undefined ? null : yield* readTrn(trn)
    }
    if (sent.is_sez === true && registered.gstin === null)
      return yield* Result.fail({ _tag: "NoGstin" as const })
    if (legal_name === "") return yield* fail("NoName")
    if (legal_name.length > longestBuyerName) return yield* fail("LongName")
    if (address === "") return yield* fail("NoAddress")
    if (address.length > longestBuyerAddress) return yield* fail("LongAddress")
    if (registered.gstin !== null) yield* requireStateOf(registered.gstin, stateInText(address) ?? null)
    return { ...registered, legal_name, address, ...(sent.is_sez === true ? { is_sez: true } : {}) }
  })

export const isRegistered = (buyer: Buyer | null | undefined): boolean =>
  buyer != null && (buyer.gstin !== null || buyer.trn !== null)

/** A supply to a special economic zone is one between states, wherever that lies (IGST Act, section 7(5)(b)). */
export const regimeFor = (regime: TaxRegime, buyer: Buyer | null | undefined): TaxRegime =>
  buyer?.is_sez === true && regime !== "vat" ? "igst" : regime

/** From this value on, without the levies on it, the paper names its buyer with an address. */
export const namedFrom: Readonly<Record<Money.Currency, Money.Money>> = {
  INR: Money.ofHundredths(50_000_00),
  AED: Money.ofHundredths(10_000_00)
}

/** Facts about a sale that decide whether its buyer has to be named. */
export interface Recipient {
  readonly totals: Readonly<Record<"subtotal" | "discount" | "shipping", Money.Money>>
  readonly currency: Money.Currency
  /** Its customer and where it is delivered to are known. */
  readonly isDelivered: boolean
  /** Of a partner, or at partner's prices: its customer is another business's. */
  readonly isPartners: boolean
}

/** The name and the address of the buyer are to be asked for (BUYER-3). */
export const needsBuyer = ({ totals, currency, isDelivered, isPartners }: Recipient): boolean =>
  !isDelivered &&
  !isPartners &&
  Money.plus(Money.minus(totals.subtotal, totals.discount), totals.shipping) >= namedFrom[currency]
