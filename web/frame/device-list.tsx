/** The devices of this workstation and how they are. */
import type { Device } from "#core/device/protocol.ts"
import { refusalText, roleName, stateText } from "#core/text/device.ts"

export const DeviceList = ({ devices }: { devices: ReadonlyArray<Device> }) =>
  devices.length === 0 ? null : (
    <ul className="devices">
      {devices.map((device) => {
        const { role, state, waiting, lastError } = device
        return (
          <li key={role} className={`device is-${state}`}>
            <strong>{roleName[role]}</strong> {stateText(device)}
            {waiting > 0 ? `, ${waiting} waiting` : ""}
            {state === "error" && lastError !== null ? `: ${refusalText(lastError)}` : ""}
          </li>
        )
      })}
    </ul>
  )
