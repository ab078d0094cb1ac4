/** product_lists.csv: the products that lists leave out, and those that keep longer than their kind. */

import { merge } from "../store/engine/merge.ts"
import * as env from "../store/network/env-variables.ts"
import * as tables from "../store/network/network-tables.ts"
import { oneOf, whole } from "./cell.ts"
import { required } from "./column.ts"
import { kind } from "./kind.ts"
import { requireProduct } from "./named-rows.ts"

const lists = ["excluded", "long_shelf_life", "one_year"] as const

const columns = () => ({
  list: required(
    oneOf(lists),
    "excluded (left out of lists), long_shelf_life (keeps 90 days) or one_year (keeps 365).",
    "long_shelf_life"
  ),
  product_id: required(whole(1, 99_999), "The product.", "5120")
})
const variableOf = (list: (typeof lists)[number]): string => `${list}_product_ids`

export const productLists = kind({
  name: "product_lists",
  about: "Products with a rule of their own.",
  columns,
  key: (row) => `product ${row.product_id} in the list ${row.list}`,
  learn: (row, reference) => reference.addListed(variableOf(row.list), row.product_id),
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows) requireProduct(row.product_id, reference, line, complain)
    return [...Map.groupBy(rows, ({ row }) => row.list)].map(([list, members]) => ({
      name: variableOf(list),
      hub_id: env.everyHub,
      value: JSON.stringify(members.map(({ row }) => row.product_id).sort((a, b) => a - b))
    }))
  },
  write: (rows, { progress }) => merge(tables.envVariables, rows, progress)
})
