/** The lists of a network made ready for reading the codes of goods. */
import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { packhouse } from "#core/barcode/rule/lists.ts"
import { listsInOrder } from "#core/barcode/rule/network-lists.ts"
import { type Table, tableOf } from "#core/barcode/rule/table.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as codeRules from "../store/network/code-rules.ts"

/**
 * The last tables by the text of their lists: networks of one process have the same numbers of versions, and a table of
 * thousands of rules is not made for every scan.
 */
const made = new Map<string, Table>()
const mostMade = 16

/** The table of the lists that hold now. */
export const codeTable = function* (): Tx<Table> {
  const text = yield* codeRules.written()
  // Nobody has saved lists yet.
  if (text === "") return builtInTable
  const before = made.get(text)
  if (before !== undefined) return before
  const table = tableOf(listsInOrder(yield* codeRules.listsOf(yield* codeRules.version())))
  if (made.size >= mostMade) made.delete(made.keys().next().value ?? "")
  made.set(text, table)
  return table
}

/** Codes of the network itself are read: packs, order labels, partners' codes, EAN13 of India. */
export const readsOwn = ({ lists }: Table): boolean => lists.includes(packhouse)
