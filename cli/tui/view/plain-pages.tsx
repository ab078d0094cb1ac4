/** Pages without a cursor: refreshing, the store, and what this client is. */
import { Box, Text } from "ink"
import * as Day from "#core/day.ts"
import { linkText } from "#core/screen/app/link.ts"
import { supportPhone } from "#core/screen/session.ts"
import { pendingCount } from "#core/screen/shipment-book.ts"
import { refreshOrders, refreshShipments } from "#core/text/shipment.ts"
import { fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { Row } from "./row.tsx"

type Fact = readonly [name: string, value: string | number | null | undefined]
const nameWidth = 16

const Facts = ({ facts, columns }: { readonly facts: ReadonlyArray<Fact>; readonly columns: number }) =>
  facts.map(([name, value]) => (
    <Row key={name}>
      <Text dimColor>{fitted(name, nameWidth)}</Text>
      {fitted(String(value ?? ""), columns - nameWidth - 4)}
    </Row>
  ))

const Sheet = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <Box flexDirection="column" marginLeft={2} marginTop={1}>
    <Row bold>{title}</Row>
    <Row> </Row>
    {children}
  </Box>
)

export const Sync = ({ state: { model, size } }: { readonly state: State }) => {
  const { counts, updatedAt } = model.book
  const pending = counts.express + counts.scheduled
  const updated = updatedAt === undefined ? "" : ` Last updated ${Day.toClock(updatedAt)}.`
  return (
    <Sheet title="Refresh">
      <Row>
        <Text inverse bold>{` ${refreshOrders} ${pending} `}</Text> Enter{"   "}
        <Text inverse bold>{` ${refreshShipments} ${pendingCount(model.shipments)} `}</Text> S{"   "}
        <Text inverse bold>
          {" Back "}
        </Text>{" "}
        Esc
      </Row>
      <Row> </Row>
      {wrap(
        `Orders and shipments come by themselves. A refresh asks commerce again, for every screen of the store.${updated}`,
        size.columns - 4
      ).map((line) => (
        <Row key={line} dimColor>
          {line}
        </Row>
      ))}
    </Sheet>
  )
}

export const Store = ({ state: { model, size } }: { readonly state: State }) => {
  const { session } = model
  if (session === undefined) return null
  const { store, own } = session
  return (
    <Sheet title="Store">
      <Facts
        columns={size.columns}
        facts={[
          ["Name", store.store_name],
          ["Store id", store.store_id],
          ["Own store id", own.store_id],
          ["Hub id", store.hub_id],
          ["City", store.city_name],
          ["Region", store.region],
          ["Locality", store.locality],
          ["Website", store.website_name],
          ["Support line", supportPhone(session)]
        ]}
      />
    </Sheet>
  )
}

export const Info = ({ state: { model, size } }: { readonly state: State }) => {
  const { session } = model
  if (session === undefined) return null
  const { user } = session
  const flags = Object.keys(user.flags).sort()
  return (
    <Sheet title="Info">
      <Facts
        columns={size.columns}
        facts={[
          ["Name", user.name],
          ["User name", user.username],
          ["Role", user.type],
          ["Administrator", user.admin ? "yes" : "no"],
          ["Cut-off date", user.cut_off_date],
          ["Version", model.version],
          ["Server", model.server],
          ["Connection", linkText(model)],
          ["Flags", `${flags.length}: the console's command flags lists them`]
        ]}
      />
    </Sheet>
  )
}
