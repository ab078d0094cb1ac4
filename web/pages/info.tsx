/** Who is logged in and what they may do, which Packhouse this is, and how its devices are. */
import { linkText as serverText } from "#core/screen/app/link.ts"
import { linkText as daemonText } from "#core/screen/device-settings.ts"
import { useModel, useSession } from "../client.tsx"
import { DeviceList } from "../frame/device-list.tsx"
import { useHomeKey } from "../keys/way-home.ts"
import { Facts } from "../parts/facts.tsx"
import { Name } from "../parts/name.tsx"

export const Info = () => {
  useHomeKey()
  const { user } = useSession()
  const version = useModel((model) => model.version)
  const server = useModel((model) => model.server)
  const link = useModel(serverText)
  const { link: daemon, devices } = useModel((model) => model.devices)
  const flags = Object.entries(user.flags).sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <>
      <h1>Info</h1>
      <section aria-labelledby="info-user">
        <h2 id="info-user">User</h2>
        <Facts
          facts={[
            ["Name", <Name key="name" text={user.name} />],
            ["User name", <Name key="username" text={user.username} />],
            ["Id", user.id],
            ["Role", user.type ?? ""],
            ["Administrator", user.admin ? "yes" : "no"],
            ["Cut-off date", user.cut_off_date ?? ""]
          ]}
        />
      </section>
      <section aria-labelledby="info-app">
        <h2 id="info-app">Packhouse</h2>
        <Facts
          facts={[
            ["Version", version],
            ["Server", server],
            ["Connection", link]
          ]}
        />
      </section>
      <section aria-labelledby="info-devices">
        <h2 id="info-devices">Devices</h2>
        <p>{daemonText[daemon]}</p>
        <DeviceList devices={devices} />
      </section>
      <section aria-labelledby="info-flags">
        <h2 id="info-flags">Flags</h2>
        {flags.length === 0 ? <p>No flags are set.</p> : null}
        <Facts facts={flags.map(([name, value]) => [name, JSON.stringify(value)] as const)} />
      </section>
    </>
  )
}
