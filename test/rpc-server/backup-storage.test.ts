/** Backups in storage that speaks as S3 does: sent whole or not at all, whatever the storage answers. */
import { createHash } from "node:crypto"
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { bucketOf, type StoredBackups } from "#rpc-server/backup/bucket.ts"
import { descriptionName, nameOf, readName } from "#rpc-server/backup/description.ts"
import type { Bucket } from "#rpc-server/backup/settings.ts"
import { signed } from "#rpc-server/backup/signature.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { seed } from "#test/support/network.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { access, type Storage, startStorage } from "#test/support/storage.ts"
import { runSubcommand } from "#test/support/subcommand.ts"

const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, its examples.
it.each([
  [
    "GET",
    "/test.txt",
    {},
    { range: "bytes=0-9" },
    emptyHash,
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
  ],
  [
    "PUT",
    "/test%24file.text",
    {},
    { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
    "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
  ],
  [
    "GET",
    "/",
    { lifecycle: "" },
    {},
    emptyHash,
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
  ],
  [
    "GET",
    "/",
    { prefix: "J", "max-keys": "2" },
    {},
    emptyHash,
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
  ]
] as const)(
  "a request is signed as the examples of AWS are: %s %s %o",
  (method, file, query, headers, bodyHash, signature) => {
    const { authorization } = signed(
      {
        method,
        path: file,
        query,
        headers: { host: "examplebucket.s3.amazonaws.com", ...headers },
        bodyHash
      },
      {
        key: "AKIAIOSFODNN7EXAMPLE",
        secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        region: "us-east-1"
      },
      Date.UTC(2013, 4, 24)
    )
    expect(authorization).toMatch(new RegExp(`Signature=${signature}$`))
  }
)

let storage: Storage
let folder: string
beforeEach(async () => {
  storage = await startStorage()
  folder = mkdtempSync(path.join(tmpdir(), "packhouse-backups-"))
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = (): Bucket => ({
  endpoint: storage.endpoint,
  region: "ap-south-1",
  bucket: "shop",
  prefix: "hub one/",
  ...access
})
const limits = { partSize: 1000, silence: 300, longest: 600, connections: 1 }
/** What comes of work on the bucket: a failure by its message. */
const over = <A>(
  work: (stored: StoredBackups) => Effect.Effect<A, { readonly message: string }>,
  to = bucket()
) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.match(Effect.flatMap(bucketOf(to, limits), work), {
        onSuccess: (value) => ({ value, failure: undefined }),
        onFailure: ({ message }) => ({ value: undefined, failure: message })
      })
    )
  )

const name = nameOf(Date.UTC(2026, 10, 30), "3f9a21")
const whole = Buffer.from(Array.from({ length: 2500 }, (_, index) => index % 251))
const lay = (bytes = whole): void => {
  writeFileSync(path.join(folder, name), bytes)
  writeFileSync(path.join(folder, descriptionName(name)), "{}")
}
const stored = () => storage.objects.get(`/shop/hub one/${name}`)

describe("BACKUP-7: a bucket", () => {
  it.each([900, 1000, 2500])(
    "holds what was sent, of %i bytes, its description before it, and gives it back",
    async (bytes) => {
      lay(whole.subarray(0, bytes))
      expect((await over((to) => to.put(folder, name))).failure).toBeUndefined()
      expect([...storage.objects.keys()]).toEqual([
        `/shop/hub one/${descriptionName(name)}`,
        `/shop/hub one/${name}`
      ])
      expect([stored(), storage.uploads.size]).toEqual([whole.subarray(0, bytes), 0])
      const back = path.join(folder, "back")
      await over((to) => to.get(name, back))
      expect(readFileSync(back)).toEqual(whole.subarray(0, bytes))
      await over((to) => to.remove(name))
      expect(storage.objects.size).toBe(0)
    }
  )

  it("is listed to its last page, and what has no description is not whole", async () => {
    const names = [1, 2, 3].map((day) => nameOf(Date.UTC(2026, 10, day), "3f9a21"))
    for (const each of names)
      for (const key of [each, descriptionName(each)]) storage.objects.set(`/shop/hub one/${key}`, whole)
    storage.objects.delete(`/shop/hub one/${descriptionName(names[0] ?? "")}`)
    storage.objects.set("/shop/hub one/notes.txt", whole)
    storage.objects.set(`/shop/elsewhere/${name}`, whole)
    const { value } = await over((to) => to.list)
    expect(value?.map((backup) => [backup.name, backup.bytes, backup.flaw])).toEqual([
      [names[2], 2500, undefined],
      [names[1], 2500, undefined],
      [names[0], 2500, "its description is missing"]
    ])
  })

  it("that refuses the key is not asked again, and says what to look at", async () => {
    const { failure } = await over((to) => to.list, { ...bucket(), secret: "another" })
    expect(failure).toBe(
      "s3://shop/hub one/: the storage answered 403 SignatureDoesNotMatch no & never. Look at PACKHOUSE_S3_SECRET and PACKHOUSE_S3_REGION."
    )
    expect(storage.requests).toHaveLength(1)
  })

  it("that is busy for a moment is asked again", async () => {
    lay()
    let times = 0
    storage.fault = ({ query }, response) => {
      if (query.get("partNumber") !== "2" || ++times > 2) return false
      response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>")
      return true
    }
    expect((await over((to) => to.put(folder, name))).failure).toBeUndefined()
    expect([times, stored()]).toEqual([3, whole])
  })

  it.each([
    ["does not answer", () => true, "does not answer as it should"],
    [
      "says that it holds something else",
      (_, response) =>
        Boolean(response.setHeader("etag", `"${createHash("md5").update("x").digest("hex")}"`).end()),
      "something else than was sent"
    ],
    [
      "breaks off",
      (_, response) => {
        response.destroy()
        return true
      },
      "does not answer as it should"
    ]
  ] as ReadonlyArray<[string, NonNullable<Storage["fault"]>, string]>)(
    "that %s has taken nothing, and nothing of it stays there by half",
    async (_, wrong, why) => {
      lay()
      storage.fault = (request, response) => request.query.has("partNumber") && wrong(request, response)
      const { failure } = await over((to) => to.put(folder, name))
      expect(failure).toContain(why)
      expect([stored(), storage.uploads.size]).toEqual([undefined, 0])
    },
    20_000
  )

  it("that fails after its status, or lies about the length, has taken nothing", async () => {
    lay()
    storage.fault = ({ method, query }, response) => {
      if (method !== "POST" || !query.has("uploadId")) return false
      response.end("<Error><Code>InternalError</Code></Error>")
      return true
    }
    expect((await over((to) => to.put(folder, name))).failure).toContain("InternalError")
    storage.fault = ({ method }, response) => {
      if (method !== "HEAD") return false
      response.setHeader("content-length", 7).end()
      return true
    }
    expect((await over((to) => to.put(folder, name))).failure).toContain("holds 7 bytes of")
  }, 30_000)

  it("that is encrypted by a key of its own has another ETag, and is believed by the length", async () => {
    lay(whole.subarray(0, 900))
    const [etag, encrypted] = [`"${createHash("md5").update("x").digest("hex")}"`, "aws:kms"]
    storage.fault = ({ method }, response) => {
      if (method !== "PUT") return false
      const setHeader = response.setHeader.bind(response)
      response.setHeader = (name, value) => setHeader(name, name === "etag" ? etag : value)
      setHeader("x-amz-server-side-encryption", encrypted)
      return false
    }
    expect((await over((to) => to.put(folder, name))).failure).toBeUndefined()
  })
})

describe("a store whose backups are copied", () => {
  let filled: Place
  let where: Place
  beforeAll(async () => {
    filled = place()
    await within(filled, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 500 }] }], []))
  })
  afterAll(() => forget(filled))
  beforeEach(() => {
    where = place()
    copyFileSync(databaseFile(filled.dataDir), databaseFile(where.dataDir))
  })
  afterEach(() => forget(where))

  const run = (args: ReadonlyArray<string>, to: Place = where, env: Record<string, string> = {}) =>
    runSubcommand(to, args, {
      PACKHOUSE_BACKUPS: folder,
      PACKHOUSE_BACKUP_S3: "s3://shop/hub",
      PACKHOUSE_S3_ENDPOINT: storage.endpoint,
      PACKHOUSE_S3_KEY: access.key,
      PACKHOUSE_S3_SECRET: access.secret,
      ...env
    })
  const keys = () =>
    [...storage.objects.keys()].filter((key) => key.endsWith(".db")).map((key) => path.basename(key))

  it("BACKUP-8: is restored from the bucket on a machine that has nothing else", async () => {
    const report = JSON.parse((await run(["backup", "now", "--json"])).stdout)
    expect([report.problems, keys()]).toEqual([[], [report.name]])
    rmSync(folder, { recursive: true })
    const other = place()
    const address = `s3://shop/hub/${report.name}`
    const verified = await run(["backup", "verify", address, "--json"], other)
    expect(JSON.parse(verified.stdout)).toEqual([
      expect.objectContaining({ name: address, good: true, compared: true, made_at: report.made_at })
    ])
    const restored = await run(["restore", address], other)
    expect([restored.code, restored.stderr]).toEqual([0, ""])
    const database = new DatabaseSync(databaseFile(other.dataDir), { readOnly: true })
    expect(database.prepare("SELECT COUNT(*) AS orders FROM orders").get()).toEqual({ orders: 1 })
    database.close()
    expect(readdirSync(other.dataDir).filter((file) => file.includes("fetched"))).toEqual([])
    forget(other)
  }, 30_000)

  it("what could not be copied goes with the next run, and what was sent by half is given up", async () => {
    const failing = await run(["backup", "now", "--json"], where, { PACKHOUSE_S3_SECRET: "another" })
    const first = JSON.parse(failing.stdout)
    expect([failing.code, keys()]).toEqual([1, []])
    expect(first.problems).toEqual([expect.stringContaining("Look at PACKHOUSE_S3_SECRET")])
    storage.uploads.set("left", { path: `/shop/hub/${first.name}`, parts: new Map() })
    storage.uploads.set("foreign", { path: `/shop/hub/${nameOf(0, "000000")}`, parts: new Map() })
    const again = await run(["backup", "now", "--if-due", "--json"])
    expect([again.code, keys()]).toEqual([0, [first.name]])
    expect([...storage.uploads.keys()]).toEqual(["foreign"])
  })

  it("the bucket keeps as many as the folder, and never another store's less", async () => {
    const first = JSON.parse((await run(["backup", "now", "--json"])).stdout)
    const old = nameOf(Date.now() - 400 * 24 * Day.hour, readName(first.name)?.store ?? "")
    const foreign = nameOf(Date.now() - 400 * 24 * Day.hour, "000000")
    for (const each of [old, foreign])
      for (const key of [each, descriptionName(each)]) storage.objects.set(`/shop/hub/${key}`, whole)
    const env = { PACKHOUSE_BACKUP_KEEP: "1:0:0" }
    const seen = await run(["backup", "prune", "--dry-run", "--json"], where, env)
    expect(JSON.parse(seen.stdout)).toEqual({ removed: [`s3://shop/hub/${old}`], dry_run: true })
    expect(keys()).toContain(old)
    await run(["backup", "prune"], where, env)
    expect(keys().sort()).toEqual([first.name, foreign].sort())
    expect(existsSync(path.join(folder, first.name))).toBe(true)
  })
})
