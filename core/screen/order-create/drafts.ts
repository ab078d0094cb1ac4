import { saleDrafts } from "../../kit/drafts/drafts.ts"
import { filling } from "./filling.ts"
import type { Model, Own } from "./model.ts"

export const drafts = saleDrafts<Model, Own>(filling)
