/** Workstations as commands show them to people. */
import type { ReleaseOffer, Workstation } from "#core/contract/workstation.ts"
import { localMinute } from "#core/day.ts"
import { roleName, stateText } from "#core/text/device.ts"
import { configurationText, illText, stateTexts } from "#core/text/workstation.ts"
import { isIll, type WorkstationState } from "#core/workstation/workstation.ts"
import type { Span, Style } from "../host/output.ts"
import { type Block, pairs, table } from "./table.ts"

const styles: Readonly<Record<WorkstationState, Style>> = {
  waiting: "yellow",
  seen: "green",
  silent: "red",
  off: "dim",
  "taken out": "dim"
}
const stateSpan = ({ state }: Workstation): Span => ({ text: stateTexts[state], style: styles[state] })

/** What of its devices cannot work. */
const illSpan = (of: Workstation): Span => {
  const text = illText(of)
  return text === "" ? "" : { text, style: "red" }
}

const versionText = ({ version, offered }: Workstation): string =>
  `${version ?? ""}${offered === null ? "" : ` (offered ${offered})`}`

export const listLines = (all: ReadonlyArray<Workstation>): ReadonlyArray<Block> =>
  table(
    [
      { title: "WORKSTATION" },
      { title: "STORE" },
      { title: "TILL" },
      { title: "STATE" },
      { title: "SEEN" },
      { title: "RING", isNumber: true },
      { title: "VERSION" },
      { title: "CONFIGURATION" },
      { title: "FAILED", isNumber: true },
      { title: "UNKNOWN", isNumber: true },
      { title: "NOT READY" }
    ],
    all.map((each) => [
      each.name,
      `${each.store_id} ${each.store_name}`,
      each.till,
      stateSpan(each),
      localMinute(each.seen_at),
      String(each.ring),
      versionText(each),
      configurationText(each.configuration),
      String(each.prints.failed),
      String(each.prints.unknown),
      illSpan(each)
    ])
  )

const timed = (at: string | null, by: string | null): string =>
  at === null ? "" : `${localMinute(at)}${by === null ? "" : ` by ${by}`}`

export const showLines = (shown: Workstation): ReadonlyArray<Block> => {
  const { configuration, prints, devices } = shown
  const { refused } = configuration
  const facts: ReadonlyArray<readonly [string, Span]> = [
    ["Store", `${shown.store_id} ${shown.store_name}`],
    ["Till", shown.till],
    ["State", stateSpan(shown)],
    ["Seen", localMinute(shown.seen_at)],
    ["Enrolled", timed(shown.enrolled_at, shown.enrolled_by)],
    ["Open code until", localMinute(shown.code_expires_at)],
    ["Taken out", timed(shown.taken_out_at, shown.taken_out_by)],
    ["Ring", String(shown.ring)],
    ["Version", versionText(shown)],
    ["Platform", shown.platform ?? ""],
    ["Prints", `done ${prints.done}, failed ${prints.failed}, unknown ${prints.unknown}`],
    ["Configuration", configurationText(configuration)],
    ["  set", timed(configuration.set_at, configuration.set_by)],
    [
      "  goes by",
      shown.seen_at === null ? "" : configuration.used === 0 ? "its own" : String(configuration.used)
    ],
    ["  since", localMinute(configuration.used_since)],
    [
      "  refused",
      refused === null
        ? ""
        : { text: `${refused.number}, ${localMinute(refused.at)}: ${refused.why}`, style: "red" }
    ]
  ]
  return [
    { text: shown.name, style: "bold" },
    pairs(facts.filter(([, text]) => text !== "")),
    ...(devices.length === 0
      ? []
      : table(
          [{ title: "DEVICE" }, { title: "STATE" }, { title: "SINCE" }, { title: "HOW" }, { title: "WHY" }],
          devices.map((device) => [
            roleName[device.role],
            isIll(device) ? { text: stateText(device), style: "red" as const } : stateText(device),
            device.state === "absent" ? "" : localMinute(device.since),
            [device.language, device.transport].filter((part) => part !== null).join(", "),
            device.error?.message ?? ""
          ])
        ))
  ]
}

export const offerLines = (offers: ReadonlyArray<ReleaseOffer>): ReadonlyArray<Block> =>
  offers.length === 0
    ? ["Nothing is offered."]
    : table(
        [
          { title: "RING", isNumber: true },
          { title: "VERSION" },
          { title: "SINCE" },
          { title: "BY" },
          { title: "RUN IT" }
        ],
        offers.map(({ ring, version, offered_at, offered_by, updated, workstations }) => [
          String(ring),
          version,
          localMinute(offered_at),
          offered_by,
          `${updated} of ${workstations}`
        ])
      )
