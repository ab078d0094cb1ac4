/**
 * Storage that speaks as S3 does, in memory: it answers only requests that are signed as AWS publishes it
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html), over what has come in.
 */
import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export const access = { key: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" }

const hash = (name: "md5" | "sha256", data: string | Buffer): string =>
  createHash(name).update(data).digest("hex")

/** Whether a request is signed with the secret: its parts as they came over the line. */
const isSigned = ({ method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean => {
  const [, day = "", region = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? ""
    ) ?? []
  const [path = "", search = ""] = url.split("?")
  const query = search
    .split("&")
    .filter((part) => part !== "")
    .sort()
    .join("&")
  const lines = names.split(";").map((name) => `${name}:${headers[name]}\n`)
  const canonical = `${method}\n${path}\n${query}\n${lines.join("")}\n${names}\n${headers["x-amz-content-sha256"]}`
  let derived: string | Buffer = `AWS4${access.secret}`
  for (const part of [day, region, "s3", "aws4_request"])
    derived = createHmac("sha256", derived).update(part).digest()
  const toSign = `AWS4-HMAC-SHA256\n${headers["x-amz-date"]}\n${day}/${region}/s3/aws4_request\n${hash("sha256", canonical)}`
  return (
    names.split(";").includes("host") &&
    headers["x-amz-content-sha256"] === hash("sha256", body) &&
    createHmac("sha256", derived).update(toSign).digest("hex") === signature
  )
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}
/** What a storage does instead of its work; true where it has. */
export type Fault = (request: Asked, response: ServerResponse) => boolean

export interface Storage {
  readonly endpoint: string
  /** By path. */
  readonly objects: Map<string, Buffer>
  /** Of uploads in parts that are not complete: path, and the parts by number. */
  readonly uploads: Map<string, { readonly path: string; readonly parts: Map<number, Buffer> }>
  /** Requests as they came: `PUT /bucket/name`. */
  readonly requests: Array<string>
  /** Called before each request. */
  fault: Fault | undefined
  readonly close: () => Promise<void>
}

/** So few names a page: whoever lists more turns pages. */
const pageSize = 2

export const startStorage = async (): Promise<Storage> => {
  const objects: Storage["objects"] = new Map()
  const uploads: Storage["uploads"] = new Map()
  const requests: Array<string> = []
  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { "content-type": "application/xml" })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no &amp; never</Message></Error>`)

  const list = (bucket: string, query: URLSearchParams): string => {
    const prefix = query.get("prefix") ?? ""
    const keys = [...objects.keys()]
      .filter((path) => path.startsWith(`${bucket}/${prefix}`))
      .map((path) => path.slice(bucket.length + 1))
      .sort()
    const from = Number(query.get("continuation-token")?.replace("a<b", "") ?? 0)
    const page = keys.slice(from, from + pageSize)
    const next = from + pageSize
    const more =
      next < keys.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>a&lt;b${next}</NextContinuationToken>`
        : "<IsTruncated>false</IsTruncated>"
    const rows = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(`${bucket}/${key}`)?.length}</Size></Contents>`
    )
    return `<ListBucketResult>${more}${rows.join("\n")}</ListBucketResult>`
  }

  const work = ({ method, path, query }: Asked, body: Buffer, response: ServerResponse): unknown => {
    const uploadId = query.get("uploadId")
    const upload = uploads.get(uploadId ?? "")
    if (uploadId !== null && upload === undefined) return refuse(response, 404, "NoSuchUpload")
    if (method === "GET" && query.has("list-type")) return response.end(list(path, query))
    if (method === "GET" && query.has("uploads"))
      return response.end(
        `<R>${[...uploads].map(([id, { path: key }]) => `<Upload><Key>${key.slice(path.length + 1)}</Key><UploadId>${id}</UploadId></Upload>`).join("")}</R>`
      )
    if (method === "POST" && query.has("uploads")) {
      const id = `u${requests.length}`
      uploads.set(id, { path, parts: new Map() })
      return response.end(`<R><UploadId>${id}</UploadId></R>`)
    }
    if (method === "PUT" && upload !== undefined) {
      upload.parts.set(Number(query.get("partNumber")), body)
      return response.setHeader("etag", `"${hash("md5", body)}"`).end()
    }
    if (method === "POST" && upload !== undefined && uploadId !== null) {
      const numbers = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
        Number(number)
      )
      const parts = numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0))
      objects.set(path, Buffer.concat(parts))
      uploads.delete(uploadId)
      const digests = Buffer.concat(parts.map((part) => Buffer.from(hash("md5", part), "hex")))
      return response.end(`<R><ETag>&quot;${hash("md5", digests)}-${parts.length}&quot;</ETag></R>`)
    }
    if (method === "DELETE") {
      if (uploadId === null) objects.delete(path)
      else uploads.delete(uploadId)
      return response.writeHead(204).end()
    }
    if (method === "PUT") {
      objects.set(path, body)
      return response.setHeader("etag", `"${hash("md5", body)}"`).end()
    }
    const found = objects.get(path)
    if (found === undefined) return refuse(response, 404, "NoSuchKey")
    response.setHeader("content-length", found.length)
    return method === "HEAD" ? response.end() : response.end(found)
  }

  const storage: Omit<Storage, "endpoint" | "close"> = { objects, uploads, requests, fault: undefined }
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { pathname, searchParams } = new URL(request.url ?? "", "http://storage")
    const asked = { method: request.method ?? "", path: decodeURIComponent(pathname), query: searchParams }
    requests.push(`${asked.method} ${asked.path}`)
    if (!isSigned(request, body)) return refuse(response, 403, "SignatureDoesNotMatch")
    if (storage.fault?.(asked, response) !== true) work(asked, body, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(storage, {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  })
}
