/** Device Settings: each device with its state, what is wrong and what helps, and what can be asked of it. */
import { Link } from "wouter"
import * as Day from "#core/day.ts"
import type { Device } from "#core/device/protocol.ts"
import {
  deviceActions,
  deviceOf,
  linkText,
  type Message,
  outcomeOf,
  roles
} from "#core/screen/devices/model.ts"
import { deviceActionTitle, deviceFacts, deviceProblem } from "#core/screen/devices/wording.ts"
import { isOwn, numbered } from "#core/screen/session.ts"
import { partsOf } from "#core/screen/status-bar.ts"
import { roleName, stateText } from "#core/text/device.ts"
import { useModel, useSession, useTell } from "../../client.tsx"
import { DeviceForms } from "../../frame/device-forms.tsx"
import { useHomeKey } from "../../keys/way-home.ts"

const Card = ({ device }: { device: Device }) => {
  const devices = useModel((model) => model.devices)
  const tell = useTell()
  const say = (message: Message) => tell({ _tag: "GotScreenMessage", screen: "Devices", message })
  const { role } = device
  const outcome = outcomeOf(devices, role)
  const part = partsOf(devices).find((each) => each.role === role)
  const problem = deviceProblem(device)
  const facts = deviceFacts(device, devices.scans)
  const isAsked = outcome !== undefined && outcome.answer === undefined
  return (
    <li className={`device-card is-${part?.tone ?? "off"}`}>
      <h2>
        <span className="status-sign" aria-hidden="true">
          {part?.sign}
        </span>{" "}
        {roleName[role]}
      </h2>
      <p>
        {stateText(device)}
        {device.state === "absent" ? "" : ` since ${Day.toLocal(device.since).slice(11)}`}
        {facts === "" ? "" : `, ${facts}`}
      </p>
      {problem === undefined ? null : <p className="notice is-danger">{problem}</p>}
      {deviceActions(device).length === 0 ? (
        <p className="note">Write it into the device daemon's configuration, then start the daemon again.</p>
      ) : (
        <div className="device-actions">
          {deviceActions(device).map((action) => (
            <button
              key={action}
              type="button"
              className="button is-small"
              disabled={isAsked}
              onClick={() => say({ _tag: "AskedOfDevice", role, action })}
            >
              {deviceActionTitle(action)}
              <span className="unseen"> {roleName[role]}</span>
            </button>
          ))}
        </div>
      )}
      <p className={outcome?.answer?.isGood === false ? "problem" : "outcome"} role="status">
        {outcome === undefined
          ? ""
          : `${deviceActionTitle(outcome.action)}: ${outcome.answer?.text ?? "asking..."}`}
      </p>
    </li>
  )
}

export const Devices = () => {
  useHomeKey()
  const devices = useModel((model) => model.devices)
  const session = useSession()
  const { store, own } = session
  return (
    <>
      <h1>Device Settings</h1>
      <p className={devices.link === "connected" ? "note" : "notice is-warning"}>{linkText[devices.link]}</p>
      <nav className="small-ways" aria-label="Devices">
        <Link href="/printqueue">Print queue</Link>
        <Link href="/scannercheck">Scanner check</Link>
      </nav>
      {devices.link === "connected" ? (
        <ul className="device-cards">
          {roles.map((role) => {
            const device = deviceOf(devices, role)
            return device === undefined ? null : <Card key={role} device={device} />
          })}
        </ul>
      ) : null}
      <section className="device-forms" aria-label="Pairing and store">
        <DeviceForms />
        <p className="note">
          {isOwn(session)
            ? `This workstation works for your own store, ${store.store_id}.`
            : `This workstation works for ${numbered(store)}; your own is ${own.store_id}.`}
        </p>
      </section>
    </>
  )
}
