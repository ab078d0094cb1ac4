/**
 * The blocks of a paper from top to bottom, before anyone knows how wide the paper is. The same blocks make a label and
 * a receipt.
 */

export type Weight = "regular" | "bold"
/** Times the size that is read at arm's length. */
export type TextSize = "small" | "normal" | "large" | "huge"

export interface TextBlock {
  readonly kind: "text"
  readonly text: string
  readonly size: TextSize
  readonly weight: Weight
  readonly align: "start" | "center"
  /** The most lines of the text; a longer one is cut, with an ellipsis. */
  readonly maxLines: number
  /** The mark of vegetarian or other food, at the right of the text. */
  readonly mark?: "veg" | "non-veg"
  /** A text with a number in it: rather left out than cut or broken inside a word. */
  readonly isWhole?: true
  /** Where a label has no room the highest rank is left out first; a block without one stays. */
  readonly rank?: number
}
/** A caption or a sum: one text at the left edge, one at the right. */
export interface PairBlock {
  readonly kind: "pair"
  readonly left: string
  readonly right: string
  readonly size: TextSize
  readonly weight: Weight
  readonly isWhole?: true
  readonly rank?: number
}
/** A code of squares beside the text of a label, or above its bars. Left out where the label has no room for it. */
export interface MatrixBlock {
  readonly kind: "matrix"
  readonly symbol: "datamatrix" | "qr"
  readonly text: string
}
export type Block =
  | TextBlock
  | PairBlock
  | { readonly kind: "rule" }
  | { readonly kind: "space" }
  /** A barcode with its text below. */
  | { readonly kind: "code128"; readonly text: string }
  | { readonly kind: "ean13"; readonly digits: string }
  /** Left out where the paper is too narrow for it. */
  | { readonly kind: "qr"; readonly text: string }
  | MatrixBlock

export const text = (
  content: string,
  options: Partial<Omit<TextBlock, "kind" | "text">> = {}
): TextBlock => ({
  kind: "text",
  text: content,
  size: "normal",
  weight: "regular",
  align: "start",
  maxLines: Number.POSITIVE_INFINITY,
  ...options
})
export const centred = (content: string, options: Partial<TextBlock> = {}): TextBlock =>
  text(content, { ...options, align: "center" })
export const pair = (left: string, right: string, options: Partial<PairBlock> = {}): PairBlock => ({
  kind: "pair",
  left,
  right,
  size: "normal",
  weight: "regular",
  ...options
})
export const rule = { kind: "rule" } as const
export const space = { kind: "space" } as const
export const bold = { weight: "bold" } as const
export const small = { size: "small" } as const
export const extra = { rank: 1 } as const
export const whole = { isWhole: true } as const
/** Room to write by hand. */
export const blank = "__________"
/** A store's own layout: its lines as they are. */
export const ownLayout = (template: string): ReadonlyArray<Block> =>
  template.split("\n").map((line) => (line.trim() === "" ? space : text(line)))
