/** Changes of the cart under keys that a lost reply keeps. */
import { Effect } from "effect"
import type { Cart } from "#core/counter/cart.ts"
import { Rpc } from "#core/port/rpc.ts"
import type { Client, Working } from "./client.ts"
import { cartOf } from "./kept-cart.ts"
import { underKeptKey } from "./kept-key.ts"

/** A change of the cart under a key that a lost reply keeps, as long as this cart lasts. */
export const underCartKey = <A>(
  client: Client,
  name: string,
  content: ReadonlyArray<string>,
  send: (key: string) => Working<A>
): Working<A> =>
  Effect.flatMap(cartOf(client), (cart) =>
    underKeptKey(client, { name: `cart-${name}`, content: [cart, ...content] }, send)
  )

export const changeCart = (
  client: Client,
  name: string,
  content: ReadonlyArray<string>,
  send: (rpc: Rpc["Service"], key: string) => Working<Cart>
): Working<Cart> => underCartKey(client, name, content, (key) => Rpc.use((rpc) => send(rpc, key)))
