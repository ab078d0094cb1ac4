/** Service accounts and their keys as commands show them to people. */
import type { ServiceAccount, ServiceKey } from "#core/contract/service-account.ts"
import { localMinute } from "#core/day.ts"
import type { Span, Style } from "../host/output.ts"
import { type Block, table } from "./table.ts"

const styles: Readonly<Record<ServiceKey["state"], Style>> = {
  valid: "green",
  expired: "yellow",
  revoked: "dim"
}

const storesText = ({ all_stores, stores }: ServiceAccount): string =>
  all_stores ? "all" : stores.map(({ store_id }) => store_id).join(" ")

const keyCells = (key: ServiceKey | undefined): ReadonlyArray<string | Span> =>
  key === undefined
    ? ["none", "", "", ""]
    : [
        key.prefix,
        { text: key.state, style: styles[key.state] },
        localMinute(key.expires_at),
        key.used_at === null ? "never" : localMinute(key.used_at)
      ]

/** A line for each key, those that are good alone. */
export const serviceLines = (all: ReadonlyArray<ServiceAccount>, withEnded: boolean): ReadonlyArray<Block> =>
  table(
    [
      { title: "ACCOUNT" },
      { title: "SCOPES" },
      { title: "STORES" },
      { title: "SOURCES" },
      { title: "A MINUTE", isNumber: true },
      { title: "KEY" },
      { title: "STATE" },
      { title: "EXPIRES" },
      { title: "USED" }
    ],
    all.flatMap((account) => {
      const shown = account.keys.filter(({ state }) => withEnded || state !== "revoked")
      return (shown.length === 0 ? [undefined] : shown).map((key) => [
        account.removed_at === null
          ? account.name
          : { text: `${account.name} (removed)`, style: "dim" as const },
        account.scopes.join(" "),
        storesText(account),
        account.sources.join(" "),
        String(account.rate),
        ...keyCells(key)
      ])
    })
  )
