/** A message of an upstream system as it arrives, right or wrong, and what its sender is told of it. */
import { Result } from "effect"
import { mostCartons, readSscc } from "#core/stock/carton-text.ts"

/** What became of a message. `waiting`: it changes a shipment that is here, and is taken in with the next refresh. */
export interface Received {
  /** The shipment or order that the message names; null where it names none. */
  readonly id: string | null
  readonly outcome: "created" | "updated" | "changed" | "waiting" | "unchanged" | "failed" | "refused"
  /** Everything that is wrong with it; empty unless it was refused or has failed. */
  readonly reasons: ReadonlyArray<string>
}

/** Who sends messages under a key: for its own sources and stores alone (SERVICE-6). */
export interface Sender {
  readonly userId: number
  readonly name: string
  readonly sources: ReadonlyArray<string>
  readonly storeIds: ReadonlyArray<number>
  readonly hubIds: ReadonlyArray<number>
}

const fieldOf = (message: unknown, name: string): unknown =>
  typeof message === "object" && message !== null && name in message
    ? (message as Readonly<Record<string, unknown>>)[name]
    : undefined

const longestId = 100
/** What a message calls its shipment or order. */
export const idIn = (message: unknown, name: string): string | null => {
  const id = fieldOf(message, name)
  return typeof id === "string" || typeof id === "number" ? String(id).slice(0, longestId) : null
}

const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0 && value <= 999_999_999
/** The number of the store that a message names. */
export const storeIdIn = (message: unknown): number | undefined => {
  const id = Number(fieldOf(message, "store_id"))
  return isId(id) ? id : undefined
}

/** The cartons that a shipment in a message lists, as far as they can be read. */
export const cartonsIn = (message: unknown): ReadonlyArray<string> => {
  const cartons = fieldOf(message, "cartons")
  if (!Array.isArray(cartons)) return []
  const numbers = cartons.slice(0, mostCartons).flatMap((each: unknown) => {
    const sscc = readSscc(String(fieldOf(each, "sscc")))
    return Result.isSuccess(sscc) ? [sscc.success] : []
  })
  return [...new Set(numbers)]
}

/** The product ids that a message names. */
export const productIdsIn = (message: unknown): ReadonlyArray<number> => {
  const items = fieldOf(message, "items")
  if (!Array.isArray(items)) return []
  return [...new Set(items.map((item: unknown) => Number(fieldOf(item, "product_id"))).filter(isId))]
}
