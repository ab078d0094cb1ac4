/** The row above the keys: scanner, printers and scale of this workstation. A notice leaves it their signs. */
import { Text } from "ink"
import { memo } from "react"
import { readingOn } from "#core/client/page.ts"
import type { Reading } from "#core/device/reading.ts"
import type { Model as Devices } from "#core/kit/devices/model.ts"
import { complaintOf, hintOf, type Part, partsOf, type Tone } from "#core/kit/status-bar.ts"
import { columnsOf, cut } from "../fit.ts"
import type { State } from "../focus.ts"
import { Row } from "./row.tsx"

const colours: Partial<Record<Tone, string>> = { good: "green", busy: "yellow", bad: "red" }

const wordsOf = ({ name, note }: Part): string => (note === "" ? name : `${name} ${note}`)
/** Sign, blank, words, and two blanks between one device and the next. */
const widthOf = (part: Part): number => columnsOf(wordsOf(part)) + 4

const coloured = ({ tone }: Part) => (colours[tone] === undefined ? {} : { color: colours[tone] })

/** The sign alone, where a notice has the rest of the row. */
export const DeviceSign = ({ part }: { readonly part: Part }) => (
  <Text>
    {" "}
    <Text bold={part.tone === "bad"} {...coloured(part)}>
      {part.sign}
    </Text>
  </Text>
)

const Device = ({ part }: { readonly part: Part }) => (
  <Text>
    {" "}
    <Text bold={part.tone === "bad"} {...coloured(part)}>
      {part.sign}
    </Text>{" "}
    <Text dimColor={part.tone === "off"} inverse={part.tone === "bad"}>
      {wordsOf(part)}
    </Text>{" "}
  </Text>
)

const Bar = memo(
  ({
    devices,
    reading,
    columns
  }: {
    readonly devices: Devices
    readonly reading: Reading | null | undefined
    readonly columns: number
  }) => {
    const hint = hintOf(devices)
    if (hint !== undefined)
      return (
        <Row dimColor={!hint.isBad} {...(hint.isBad ? { color: "red" } : {})}>
          {cut(` ${hint.text}`, columns)}
        </Row>
      )
    const parts = partsOf(devices, reading)
    // It keeps its row before anything is known.
    if (parts.length === 0) return <Row> </Row>
    const room = columns - parts.reduce((sum, part) => sum + widthOf(part), 0) - 2
    const complaint = complaintOf(parts)
    return (
      <Row>
        {parts.map((part) => (
          <Device key={part.role} part={part} />
        ))}
        {complaint !== undefined && room >= 20 ? <Text color="red">{` ${cut(complaint, room)}`}</Text> : null}
      </Row>
    )
  }
)

export const StatusBar = ({ state: { model, size } }: { readonly state: State }) => {
  if (model.session === undefined) return <Row> </Row>
  return <Bar devices={model.devices} reading={readingOn(model.page)} columns={size.columns} />
}
