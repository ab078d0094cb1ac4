/** SHA-256 of a file, in hexadecimal. */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { Effect } from "effect"
import { thrownText } from "#core/thrown.ts"
import { refused } from "../refused.ts"

export const digestOf = (file: string) =>
  Effect.tryPromise({
    try: async () => {
      const hash = createHash("sha256")
      await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash)
      return hash.digest("hex")
    },
    catch: (cause) => refused(`${file} cannot be read: ${thrownText(cause)}`)
  })
