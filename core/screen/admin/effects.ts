/** What the administrator's area asks the server. */
import * as Effect from "effect/Effect"
import { AdminService } from "../../contract/admin.ts"
import { CustomerDataService } from "../../contract/customer-data.ts"
import { customerDataFile } from "../../counter/customer-data-file.ts"
import { asksClient } from "../../kit/client-message.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { keepList } from "../../kit/effects/kept-list.ts"
import { failedReading, withToast } from "../../kit/effects/outcomes.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { type CallFailure, call } from "../../port/rpc.ts"
import { isSettingName } from "../../session/settings.ts"
import { erasedText } from "../../text/customer-data.ts"
import { settingTitles } from "../../text/setting-titles.ts"
import type { Command, Message } from "./model.ts"

const inHub = (hub_id: number | null) => (hub_id === null ? {} : { hub_id })
const titleOf = (name: string): string => (isSettingName(name) ? settingTitles[name][1] : name)

/** A fault of one field stands below it. */
const refused = (failure: CallFailure): Message => ({
  _tag: "Refused",
  problem: whyNot(failure),
  field:
    failure._tag !== "Ruled"
      ? undefined
      : failure.as("WeakPassword") !== undefined
        ? "password"
        : failure.as("NameTaken") === undefined
          ? undefined
          : "username"
})

export const effects: Effects<Command, Message> = {
  LoadAdmin: asksBy(
    () =>
      Effect.all(
        {
          users: call(AdminService.getUsers, {}),
          stores: call(AdminService.getStores, {}),
          variables: call(AdminService.getEnvVariables, {})
        },
        { concurrency: "unbounded" }
      ),
    {
      onSuccess: (all, { requestId }: { readonly requestId: number }) => ({
        _tag: "LoadedAdmin",
        requestId,
        ...all
      }),
      onFailure: failedReading("FailedAdmin")
    }
  ),
  CreateUser: asks(
    AdminService.createUser,
    ({ username, password, fields }) => ({ username, password, fields }),
    {
      onSuccess: (account, { username }, host) =>
        withToast(host, `${username} created`, { _tag: "Saved", account }),
      onFailure: refused
    }
  ),
  UpdateUser: asks(AdminService.updateUser, ({ username, fields }) => ({ username, fields }), {
    onSuccess: (account, { done }, host) => withToast(host, done, { _tag: "Saved", account }),
    onFailure: refused
  }),
  SetFlag: asks(AdminService.setFlag, ({ username, flag, value }) => ({ username, flag, value }), {
    onSuccess: (account) => ({ _tag: "ChangedFlag", account }),
    onFailure: (failure, _, host) => {
      host.tell(asksClient({ _tag: "Failed", message: failureMessage(failure) }))
      return { _tag: "RefusedFlag" }
    }
  }),
  SaveFlag: asks(AdminService.setFlag, ({ username, flag, value }) => ({ username, flag, value }), {
    onSuccess: (account, { flag, value }, host) =>
      withToast(host, value === null ? `${flag} removed` : `${flag} = ${String(value)}`, {
        _tag: "Saved",
        account
      }),
    onFailure: refused
  }),
  SetPassword: asks(AdminService.setPassword, ({ username, password }) => ({ username, password }), {
    onSuccess: (_, __, host) => withToast(host, "Password set; the user logs in anew", { _tag: "Saved" }),
    onFailure: refused
  }),
  EndSessions: asks(AdminService.endSessions, ({ username }) => ({ username }), {
    onSuccess: (_, { username }, host) => withToast(host, `Sessions of ${username} ended`, { _tag: "Saved" }),
    onFailure: refused
  }),
  SetVariable: asks(
    AdminService.setEnvVariable,
    ({ name, value, hub_id }) => ({ name, value, ...inHub(hub_id) }),
    {
      onSuccess: (_, { name }, host) => withToast(host, `${titleOf(name)} saved`, { _tag: "Saved" }),
      onFailure: refused
    }
  ),
  LookUpCustomer: asks(CustomerDataService.getCustomerData, ({ mobile }) => ({ mobile }), {
    onSuccess: (data) => ({ _tag: "FoundCustomer", data }),
    onFailure: refused
  }),
  EraseCustomer: asks(
    CustomerDataService.eraseCustomer,
    ({ mobile, reason, username, password }) => ({ mobile, reason, username, password }),
    {
      onSuccess: ({ orders }, _, host) => withToast(host, erasedText(orders), { _tag: "Saved" }),
      onFailure: refused
    }
  ),
  SaveCustomer: (host, { data }) => keepList(host, customerDataFile(data)),
  RemoveVariable: asks(AdminService.removeEnvVariable, ({ name, hub_id }) => ({ name, ...inHub(hub_id) }), {
    onSuccess: (_, { name }, host) => withToast(host, `${titleOf(name)} taken away`, { _tag: "Saved" }),
    onFailure: refused
  })
}
