import * as field from "../../kit/form/field.ts"
import { saleWork } from "../../kit/sale/stored.ts"
import { nameField, textIn } from "./customer.ts"
import { type Model, type Own, read, type Stored } from "./model.ts"

/** The stored form of Create Order: beside the sale its page, whom it is for, and its draft. */
export const work = saleWork<Model, Stored, Own>({
  screen: "ordercreate",
  read,
  parts: ({ stage, customer, draftId }) => [stage, customer.entries, draftId],
  store: (model, sale) => {
    const mobile = model.customer.entries.mobile?.text ?? ""
    const name = textIn({ name: nameField(model) }, model.customer, "name")
    return { ...sale, stage: model.stage, typed: { mobile, name }, draftId: model.draftId }
  },
  hasWork: ({ stage, userType, draftId }) =>
    stage === "customer" || stage === "review" || userType !== 2 || draftId !== null,
  restore: (model, { stage, typed, userType, draftId = null }) => ({
    ...model,
    stage: stage === "placed" || stage === "type" ? "cart" : stage,
    isKindChosen: userType !== 2,
    draftId,
    customer: {
      ...model.customer,
      entries: { mobile: field.ofText(typed.mobile), name: field.ofText(typed.name) }
    }
  }),
  opening: ({ storeId }) => [{ _tag: "LoadDrafts", id: storeId }]
})
