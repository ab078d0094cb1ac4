/** The backup that a person names: a file, a name in the folder, the newest, or an object of a bucket. */
import { existsSync, rmSync } from "node:fs"
import path from "node:path"
import { Effect, Result } from "effect"
import { type Refused, refused } from "../refused.ts"
import { type Env, setIn } from "../setting-fields.ts"
import { bucketOf } from "./bucket.ts"
import { type Description, descriptionName, readName } from "./description.ts"
import { backupsIn, isGood, readDescription, storeOf } from "./folder.ts"
import { readBackupSettings, readBucket } from "./settings.ts"

export interface Found {
  readonly file: string
  /** As it was named. */
  readonly name: string
  /** undefined where it came without: `packhouse backup FILE` writes none. */
  readonly description: Description | undefined
}

/** Fetches an object to beside `target`; it is removed again when the scope closes. */
const fromBucket = Effect.fnUntraced(function* (address: string, target: string, env: Env) {
  const cut = address.lastIndexOf("/")
  const name = address.slice(cut + 1)
  if (readName(name) === undefined)
    return yield* refused(
      `${address} names no backup. Such as s3://BUCKET/packhouse-20261130T023000Z-3f9a21.db`
    )
  const bucket = readBucket(env, address.slice(0, cut))
  if (Result.isFailure(bucket)) return yield* refused(bucket.failure)
  const stored = yield* bucketOf(bucket.success)
  const description = yield* stored.describe(name)
  const file = `${target}.fetched`
  yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(file, { force: true })))
  yield* stored.get(name, file)
  return { file, name: address, description } satisfies Found
})

const newest = Effect.fnUntraced(function* (folder: string, dataDir: string) {
  const all = (yield* backupsIn(folder)).filter(isGood)
  const stores = new Set(all.map(({ store }) => store))
  // On a new machine no data directory knows its store: of backups of one store it is plain whose they are.
  const store = stores.size === 1 ? [...stores][0] : storeOf(dataDir)
  const found = all.find((backup) => backup.store === store)
  if (found !== undefined) return found.name
  return yield* refused(
    stores.size === 0
      ? `There is no good backup in ${folder}.`
      : `${folder} holds backups of several stores: name one (packhouse backup list).`
  )
})

/**
 * @param target what is fetched is written beside this
 * @returns until the scope closes
 */
export const findBackup = Effect.fnUntraced(function* (
  name: string,
  dataDir: string,
  target: string,
  environment: Env = process.env
) {
  const env = setIn(environment)
  if (name.startsWith("s3://")) return yield* fromBucket(name, target, env)
  const ofFile = (file: string): Found => ({
    file,
    name,
    description: readDescription(descriptionName(file))
  })
  if (existsSync(name)) return ofFile(name)
  const settings = Result.getOrUndefined(readBackupSettings(env))
  if (settings === undefined || name.includes("/"))
    return yield* Effect.fail<Refused>(refused(`There is no file ${name}.`))
  const { folder } = settings
  const title = name === "latest" ? yield* newest(folder, dataDir) : name
  const file = path.join(folder, title)
  return existsSync(file)
    ? { ...ofFile(file), name: title }
    : yield* refused(`There is no file ${name}, neither here nor in ${folder}.`)
})
