/** Advice from the shelves: the pack of a product to take next. */
import * as Day from "../../day.ts"
import * as fefoViolation from "../../order/fefo-violation.ts"
import { isOpenForPicking } from "../../order/status.ts"
import type { Pack } from "../../stock/pack.ts"
import { freshFor, packsOf } from "./expiry-cache.ts"
import type { Model } from "./model.ts"
import type { CachedShelf } from "./shelf.ts"

/** The last call failed, or none was made when it was time: the server is away. */
const isOld = ({ isStale, readAt }: CachedShelf, now: Day.Instant): boolean =>
  isStale || now - readAt > 2 * freshFor

/** What the screen says of the pack to take next. */
export interface ShownAdvice extends fefoViolation.Advice<Pack> {
  /** There are more than were counted. */
  readonly isAtLeast: boolean
  /** When the shelf was read, if that is not now: the server could not be asked since. */
  readonly asOf: Day.Instant | undefined
}

/** The pack to take next for the item at work: the one under the cursor, or the next that still takes packs. */
export const adviceOf = (model: Model, now: Day.Instant): ShownAdvice | undefined => {
  const { order, picking, selected } = model
  if (order === undefined || !isOpenForPicking(order)) return undefined
  const [item] = fefoViolation.openItems(order, picking, selected)
  if (item === undefined) return undefined
  const advice = fefoViolation.adviceFor(order, picking, item, packsOf(model), Day.dayAt(now))
  const shelf = model.shelves.get(item.product_id)
  return advice === undefined || shelf === undefined
    ? undefined
    : { ...advice, isAtLeast: !shelf.isWhole, asOf: isOld(shelf, now) ? shelf.readAt : undefined }
}
