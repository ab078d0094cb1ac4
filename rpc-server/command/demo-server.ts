/** The server of a demo, asked as any client asks it: log in, then call DemoService. */
import { NodeHttpClient } from "@effect/platform-node"
import { Effect, Result, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { type Refused, refused } from "../refused.ts"

export interface Address {
  /** http://127.0.0.1:7410 */
  readonly server: string
  readonly username: string
  readonly password: string
}

/** What to do when the server is not the one that was meant. */
export interface Advice {
  readonly onRefusal: string
  readonly onSilence: (server: string) => string
}

const Session = Schema.Struct({ session: Schema.String })
const readSession = Schema.decodeUnknownResult(Session)
const Answer = Schema.Struct({
  result: Schema.optionalKey(Schema.Unknown),
  error: Schema.optionalKey(Schema.Struct({ message: Schema.String }))
})
const readAnswer = Schema.decodeUnknownResult(Answer)
const Message = Schema.Struct({ message: Schema.String })
const readMessage = Schema.decodeUnknownResult(Message)

const post = Effect.fnUntraced(function* (
  { server }: Address,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>
) {
  const request = HttpClientRequest.post(new URL(path, server)).pipe(
    HttpClientRequest.setHeaders(headers),
    HttpClientRequest.bodyJsonUnsafe(body)
  )
  const response = yield* HttpClient.execute(request)
  return { status: response.status, body: yield* response.json }
})

const logIn = Effect.fnUntraced(function* (address: Address) {
  const { username, password } = address
  const { status, body } = yield* post(address, "/login", { username, password }, {})
  const session = readSession(body)
  if (status === 200 && Result.isSuccess(session)) return session.success.session
  const answer = readMessage(body)
  return yield* refused(
    `${address.server} does not let ${username} in${Result.isSuccess(answer) ? ` (${answer.success.message})` : ""}: name an administrator with --username and --password-stdin.`
  )
})

const logOut = (address: Address, session: string) => {
  const call = { jsonrpc: "2.0", id: 2, method: "AuthService.logout", params: [session] }
  return Effect.ignore(post(address, "/api", call, { authorization: session }))
}

/** Calls a method of the server in a session of its own, which is over afterwards; the result as it came. */
export const callServer = (
  address: Address,
  method: string,
  params: ReadonlyArray<unknown>,
  advice: Advice
): Effect.Effect<unknown, Refused> =>
  Effect.gen(function* () {
    const session = yield* logIn(address)
    const call = { jsonrpc: "2.0", id: 1, method, params }
    const { body } = yield* post(address, "/api", call, { authorization: session })
    // A fault that was injected for the next logout is not for this one: that session ends by its age.
    if (!params.includes("AuthService.logout")) yield* logOut(address, session)
    const answer = readAnswer(body)
    if (Result.isSuccess(answer) && answer.success.result !== undefined) return answer.success.result
    const why = Result.isSuccess(answer) ? (answer.success.error?.message ?? "no answer") : "no answer"
    return yield* refused(`${address.server} refuses: ${why}. ${advice.onRefusal}`)
  }).pipe(
    Effect.catchTag("HttpClientError", () => Effect.fail(refused(advice.onSilence(address.server)))),
    Effect.provide(NodeHttpClient.layerUndici)
  )
