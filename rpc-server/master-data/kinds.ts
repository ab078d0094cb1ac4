/** The kinds of an import that are maintained while the server runs (MASTER-1). */
import { Result, Schema } from "effect"
import type { MasterColumn, MasterKind } from "#core/contract/master-data.ts"
import type * as Day from "#core/day.ts"
import type { Column, Columns } from "../import/column.ts"
import type { Kind, Maintained } from "../import/kind.ts"
import { kinds } from "../import/kinds.ts"

export interface MaintainedKind {
  readonly kind: Kind
  readonly maintained: Maintained
}

export const maintainedKinds: ReadonlyArray<MaintainedKind> = kinds.flatMap((kind) =>
  kind.maintained === undefined ? [] : [{ kind, maintained: kind.maintained }]
)
const byName = new Map(maintainedKinds.map((each) => [each.kind.name, each]))
export const maintainedKind = (name: string): MaintainedKind | undefined => byName.get(name)

/** What a new row has where a cell is empty, as a cell. */
const whenEmpty = ({ isRequired, schema }: Column<unknown>): string => {
  const value = isRequired ? Result.fail(undefined) : Schema.decodeUnknownResult(schema)("")
  return Result.isSuccess(value) ? Schema.encodeSync(schema)(value.success) : ""
}

export const columnsOf = (columns: Columns, keys: ReadonlyArray<string>): ReadonlyArray<MasterColumn> =>
  Object.entries(columns).map(([name, column]) => ({
    name,
    about: column.about,
    expected: column.expected,
    example: column.example,
    when_empty: whenEmpty(column),
    is_required: column.isRequired,
    is_key: keys.includes(name)
  }))

export const listed = (now: Day.Instant): ReadonlyArray<MasterKind> =>
  maintainedKinds.map(({ kind, maintained: { table } }) => ({
    name: kind.name,
    about: kind.about,
    columns: columnsOf(kind.columns(now), table.keys)
  }))
