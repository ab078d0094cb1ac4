/** `packhouse setup`: the first administrator of an empty network, made with the one-time code of the server. */
import { NodeHttpClient } from "@effect/platform-node"
import type { Command } from "commander"
import { Effect, Result, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { Offline, Refused } from "#core/port/rpc.ts"
import { asCertificateProblem } from "../host/certificate.ts"
import { ask, askNewPassword, askSecret, secretsFromInput, together } from "../host/prompt.ts"
import { example } from "./answer.ts"
import { asAnybody, type Working } from "./client.ts"

interface Options {
  readonly username?: string
  readonly name?: string
  readonly passwordStdin?: boolean
}

const readReply = Schema.decodeUnknownResult(
  Schema.Struct({
    id: Schema.optionalKey(Schema.Int),
    username: Schema.optionalKey(Schema.String),
    message: Schema.optionalKey(Schema.String)
  })
)

const post = (server: string, body: unknown) =>
  HttpClient.HttpClient.use((client) =>
    HttpClientRequest.post(`${server}/setup`).pipe(
      HttpClientRequest.bodyJsonUnsafe(body),
      client.execute,
      Effect.flatMap((response) => Effect.map(response.json, (json) => ({ status: response.status, json }))),
      Effect.timeout("30 seconds"),
      Effect.mapError((failure) => {
        const problem = asCertificateProblem(failure)
        return problem instanceof Offline ? problem : new Offline({ message: "The server does not answer" })
      })
    )
  ).pipe(Effect.provide(NodeHttpClient.layerNodeHttp))

const make = (server: string, { username, name, passwordStdin = false }: Options): Working =>
  Effect.gen(function* () {
    const chosen = username ?? (yield* ask("Username of the first administrator", "Give --username NAME."))
    const [code = "", password = ""] = passwordStdin
      ? yield* secretsFromInput(["the one-time code", "the password"])
      : yield* together(
          Effect.all([
            askSecret("One-time code, as the server printed it"),
            askNewPassword(`Password of ${chosen}`)
          ])
        )
    const body = { code: code.trim(), username: chosen, password, ...(name === undefined ? {} : { name }) }
    const { status, json } = yield* post(server, body)
    const reply = Result.getOrElse(readReply(json), () => ({ message: undefined, id: undefined }))
    if (status !== 200)
      return yield* new Refused({ code: status, message: reply.message ?? `The server answered ${status}.` })
    return {
      data: { status: "success", id: reply.id ?? null, username: chosen },
      lines: [`${chosen} is the first administrator. Log in: packhouse login ${chosen}`]
    }
  })

export const define = (program: Command): void => {
  const command = program
    .command("setup")
    .description("make the first administrator, with the one-time code that the server printed")
    .option("--username <name>", "asked for when left out")
    .option("--name <text>", "the person's name")
    .option("--password-stdin", "read the one-time code and the password from stdin, one a line")
    .action((options: Options) => asAnybody(command, (server) => make(server, options)))
  example(
    command,
    "packhouse setup --username admin",
    "packhouse setup --username admin --password-stdin < secrets.txt"
  )
}
