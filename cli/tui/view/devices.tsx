/** Device Settings: every device with its state, the chosen one with all there is to know, and the store. */
import { Box, Text } from "ink"
import * as Day from "#core/day.ts"
import type { DeviceRole } from "#core/device/protocol.ts"
import { deviceOf, linkText, outcomeOf, roles } from "#core/screen/devices/model.ts"
import { deviceActionTitle, deviceFacts, deviceProblem } from "#core/screen/devices/wording.ts"
import { isOwn } from "#core/screen/session.ts"
import { partsOf, type Tone } from "#core/screen/status-bar.ts"
import { roleName, stateText } from "#core/text/device.ts"
import { fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { heldText } from "../keys.ts"
import { BoxText } from "./box-text.tsx"
import { apart, Row } from "./row.tsx"

const colours: Partial<Record<Tone, string>> = { good: "green", busy: "yellow", bad: "red" }

const DeviceRow = ({ state, role }: { readonly state: State; readonly role: DeviceRole }) => {
  const { model, size } = state
  const device = deviceOf(model.devices, role)
  const part = partsOf(model.devices).find((each) => each.role === role)
  const isSelected = model.devices.selected === role
  if (device === undefined || part === undefined) return null
  const tone = colours[part.tone]
  return (
    <Row>
      {" "}
      <Text bold {...(tone === undefined ? {} : { color: tone })}>
        {part.sign}
      </Text>{" "}
      <Text inverse={isSelected} dimColor={part.tone === "off"}>
        {fitted(roleName[role], 20)}
        {fitted(stateText(device), 12)}
        {fitted(deviceFacts(device, model.devices.scans), size.columns - 37)}
      </Text>{" "}
    </Row>
  )
}

/** What the chosen device says, and what came of what it was asked. */
const Chosen = ({ state }: { readonly state: State }) => {
  const { model, size } = state
  const { devices } = model
  const device = deviceOf(devices, devices.selected)
  const outcome = outcomeOf(devices, devices.selected)
  if (device === undefined) return null
  const problem = deviceProblem(device)
  const asked =
    outcome === undefined
      ? undefined
      : `${deviceActionTitle(outcome.action)}: ${outcome.answer?.text ?? "asking..."}`
  const lines = (text: string | undefined) =>
    text === undefined ? [] : wrap(text, size.columns - 4).slice(0, 3)
  return (
    <>
      <Row
        bold
      >{` ${fitted(`${roleName[device.role]}: ${stateText(device)} since ${Day.toLocal(device.since).slice(11)}`, size.columns - 2)}`}</Row>
      {device.state === "absent"
        ? lines(
            "Not set up here: write it into the device daemon's configuration, then start the daemon again."
          ).map((line) => <Row key={line} dimColor>{`   ${line}`}</Row>)
        : null}
      {lines(problem).map((line) => (
        <Row key={line} color="red">{`   ${line}`}</Row>
      ))}
      {lines(asked).map((line) => (
        <Row
          key={line}
          {...(outcome?.answer === undefined ? {} : { color: outcome.answer.isGood ? "green" : "red" })}
        >{`   ${line}`}</Row>
      ))}
    </>
  )
}

export const Devices = ({ state }: { readonly state: State }) => {
  const { model, size, focus } = state
  const { devices, session } = model
  if (session === undefined) return null
  return (
    <Box flexDirection="column">
      <Row bold>{apart(" Device Settings", "", size.columns)}</Row>
      {wrap(linkText[devices.link], size.columns - 2).map((line) => (
        <Row
          key={line}
          {...(devices.link === "connected" ? { dimColor: true } : { color: "yellow" })}
        >{` ${line}`}</Row>
      ))}
      <Row> </Row>
      {devices.link === "connected" ? (
        roles.map((role) => <DeviceRow key={role} state={state} role={role} />)
      ) : devices.link === "unpaired" ? (
        <Row>
          {" Pairing code "}
          <Text underline={focus.part === "code"}>
            <BoxText
              text={devices.code}
              held={focus.part === "code" ? heldText(state) : ""}
              columns={12}
              isActive={focus.part === "code"}
            />
          </Text>
          {focus.part === "code" ? "" : "  c types it"}
        </Row>
      ) : null}
      <Row> </Row>
      <Chosen state={state} />
      <Box flexGrow={1} />
      <Row> </Row>
      <Row>
        {" Work for store "}
        <Text underline={focus.part === "store"}>
          <BoxText
            text={devices.store}
            held={focus.part === "store" ? heldText(state) : ""}
            columns={16}
            isActive={focus.part === "store"}
          />
        </Text>
        <Text dimColor>
          {fitted(
            `  ${isOwn(session) ? `now your own, ${session.store.store_id}` : `now ${session.store.store_id}; your own is ${session.own.store_id}`}`,
            size.columns - 34
          )}
        </Text>
      </Row>
      {devices.problem === undefined ? null : (
        <Row bold color="red">{` ${fitted(devices.problem, size.columns - 2)}`}</Row>
      )}
      <Row
        dimColor
      >{` ${fitted("The number of a store that you may act for; empty for your own.", size.columns - 2)}`}</Row>
    </Box>
  )
}
