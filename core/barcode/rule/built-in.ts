/**
 * The lists that Packhouse brings along, made ready for reading: for what is a code by no list whatever, and for who has
 * no network to ask. What goods are, the lists of the network say (`CodeRuleService.explainCode`).
 */
import { builtInLists } from "./lists.ts"
import { tableOf } from "./table.ts"

export const builtInTable = tableOf(builtInLists)
