/** What a shop reads from files beside orders: goods, new ones and known ones at new prices, and businesses that buy. */
import { csv } from "./arriving.ts"
import type { Goods } from "./bill.ts"
import { Fraction } from "./fraction.ts"
import { placeNames } from "./levies.ts"
import { gstinOf, stocked } from "./shop.ts"
import type { Business, Till, Trade } from "./trade.ts"

const mostGoods = 20
const rates = [0, 5, 12, 18]

const anew = (trade: Trade): Goods => {
  const price = Fraction.of(1_000 + trade.upTo(90_000), 100)
  const rate = Fraction.of(trade.one(rates) ?? 0)
  const untaxed = rate.isZero
    ? trade.one([undefined, "nil-rated", "non-gst", "zero-rated"] as const)
    : undefined
  return {
    id: 5100 + trade.goods.length,
    hsn: trade.one(["0201", "0304", "1601", "2106"]) ?? "0201",
    unit: trade.one(["Kg", "Pack"] as const) ?? "Kg",
    price,
    cost: price.times(Fraction.of(7, 10)).nearest(),
    rate,
    ...(untaxed === undefined ? {} : { untaxed })
  }
}
/** Dearer or cheaper, and still above what it costs. */
const atNewPrice = (trade: Trade, goods: Goods): Goods => ({
  ...goods,
  price: goods.price.times(Fraction.of(96 + trade.upTo(9), 100)).nearest(),
  cost: goods.cost.times(Fraction.of(96 + trade.upTo(5), 100)).nearest()
})

const importGoods = async (trade: Trade): Promise<void> => {
  const isNew = trade.goods.length < mostGoods && trade.upTo(2) === 0
  const before = trade.upTo(trade.goods.length)
  const goods = isNew ? anew(trade) : atNewPrice(trade, trade.goods[before] as Goods)
  // The price never leaves its cost behind: discounts by hand and transfers stay what they are meant for.
  if (goods.price.times(Fraction.of(8, 10)).isBelow(goods.cost)) return
  await trade.imports({
    "products.csv": csv([
      {
        entity_id: String(goods.id),
        name: `Goods ${goods.id}`,
        sell_by: goods.unit === "Kg" ? "kg" : "pack",
        price: goods.price.text(),
        cost: goods.cost.text(),
        hsn: goods.hsn,
        tax_rate: goods.rate.text(),
        tax_kind: goods.untaxed ?? "",
        qty_increments: goods.unit === "Kg" ? "0.05" : "",
        net_weight: "200"
      }
    ])
  })
  if (isNew) {
    await trade.comes(() => stocked(goods.id))
    trade.goods.push(goods)
  } else trade.goods[before] = goods
}

const states = ["29", "32", "33"] as const

const importBusiness = async (trade: Trade, { shop }: Till): Promise<void> => {
  const number = trade.businesses.length
  const place = shop.place === "AE" ? "AE" : (trade.one(states) ?? "29")
  const letters = [number % 26, Math.floor(number / 26) % 26]
    .map((at) => String.fromCharCode(65 + at))
    .join("")
  const business: Business = {
    mobile: place === "AE" ? `+97150${7_000_000 + number}` : String(9_000_000_000 + number),
    gstin: place === "AE" ? null : gstinOf(`${place}AAC${letters}4321D1Z`),
    trn: place === "AE" ? `10${String(number).padStart(12, "0")}3` : null
  }
  await trade.imports({
    "customers.csv": csv([
      {
        mobile: business.mobile,
        firstname: "Noor",
        street: "7 Harbour Road",
        city: "The city",
        region: placeNames[place],
        gstin: business.gstin ?? "",
        trn: business.trn ?? "",
        legal_name: `Harbour Kitchens ${number}`
      }
    ])
  })
  trade.businesses.push(business)
}

export const importFiles = (trade: Trade, till: Till): Promise<void> =>
  trade.businesses.length < 12 && trade.upTo(2) === 0 ? importBusiness(trade, till) : importGoods(trade)
