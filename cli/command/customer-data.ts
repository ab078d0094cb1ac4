/** `packhouse customer export`, `erase`, `erasures` and `repeat-erasures`: what a customer may ask for. */
import { readFile, writeFile } from "node:fs/promises"
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { CustomerDataService, ErasureList } from "#core/contract/customer-data.ts"
import { type CustomerData, isEmpty } from "#core/counter/customer-data.ts"
import { customerDataFile } from "#core/counter/customer-data-file.ts"
import { Rpc } from "#core/port/rpc.ts"
import {
  erasedBefore,
  erasedText,
  fateText,
  hindranceText,
  nothingStored,
  placeTitle,
  repeatedText
} from "#core/text/customer-data.ts"
import { thrownText } from "#core/thrown.ts"
import { refused, usageError } from "../host/command-error.ts"
import { askSecret, secretsFromInput } from "../host/prompt.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { underKeptKey } from "./kept-key.ts"
import { type Block, table } from "./table.ts"

const overview = (data: CustomerData): ReadonlyArray<Block> => [
  ...(isEmpty(data)
    ? [nothingStored]
    : table(
        [{ title: "WHERE" }, { title: "ROWS", isNumber: true }, { title: "AN ERASURE" }],
        data.places
          .filter(({ rows }) => rows.length > 0)
          .map(({ place, rows }) => [placeTitle(place), String(rows.length), fateText(place)])
      )),
  ...(data.erased_at === null ? [] : [erasedBefore(data.erased_at)]),
  ...data.hindrances.map(hindranceText)
]

const show = (mobile: string): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(CustomerDataService.getCustomerData, { mobile })),
    (data) => ({ data, lines: overview(data), file: customerDataFile(data) })
  )

interface Options {
  readonly approver?: string
  readonly passwordStdin?: boolean
}

const erase = (
  client: Client,
  mobile: string,
  reason: string,
  { approver: username, passwordStdin = false }: Options
): Working =>
  Effect.gen(function* () {
    if (username === undefined)
      return yield* usageError("Somebody else approves it: name them with --approver USERNAME.")
    const [password = ""] = passwordStdin
      ? yield* secretsFromInput([`the password of ${username}`])
      : [yield* askSecret(`Password of ${username}`)]
    const content = [mobile, reason]
    const erased = yield* underKeptKey(client, { name: "customer-erase", content }, (key) =>
      Rpc.use((rpc) =>
        rpc.call(CustomerDataService.eraseCustomer, { mobile, reason, username, password }, { key })
      )
    )
    return {
      data: erased,
      lines: erased.erasure === 0 ? [nothingStored] : [erasedText(erased.orders)]
    }
  })

const save = (file: string | undefined): Working =>
  Effect.gen(function* () {
    const list = yield* Rpc.use((rpc) => rpc.call(CustomerDataService.getErasures, {}))
    if (file === undefined) return { data: list }
    yield* Effect.tryPromise({
      try: () => writeFile(file, `${JSON.stringify(list)}\n`, { mode: 0o600 }),
      catch: thrownText
    }).pipe(Effect.catch((why) => refused(`${file} cannot be written: ${why}`)))
    return { data: list, lines: [`${list.erasures.length} erasures saved in ${file}`] }
  })

const readList = Schema.decodeUnknownEffect(Schema.fromJsonString(ErasureList))
const repeat = (file: string): Working =>
  Effect.gen(function* () {
    const list = yield* Effect.tryPromise({ try: () => readFile(file, "utf8"), catch: thrownText }).pipe(
      Effect.flatMap((text) => readList(text)),
      Effect.catch(() =>
        refused(`${file} is no list of erasures. Write one: packhouse customer erasures FILE`)
      )
    )
    const answer = yield* Rpc.use((rpc) => rpc.call(CustomerDataService.repeatErasures, { list }))
    return { data: answer, lines: [repeatedText(answer.erased, answer.waiting)] }
  })

export const defineData = (parent: Command): void => {
  const exported = offerCsv(parent.command("export"))
    .description("all that is stored about the customer with a number; --json or --csv gives every row")
    .argument("<mobile>", "the whole number, however it is written")
  exported.action((mobile: string) => asUser(exported, () => show(mobile)))
  example(
    exported,
    "packhouse customer export 9000010000",
    "packhouse customer export 9000010000 --json > customer.json",
    "packhouse customer export 9000010000 --csv customer.csv"
  )
  const erased = parent
    .command("erase")
    .description(
      "erases the customer with a number, as far as the law lets; it cannot be taken back, and somebody else approves it"
    )
    .argument("<mobile>", "the whole number, however it is written")
    .argument("<reason>", "why, at most 200 characters")
    .option(
      "--approver <username>",
      "an administrator, or somebody with the flag shift_approval, who is not you"
    )
    .option("--password-stdin", "read their password from stdin")
  erased.action((mobile: string, reason: string, options: Options) =>
    asUser(erased, (client) => erase(client, mobile, reason, options))
  )
  example(
    erased,
    'packhouse customer erase 9000010000 "asked by letter" --approver meera',
    'packhouse customer erase 9000010000 "asked by letter" --approver meera --password-stdin < password.txt'
  )
  const listed = parent
    .command("erasures")
    .description("the list of erasures, without numbers, to be kept beside the backups")
    .argument("[file]", "where it is written; without it it is printed")
  listed.action((file: string | undefined) => asUser(listed, () => save(file)))
  example(listed, "packhouse customer erasures erasures.json")
  const repeated = parent
    .command("repeat-erasures")
    .description("erases again who was erased before the store was restored from an older backup")
    .argument("<file>", "what packhouse customer erasures wrote")
  repeated.action((file: string) => asUser(repeated, () => repeat(file)))
  example(repeated, "packhouse customer repeat-erasures erasures.json")
}
