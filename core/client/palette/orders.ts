/**
 * Open orders, products and packs that answer to what is typed, from two characters on: of orders and products the client
 * holds all, and asks nobody.
 */
import { ofStore, productsFound } from "../../kit/catalogue-cache.ts"
import { once } from "../../kit/order-facts.ts"
import { lackedFor, toOrder, toPack } from "../../kit/route.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { customerName } from "../../order/order.ts"
import { matches, open, termsOf } from "../../order/queue.ts"
import { plainDigits } from "../../phone.ts"
import { longestSearch } from "../../session/saved-filter.ts"
import { statusText } from "../../text/status.ts"
import type { Message, Model } from "../model.ts"
import { type Entry, entriesOf, found } from "./entries.ts"

/** More of them help nobody who can type on. */
const most = 20

/** The end of its number is how people call an order. */
const isCalled = ({ increment_id }: BriefOrder, digits: string): boolean => increment_id.endsWith(digits)

const openBy = once((orders, typed: string): ReadonlyArray<BriefOrder> => {
  const terms = termsOf(plainDigits(typed))
  if (terms.length === 0) return []
  const answering = orders.filter(
    (order) => open.includes(order.status) && matches(terms, customerName(order), order.increment_id)
  )
  const digits = terms.join("")
  return [
    ...answering.filter((order) => isCalled(order, digits)),
    ...answering.filter((order) => !isCalled(order, digits))
  ].slice(0, most)
})

const ofOrders = (model: Model, typed: string): ReadonlyArray<Entry> => {
  const { book, session } = model
  if (session === undefined) return []
  return openBy(book.orders, typed.trim()).map((order) => ({
    id: `order/${order.order_id}`,
    title: [order.increment_id, customerName(order)].filter((text) => text !== "").join(" "),
    also: "",
    where: statusText(order),
    key: "",
    outcome: { leadsTo: toOrder(order.order_id, session.user.flags) }
  }))
}

/** A product leads to its packs in the inventory. */
const ofProducts = ({ catalogue, session }: Model, typed: string): ReadonlyArray<Entry> =>
  session === undefined || lackedFor({ name: "inventory" }, session.user.flags) !== undefined
    ? []
    : productsFound(ofStore(catalogue, session.store.store_id), typed).map(({ entity_id, name }) => ({
        id: `product/${entity_id}`,
        title: name,
        also: "",
        where: "product",
        key: "",
        outcome: {
          message: {
            _tag: "ChoseFilter",
            filter: { list: "inventory", type: "not_used", search: name.slice(0, longestSearch) }
          }
        }
      }))

/** As many digits as no order and no phone has. */
const packCode = /^\d{14,}$/
const ofPacks = (typed: string): ReadonlyArray<Entry> => {
  const code = typed.trim()
  const leadsTo = packCode.test(code) ? toPack(code) : undefined
  return leadsTo === undefined
    ? []
    : [{ id: "pack", title: `Pack ${code}`, also: "", where: "pack", key: "", outcome: { leadsTo } }]
}

/** What is looked for in all that the server has: finished orders, phones, references, packs. */
const everywhere = (typed: string): Entry => {
  const message: Message = {
    _tag: "GotScreenMessage",
    screen: "Finder",
    message: { _tag: "SubmittedFind", text: typed.trim() }
  }
  return {
    id: "everywhere",
    title: `Find “${typed.trim()}” in all orders and packs`,
    also: "",
    where: "search",
    key: "",
    outcome: { message }
  }
}

/**
 * Who types digits, or looks for an order, means one; who types letters a page or a command before the orders of a customer.
 */
export const foundIn = (model: Model, typed: string, isForOrders = false): ReadonlyArray<Entry> => {
  const [orders, others] = [ofOrders(model, typed), found(entriesOf(model), typed)]
  const hasDigits = /\d/.test(plainDigits(typed))
  const named = hasDigits || isForOrders ? [...orders, ...others] : [...others, ...orders]
  const all = [...ofPacks(typed), ...named, ...ofProducts(model, typed)]
  // The finder asks the server at Enter where nothing answers; the customers of finished orders are the server's to find.
  const mayBeOrder = all.length === 0 ? !isForOrders : hasDigits || orders.length > 0
  return mayBeOrder && termsOf(typed).length > 0 ? [...all, everywhere(typed)] : all
}
