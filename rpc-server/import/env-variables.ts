/** env_variables.csv: what an administrator configures, for every hub or for one. */

import { settingProblem } from "#core/session/setting-problem.ts"
import { settingProblemText } from "#core/text/setting.ts"
import { demoMark } from "../store/network/demo-network.ts"
import * as env from "../store/network/env-variables.ts"
import * as tables from "../store/network/network-tables.ts"
import { id, json, pattern } from "./cell.ts"
import { type CellsOf, optional, required } from "./column.ts"
import { kind } from "./kind.ts"
import { mergeNoted } from "./notes.ts"

const columns = () => ({
  name: required(
    pattern(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, "a letter, then letters, digits and _"),
    "The variable's name.",
    "support_phone"
  ),
  hub_id: optional(id, "The hub it counts for; every hub when empty.", "1"),
  value: required(json(100_000), "Its value as JSON text.", '"1800 425 0101"')
})

export type VariableCells = CellsOf<ReturnType<typeof columns>>

export const envVariables = kind({
  name: "env_variables",
  about: "What is configured, for every hub or for one.",
  columns,
  key: (row) => `${row.name}${row.hub_id === null ? "" : ` of hub ${row.hub_id}`}`,
  learn: (row, reference) => reference.addVariable(row.name, row.hub_id ?? env.everyHub, row.value),
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows) {
      const problem = row.name === demoMark ? undefined : settingProblem(row.name, row.value)
      if (problem !== undefined)
        complain(line, problem.why === "unknown" ? "name" : "value", settingProblemText(problem))
      if (row.hub_id !== null && !reference.hasHub(row.hub_id))
        complain(
          line,
          "hub_id",
          `no store works with hub ${row.hub_id}: add the store to stores.csv, or leave it empty`
        )
      if (row.name === demoMark)
        complain(line, "name", `${demoMark} marks the demo network and is not imported`)
    }
    return rows.map(({ row }) => ({ ...row, hub_id: row.hub_id ?? env.everyHub }))
  },
  write: (rows, { progress, note }) => {
    const noteOf = ({ name, hub_id, value }: (typeof rows)[number], before: unknown) => ({
      subject: "env" as const,
      id: name,
      action: "set",
      detail: { hub_id: hub_id === env.everyHub ? null : hub_id, before, value }
    })
    return mergeNoted(tables.envVariables, rows, {
      progress,
      note,
      noted: {
        added: (row) => noteOf(row as (typeof rows)[number], null),
        changed: (before, row) => noteOf(row as (typeof rows)[number], before.value ?? null)
      }
    })
  }
})
