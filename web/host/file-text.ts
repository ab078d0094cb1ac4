/** What a chosen file holds, as text: UTF-8, or UTF-16 that says so. */
import type { TextField } from "#core/kit/view/form.ts"
import { decodeFile } from "#core/sheet/encoding.ts"

/** More bytes than this are no text that anybody typed. */
const mostOfFile = 48_000_000

/** What the field is told of it. */
export const fileText = async <M>(
  file: File | undefined,
  { typed, failed }: Pick<TextField<M>, "typed" | "failed">
): Promise<M> => {
  if (file === undefined) return typed("")
  const bytes = new Uint8Array(await file.slice(0, mostOfFile).arrayBuffer())
  const found = decodeFile(TextDecoder, bytes, undefined)
  if ("text" in found) return typed(found.text)
  return failed?.(found.line === null ? found.reason : `Line ${found.line}: ${found.reason}`) ?? typed("")
}
