/** Objects in a bucket: each sent whole or not at all, and held to the storage's own digests. */
import { createHash } from "node:crypto"
import { createWriteStream, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { Effect, Result, Schema } from "effect"
import { thrownText } from "#core/thrown.ts"
import { type Refused, refused } from "../refused.ts"
import type { Bucket } from "./settings.ts"
import { between, callsOf, type Limits, type StorageAnswer, Unsound, usualLimits } from "./storage-call.ts"

/** Storage takes 10,000 parts of an object. */
const mostParts = 9000

const Listed = Schema.Struct({ key: Schema.String, size: Schema.FiniteFromString })
const readListed = Schema.decodeUnknownResult(Listed)

const md5 = (data: Uint8Array): Buffer => createHash("md5").update(data).digest()

/**
 * Refuses an answer whose ETag is not that of what was sent. It is the MD5 of an object (of the MD5s of its parts) unless
 * the object is encrypted by a key of KMS or of a customer; other shapes of storages of other makes say nothing.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html
 */
const requireEtag = ({ headers }: Pick<StorageAnswer, "headers">, etag: unknown, wanted: string): void => {
  const isEncrypted =
    String(headers["x-amz-server-side-encryption"] ?? "").startsWith("aws:kms") ||
    headers["x-amz-server-side-encryption-customer-algorithm"] !== undefined
  const found = String(etag ?? "").replaceAll('"', "")
  if (!isEncrypted && /^[0-9a-f]{32}(-\d+)?$/.test(found) && found !== wanted)
    throw new Unsound("the storage says that it holds something else than was sent (ETag)")
}

const textOf = ({ body }: StorageAnswer): Promise<string> => body.text()
const nothingOf = async ({ body }: StorageAnswer): Promise<void> => body.dump()

export interface StoredObject {
  /** Without the prefix of the bucket. */
  readonly name: string
  readonly bytes: number
}

export interface Objects {
  /** The name of an object, or of the bucket, for people. */
  readonly placeOf: (name: string | undefined) => string
  /** All whose names begin so. */
  readonly list: (beginning: string) => Effect.Effect<ReadonlyArray<StoredObject>, Refused>
  readonly text: (name: string) => Effect.Effect<string, Refused>
  /** Sends a file; whole when it ends. */
  readonly put: (file: string, name: string) => Effect.Effect<void, Refused>
  /** Fetches an object into a file. */
  readonly get: (name: string, file: string) => Effect.Effect<void, Refused>
  readonly remove: (name: string) => Effect.Effect<void, Refused>
  /** Gives up what was sent by half under names that are `ours`. */
  readonly clear: (ours: (name: string) => boolean) => Effect.Effect<void, Refused>
}

/** Until the scope closes. */
export const objectsOf = Effect.fnUntraced(function* (bucket: Bucket, limits: Limits = usualLimits) {
  const { call, placeOf } = yield* callsOf(bucket, limits)
  const { partSize } = limits

  const list = Effect.fnUntraced(function* (beginning: string) {
    const found: Array<StoredObject> = []
    let token: string | undefined
    do {
      const xml: string = yield* call(
        {
          method: "GET",
          query: {
            "list-type": "2",
            prefix: `${bucket.prefix}${beginning}`,
            ...(token === undefined ? {} : { "continuation-token": token })
          }
        },
        textOf
      )
      for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
        const row = readListed({ key: between(entry, "Key"), size: between(entry, "Size") })
        if (Result.isSuccess(row))
          found.push({ name: row.success.key.slice(bucket.prefix.length), bytes: row.success.size })
      }
      token = between(xml, "IsTruncated") === "true" ? between(xml, "NextContinuationToken") : undefined
    } while (token !== undefined)
    return found
  })

  const putWhole = (name: string, body: Uint8Array) =>
    call({ method: "PUT", name, body }, async (answer) => {
      await nothingOf(answer)
      requireEtag(answer, answer.headers.etag, md5(body).toString("hex"))
    })

  const putParts = Effect.fnUntraced(function* (
    name: string,
    bytes: number,
    read: (offset: number, length: number) => Effect.Effect<Uint8Array, Refused>
  ) {
    const answer = yield* call({ method: "POST", name, query: { uploads: "" } }, textOf)
    const uploadId = between(answer, "UploadId")
    if (uploadId === undefined)
      return yield* refused(`${placeOf(name)}: the storage gives no number to the parts`)
    const size = Math.max(partSize, Math.ceil(bytes / mostParts))
    const send = Effect.gen(function* () {
      const parts: Array<{ readonly etag: string; readonly digest: Buffer }> = []
      for (let offset = 0; offset < bytes; offset += size) {
        const body = yield* read(offset, Math.min(size, bytes - offset))
        const digest = md5(body)
        const query = { partNumber: String(parts.length + 1), uploadId }
        const etag = yield* call({ method: "PUT", name, query, body }, async (answer) => {
          await nothingOf(answer)
          requireEtag(answer, answer.headers.etag, digest.toString("hex"))
          return String(answer.headers.etag ?? "")
        })
        parts.push({ etag, digest })
      }
      const rows = parts.map(
        ({ etag }, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`
      )
      const body = Buffer.from(`<CompleteMultipartUpload>${rows.join("")}</CompleteMultipartUpload>`)
      const whole = `${md5(Buffer.concat(parts.map(({ digest }) => digest))).toString("hex")}-${parts.length}`
      yield* call({ method: "POST", name, query: { uploadId }, body }, async (answer) => {
        const xml = await textOf(answer)
        // A failure may come with the status 200: the storage answers before it is done.
        if (between(xml, "Code") !== undefined)
          throw new Unsound(`the storage answered ${between(xml, "Code")}`)
        requireEtag(answer, between(xml, "ETag"), whole)
      })
    })
    const giveUp = Effect.ignore(call({ method: "DELETE", name, query: { uploadId } }, nothingOf))
    return yield* Effect.tapError(send, () => giveUp)
  })

  const put = Effect.fnUntraced(function* (file: string, name: string) {
    const handle = yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: () => open(file, "r"),
        catch: (cause) => refused(`${file} cannot be read: ${thrownText(cause)}`)
      }),
      (opened) => Effect.promise(() => opened.close())
    )
    const bytes = statSync(file).size
    const read = (offset: number, length: number) =>
      Effect.tryPromise({
        try: async (): Promise<Uint8Array> => {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
          if (bytesRead < length) throw new Error("it became shorter")
          return buffer
        },
        catch: (cause) => refused(`${file} cannot be read: ${thrownText(cause)}`)
      })
    if (bytes <= partSize) yield* putWhole(name, yield* read(0, bytes))
    else yield* putParts(name, bytes, read)
    yield* call({ method: "HEAD", name }, async (answer) => {
      await nothingOf(answer)
      if (Number(answer.headers["content-length"]) !== bytes)
        throw new Unsound(`the storage holds ${answer.headers["content-length"]} bytes of ${bytes}`)
    })
  }, Effect.scoped)

  return {
    placeOf,
    list,
    text: (name) => call({ method: "GET", name }, textOf),
    put,
    get: (name, file) =>
      call({ method: "GET", name }, async ({ body, headers }) => {
        await pipeline(body, createWriteStream(file, { mode: 0o600 }))
        const length = Number(headers["content-length"])
        if (Number.isFinite(length) && statSync(file).size !== length)
          throw new Unsound(`the storage sent ${statSync(file).size} bytes of ${length}`)
      }),
    remove: (name) => call({ method: "DELETE", name }, nothingOf),
    clear: Effect.fnUntraced(function* (ours: (name: string) => boolean) {
      const xml = yield* call({ method: "GET", query: { uploads: "", prefix: bucket.prefix } }, textOf)
      for (const [entry] of xml.matchAll(/<Upload>.*?<\/Upload>/gs)) {
        const name = between(entry, "Key")?.slice(bucket.prefix.length) ?? ""
        const uploadId = between(entry, "UploadId")
        if (uploadId !== undefined && ours(name))
          yield* call({ method: "DELETE", name, query: { uploadId } }, nothingOf)
      }
    })
  } satisfies Objects as Objects
})
