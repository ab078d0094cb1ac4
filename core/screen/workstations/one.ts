/** One workstation: how it is, its devices, and which configuration it goes by. */
import type { Workstation } from "../../contract/workstation.ts"
import * as Day from "../../day.ts"
import type { Around } from "../../kit/shown.ts"
import { type Action, act, primary, type Tone } from "../../kit/view/action.ts"
import { backBy } from "../../kit/view/back.ts"
import { statusColumn, textColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Facts } from "../../kit/view/telling.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { roleName, stateText } from "../../text/device.ts"
import { configurationText, stateTexts } from "../../text/workstation.ts"
import * as say from "../../text/workstation-page.ts"
import { isIll, type KnownDevice, type WorkstationState } from "../../workstation/workstation.ts"
import type { Message, Model } from "./model.ts"
import { questionOf } from "./questions.ts"
import { isTheServers } from "./version.ts"

export const stateTones: Readonly<Record<WorkstationState, Tone | undefined>> = {
  waiting: "info",
  seen: "good",
  silent: "danger",
  off: undefined,
  "taken out": undefined
}

const agoText = (at: Day.GmtTime, now: Day.Instant): string => Day.timeAgo(Day.fromGmt(at) ?? 0, now)

/** When something was heard of it, in words. */
export const seenText = ({ seen_at }: Pick<Workstation, "seen_at">, now: Day.Instant): string =>
  seen_at === null ? say.never : agoText(seen_at, now)

const fact = (name: string, value: string | null, tone?: Tone): Facts["facts"] =>
  value === null || value === "" ? [] : [{ name, value, ...(tone === undefined ? {} : { tone }) }]

const timed = (at: Day.GmtTime | null, by: string | null): string | null =>
  at === null ? null : by === null ? Day.localMinute(at) : say.byText(Day.localMinute(at), by)

const factsOf = (one: Workstation, around: Around): Part<never> => {
  const { configuration, prints, seen_at } = one
  const { used } = configuration
  return {
    part: "facts",
    facts: [
      { name: "Store", value: `${one.store_name} (${one.store_id})` },
      ...fact("Till", one.till),
      { name: "Ring", value: String(one.ring) },
      {
        name: "Last seen",
        value:
          seen_at === null ? say.never : say.asText(Day.localMinute(seen_at), agoText(seen_at, around.minute))
      },
      ...fact("Enrolled", timed(one.enrolled_at, one.enrolled_by)),
      ...fact("Taken out", timed(one.taken_out_at, one.taken_out_by)),
      ...fact("Version", one.version, isTheServers(one, around) ? undefined : "warning"),
      ...fact("Platform", one.platform),
      {
        name: "Prints",
        value: say.printsText(prints.done, prints.failed, prints.unknown),
        ...(prints.failed + prints.unknown === 0 ? {} : { tone: "warning" as const })
      },
      { name: "Configuration", value: configurationText(configuration) },
      ...fact("Kept since", timed(configuration.set_at, configuration.set_by)),
      ...(seen_at === null || configuration.number === used || configuration.number === 0
        ? []
        : fact("Goes by", used === 0 ? "its own" : String(used))),
      ...(used === 0 || configuration.used_since === null
        ? []
        : fact("Fetched", Day.localMinute(configuration.used_since)))
    ]
  }
}

const noticesOf = (one: Workstation, around: Around): ReadonlyArray<Part<never>> => {
  const { state, seen_at, configuration, code_expires_at, version, offered } = one
  const { number, refused } = configuration
  const isUsable = code_expires_at !== null && (Day.fromGmt(code_expires_at) ?? 0) > around.minute
  return [
    ...noticeOf(
      state === "silent" && seen_at !== null ? say.silentText(Day.localMinute(seen_at)) : undefined,
      "danger"
    ),
    ...noticeOf(
      refused === null || refused.number !== number
        ? undefined
        : say.refusedText(refused.number, refused.why),
      "danger"
    ),
    ...noticeOf(isUsable ? say.codeOpen(Day.localMinute(code_expires_at)) : undefined, "info"),
    ...noticeOf(state === "waiting" && !isUsable ? say.codeOver : undefined, "warning"),
    ...noticeOf(
      version === null || isTheServers(one, around) || around.serverRelease === undefined
        ? undefined
        : say.serverRuns(around.serverRelease.version),
      "warning"
    ),
    ...noticeOf(offered === null ? undefined : say.offeredText(offered), "info")
  ]
}

const deviceTable = ({ devices }: Workstation): Part<Message> =>
  table<KnownDevice, Message>({
    id: "devices",
    caption: "Devices",
    columns: [
      titleColumn("device", "Device", 19, ({ role }) => roleName[role]),
      statusColumn("state", "State", 11, stateText, {
        toneOf: (device) => (isIll(device) ? "danger" : device.state === "absent" ? undefined : "good"),
        traits: ["beside"]
      }),
      timeColumn(
        "since",
        "Since",
        16,
        ({ state, since }) => (state === "absent" ? "" : Day.localMinute(since)),
        {
          goes: 1,
          traits: ["named"]
        }
      ),
      textColumn(
        "how",
        "How",
        14,
        ({ language, transport }) => [language, transport].filter((part) => part !== null).join(", "),
        { goes: 2, traits: ["named"] }
      ),
      textColumn("why", "Why", "rest", ({ error }) => error?.message ?? "", {
        isWhole: true,
        least: 14,
        traits: ["line"]
      })
    ],
    things: devices,
    empty: say.noDevices,
    idOf: ({ role }) => role
  })

/** Nothing is done to one that was taken out: its name may be given again. */
const actionsOf = ({ state }: Workstation): ReadonlyArray<Action<Message>> =>
  state === "taken out"
    ? []
    : [
        primary("change", say.change, ["F2", "e"], { _tag: "OpenedChange" } as Message, { icon: "edit" }),
        act<Message>("again", say.newCode, "n", { _tag: "OpenedAgain" }),
        act<Message>("take-out", say.takeOut, "x", { _tag: "OpenedTakeOut" }, { tone: "danger" })
      ]

export const oneView = (model: Model, one: Workstation, around: Around): View<Message> => ({
  title: one.name,
  mark: { text: stateTexts[one.state], tone: stateTones[one.state] ?? "info" },
  status: model.isLoading ? "Loading..." : "",
  actions: [...actionsOf(one), { ...refresh, isMain: false }],
  parts: [
    ...noticeOf(model.problem, "danger"),
    ...noticesOf(one, around),
    factsOf(one, around),
    deviceTable(one),
    notice(say.configuredBy(one.name))
  ],
  back: backBy({ _tag: "WentBack" }, "the workstations"),
  showsBack: true,
  question: questionOf(model, around)
})
