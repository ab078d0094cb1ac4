/** What product and store know of the declarations of a label. */
import type { LabelFacts } from "#core/label/declaration.ts"
import * as Money from "#core/money.ts"

export const labelFacts = (change: Partial<LabelFacts> = {}): LabelFacts => ({
  mrp: null,
  price: Money.ofHundredths(34900),
  tax_rate: 0,
  sell_by: "kg",
  net_weight: null,
  veg_mark: "non-veg",
  currency: "INR",
  packer: {
    name: "Packhouse Foods Private Limited",
    address: "12, 100 Feet Road\nIndiranagar\nBengaluru 560038",
    fssai: "11225999000123",
    phone: "1800 425 0101",
    email: "care@packhouse.example"
  },
  ...change
})
