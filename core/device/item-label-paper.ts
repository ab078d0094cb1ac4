/** The label of a pack: what it is and holds, what it costs, how long it keeps, who packed it, and its code. */
import type { ItemLabelDocument } from "../label/document.ts"
import * as say from "../label/item-label-wording.ts"
import { longestName } from "../label/longest-name.ts"
import { matrixText } from "../label/matrix-code.ts"
import { cut } from "../sanitize-text.ts"
import { type Block, bold, pair, small, text, whole } from "./block.ts"

/** What a label does without where it has no room: the e-mail address first, the price last. */
const ranks = { mrp: 1, batch: 2, licence: 3, packer: 4, address: 5, email: 6 } as const

const declared = (
  { packed_on, best_before, weight }: ItemLabelDocument,
  { mrp, unit_price, batch, veg_mark, packer }: NonNullable<ItemLabelDocument["declares"]>
): ReadonlyArray<Block> => {
  const lines = (rank: number, ...entries: ReadonlyArray<string | null>): ReadonlyArray<Block> =>
    entries.flatMap((entry) => (entry === null ? [] : [text(entry, { ...small, ...whole, rank })]))
  const net = `Net ${weight} Kg`
  const large = { ...bold, size: "large" } as const
  const { name, address, fssai, phone, email } = packer
  return [
    text(net, {
      ...large,
      ...whole,
      maxLines: 1,
      ...(veg_mark === null || veg_mark === "none" ? {} : { mark: veg_mark })
    }),
    ...(mrp === null ? [] : [text(say.mrpText(mrp), { ...bold, ...small, ...whole, rank: ranks.mrp })]),
    pair(say.packedText(packed_on), best_before === null ? "" : say.expiryText(best_before), {
      ...small,
      ...whole
    }),
    unit_price === null
      ? text(say.batchText(batch), { ...small, ...whole, rank: ranks.batch })
      : pair(say.unitPriceText(unit_price), say.batchText(batch), { ...small, ...whole, rank: ranks.batch }),
    ...lines(ranks.packer, name === null ? null : say.packerText(name)),
    ...lines(ranks.address, address.length === 0 ? null : address.join(", ")),
    ...(fssai !== null && phone !== null
      ? [pair(say.licenceText(fssai), say.careText(phone), { ...small, ...whole, rank: ranks.licence })]
      : [
          ...lines(ranks.licence, fssai === null ? null : say.licenceText(fssai)),
          ...lines(ranks.licence, phone === null ? null : say.careText(phone))
        ]),
    ...lines(ranks.email, email === null ? null : phone === null ? say.careText(email) : email)
  ]
}

/** As labels were before they had declarations. */
const undeclared = ({ weight, packed_on, best_before }: ItemLabelDocument): ReadonlyArray<Block> => [
  text(`${weight} Kg`, { ...bold, size: "large", maxLines: 1 }),
  pair(`Packed ${packed_on}`, best_before === null ? "" : `Best before ${best_before}`, small)
]

export const itemLabelBlocks = (document: ItemLabelDocument): ReadonlyArray<Block> => [
  text(cut(document.name, longestName), { ...bold, maxLines: 2 }),
  ...(document.declares === undefined ? undeclared(document) : declared(document, document.declares)),
  ...(document.matrix === undefined
    ? []
    : [{ kind: "matrix" as const, symbol: document.matrix.symbol, text: matrixText(document.matrix) }]),
  { kind: "code128", text: document.code }
]
