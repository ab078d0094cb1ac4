import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { saleWork } from "../../kit/sale/stored.ts"
import { customerFields } from "./customer.ts"
import { type Model, type Own, read, type Stored } from "./model.ts"

/** What is stored of a sale beside its cart: its page, and whom it is for. */
export const work = saleWork<Model, Stored, Own>({
  place: "ordercreate",
  read,
  parts: ({ stage, customer }) => [stage, customer.entries],
  store: (model, sale, { mobileRules }) => {
    const text = (name: "mobile" | "name") =>
      form.entryOf(customerFields(model, mobileRules), model.customer, name).text
    return { ...sale, stage: model.stage, typed: { mobile: text("mobile"), name: text("name") } }
  },
  hasWork: ({ stage }) => stage === "cart" || stage === "customer" || stage === "review",
  restore: (model, { stage, typed }) => ({
    ...model,
    stage: stage === "placed" ? "type" : stage,
    customer: {
      ...model.customer,
      entries: { mobile: field.ofText(typed.mobile), name: field.ofText(typed.name) }
    }
  })
})
