/** The cart of Create Order as it is filled from its pages: a scan anywhere is sold to whoever stands here. */
import { isSought, laidOut } from "../../kit/cart/shelf.ts"
import { afterTaking, pageShown, productMeant, typedInto } from "../../kit/cart/shelf-keys.ts"
import type { Context } from "../../kit/counter/context.ts"
import { isDrafting, isOrdered } from "../../kit/drafts/model.ts"
import { saleFilling } from "../../kit/sale/filling.ts"
import { whyLocked } from "../../kit/sale/selling.ts"
import { busy } from "../../text/drafts.ts"
import { fresh, type Model, type Own } from "./model.ts"

/** The page of the shelf that is shown. */
export const shownOn = (
  model: Pick<Model, "typed" | "page" | "category">,
  { shelf }: Pick<Context, "shelf">
) => pageShown(laidOut(shelf, model.typed, model.category), model.page)

export const filling = saleFilling<Model, Own>({
  fresh,
  stays: ({ drafts, closedDraft }) => ({ drafts, closedDraft }),
  isLocked: (model) => isDrafting(model) || isOrdered(model),
  whyLocked: (model) => (isDrafting(model) ? busy : whyLocked(model)),
  isSold: ({ stage }) => stage === "placed",
  toCart: (model, isLocked) => {
    if (isLocked) return model
    // A question over the review stays over it: its fields are typed at whatever speed.
    const isLeft = model.stage === "review" && model.dialog === undefined
    return { ...model, stage: isLeft ? "cart" : model.stage, problem: undefined }
  },
  afterTaking,
  typedInto: (model, text, { shelf }) => typedInto(model, text, isSought(shelf, text)),
  productMeant: (model, text, context) =>
    productMeant(model, text, shownOn({ ...model, typed: text }, context), isSought(context.shelf, text)),
  weighs: (model, context) => {
    if (model.dialog !== undefined || model.stage !== "cart") return undefined
    if (model.tile < 0) return "line"
    const { products } = shownOn(model, context)
    return products[Math.min(model.tile, products.length - 1)]
  }
})
export const { change, isLocked } = filling
