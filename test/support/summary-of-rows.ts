/**
 * The daily summary once more, from what the documents say of it and nothing else: orders one by one into counters under
 * texts, amounts as decimal texts added up in BigInt. The rules of Packhouse are not used here.
 */
export interface StoredOrder {
  readonly source: string
  readonly status: string
  readonly sub_slot_id: number | null
  readonly payment_method: string
  readonly cod_payment: string | null
  /** Decimal text: "240.00". */
  readonly grand_total: string
}

const named =
  "zomato dunzo swiggy zepto paytm ondc pincode flipkart dailyninja mrpl talabat noon careem deliveroo".split(
    " "
  )
const fields: Readonly<Record<string, string>> = {
  cashondelivery: "cod",
  paytm: "paytm",
  upi: "upi",
  card: "card"
}

/** Hundredths of a decimal text, half away from zero; undefined for a text that is no number. */
export const hundredths = (text: string): bigint | undefined => {
  const match = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text)
  if (match === null) return undefined
  const [, sign, whole = "", fraction = ""] = match
  if (whole + fraction === "") return undefined
  const thousandths = BigInt(whole || "0") * 1000n + BigInt(`${fraction}000`.slice(0, 3))
  const rounded = (thousandths + 5n) / 10n
  return sign === "-" ? -rounded : rounded
}

const decimal = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0")
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "home_delivery placed_express" to 3, "home_delivery total_cod_payment" to "240.00"; what is 0 is not there. */
export const summaryOfRows = (
  orders: ReadonlyArray<StoredOrder>
): Readonly<Record<string, number | string>> => {
  const counts = new Map<string, number>()
  const amounts = new Map<string, bigint>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const order of orders) {
    const category =
      order.source === "fth_retail" ? "retail" : named.includes(order.source) ? order.source : "home_delivery"
    const isLost = order.status === "canceled" || order.status === "undelivered"
    const speed = order.sub_slot_id === null ? "express" : "scheduled"
    count(`${category} ${isLost ? "cancelled" : "placed"}_${speed}`)
    const field = fields[order.payment_method]
    if (isLost) continue
    const atTheDoor =
      field === "cod" && order.cod_payment !== null ? hundredths(order.cod_payment) : undefined
    const amount = atTheDoor ?? hundredths(order.grand_total)
    if (amount === undefined) throw new Error(`${order.grand_total} is no amount`)
    amounts.set(`${category} amount`, (amounts.get(`${category} amount`) ?? 0n) + amount)
    if (field === undefined) continue
    const key = `${category} total_${field}_payment`
    amounts.set(key, (amounts.get(key) ?? 0n) + amount)
    count(`${category} ${field}_orders`)
  }
  const all = [
    ...counts,
    ...[...amounts]
      .filter(([, amount]) => amount !== 0n)
      .map(([key, amount]) => [key, decimal(amount)] as const)
  ]
  return Object.fromEntries(all)
}

type Category = Readonly<Record<string, unknown>> & { readonly category: string }
/** What Packhouse answers, in the same form; `show` writes an amount. */
export const asRows = (
  categories: ReadonlyArray<object>,
  show: (amount: number) => string
): Readonly<Record<string, number | string>> =>
  Object.fromEntries(
    (categories as ReadonlyArray<Category>).flatMap(({ category, ...figures }) =>
      Object.entries(figures)
        .filter(([, value]) => value !== 0)
        .map(([name, value]) => [
          `${category} ${name}`,
          name.startsWith("total_") || name === "amount" ? show(Number(value)) : Number(value)
        ])
    )
  )
