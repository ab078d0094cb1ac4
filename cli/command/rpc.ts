/** `packhouse rpc`: any method of the JSON-RPC interface, as the contract has it. */
import type { Command } from "commander"
import { Effect, Result, Schema } from "effect"
import { Rpc } from "#core/port/rpc.ts"
import { usageError } from "../host/command-error.ts"
import { readInput } from "../host/prompt.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"

const readParams = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Array(Schema.Unknown)))

const call = (method: string, given: string, key: string | undefined): Working =>
  Effect.gen(function* () {
    const params = readParams(given === "-" ? yield* readInput : given)
    if (Result.isFailure(params))
      return yield* usageError(`The parameters are a JSON array, such as '["accept_order_reason"]'.`)
    const result = yield* Rpc.use((rpc) => rpc.raw(method, params.success, key === undefined ? {} : { key }))
    return { data: result }
  })

export const define = (program: Command): void => {
  const command = program
    .command("rpc")
    .description("call a method of the server; packhouse rpc rpc.discover lists them")
    .argument("<method>", "Service.method")
    .argument("[params]", "positional parameters, a JSON array; - reads it from stdin", "[]")
    .option("--key <key>", "idempotency key of a write: a repeat under the same key has one effect")
    .action((method: string, params: string, { key }: { readonly key?: string }) =>
      asUser(command, () => call(method, params, key))
    )
  example(command, `packhouse rpc UtilService.getEnvVariable '["accept_order_reason"]'`)
}
