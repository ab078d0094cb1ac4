/** The store's catalogue on this workstation, in a file of its own: a command ends, its list stays. */
import "effect/schema/SchemaJITCompiler/enable"
import { createHash } from "node:crypto"
import path from "node:path"
import { Effect, Result, Schema } from "effect"
import { ListedProduct } from "#core/catalogue/listing.ts"
import { readIfThere, writeSynced } from "./synced-file.ts"

const keptAs = <S extends Schema.Constraint>(value: S) =>
  Schema.NullOr(
    Schema.Struct({
      value,
      key: Schema.NullOr(Schema.String),
      fetchedAt: Schema.Finite,
      expiresAt: Schema.Finite
    })
  )
const List = keptAs(Schema.Array(ListedProduct))

/** The stored catalogue. One of another version is as good as none. */
const KeptCatalogue = Schema.Struct({
  version: Schema.Literal(1),
  all: List,
  available: List,
  mapping: keptAs(Schema.Record(Schema.String, Schema.Array(Schema.Int))),
  /** Product ids that the network leaves out, and the lists that say how long products keep. */
  network: Schema.NullOr(
    Schema.Struct({
      excluded: Schema.Array(Schema.Int),
      one_year_product_ids: Schema.Array(Schema.Int),
      long_shelf_life_product_ids: Schema.Array(Schema.Int)
    })
  )
})
export type KeptCatalogue = typeof KeptCatalogue.Type
export type Network = NonNullable<KeptCatalogue["network"]>

const FileText = Schema.fromJsonString(KeptCatalogue)
const read = Schema.decodeUnknownResult(FileText)
const write = Schema.encodeSync(FileText)

const nothing: KeptCatalogue = { version: 1, all: null, available: null, mapping: null, network: null }

export interface Shelf {
  readonly stateFolder: string
  readonly server: string
  readonly storeId: number
}
const fileOf = ({ stateFolder, server, storeId }: Shelf): string => {
  const name = createHash("sha256").update(`${server} ${storeId}`).digest("hex").slice(0, 16)
  return path.join(stateFolder, `catalogue-${name}.json`)
}

/** Loads the stored catalogue; a file that cannot be read is as good as none. */
export const loadCatalogue = (shelf: Shelf): Effect.Effect<KeptCatalogue> =>
  Effect.tryPromise(() => readIfThere(fileOf(shelf))).pipe(
    Effect.map((text) => (text === undefined ? nothing : Result.getOrElse(read(text), () => nothing))),
    Effect.orElseSucceed(() => nothing)
  )

/** Keeps it for the next command; a full disk only means that it is fetched again. */
export const saveCatalogue = (shelf: Shelf, catalogue: KeptCatalogue): Effect.Effect<void> =>
  Effect.ignore(Effect.tryPromise(() => writeSynced(fileOf(shelf), write(catalogue))))
