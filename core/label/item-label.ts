/** The label of one weighed pack: what it is, what it weighs, how long it keeps, and a code that says the same. */
import * as Result from "effect/Result"
import { encode } from "../barcode/encode.ts"
import { type KeepingLists, shelfLife } from "../barcode/shelf-life.ts"
import type { Product } from "../catalogue/product.ts"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { cut, sanitizeText, sanitizeTextOrNull } from "../sanitize-text.ts"
import { declarationOf, type LabelFacts } from "./declaration.ts"
import type { ItemLabelDocument } from "./document.ts"
import { longestName } from "./longest-name.ts"
import { gtinOfPiece, type MatrixWish, matrixCode } from "./matrix-code.ts"

export interface ItemLabelFacts {
  readonly product: Pick<
    Product,
    "entity_id" | "name" | "label_name" | "category_id" | "category_type" | "ean13_barcode" | "gtins"
  >
  /** Whole grams, above 0. */
  readonly grams: number
  readonly lists: KeepingLists
  readonly now: Day.Instant
  /** Who labels: the machine number of the code is made from it. */
  readonly machine: number
  /** What product and store know of the declarations; undefined where nobody has answered. */
  readonly declares?: LabelFacts | undefined
  /** The code of squares that the network wants; undefined for none. */
  readonly matrix?: MatrixWish | undefined
}

/** The largest product id and weight that the codes hold. */
const largestShortId = 9999
const largestGrams = 99_999

const digits = (value: number, width: number): string => String(value % 10 ** width).padStart(width, "0")

/** The second of the day: labels of a printer are two seconds apart, so a machine has no two alike on a day. */
const secondOfDay = (now: Day.Instant): number => Math.floor((now - Day.startOf(Day.dayAt(now))) / Day.second)

/** The day, the machine and what makes the pack's own code its own: no two packs of a GTIN have the same. */
const serialOf = (packedOn: Day.Day, machine: string, unique: string): string =>
  packedOn.slice(2).replaceAll("-", "") + machine + unique

/** Fails with InvalidData where no code can say it: no weight, too much of it, or a product id that is too long. */
export const itemLabel = ({
  product,
  grams,
  lists,
  now,
  machine,
  declares,
  matrix: wish
}: ItemLabelFacts): Result.Result<ItemLabelDocument, Fault<"InvalidData">> => {
  const refuse = (why: string) => Result.fail(fault("InvalidData", { why }))
  if (grams <= 0) return refuse("nothing is weighed")
  if (grams > largestGrams)
    return refuse(`a label holds at most ${largestGrams / 1000} Kg: weigh it in parts`)
  const { entity_id, category_id, category_type } = product
  const today = Day.dayAt(now)
  const keeps = shelfLife({ product_id: entity_id, category_id, category_type }, lists)
  const date_of_expiry = Day.addDays(today, keeps)
  const mc_no = digits(machine, 2)
  const shared = { grams, date_of_expiry, mc_no }
  const isShort = entity_id <= largestShortId
  const unique_code = digits(secondOfDay(now), isShort ? 6 : 4)
  const code = encode(
    { codeType: isShort ? "pack" : "newPack", product_id: entity_id, unique_code, ...shared },
    today
  )
  if (code === undefined) return refuse(`product ${entity_id} has no code for a label`)
  const declared = declares && declarationOf(declares, { grams, packed_on: today, machine: mc_no })
  const matrix =
    wish &&
    Result.getOrUndefined(
      Result.map(gtinOfPiece(product, wish.prefix), (gtin) =>
        matrixCode(wish, {
          gtin,
          grams,
          date: { is: declared === undefined ? "bestBefore" : "useBy", day: date_of_expiry },
          batch: declared?.batch,
          serial: serialOf(today, mc_no, unique_code)
        })
      )
    )
  return Result.succeed({
    kind: "itemLabel",
    product_id: entity_id,
    name: cut(sanitizeTextOrNull(product.label_name) ?? sanitizeText(product.name).trim(), longestName),
    grams,
    weight: Q.format(Q.ofThousandths(grams)),
    packed_on: today,
    best_before: date_of_expiry,
    ...(declared === undefined ? {} : { declares: declared }),
    code,
    ...(matrix === undefined ? {} : { matrix })
  })
}
