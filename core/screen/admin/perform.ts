/** Does what the administrator's area asked for, and tells what came of it. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { AdminService } from "../../contract/admin.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { KeyValueStore } from "../../port/workstation.ts"
import { readUser } from "../../session/user.ts"
import { failureMessage } from "../perform/host.ts"
import { sessionName } from "../perform/session.ts"
import type { Command, Message } from "./model.ts"

export type Ports = Rpc | KeyValueStore
type Dispatch = (message: Message) => void

const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

const recall = (dispatch: Dispatch) =>
  Effect.gen(function* () {
    const [rpc, memory] = [yield* Rpc, yield* KeyValueStore]
    const kept = (yield* memory.load(sessionName)) ?? "null"
    const user = Result.getOrUndefined(Result.flatMap(readJson(kept), readUser))
    // Administration is about every store: no custom setup has a say in it.
    if (user !== undefined) yield* rpc.become({ session: user.session, storeId: user.hub_store_id })
    dispatch({ _tag: "Started", user })
  })

const dispatchResult = <A, R>(
  dispatch: Dispatch,
  call: Effect.Effect<A, CallFailure, R>,
  onSuccess: (answer: A) => Message
): Effect.Effect<void, never, R> =>
  Effect.match(call, {
    onSuccess: (answer) => dispatch(onSuccess(answer)),
    onFailure: (failure) =>
      dispatch(
        failure._tag === "Unauthorized"
          ? { _tag: "LostSession" }
          : { _tag: "Failed", message: failureMessage(failure) }
      )
  })

const inHub = (hub_id: number | null) => (hub_id === null ? {} : { hub_id })

export const perform = (command: Command, dispatch: Dispatch): Effect.Effect<void, never, Ports> => {
  if (command._tag === "RecallSession") return recall(dispatch)
  return Rpc.use((rpc): Effect.Effect<void> => {
    switch (command._tag) {
      case "LoadUsers":
        return dispatchResult(dispatch, rpc.call(AdminService.getUsers, {}), (users) => ({
          _tag: "LoadedUsers",
          users
        }))
      case "LoadStores":
        return dispatchResult(dispatch, rpc.call(AdminService.getStores, {}), (stores) => ({
          _tag: "LoadedStores",
          stores
        }))
      case "LoadVariables":
        return dispatchResult(dispatch, rpc.call(AdminService.getEnvVariables, {}), (variables) => ({
          _tag: "LoadedVariables",
          variables
        }))
      case "CreateUser": {
        const { username, password, fields } = command
        return dispatchResult(
          dispatch,
          rpc.call(AdminService.createUser, { username, password, fields }),
          (account) => ({ _tag: "SavedUser", account, message: `${username} created` })
        )
      }
      case "UpdateUser": {
        const { username, fields } = command
        return dispatchResult(
          dispatch,
          rpc.call(AdminService.updateUser, { username, fields }),
          (account) => ({
            _tag: "SavedUser",
            account,
            message: `${username} saved`
          })
        )
      }
      case "SetDisabled": {
        const { username, disabled } = command
        return dispatchResult(
          dispatch,
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
        return dispatchResult(
          dispatch,
          rpc.call(AdminService.setFlag, { username, flag, value }),
          (account) => ({
            _tag: "ChangedUser",
            account,
            message
          })
        )
      }
      case "SetPassword": {
        const { username, password } = command
        return dispatchResult(dispatch, rpc.call(AdminService.setPassword, { username, password }), () => ({
          _tag: "ChangedPassword"
        }))
      }
      case "EndSessions": {
        const { username } = command
        return dispatchResult(dispatch, rpc.call(AdminService.endSessions, { username }), () => ({
          _tag: "Done",
          message: `Sessions of ${username} ended`
        }))
      }
      case "SetVariable": {
        const { name, value, hub_id } = command
        return dispatchResult(
          dispatch,
          rpc.call(AdminService.setEnvVariable, { name, value, ...inHub(hub_id) }),
          () => ({ _tag: "SavedVariables", message: `${name} saved` })
        )
      }
      case "RemoveVariable": {
        const { name, hub_id } = command
        return dispatchResult(
          dispatch,
          rpc.call(AdminService.removeEnvVariable, { name, ...inHub(hub_id) }),
          () => ({
            _tag: "SavedVariables",
            message: `${name} removed`
          })
        )
      }
    }
  })
}
