/** Whose number is typed at a counter: it is looked up once it is whole, and who went on meanwhile goes on then. */
import type { KnownCustomer } from "../../counter/customer.ts"
import type * as form from "../form/form.ts"
import type { FindCustomer, FoundCustomer } from "./effects.ts"

export interface CustomerSearch {
  /** Who has the number that was typed, where somebody has. */
  readonly knownCustomer: KnownCustomer | undefined
  /** The number that was looked up last. */
  readonly lookedUp: string
  /** Whose number it is has not been answered yet. */
  readonly isSearching: boolean
  /** Somebody went on before that answer: it goes on by itself then. */
  readonly wantsOn: boolean
}
export const noSearch: CustomerSearch = {
  knownCustomer: undefined,
  lookedUp: "",
  isSearching: false,
  wantsOn: false
}

/** Who goes on typing has not gone on. */
export const staysOn = ({ wantsOn }: Pick<CustomerSearch, "wantsOn">, message: form.Message): boolean =>
  wantsOn && (message._tag === "FocusedField" || message._tag === "LeftField")

/** @param mobile the number, once it is whole */
export const searchCustomer = <At extends CustomerSearch>(
  at: At,
  mobile: string | null | undefined
): readonly [At, ReadonlyArray<FindCustomer>] => {
  if (mobile == null) return [{ ...at, knownCustomer: undefined, lookedUp: "", isSearching: false }, []]
  return mobile === at.lookedUp
    ? [at, []]
    : [
        { ...at, knownCustomer: undefined, lookedUp: mobile, isSearching: true },
        [{ _tag: "FindCustomer", mobile }]
      ]
}

/** Undefined where another number was typed meanwhile. */
export const foundCustomer = <At extends CustomerSearch>(
  at: At,
  { mobile, found }: FoundCustomer
): At | undefined =>
  mobile === at.lookedUp ? { ...at, knownCustomer: found ?? undefined, isSearching: false } : undefined
