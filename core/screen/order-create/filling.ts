/** The cart of Create Order as it is filled from its pages: a scan anywhere is sold to whoever stands here. */
import { isDrafting, isOrdered } from "../../kit/drafts/model.ts"
import { saleFilling } from "../../kit/sale/filling.ts"
import { whyLocked } from "../../kit/sale/selling.ts"
import { fromShelf, onTile } from "../../kit/sale/shelf.ts"
import { busy } from "../../text/drafts.ts"
import { fresh, type Model, type Own } from "./model.ts"

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
  ...fromShelf,
  weighs: (model, context) => {
    if (model.dialog !== undefined || model.stage !== "cart") return undefined
    return onTile(model, context) ?? "line"
  }
})
export const { change, isLocked } = filling
