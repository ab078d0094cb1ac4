/** `packhouse env`: the env variables of the network, for every hub or for one. Administrators only. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { AdminService } from "#core/contract/admin.ts"
import { Rpc } from "#core/port/rpc.ts"
import {
  isVariableName,
  noJson,
  readJson,
  type Variable,
  variableNameWanted
} from "#core/screen/admin/variable-form.ts"
import { isSettingName } from "#core/session/settings.ts"
import { settingWords } from "#core/text/setting-words.ts"
import { refused, usageError } from "../host/command-error.ts"
import { readInput } from "../host/prompt.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { table } from "./table.ts"

interface Options {
  readonly hub?: string
}

const variables: Working<ReadonlyArray<Variable>> = Rpc.use((rpc) =>
  rpc.call(AdminService.getEnvVariables, {})
)

const readHub = (hub: string | undefined): Effect.Effect<number | null, ReturnType<typeof usageError>> =>
  hub === undefined
    ? Effect.succeed(null)
    : /^\d{1,15}$/.test(hub)
      ? Effect.succeed(Number(hub))
      : Effect.fail(usageError(`--hub ${hub} is not the number of a hub.`))
const ofHub = (hub: number | null) => (hub === null ? {} : { hub_id: hub })
const place = (hub: number | null): string => (hub === null ? "" : ` for hub ${hub}`)

const list: Working = Effect.map(variables, (all) => ({
  data: all,
  lines: table(
    [{ title: "VARIABLE" }, { title: "HUB" }, { title: "CLIENTS" }, { title: "WRONG" }, { title: "VALUE" }],
    all.map(({ name, hub_id, is_public, value, problem }) => [
      name,
      hub_id === null ? "every" : String(hub_id),
      is_public ? "read it" : "",
      problem === null ? "" : { text: problem, style: "red" },
      value
    ])
  )
}))

const get = (name: string, options: Options): Working =>
  Effect.gen(function* () {
    const hub = yield* readHub(options.hub)
    const found = (yield* variables).find((variable) => variable.name === name && variable.hub_id === hub)
    const unset = isSettingName(name) ? ` What holds then: ${settingWords[name].unset}.` : ""
    return found === undefined
      ? yield* refused(`${name} is not set${place(hub)}.${unset}`)
      : { data: found, lines: [found.value] }
  })

/** Values are JSON. Text that is none and does not begin like a structure is taken as text: it gets its quotes. */
const asJson = (text: string): string =>
  Result.isSuccess(readJson(text)) || /^\s*(["[{]|$)/.test(text) ? text : JSON.stringify(text.trim())

const set = (name: string, given: string, options: Options): Working =>
  Effect.gen(function* () {
    const hub = yield* readHub(options.hub)
    const text = given === "-" ? yield* readInput : given
    if (!isVariableName(name)) return yield* usageError(`${variableNameWanted}.`)
    if (text.trim() === "") return yield* usageError("A variable needs a value.")
    const json = readJson(asJson(text))
    if (Result.isFailure(json)) return yield* usageError(`${noJson(json.failure)}.`)
    const value = JSON.stringify(json.success)
    const stored = yield* Rpc.use((rpc) =>
      rpc.call(AdminService.setEnvVariable, { name, value, ...ofHub(hub) })
    )
    return { data: stored, lines: [`${name} = ${stored.value}${place(hub)}`] }
  })

const unset = (name: string, options: Options): Working =>
  Effect.gen(function* () {
    const hub = yield* readHub(options.hub)
    const data = yield* Rpc.use((rpc) => rpc.call(AdminService.removeEnvVariable, { name, ...ofHub(hub) }))
    return { data, lines: [`${name} is unset${place(hub)}.`] }
  })

export const define = (program: Command): void => {
  const env = program.command("env").description("the env variables of the network; for administrators")
  example(env, 'packhouse env set support_phone "+91 80 4000 1234"')

  const listing = env
    .command("list")
    .description("all variables, those of single hubs included")
    .action(() => asUser(listing, () => list))
  example(listing, "packhouse env list")

  const getting = env
    .command("get")
    .description("one variable, as JSON text")
    .argument("<name>", "variable")
    .option("--hub <id>", "that of one hub")
    .action((name: string, options: Options) => asUser(getting, () => get(name, options)))
  example(getting, "packhouse env get accept_order_reason")

  const setting = env
    .command("set")
    .description("set a variable to a JSON value, or to text")
    .argument("<name>", "variable")
    .argument("<value>", "JSON or text; - reads it from stdin, for what is secret or long")
    .option("--hub <id>", "for one hub alone")
    .action((name: string, value: string, options: Options) =>
      asUser(setting, () => set(name, value, options))
    )
  example(
    setting,
    `packhouse env set accept_order_reason '["Out of stock", "Quality not good"]'`,
    'packhouse env set support_phone "+91 80 4000 1234" --hub 1'
  )

  const unsetting = env
    .command("unset")
    .description("take a variable away, so that its default holds")
    .argument("<name>", "variable")
    .option("--hub <id>", "that of one hub")
    .action((name: string, options: Options) => asUser(unsetting, () => unset(name, options)))
  example(unsetting, "packhouse env unset support_phone --hub 1")
}
