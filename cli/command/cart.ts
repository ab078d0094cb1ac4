/** `packhouse cart`: the cart of this login, filled and emptied by scripts. It is the one that the screens show. */
import type { Command } from "commander"
import { Effect, Result, Schema } from "effect"
import { CommerceCart } from "#core/contract/cart.ts"
import type { Cart, CartItem, UserType } from "#core/counter/cart.ts"
import { stepLine } from "#core/counter/cart-quantity.ts"
import { readName } from "#core/counter/customer.ts"
import { fault } from "#core/fault.ts"
import { readQuantity } from "#core/kit/cart/typed-quantity.ts"
import { keyOf } from "#core/kit/idempotency-key.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { invalidQuantity } from "#core/text/cart.ts"
import { faultText } from "#core/text/fault.ts"
import { typedQuantity } from "#core/typed-number.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { defineAddress } from "./cart-address.ts"
import { answerCart } from "./cart-answer.ts"
import { defineDiscounts } from "./cart-discount.ts"
import { changeCart, underCartKey } from "./cart-key.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { cartOf, endCart } from "./kept-cart.ts"
import { underKeptRequest } from "./kept-key.ts"

/** The cart in hand is over: what is kept for it does nothing to the next one. */
const ended = (
  client: Client,
  name: string,
  send: (rpc: Rpc["Service"], key: string) => Working<Cart>
): Working =>
  changeCart(client, name, [], send).pipe(
    Effect.tap(() => endCart(client)),
    Effect.map(answerCart)
  )

const shown: Working<Cart> = Rpc.use((rpc) => rpc.call(CommerceCart.getCart, {}))

const notWritten = (text: string) => usageError(`${text} is no quantity: write a number such as 1.5`)

const quantity = (text: string): Working<Q.Quantity> => {
  const read = typedQuantity(text)
  return read === undefined ? Effect.fail(notWritten(text)) : Effect.succeed(read)
}

/**
 * The quantity that a line is to have: a number, or a step from what it has. The box and the buttons of a screen take
 * the same.
 */
const meantQuantity = (line: CartItem, text: string): Working<Q.Quantity> => {
  if (text === "+" || text === "-") {
    const { sell_by, minQty: min_sale_qty, qty_increments, qty, scanned_info } = line
    const packs = scanned_info?.total_qty ?? Q.zero
    const sold = { sell_by, min_sale_qty, qty_increments }
    const quantity = stepLine(sold, { packs, quantity: qty }, text === "+" ? 1 : -1)
    return quantity === undefined
      ? refused(faultText(fault("BelowScanned", { scanned: Q.toWire(packs) })))
      : Effect.succeed(quantity)
  }
  const read = readQuantity(line, text.trim())
  if (Result.isSuccess(read)) return Effect.succeed("qty" in read.success ? read.success.qty : Q.zero)
  return read.failure === invalidQuantity ? Effect.fail(notWritten(text)) : refused(read.failure)
}

/** Several codes under the key of one deed: run again, those that are in the cart already are not added once more. */
export const addCodes = (codes: ReadonlyArray<string>, key: string, takesOver: boolean): Working<void> =>
  Rpc.use((rpc) =>
    Effect.forEach(
      codes,
      (scan_code, index) =>
        rpc.call(
          CommerceCart.addItemToCart,
          { item: { scan_code, ...(takesOver ? { take_over: true } : {}) } },
          { key: keyOf("cart-code", [key, index, scan_code]) }
        ),
      { discard: true }
    )
  )

interface Added {
  readonly product?: string
  readonly qty?: string
  readonly takeOver?: boolean
}

