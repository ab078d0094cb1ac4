/** The tabs of the administrator's pages, which lead from one to the others. */
import type { Route } from "./route.ts"
import type { Part } from "./view/view.ts"

export type AdminTab = "users" | "settings" | "master" | "codes" | "workstations" | "audit"

const places: ReadonlyArray<readonly [AdminTab, string, Route]> = [
  ["users", "Users", { name: "admin" }],
  ["settings", "Settings of the network", { name: "admin", tab: "settings" }],
  ["master", "Master data", { name: "masterdata" }],
  ["codes", "Codes", { name: "codes" }],
  ["workstations", "Workstations", { name: "workstations" }],
  ["audit", "Audit", { name: "audit" }]
]

/** @param counts how many there are, of those that say it */
export const adminTabs = (
  chosen: AdminTab,
  counts: Readonly<Partial<Record<AdminTab, number>>> = {}
): Part<never> => ({
  part: "tabs",
  label: "Admin",
  tabs: places.map(([id, title, leadsTo]) => ({
    id,
    title,
    isChosen: id === chosen,
    count: counts[id] ?? 0,
    leadsTo
  }))
})
