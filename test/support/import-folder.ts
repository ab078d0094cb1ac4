/** A folder to import, and what an import says of it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Effect, Result } from "effect"
import type { Problem, Warning } from "#core/sheet/problem.ts"
import { importFolder, type Wish } from "#rpc-server/import/load.ts"
import type { Counts } from "#rpc-server/store/engine/merge.ts"
import type { Row } from "#rpc-server/store/engine/row.ts"
import { Store, type Tx, type Value } from "#rpc-server/store/engine/transaction.ts"
import { daily, lasting } from "#rpc-server/store/network/demo-network.ts"
import { cheapHash } from "./network.ts"
import { ask, type Place } from "./server.ts"

export type Files = Readonly<Record<string, string | Uint8Array>>

const usersWith = (
  hub: string,
  admin: string
) => `username,name,password,hub_store_id,store_ids,admin,enable_order_create,manual_accept,flags
hub,Asha Nair,${hub},101,201,,yes,,"{""unknown_flag"": [1, 2], ""get_all_orders"": 1}"
admin,Nandini Bhat,${admin},101,,yes,,no,
`
/** Those of the users of the network. */
export const passwords = { hub: "three wet umbrellas", admin: "seven dry umbrellas" } as const
/** As they come from elsewhere: hashing them anew is not what most tests of imports are about. */
const hashes = [`"${await cheapHash(passwords.hub)}"`, `"${await cheapHash(passwords.admin)}"`] as const

/** A small network: two hubs, their stores, users, products, packs, customers, orders, variables. */
export const network: Files = {
  "stores.csv": `store_id,hub_id,name,type,region,address,legal_name,gstin
101,1,Indiranagar,express,Karnataka,"12, 100 Feet Road
Indiranagar",Packhouse Foods Private Limited,29AAKCP4821K1ZZ
201,2,Kaloor,butchery,Kerala,Stadium Link Road,Packhouse Foods Private Limited,
`,
  "users.csv": usersWith(...hashes),
  "products.csv": `entity_id,name,sell_by,price,final_price,ean13_barcode,category_type,tax_rate
1773,Chicken Curry Cut,kg,349.00,299.00,,chicken,0
2648,"Tray, whole",pack,269,,,chicken,5
5120,नमक (Salt),pack,42.50,40,8901234567890,groceries,12.5
`,
  "item_mappings.csv": `code_type,item,product_id
mrpl,01234,1773
`,
  "packs.csv": `hub_id,scan_code,received_at,row_id,qty
1,80177300500645507000123,2026-11-19 05:00:00,,
1,M80177300700645507000124,2026-11-19 05:00:00,,
1,8901234567890,2026-11-19 05:00:00,salt-1,24
1,7401234007507,2026-11-19 05:00:00,mrpl-1,7.5
2,80177300500645507000123,2026-11-19 05:00:00,,
`,
  "customers.csv": `mobile,firstname,lastname,street,city,region,postcode
9000000001,Lakshmi,Menon,"Flat 4B
12th Main",Bengaluru,Karnataka,560038
`,
  "orders.csv": `increment_id,store_id,status,source,source_ref_id,created_at,payment_method,customer_mobile,customer_firstname,sub_slot_id,delivery_at,shipping
900000001,101,pending,fth_hub,,2026-11-20 05:00:00,cashondelivery,9000000001,Lakshmi,,,29
900000002,101,pending,zomato,ZMT-1,2026-11-20 05:10:00,checkmo,,,31,2026-11-20 12:30:00; 2026-11-21 12:30:00,
900000003,201,pending,fth_hub,,2026-11-20 05:20:00,upi,,,,,
`,
  "order_items.csv": `increment_id,line,product_id,qty,price,parent_line
900000001,1,1773,0.5,,
900000001,2,5120,2,38.5,
900000002,1,1773,0.7,,
900000002,2,1773,0.4,,1
900000003,1,2648,3,,
`,
  "env_variables.csv": `name,hub_id,value
support_phone,,"""1800 425 0101"""
accept_order_reason,2,"[""Out of stock""]"
`
}

/** With the passwords of its users as somebody writes them into a sheet. */
export const withPasswords: Files = { ...network, "users.csv": usersWith(passwords.hub, passwords.admin) }

/** Writes files into a new folder; answers its path. */
export const folderOf = (files: Files): string => {
  const directory = mkdtempSync(path.join(tmpdir(), "packhouse-import-"))
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(directory, name), content)
  return directory
}

export interface Outcome {
  readonly summary?: Readonly<Record<string, Counts>>
  readonly keptOrders?: number
  readonly problems?: ReadonlyArray<Problem>
  readonly warnings?: ReadonlyArray<Warning>
}

/** Runs what wants a store: `ask` a place for one that is opened for it, or a runtime that has one open. */
export type Run = <A, E>(work: Effect.Effect<A, E, Store>) => Promise<A>

/** Imports files; what it did, or all that is wrong. */
export const importBy = async (
  run: Run,
  files: Files,
  wish: Pick<Wish, "isDry" | "isStrict"> = {}
): Promise<Outcome> => {
  const directory = folderOf(files)
  try {
    const done = await run(Effect.result(importFolder(directory, { progress: () => {}, ...wish })))
    if (Result.isSuccess(done)) return done.success
    if (done.failure._tag === "Rejected")
      return { problems: done.failure.problems, warnings: done.failure.warnings }
    throw done.failure
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const query = function* (text: string, values: ReadonlyArray<Value> = []): Tx<ReadonlyArray<Row>> {
  return yield { text, values }
}

/** Imports files into the store of a place, as the command does. */
export const importInto = (
  where: Place,
  files: Files,
  wish?: Pick<Wish, "isDry" | "isStrict">
): Promise<Outcome> => importBy((work) => ask(where, work), files, wish)

/** Rows of a query. */
export const rowsOf = (where: Place, text: string, ...values: ReadonlyArray<Value>) =>
  ask(
    where,
    Store.use((store) => store.read(() => query(text, values)))
  )

/** Everything that the store holds, table by table, as text that can be compared. */
export const contentOf = (where: Place): Promise<Readonly<Record<string, ReadonlyArray<string>>>> =>
  ask(
    where,
    Store.use((store) =>
      store.read(function* () {
        const content: Record<string, ReadonlyArray<string>> = {}
        for (const table of [...daily, ...lasting])
          content[table] = (yield* query(`SELECT * FROM ${table}`)).map((row) => JSON.stringify(row)).sort()
        return content
      })
    )
  )
