/** Does what the administrator's area asked for, and tells what came of it. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { AdminService } from "../../contract/admin.ts"
import { failureMessage } from "../../kit/effects/host.ts"
import { sessionName } from "../../kit/effects/session.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { KeyValueStore } from "../../port/workstation.ts"
import { readUser } from "../../session/user.ts"
import type { Command, Message } from "./model.ts"

export type Ports = Rpc | KeyValueStore
type Tell = (message: Message) => void

const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

const recall = (tell: Tell) =>
  Effect.gen(function* () {
    const [rpc, memory] = [yield* Rpc, yield* KeyValueStore]
    const stored = (yield* memory.load(sessionName)) ?? "null"
    const user = Result.getOrUndefined(Result.flatMap(readJson(stored), readUser))
    // Administration is about every store: no custom setup has a say in it.
    if (user !== undefined) yield* rpc.become({ session: user.session, storeId: user.hub_store_id })
    tell({ _tag: "Started", user })
  })

const tellResult = <A, R>(
  tell: Tell,
  call: Effect.Effect<A, CallFailure, R>,
  onSuccess: (answer: A) => Message
): Effect.Effect<void, never, R> =>
  Effect.match(call, {
    onSuccess: (answer) => tell(onSuccess(answer)),
    onFailure: (failure) =>
      tell(
        failure._tag === "Unauthorized"
          ? { _tag: "LostSession" }
          : { _tag: "Failed", message: failureMessage(failure) }
      )
  })

const inHub = (hub_id: number | null) => (hub_id === null ? {} : { hub_id })

export const perform = (command: Command, tell: Tell): Effect.Effect<void, never, Ports> => {
  if (command._tag === "RecallSession") return recall(tell)
  return Rpc.use((rpc): Effect.Effect<void> => {
    switch (command._tag) {
      case "LoadUsers":
        return tellResult(tell, rpc.call(AdminService.getUsers, {}), (users) => ({
          _tag: "LoadedUsers",
          users
        }))
      case "LoadStores":
        return tellResult(tell, rpc.call(AdminService.getStores, {}), (stores) => ({
          _tag: "LoadedStores",
          stores
        }))
      case "LoadVariables":
        return tellResult(tell, rpc.call(AdminService.getEnvVariables, {}), (variables) => ({
          _tag: "LoadedVariables",
          variables
        }))
      case "CreateUser": {
        const { username, password, fields } = command
        return tellResult(
          tell,
          rpc.call(AdminService.createUser, { username, password, fields }),
          (account) => ({ _tag: "SavedUser", account, message: `${username} created` })
        )
      }
      case "UpdateUser": {
        const { username, fields } = command
        return tellResult(tell, rpc.call(AdminService.updateUser, { username, fields }), (account) => ({
          _tag: "SavedUser",
          account,
          message: `${username} saved`
        }))
      }
      case "SetDisabled": {
        const { username, disabled } = command
        return tellResult(
          tell,
          rpc.call(AdminService.updateUser, { username, fields: { disabled } }),
          (account) => ({
            _tag: "ChangedUser",
            account,
            message: `${username} ${disabled ? "disabled" : "enabled"}`
          })
        )
      }
      case "SetFlag": {
        const { username, flag, value } = command
        const message = value === null ? `${flag} removed` : `${flag} = ${String(value)}`
        return tellResult(tell, rpc.call(AdminService.setFlag, { username, flag, value }), (account) => ({
          _tag: "ChangedUser",
          account,
          message
        }))
      }
      case "SetPassword": {
        const { username, password } = command
        return tellResult(tell, rpc.call(AdminService.setPassword, { username, password }), () => ({
          _tag: "ChangedPassword"
        }))
      }
      case "EndSessions": {
        const { username } = command
        return tellResult(tell, rpc.call(AdminService.endSessions, { username }), () => ({
          _tag: "Done",
          message: `Sessions of ${username} ended`
        }))
      }
      case "SetVariable": {
        const { name, value, hub_id } = command
        return tellResult(
          tell,
          rpc.call(AdminService.setEnvVariable, { name, value, ...inHub(hub_id) }),
          () => ({ _tag: "SavedVariables", message: `${name} saved` })
        )
      }
      case "RemoveVariable": {
        const { name, hub_id } = command
        return tellResult(tell, rpc.call(AdminService.removeEnvVariable, { name, ...inHub(hub_id) }), () => ({
          _tag: "SavedVariables",
          message: `${name} removed`
        }))
      }
    }
  })
}
