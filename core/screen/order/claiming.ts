/** The order screen with its packs claimed: what every message does, and what the server is told of the packs in hand. */

import type { Context, Message, Model, Step } from "./model.ts"
import { claims } from "./session.ts"
import { update } from "./update.ts"

export const updateClaiming = (model: Model, message: Message, context: Context): Step => {
  const named = claims.named(model, context)
  return claims.followed(named, update(named, message, context), context)
}
