/** `packhouse cart`: the cart of this login, filled and emptied by scripts. It is the one that the screens show. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { CommerceCart } from "#core/contract/cart.ts"
import type { Cart, CartItem, UserType } from "#core/counter/cart.ts"
import { readTyped, type Sold, stepDown, stepUp } from "#core/counter/cart-quantity.ts"
import { fault } from "#core/fault.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { keyOf } from "#core/screen/idempotency-key.ts"
import { faultText } from "#core/text/fault.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { answerCart } from "./cart-answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { cartOf, endCart } from "./kept-cart.ts"
import { underKeptKey } from "./kept-key.ts"

/** A change of the cart under a key that a lost reply keeps, as long as this cart lasts. */
const underCartKey = <A>(
  client: Client,
  name: string,
  content: ReadonlyArray<string>,
  send: (key: string) => Working<A>
): Working<A> =>
  Effect.flatMap(cartOf(client), (cart) =>
    underKeptKey(client, { name: `cart-${name}`, content: [cart, ...content] }, send)
  )

const write = (
  client: Client,
  name: string,
  content: ReadonlyArray<string>,
  send: (rpc: Rpc["Service"], key: string) => Working<Cart>
): Working<Cart> => underCartKey(client, name, content, (key) => Rpc.use((rpc) => send(rpc, key)))

/** The cart in hand is over: what is kept for it does nothing to the next one. */
const ended = (
  client: Client,
  name: string,
  send: (rpc: Rpc["Service"], key: string) => Working<Cart>
): Working =>
  write(client, name, [], send).pipe(
    Effect.tap(() => endCart(client)),
    Effect.map(answerCart)
  )

const shown: Working<Cart> = Rpc.use((rpc) => rpc.call(CommerceCart.getCart, {}))

/** How the product of a line is sold, as the cart says it. */
const soldAs = ({ sell_by, minQty: min_sale_qty, qty_increments }: CartItem): Sold => ({
  sell_by,
  min_sale_qty,
  qty_increments
})

const quantity = (text: string): Working<Q.Quantity> => {
  const read = Q.read(text.trim())
  return read === undefined
    ? Effect.fail(usageError(`${text} is no quantity: write a number such as 1.5`))
    : Effect.succeed(read)
}

const typed = (line: CartItem, text: string): Working<Q.Quantity> => {
  // Of a line with packs the server knows what is by hand.
  if (line.scanned_info !== null) return quantity(text)
  const read = readTyped(soldAs(line), text)
  if (read === undefined) return quantity(text)
  if (Result.isFailure(read)) return refused(faultText(read.failure))
  return Effect.succeed(read.success === "removed" ? Q.zero : read.success)
}

/** What is to stand on a line: a number, or a step from what stands there. */
const wanted = (line: CartItem, text: string): Working<Q.Quantity> => {
  if (text !== "+" && text !== "-") return typed(line, text)
  const stepped = text === "+" ? stepUp(soldAs(line), line.qty) : stepDown(soldAs(line), line.qty)
  return Effect.succeed(stepped === "removed" ? Q.zero : stepped)
}

/** Several codes under the key of one deed: run again, those that are in the cart already are not added once more. */
export const addCodes = (codes: ReadonlyArray<string>, key: string): Working<void> =>
  Rpc.use((rpc) =>
    Effect.forEach(
      codes,
      (scan_code, index) =>
        rpc.call(
          CommerceCart.addItemToCart,
          { item: { scan_code } },
          { key: keyOf("cart-code", [key, index, scan_code]) }
        ),
      { discard: true }
    )
  )

interface Added {
  readonly product?: string
  readonly qty?: string
}

const add = (client: Client, codes: ReadonlyArray<string>, { product, qty }: Added): Working =>
  Effect.gen(function* () {
    if (codes.length === 0 && product === undefined)
      return yield* usageError("Name a code, or a product with --product ID.")
    if (product !== undefined && !/^\d{1,9}$/.test(product))
      return yield* usageError(`${product} is no product id.`)
    const more = product === undefined || qty === undefined ? null : yield* quantity(qty)
    const content = [...codes, product ?? "", String(more)]
    const cart = yield* underCartKey(client, "add", content, (key) =>
      Effect.gen(function* () {
        const rpc = yield* Rpc
        yield* addCodes(codes, key)
        if (product === undefined) return yield* shown
        const item = { product_id: Number(product), qty: more }
        return yield* rpc.call(
          CommerceCart.addItemToCart,
          { item },
          { key: keyOf("cart-product", [key, product]) }
        )
      })
    )
    return answerCart(cart)
  })

const types: Readonly<Record<string, UserType>> = { home: 1, walkin: 2, partner: 3 }

