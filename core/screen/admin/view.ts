/** What the administrator's area shows: the users, the settings of the network, or one user with what they may do. */
import type { Account } from "../../contract/admin.ts"
import * as Day from "../../day.ts"
import { adminTabs } from "../../kit/admin-tabs.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { act, primary } from "../../kit/view/action.ts"
import { backHome, clearing } from "../../kit/view/back.ts"
import { namedColumn, statusColumn, textColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { unread } from "../../kit/view/empty.ts"
import { groupOf } from "../../kit/view/groups.ts"
import { searchBox } from "../../kit/view/narrowing.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { roleText } from "../../text/role.ts"
import { nothingToShow } from "../../text/shipment-list.ts"
import { hubsOf } from "./dialog.ts"
import { head } from "./head.ts"
import { type Message, type Model, shownUsers } from "./model.ts"
import { questionOf } from "./questions.ts"
import { brokenGroup, type SettingRow, settingRows } from "./setting-list.ts"
import { userView } from "./user-view.ts"

const tabsOf = ({ tab, users, variables }: Model): Part<Message> =>
  adminTabs(tab, {
    users: users?.length ?? 0,
    settings: variables.filter(({ problem }) => problem !== null).length
  })

const stateOf = ({ disabled, admin }: Account): string =>
  disabled ? "Disabled" : admin ? "Administrator" : ""

const seenAt = ({ last_seen_at }: Account): string =>
  last_seen_at === null ? "Never" : Day.localMinute(last_seen_at)

const userTable = (model: Model): Part<Message> => {
  const things = shownUsers(model)
  const index = things.findIndex(({ username }) => username === model.selected)
  return table<Account, Message>({
    id: "users",
    caption: "Users",
    columns: [
      titleColumn("username", "User name", 20, ({ username }) => username),
      namedColumn("name", "Name", "rest", ({ name }) => name),
      namedColumn("store", "Store", 24, ({ store_name, hub_store_id }) => `${store_name} (${hub_store_id})`),
      textColumn("role", "Role", 20, ({ type }) => roleText(type), { goes: 2 }),
      timeColumn("seen", "Last login", 14, seenAt, { goes: 1, traits: ["named"] }),
      statusColumn("state", "State", 14, stateOf, {
        toneOf: ({ disabled, admin }) => (disabled ? "warning" : admin ? "info" : undefined)
      })
    ],
    things,
    empty: model.users === undefined ? unread(model.problem, refresh) : nothingToShow,
    idOf: ({ username }) => username,
    outcomeOf: ({ username }) => ({ message: { _tag: "OpenedUser", username } }),
    cursor: {
      ...standing(index, things.length),
      noun: "a user",
      opens: "rights and sessions",
      moved: (by) => ({ _tag: "MovedRow", by })
    }
  })
}

const settingTable = (model: Model): Part<Message> => {
  const things = settingRows(model)
  const hubs = hubsOf(model)
  const index = things.findIndex(({ id }) => id === model.selected)
  return table<SettingRow, Message>({
    id: "settings",
    caption: "Settings of the network",
    columns: [
      titleColumn("setting", "Setting", 30, ({ title }) => title, {
        markOf: ({ hub_id }) => (hub_id === null ? undefined : (hubs.get(hub_id) ?? `Hub ${hub_id}`))
      }),
      textColumn("value", "Value", "rest", ({ value }) => value, { traits: ["cut", "line"] }),
      statusColumn(
        "state",
        "State",
        9,
        ({ problem, isSet }) => (problem !== null ? "Unreadable" : isSet ? "Changed" : "Default"),
        {
          toneOf: ({ problem, isSet }) => (problem !== null ? "danger" : isSet ? "good" : undefined),
          traits: ["beside"]
        }
      )
    ],
    things,
    groups: [...new Set(things.map(({ group }) => group))].flatMap((group) =>
      groupOf({ id: group, title: group }, things, (row) => row.group === group)
    ),
    empty: model.users === undefined ? unread(model.problem, refresh) : nothingToShow,
    idOf: ({ id }) => id,
    toneOf: ({ group }) => (group === brokenGroup ? "danger" : undefined),
    outcomeOf: ({ name, hub_id }) => ({
      message: { _tag: "OpenedDialog", filling: { of: "setting", name, hub_id } }
    }),
    cursor: {
      ...standing(index, things.length),
      noun: "a setting",
      opens: "what it is set to",
      moved: (by) => ({ _tag: "MovedRow", by })
    }
  })
}

const countText = (count: number): string => (count === 1 ? "1 user" : `${count} users`)

const listView = (model: Model): View<Message> => {
  const isUsers = model.tab === "users"
  return {
    title: head.title,
    isTitleHidden: true,
    sum: isUsers && model.users !== undefined ? countText(shownUsers(model).length) : undefined,
    status: model.isLoading && model.users !== undefined ? "Loading..." : "",
    actions: [
      ...(isUsers
        ? [
            primary("new", "New user", ["F2", "n"], {
              _tag: "OpenedDialog",
              filling: { of: "user", username: undefined }
            } as Message)
          ]
        : []),
      act("customer", "Customer's data", "c", {
        _tag: "OpenedDialog",
        filling: { of: "customer" }
      } as Message),
      { ...refresh, isMain: false }
    ],
    parts: [
      tabsOf(model),
      searchBox(isUsers ? "Search users" : "Search settings", model.search),
      ...(isUsers
        ? []
        : [
            {
              part: "filters",
              filters: [
                {
                  kind: "toggle",
                  title: "Only what is set",
                  isOn: model.isOnlySet,
                  action: act("only-set", "Only what is set", "o", { _tag: "TurnedOnlySet" } as Message)
                }
              ]
            } as const
          ]),
      ...(model.users === undefined ? [] : noticeOf(model.problem, "danger")),
      isUsers ? userTable(model) : settingTable(model)
    ],
    back: clearing(model.search, (text): Message => ({ _tag: "TypedSearch", text }), backHome),
    question: questionOf(model)
  }
}

export const view = (model: Model): View<Message> => userView(model) ?? listView(model)

export const screenView: ScreenView<Model, Message> = (model) => view(model)
