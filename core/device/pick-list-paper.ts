/** The paper of a pick list: its products along the shelves, each with a box to tick. */
import type { PickListDocument } from "../label/document.ts"
import { nothingToPick, ordersOfWalk, pickListTitle } from "../label/pick-list-wording.ts"
import { type Block, bold, centred, pair, rule, small, text } from "./block.ts"

export const pickListBlocks = (document: PickListDocument): ReadonlyArray<Block> => [
  centred(pickListTitle.toUpperCase(), { ...bold, size: "large" }),
  centred(document.store_name),
  text(ordersOfWalk(document.increment_ids)),
  pair("Printed", document.printed_at),
  rule,
  ...(document.lines.length === 0 ? [text(nothingToPick)] : []),
  ...document.lines.flatMap(
    (line): ReadonlyArray<Block> => [
      text(line.shelf === null ? line.name : `${line.shelf}  ${line.name}`),
      pair(`[  ]  ${line.product_id}`, `${line.quantity} ${line.unit}`, bold),
      text(line.orders, small)
    ]
  )
]
