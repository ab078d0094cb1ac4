/** The own list of the demo network: what the scales at its counters print. */
import type { RuleCells } from "#core/barcode/rule/rule-table.ts"

const list = { list: "shop", length: "13" }

/** The item is the number of the product: "2803101007508" are 0.75 kg of Onion. */
export const codeRuleRows: ReadonlyArray<Partial<RuleCells>> = [
  {
    ...list,
    list_title: "labels of our scales",
    name: "weight28",
    title: "weighed at the counter",
    kind: "weighed",
    starts: "28",
    fields: "item 3-7; grams 8-12 decimals 3; check 13"
  },
  {
    ...list,
    name: "price29",
    title: "priced at the counter",
    kind: "priced",
    starts: "29",
    fields: "item 3-7; price 8-12 decimals 2; check 13"
  }
]
