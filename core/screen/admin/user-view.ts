/** One user: who it is, and what they may do, a row each that holds as soon as it is pressed. */
import type { Account } from "../../contract/admin.ts"
import * as Day from "../../day.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { backBy } from "../../kit/view/back.ts"
import type { Choice } from "../../kit/view/choices.ts"
import { statusColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { notice } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Part, View } from "../../kit/view/view.ts"
import type { Flag } from "../../session/flags.ts"
import { isOn } from "../../session/flags.ts"
import { roleText } from "../../text/role.ts"
import { nothingToShow } from "../../text/shipment-list.ts"
import type { FlagGroup } from "./flag-groups.ts"
import { countSet, isSearched, type ShownFlag, shownFlags, shownValues } from "./flag-rows.ts"
import { accountOf, type Message, type Model } from "./model.ts"
import { questionOf } from "./questions.ts"

const groupTitles: Readonly<Record<FlagGroup, string>> = {
  orders: "Orders",
  stock: "Stock",
  till: "Till",
  system: "System",
  values: "Values"
}
const tabs: ReadonlyArray<Model["group"]> = ["about", "orders", "stock", "till", "system", "values"]

const storeNames = (model: Model, ids: ReadonlyArray<number>): string =>
  ids.map((id) => model.stores.find(({ store_id }) => store_id === id)?.name ?? String(id)).join(", ")

const factsOf = (model: Model, account: Account): Part<never> => {
  const seen = account.last_seen_at === null ? "Never" : Day.localMinute(account.last_seen_at)
  const cutOff = Day.localMinute(account.cut_off_date ?? "")
  const others = storeNames(model, account.store_ids)
  return {
    part: "facts",
    facts: [
      { name: "Name", value: account.name },
      { name: "Store", value: `${account.store_name} (${account.hub_store_id})` },
      ...(account.type === null ? [] : [{ name: "Role", value: roleText(account.type) }]),
      { name: "Last login", value: seen },
      { name: "Created", value: Day.localMinute(account.created_at) },
      ...(cutOff === "" ? [] : [{ name: "Cut-off date", value: cutOff }]),
      ...(others === "" ? [] : [{ name: "May also act for", value: others }])
    ]
  }
}

const actionsOf = (
  { username, disabled }: Account,
  group: Model["group"]
): ReadonlyArray<Action<Message>> => {
  const to = (
    id: string,
    title: string,
    keys: string | ReadonlyArray<string>,
    filling: Extract<Message, { readonly _tag: "OpenedDialog" }>["filling"],
    more: Partial<Action<never>> = {}
  ): Action<Message> => act(id, title, keys, { _tag: "OpenedDialog", filling }, more)
  const rare = { isInMenu: true } as const
  return [
    ...(group === "about"
      ? [
          to(
            "edit",
            "Change",
            ["F2", "e"],
            { of: "user", username },
            { icon: "settings", isPrimary: true, code: "ok" }
          )
        ]
      : []),
    ...(group === "values"
      ? [to("flag", "Another flag", "f", { of: "flag", username, flag: undefined })]
      : []),
    to("password", "Set password", "p", { of: "password", username }),
    act("sessions", "End sessions", "s", { _tag: "AskedToEndSessions" }, rare),
    disabled
      ? act("enable", "Enable", "d", { _tag: "AskedToEnable" }, rare)
      : act("disable", "Disable", "d", { _tag: "AskedToDisable" }, { ...rare, tone: "danger" })
  ]
}

const choiceOf = ({ name, about, isOn: isSetOn, problem }: ShownFlag): Choice<Message> => {
  const to = (id: string, title: string, value: boolean | null) => ({
    id,
    title,
    isChosen: (isSetOn ?? null) === value,
    message: { _tag: "PressedFlag", flag: name, value } as const
  })
  return {
    id: name,
    label: about,
    note: problem ?? (isOn({}, name as Flag) ? `${name}, on by default` : `${name}, off by default`),
    options: [to("on", "On", true), to("off", "Off", false), to("default", "Default", null)]
  }
}

/** @param row the keys are for it; undefined where they are for switches */
const valueTable = (
  things: ReadonlyArray<ShownFlag>,
  username: string,
  row: number | undefined
): Part<Message> =>
  table<ShownFlag, Message>({
    id: "values",
    caption: "Values",
    columns: [
      titleColumn("flag", "Flag", 30, ({ name }) => name),
      textColumn("about", "What it is", "rest", ({ about }) => about, { traits: ["cut", "line"] }),
      textColumn("value", "Value", 20, ({ text }) => (text === "" ? "–" : text)),
      statusColumn(
        "state",
        "State",
        9,
        ({ problem, text }) => (problem !== undefined ? "Unreadable" : text === "" ? "Default" : "Changed"),
        {
          toneOf: ({ problem, text }) => (problem !== undefined ? "danger" : text === "" ? undefined : "good")
        }
      )
    ],
    things,
    empty: nothingToShow,
    idOf: ({ name }) => name,
    outcomeOf: ({ name }) => ({
      message: { _tag: "OpenedDialog", filling: { of: "flag", username, flag: name } }
    }),
    ...(row === undefined
      ? {}
      : {
          cursor: {
            ...standing(Math.min(row, things.length - 1), things.length),
            noun: "a flag",
            opens: "its value",
            moved: (by: number): Message => ({ _tag: "MovedFlag", by })
          }
        })
  })

/** Undefined where nobody is looked at. */
export const userView = (model: Model): View<Message> | undefined => {
  const account = accountOf(model, model.user)
  if (account === undefined) return undefined
  const [switches, values] = [shownFlags(model), shownValues(model)]
  const { username, disabled, admin } = account
  return {
    title: username,
    ...(disabled
      ? { mark: { text: "Disabled", tone: "warning" as const } }
      : admin
        ? { mark: { text: "Administrator", tone: "info" as const } }
        : {}),
    status: model.pressed.length > 0 ? "Saving..." : "",
    actions: actionsOf(account, model.group),
    parts: [
      {
        part: "search",
        label: "Search flags",
        text: model.flagSearch,
        typed: (text): Message => ({ _tag: "SearchedFlags", text })
      },
      ...(isSearched(model)
        ? []
        : [
            {
              ...tabsOf(
                "Flags",
                model.group,
                tabs.map((id) =>
                  id === "about"
                    ? { id, title: "Account" }
                    : { id, title: groupTitles[id], count: countSet(model, id) }
                ),
                (group): Message => ({ _tag: "ChoseGroup", group })
              )
            },
            ...(model.group === "about" ? [factsOf(model, account)] : [])
          ]),
      ...(switches.length === 0
        ? []
        : [
            {
              part: "choices",
              title: "Flags",
              choices: switches.map(choiceOf),
              cursor: {
                index: Math.min(model.flagRow, switches.length - 1),
                noun: "a flag",
                moved: (by: number): Message => ({ _tag: "MovedFlag", by })
              }
            } as const
          ]),
      ...(values.length === 0
        ? []
        : [valueTable(values, username, switches.length === 0 ? model.flagRow : undefined)]),
      ...(isSearched(model) && switches.length + values.length === 0 ? [notice(nothingToShow)] : [])
    ],
    back: backBy({ _tag: "ClosedUser" }, "Users"),
    showsBack: true,
    question: questionOf(model)
  }
}
