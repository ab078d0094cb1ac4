/** The paper of what a hub returned or kept, with room for who hands it over and who takes it. */
import type { ReturnListDocument } from "../label/document.ts"
import { type Block, blank, bold, centred, ownLayout, pair, rule, space, text } from "./block.ts"

export const returnListBlocks = (document: ReturnListDocument): ReadonlyArray<Block> => {
  if (document.template !== null) return ownLayout(document.template)
  return [
    centred(document.title.toUpperCase(), { ...bold, size: "large" }),
    centred(document.store_name),
    ...(document.reference === null ? [] : [pair("Reference", document.reference)]),
    pair("Made", document.made_at),
    pair("By", document.made_by),
    pair("Printed", document.printed_at),
    rule,
    ...document.lines.flatMap(
      (line): ReadonlyArray<Block> => [
        text(`${line.number}. ${line.name}`),
        pair(`[  ]  ${line.product_id}`, `${line.quantity} ${line.unit}`, bold)
      ]
    ),
    rule,
    pair("Handed over by", blank),
    space,
    pair("Taken over by", blank)
  ]
}
