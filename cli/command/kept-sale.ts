/** The progress of a sale: kept from before its cart is placed until it is over, for the command that is run again. */
import { Effect, Result, Schema } from "effect"
import { PlacedOrder, UserType } from "#core/counter/cart.ts"
import { Journal } from "#core/port/journal.ts"
import type { Client, Working } from "./client.ts"

const KeptSale = Schema.Struct({
  userType: Schema.optionalKey(UserType),
  /** True where the cart is an order already: paying, handing over and emptying the cart are left. */
  isLater: Schema.Boolean,
  /** Null while nobody knows whether the cart was placed. */
  placed: Schema.NullOr(PlacedOrder)
})
export type KeptSale = typeof KeptSale.Type

const Text = Schema.fromJsonString(KeptSale)
const read = Schema.decodeUnknownResult(Text)
const print = Schema.encodeSync(Text)

/** @param key under which the sale is made */
const entryOf = ({ server, session }: Client, key: string) => ({
  server,
  user: session.user.id,
  screen: "deed",
  id: `sale-${key}`
})

export const recallSale = (client: Client, key: string): Working<KeptSale | undefined> =>
  Journal.use((journal) =>
    Effect.map(journal.load(entryOf(client, key)), (text) => Result.getOrUndefined(read(text ?? "")))
  )

export const keepSale = (client: Client, key: string, sale: KeptSale): Working<void> =>
  Journal.use((journal) => journal.save(entryOf(client, key), print(sale)))

export const forgetSale = (client: Client, key: string): Working<void> =>
  Journal.use((journal) => journal.remove(entryOf(client, key)))
