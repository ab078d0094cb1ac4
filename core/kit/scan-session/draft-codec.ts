/** Work in hand as it is stored between two scans: versioned, so that a later Packhouse knows what it reads. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** Work that was read back; or, where its form is not ours, the codes that can be found in it. */
export type ReadDraft<Work> =
  | { readonly _tag: "Work"; readonly work: Work }
  | {
      readonly _tag: "Codes"
      readonly codes: ReadonlyArray<string>
      /** The name under which its packs are claimed. */
      readonly name: string | undefined
    }

const CODE = /"scan_code"\s*:\s*"([^"\\]{1,64})"/g
const NAME = /"work"\s*:\s*"([^"\\]{1,40})"/

/** How one kind of work is written and read back. */
export const draftCodec = <Work extends object, Wire extends object>(
  version: number,
  shape: Schema.Codec<Work, Wire>
) => {
  const encode = Schema.encodeSync(shape)
  const decodeVersion = Schema.decodeUnknownResult(
    Schema.fromJsonString(Schema.Struct({ version: Schema.Literal(version) }))
  )
  const decode = Schema.decodeUnknownResult(Schema.fromJsonString(shape))
  return {
    print: (work: Work): string => JSON.stringify({ version, ...encode(work) }),
    read: (text: string): ReadDraft<Work> =>
      Result.match(
        Result.andThen(decodeVersion(text), () => decode(text)),
        {
          onSuccess: (work): ReadDraft<Work> => ({ _tag: "Work", work }),
          onFailure: (): ReadDraft<Work> => ({
            _tag: "Codes",
            codes: [...text.matchAll(CODE)].map(([, code = ""]) => code),
            name: NAME.exec(text)?.[1]
          })
        }
      )
  }
}
