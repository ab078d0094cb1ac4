/** A user and the stores of a network, as an administrator sees them. */
import type { Account } from "#core/contract/admin.ts"
import type { Store } from "#core/screen/admin/user-form.ts"

export const adminStores: ReadonlyArray<Store> = [
  { store_id: 11, hub_id: 1, name: "Indiranagar Hub", type: "express" },
  { store_id: 12, hub_id: 1, name: "Koramangala", type: "express" },
  { store_id: 21, hub_id: 2, name: "Jayanagar", type: "express" }
]
export const adminAccount: Account = {
  id: 1,
  username: "hub",
  name: "Asha Nair",
  hub_id: 1,
  hub_store_id: 11,
  store_ids: [],
  store_name: "Indiranagar Hub",
  type: null,
  admin: false,
  disabled: false,
  cut_off_date: null,
  marinated_max_age: null,
  non_marinated_max_age: null,
  locality: null,
  flags: {},
  created_at: "2026-01-01 00:00:00",
  last_seen_at: null
}
