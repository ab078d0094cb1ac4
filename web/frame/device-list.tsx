/** The printers of this workstation and how they are. */
import type { Device } from "#core/device/protocol.ts"

const roleName: Record<Device["role"], string> = {
  invoice: "Invoice printer",
  label: "Label printer",
  itemLabel: "Item label printer",
  scale: "Scale",
  scanner: "Scanner"
}
const stateText: Record<Device["state"], string> = {
  absent: "not set up",
  opening: "opening",
  ready: "ready",
  busy: "printing",
  error: "in error"
}

export const DeviceList = ({ devices }: { devices: ReadonlyArray<Device> }) =>
  devices.length === 0 ? null : (
    <ul className="devices">
      {devices.map(({ role, state, waiting, lastError }) => (
        <li key={role} className={`device is-${state}`}>
          <strong>{roleName[role]}</strong> {stateText[state]}
          {waiting > 0 ? `, ${waiting} waiting` : ""}
          {state === "error" && lastError !== null ? `: ${lastError.msg}` : ""}
        </li>
      ))}
    </ul>
  )