const add = (
  client: Client,
  codes: ReadonlyArray<string>,
  { product, qty, takeOver = false }: Added
): Working =>
  Effect.gen(function* () {
    if (codes.length === 0 && product === undefined)
      return yield* usageError("Name a code, or a product with --product ID.")
    if (product === undefined && qty !== undefined)
      return yield* usageError(
        "--qty is of a product: name it with --product ID. A pack holds what it holds."
      )
    if (product !== undefined && !/^\d{1,9}$/.test(product))
      return yield* usageError(`${product} is no product id.`)
    const more = product === undefined || qty === undefined ? null : yield* quantity(qty)
    const content = [...codes, product ?? "", String(more), ...(takeOver ? ["take over"] : [])]
    const cart = yield* underCartKey(client, "add", content, (key) =>
      Effect.gen(function* () {
        const rpc = yield* Rpc
        yield* addCodes(codes, key, takeOver)
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
    if (mobile === undefined && name !== undefined)
      return yield* usageError(
        "A customer with a name has a number: packhouse cart customer MOBILE --name NAME."
      )
    if (name !== undefined && name.trim() !== "") {
      const read = readName(name)
      if (Result.isFailure(read)) return yield* refused(faultText(read.failure))
    }
    const cart = yield* changeCart(client, "customer", [mobile ?? "", name ?? "", type], (rpc, key) =>
      mobile === undefined
        ? rpc.call(CommerceCart.setupGuestUser, { userType }, { key })
        : rpc.call(CommerceCart.setupUser, { user: { mobile, firstname: name ?? null, userType } }, { key })
    )
    return answerCart(cart)
  })

/**
 * A change that is made of what stands in the cart: run again after a lost reply it is sent as it was made, for by then
 * something else may stand there.
 */
const underCartDeed = <Sent, Wire>(
  client: Client,
  name: string,
  content: ReadonlyArray<string>,
  shape: Schema.Codec<Sent, Wire>,
  make: (cart: Cart) => Working<Sent>,
  send: (rpc: Rpc["Service"], sent: Sent, key: string) => Working<Cart>
): Working =>
  Effect.flatMap(cartOf(client), (cart) =>
    underKeptRequest(
      client,
      { name: `cart-${name}`, content: [cart, ...content] },
      shape,
      Effect.flatMap(shown, make),
      (sent, key) => Rpc.use((rpc) => send(rpc, sent, key))
    )
  ).pipe(Effect.map(answerCart))

const set = (client: Client, line: string, text: string): Working =>
  Effect.gen(function* () {
    if (!/^\d{1,15}$/.test(line)) return yield* usageError(`${line} is no line: packhouse cart names them.`)
    return yield* underCartDeed(
      client,
      "set",
      [line, text],
      Q.Quantity,
      ({ items }) => {
        const found = items.find(({ id }) => id === Number(line))
        return found === undefined ? refused(faultText(fault("LineNotFound"))) : meantQuantity(found, text)
      },
      (rpc, qty, key) => rpc.call(CommerceCart.updateItemInCart, { item_id: Number(line), qty }, { key })
    )
  })

const holds = ({ items }: Cart, what: string): boolean =>
  items.some(
    ({ id, scanned_info }) =>
      String(id) === what || (scanned_info?.items ?? []).some(({ scan_code }) => scan_code === what)
  )

/** A line by its number; anything longer is the code of a pack. */
const remove = (client: Client, what: string): Working =>
  underCartDeed(
    client,
    "remove",
    [what],
    Schema.String,
    (cart) =>
      holds(cart, what)
        ? Effect.succeed(what)
        : refused(`${what} is neither a line nor a pack of the cart: packhouse cart --json names them.`),
    (rpc, sent, key) =>
      /^\d{1,9}$/.test(sent)
        ? rpc.call(CommerceCart.deleteItemFromCart, { item_id: Number(sent) }, { key })
        : rpc.call(CommerceCart.deletePackFromCart, { scan_code: sent }, { key })
  )

const coupon = (client: Client, code: string | undefined): Working =>
  Effect.map(
    changeCart(client, "coupon", [code ?? ""], (rpc, key) =>
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
    const defined = command.command(name).description(about)
    example(defined, ...examples)
    return defined
  }
  const adding = child("add", "put packs into the cart by their codes, or a product by hand", [
    "packhouse cart add 80177300500645507000123",
    "packhouse cart add --product 1773 --qty 1.5"
  ])
    .argument("[codes...]", "codes of packs, as a scanner reads them")
    .option("--product <id>", "a product by its id")
    .option("--qty <number>", "how much of it by hand; the least that is sold without it")
    .option("--take-over", "take packs over that somebody else has in hand: their screen is told")
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
  defineAddress(child)
  const reducing = child("coupon", "apply a coupon; without a code take it off", [
    "packhouse cart coupon FRESH10"
  ])
    .argument("[code]", "the coupon's code")
    .action((code: string | undefined) => asUser(reducing, (client) => coupon(client, code)))
  defineDiscounts(child)
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
