/**
 * An order in Vendure, from the empty cart to the parcel on its way, in the 12 calls that its two APIs need: five lines,
 * the customer, the address, the way of shipping, the payment's turn, the payment (settled at once), and then as an
 * administrator the fulfilment and its shipment. No call asks for more than the id that the next one needs.
 */
import type { Ask } from "../asking.ts"

const lines = 5

interface Answer {
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly errors?: unknown
}

/** One call; what is not of the type that a success has is an error. */
const asking =
  (ask: Ask) => async (api: "shop-api" | "admin-api", query: string, token: string | undefined) => {
    const { text, headers } = await ask(`/${api}`, JSON.stringify({ query }), {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` })
    })
    const { data, errors } = JSON.parse(text) as Answer
    const [result] = Object.values(data ?? {})
    if (errors !== undefined || result === undefined || "errorCode" in result)
      throw new Error(`Vendure answers ${text} to ${query}`)
    const given = headers["vendure-auth-token"]
    return { result, token: typeof given === "string" ? given : token }
  }

/** The token of the administrator. */
export const logIn = async (ask: Ask): Promise<string> => {
  const { token } = await asking(ask)(
    "admin-api",
    `mutation { login(username: "bench", password: "bench-of-a-peer", rememberMe: true)
      { ... on CurrentUser { id } ... on ErrorResult { errorCode message } } }`,
    undefined
  )
  if (token === undefined) throw new Error("Vendure gives no token")
  return token
}

const failed = "... on ErrorResult { errorCode message }"
const ofOrder = `{ ... on Order { id } ${failed} }`

export const order = async (ask: Ask, administrator: string, number: number): Promise<void> => {
  const call = asking(ask)
  let token: string | undefined
  const shop = async (mutation: string) => {
    const answered = await call("shop-api", `mutation { ${mutation} }`, token)
    token = answered.token
    return answered.result
  }
  for (let variant = 1; variant < lines; variant++)
    await shop(`addItemToOrder(productVariantId: ${variant}, quantity: 1) ${ofOrder}`)
  const full = await shop(
    `addItemToOrder(productVariantId: ${lines}, quantity: 1) { ... on Order { id lines { id } } ${failed} }`
  )
  await shop(
    `setCustomerForOrder(input: { firstName: "Asha", lastName: "Rao", emailAddress: "asha-${number}@example.com" }) ${ofOrder}`
  )
  await shop(
    `setOrderShippingAddress(input: { fullName: "Asha Rao", streetLine1: "12 Lake Road", city: "Bengaluru",
      postalCode: "560038", countryCode: "IN" }) ${ofOrder}`
  )
  await shop(`setOrderShippingMethod(shippingMethodId: [1]) ${ofOrder}`)
  await shop(`transitionOrderToState(state: "ArrangingPayment") ${ofOrder}`)
  await shop(`addPaymentToOrder(input: { method: "paid-at-once", metadata: {} }) ${ofOrder}`)
  const wanted = (full.lines as ReadonlyArray<{ readonly id: string }>)
    .map(({ id }) => `{ orderLineId: "${id}", quantity: 1 }`)
    .join()
  const fulfilment = await call(
    "admin-api",
    `mutation { addFulfillmentToOrder(input: { lines: [${wanted}], handler: { code: "manual-fulfillment", arguments: [
      { name: "method", value: "van" }, { name: "trackingCode", value: "${number}" }] } })
      { ... on Fulfillment { id } ${failed} } }`,
    administrator
  )
  await call(
    "admin-api",
    `mutation { transitionFulfillmentToState(id: "${String(fulfilment.result.id)}", state: "Shipped")
      { ... on Fulfillment { id state } ${failed} } }`,
    administrator
  )
}