interface Customer {
  readonly name?: string
  readonly type: string
}
const customer = (client: Client, mobile: string | undefined, { name, type }: Customer): Working =>
  Effect.gen(function* () {
    const userType = types[type]
    if (userType === undefined) return yield* usageError("--type is home, walkin or partner.")
    const cart = yield* write(client, "customer", [mobile ?? "", name ?? "", type], (rpc, key) =>
      mobile === undefined
        ? rpc.call(CommerceCart.setupGuestUser, { userType }, { key })
        : rpc.call(CommerceCart.setupUser, { user: { mobile, firstname: name ?? null, userType } }, { key })
    )
    return answerCart(cart)
  })

const set = (client: Client, line: string, text: string): Working =>
  Effect.gen(function* () {
    if (!/^\d{1,15}$/.test(line)) return yield* usageError(`${line} is no line: packhouse cart names them.`)
    const found = (yield* shown).items.find(({ id }) => id === Number(line))
    if (found === undefined) return yield* refused(faultText(fault("LineNotFound")))
    const qty = yield* wanted(found, text)
    const cart = yield* write(client, "set", [line, String(qty)], (rpc, key) =>
      rpc.call(CommerceCart.updateItemInCart, { item_id: Number(line), qty }, { key })
    )
    return answerCart(cart)
  })

/** A line by its number; anything longer is the code of a pack. */
const remove = (client: Client, what: string): Working =>
  Effect.map(
    write(client, "remove", [what], (rpc, key) =>
      /^\d{1,9}$/.test(what)
        ? rpc.call(CommerceCart.deleteItemFromCart, { item_id: Number(what) }, { key })
        : rpc.call(CommerceCart.deletePackFromCart, { scan_code: what }, { key })
    ),
    answerCart
  )

const coupon = (client: Client, code: string | undefined): Working =>
  Effect.map(
    write(client, "coupon", [code ?? ""], (rpc, key) =>
      code === undefined
        ? rpc.call(CommerceCart.removeCoupon, {}, { key })
        : rpc.call(CommerceCart.applyCoupon, { code }, { key })
    ),
    answerCart
  )

export const define = (program: Command): void => {
  const command = program
    .command("cart")
    .description("the cart of this login: what a customer is about to buy")
    .action(() => asUser(command, () => Effect.map(shown, answerCart)))
  const child = (name: string, about: string, examples: ReadonlyArray<string>): Command => {
    const made = command.command(name).description(about)
    example(made, ...examples)
    return made
  }
  const adding = child("add", "put packs into the cart by their codes, or a product by hand", [
    "packhouse cart add 80177300500645507000123",
    "packhouse cart add --product 1773 --qty 1.5"
  ])
    .argument("[codes...]", "codes of packs, as a scanner reads them")
    .option("--product <id>", "a product by its id")
    .option("--qty <number>", "how much of it by hand; the least that is sold without it")
    .action((codes: ReadonlyArray<string>, options: Added) =>
      asUser(adding, (client) => add(client, codes, options))
    )
  const setting = child("set", "set the quantity of a line; 0 takes it out", [
    "packhouse cart set 12 1.5",
    "packhouse cart set 12 +"
  ])
    .argument("<line>", "the number of the line, as packhouse cart shows it")
    .argument("<qty>", "the quantity, its packs among it; + or - for one step")
    .action((line: string, qty: string) => asUser(setting, (client) => set(client, line, qty)))
  const removing = child("remove", "take a line or one pack out", [
    "packhouse cart remove 12",
    "packhouse cart remove 80177300500645507000123"
  ])
    .argument("<line or code>", "the number of a line, or the code of a pack")
    .action((what: string) => asUser(removing, (client) => remove(client, what)))
  const naming = child("customer", "whom the cart is for; nobody named is a guest", [
    'packhouse cart customer 9876500001 --name "Anju Rao" --type home',
    "packhouse cart customer"
  ])
    .argument("[mobile]", "mobile number")
    .option("--name <name>", "the customer's name")
    .option("--type <type>", "home, walkin or partner", "walkin")
    .action((mobile: string | undefined, options: Customer) =>
      asUser(naming, (client) => customer(client, mobile, options))
    )
  const reducing = child("coupon", "apply a coupon; without a code take it off", [
    "packhouse cart coupon FRESH10"
  ])
    .argument("[code]", "the coupon's code")
    .action((code: string | undefined) => asUser(reducing, (client) => coupon(client, code)))
  const clearing = child("clear", "empty the cart", ["packhouse cart clear"]).action(() =>
    asUser(clearing, (client) =>
      ended(client, "clear", (rpc, key) => rpc.call(CommerceCart.clearCart, {}, { key }))
    )
  )
  const renewing = child("new", "begin the next cart after one that became an order", [
    "packhouse cart new"
  ]).action(() =>
    asUser(renewing, (client) =>
      ended(client, "new", (rpc, key) => rpc.call(CommerceCart.newCart, {}, { key }))
    )
  )
  example(command, "packhouse cart", "packhouse cart --json")
}
