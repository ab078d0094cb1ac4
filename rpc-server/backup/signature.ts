/**
 * AWS Signature Version 4 of a request to storage that speaks as S3 does, in its Authorization header:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac } from "node:crypto"
import * as Day from "#core/day.ts"

export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex")
const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest()

/** As RFC 3986 has it: letters, digits, - . _ ~ stand for themselves. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  )

/** In the order in which it is signed, and sent. */
export const queryOf = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&")

export interface Unsigned {
  readonly method: string
  /** With its slash, each of its parts encoded once. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Lower case, `host` among them; each of them is signed. */
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hexadecimal. */
  readonly bodyHash: string
}

export interface Signer {
  readonly key: string
  readonly secret: string
  readonly region: string
}

/** All headers to send. */
export const signed = (
  request: Unsigned,
  { key, secret, region }: Signer,
  now: Day.Instant
): Record<string, string> => {
  const time = `${Day.toGmt(now).replace(/[-:]/g, "").replace(" ", "T")}Z`
  const day = time.slice(0, 8)
  const headers: Record<string, string> = {
    ...request.headers,
    "x-amz-content-sha256": request.bodyHash,
    "x-amz-date": time
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    request.path,
    queryOf(request.query),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    names.join(";"),
    request.bodyHash
  ].join("\n")
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")
  const signingKey = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secret}`, day))
  const signature = hmac(signingKey, text).toString("hex")
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`
  }
}
