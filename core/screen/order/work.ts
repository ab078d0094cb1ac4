/** The work on an order as it is stored between two scans: versioned, so that a later Packhouse knows what it reads. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Picking } from "../../order/picking.ts"

const version = 1

const Stored = Schema.Struct({
  version: Schema.Literal(version),
  increment_id: Schema.String,
  /** The order as it was last read. */
  updated_at: Schema.String,
  picking: Picking,
  /** Scans that were not decided yet. */
  waiting: Schema.Array(Schema.String),
  /** The idempotency key of an invoice on its way; a restart sends the same. */
  sending: Schema.NullOr(Schema.String)
})
export type OrderWork = Omit<typeof Stored.Type, "version">

const encode = Schema.encodeSync(Schema.fromJsonString(Stored))
const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Stored))

export const print = (work: OrderWork): string => encode({ version, ...work })

/** Work that was read back; or, where its form is not ours, the codes that can be found in it. */
export type ReadWork =
  | { readonly _tag: "Work"; readonly work: OrderWork }
  | { readonly _tag: "Codes"; readonly codes: ReadonlyArray<string> }

const CODE = /"scan_code"\s*:\s*"([^"\\]{1,64})"/g

export const read = (text: string): ReadWork =>
  Result.match(decode(text), {
    onSuccess: ({ version: _, ...work }): ReadWork => ({ _tag: "Work", work }),
    onFailure: (): ReadWork => ({
      _tag: "Codes",
      codes: [...text.matchAll(CODE)].map(([, code = ""]) => code)
    })
  })
