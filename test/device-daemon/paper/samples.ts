/** Documents as the shops print them. */
import { linkOf } from "#core/barcode/gs1/write.ts"
import type { PrintDocument } from "#core/label/document.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"

type Of<Kind extends PrintDocument["kind"]> = Extract<PrintDocument, { readonly kind: Kind }>

export const names = {
  latin: "Chicken Curry Cut - Skinless",
  devanagari: "चिकन करी कट - क्षत्रिय मसाला",
  malayalam: "നാടൻ കോഴി കറി കട്ട്",
  tamil: "நாட்டுக்கோழி கறி துண்டுகள்",
  arabic: "دجاج مقطع للكاري طازج"
} as const

export const itemLabel = (change: Partial<Of<"itemLabel">> = {}): Of<"itemLabel"> => ({
  kind: "itemLabel",
  product_id: 1773,
  name: names.latin,
  grams: 500,
  weight: "0.50",
  packed_on: "2026-11-20",
  best_before: "2026-11-25",
  code: "80177300500645507000123",
  ...change
})

/** Everything that the law asks for, as long as it is written in earnest. */
export const declares: NonNullable<Of<"itemLabel">["declares"]> = {
  mrp: "1174.50",
  unit_price: { price: "234.90", per: "100 g" },
  batch: "261120-07",
  veg_mark: "non-veg",
  packer: {
    name: "Packhouse Foods Private Limited",
    address: ["12, 100 Feet Road", "Indiranagar", "Bengaluru 560038"],
    fssai: "11225999000123",
    phone: "1800 425 0101",
    email: "care@packhouse.example"
  }
}

/** Everything that a code of squares says, in both kinds. */
export const elements = [
  { ai: "01", value: "08901234567890" },
  { ai: "3103", value: "000500" },
  { ai: "17", value: "261125" },
  { ai: "10", value: "261120-07" },
  { ai: "21", value: "26112007000123" }
]
export const dataMatrix = { symbol: "datamatrix", elements } as const
export const qrLink = { symbol: "qr", link: linkOf("https://id.example.com", elements) } as const

export const orderLabel = (change: Partial<Of<"orderLabel">> = {}): Of<"orderLabel"> => ({
  kind: "orderLabel",
  increment_id: "100045678",
  code: "810100045678004",
  store_name: "Kakkanad Hub",
  customer_name: "Asha Rao",
  phone: "98XXXXXX12",
  address: ["Flat 4B, Sunrise Apartments", "Infopark Road, Kakkanad", "Kochi 682030"],
  slot: "2026-11-21 16:00 - 18:00",
  source: "web",
  item_count: 4,
  payment: "Cash on delivery",
  amount: "₹1,240.00",
  ...change
})

export const ean13 = (labels: Of<"ean13">["labels"]): Of<"ean13"> => ({
  kind: "ean13",
  increment_id: "100045678",
  labels
})

export const items = (change: Partial<Of<"items">> = {}): Of<"items"> => ({
  kind: "items",
  increment_id: "100045678",
  store_name: "Kakkanad Hub",
  customer_name: "Asha Rao",
  slot: null,
  printed_at: "2026-11-20 10:15:00",
  code: "810100045678004",
  lines: Object.values(names).map((name, index) => ({
    number: index + 1,
    product_id: 1773 + index,
    name,
    quantity: "1.50",
    unit: "Kg",
    accepted: index === 0 ? "1.48" : null
  })),
  total_weight: "7.50 Kg",
  template: null,
  ...change
})

export const invoice = (change: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  kind: "invoice",
  invoice_number: "KKD/2026-27/000123",
  issued_at: "2026-11-20 10:20:31",
  increment_id: "100045678",
  code: "810100045678004",
  currency: "INR",
  regime: "cgst-sgst",
  seller: {
    legal_name: "Fresh Foods Private Limited",
    store_name: "Kakkanad Hub",
    address: ["12 Market Road", "Kochi 682030"],
    gstin: "32ABCDE1234F1Z9",
    fssai: "11319007000123",
    trn: null,
    phone: "+91 484 1234567",
    region: "Kerala"
  },
  buyer: { name: "Asha Rao", address: ["Flat 4B", "Infopark Road"], place_of_supply: "32 Kerala" },
  payment: "Cash on delivery",
  source: "web",
  lines: Object.values(names).map((name, index) => ({
    number: index + 1,
    product_id: 1773 + index,
    name,
    hsn: "0207",
    quantity: "1.50",
    unit: "Kg",
    price: "240.00",
    total: "360.00",
    discount: index === 1 ? "10.00" : "0.00",
    taxable: "342.86",
    rate: "5",
    cgst: "8.57",
    sgst: "8.57",
    igst: "0.00",
    vat: "0.00"
  })),
  missing: [{ name: "Prawns Large", quantity: "1.00", unit: "Kg", reason: "Out of stock" }],
  totals: {
    subtotal: "1800.00",
    discount: "10.00",
    taxable: "1714.30",
    cgst: "42.85",
    sgst: "42.85",
    igst: "0.00",
    vat: "0.00",
    shipping: "40.00",
    grand_total: "1830.00"
  },
  served_by: "meera",
  ...change
})
