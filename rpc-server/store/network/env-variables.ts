/** Env variables: JSON text by name, for every hub (hub 0) or for one. A hub's own value goes before the common one. */
import { Schema } from "effect"
import type { SettingName } from "#core/session/settings.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

/** Stands for every hub. */
export const everyHub = 0

const VariableRow = Schema.Struct({ name: Schema.String, hub_id: Schema.Int, value: Schema.String })
export type VariableRow = typeof VariableRow.Type

const byName = select(
  VariableRow,
  "SELECT name, hub_id, value FROM env_variable WHERE name = ? AND hub_id IN (0, ?) ORDER BY hub_id DESC LIMIT 1"
)
/** A setting, or what a store notes of itself. */
export const find = function* (name: SettingName | "demo_network", hub: number): Tx<string | undefined> {
  const [row] = yield* byName(name, hub)
  return row?.value
}
const ofHub = select(
  VariableRow,
  "SELECT name, hub_id, value FROM env_variable WHERE hub_id IN (0, ?) ORDER BY name, hub_id"
)
/** The variables that count for a hub. */
export const forHub = function* (hub: number): Tx<ReadonlyMap<string, string>> {
  const rows = yield* ofHub(hub)
  return new Map(rows.map((row) => [row.name, row.value]))
}
export const list = select(VariableRow, "SELECT name, hub_id, value FROM env_variable ORDER BY name, hub_id")
/** name, hub, value. */
export const set = write(
  "INSERT INTO env_variable (name, hub_id, value) VALUES (?, ?, ?) ON CONFLICT (name, hub_id) DO UPDATE SET value = excluded.value"
)
const removed = select(
  Schema.Struct({ name: Schema.String }),
  "DELETE FROM env_variable WHERE name = ? AND hub_id = ? RETURNING name"
)
export const remove = function* (name: string, hub: number): Tx<boolean> {
  const rows = yield* removed(name, hub)
  return rows.length > 0
}
