import { saleDrafts } from "../../kit/drafts/drafts.ts"
import { filling } from "./filling.ts"
import type { Model, Own } from "./model.ts"

/** A cart that was sent off is not kept before the next one is known. */
export const drafts = saleDrafts<Model, Own>({
  ...filling,
  isLeaving: ({ leaving }) => leaving !== undefined
})
