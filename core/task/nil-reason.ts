/** The task at the shelf for an item that was not sent: the reason decides (TASK-2). */
import { isCarried } from "../order/carried.ts"
import type { InvoicedLine } from "../order/invoiced-line.ts"
import type { Quantity } from "../quantity.ts"
import { type SettingValue, settingOf } from "../session/settings.ts"
import type { StockTaskKind } from "./task.ts"

/** The env variable: JSON text of an object, reason to "count", "write_off", "return" or "none". */
export const setting = "nil_reason_task"

type Made = SettingValue<typeof setting>[string]

/** The tasks where nothing is configured, or where the configuration cannot be read. */
const defaultTasks: Readonly<Record<string, Made>> = {
  "Out of stock": "count",
  "Not found": "count",
  "Quality not good": "write_off",
  Damaged: "write_off",
  Expired: "return",
  "Expired packs only": "return",
  "Customer asked to remove": "none"
}

const nameOf = (reason: string): string => reason.trim().toLowerCase()

/** The task that each reason makes; reasons are the same in whichever case. One that is not named makes none. */
export const readNilTasks = (value: string | undefined): ((reason: string) => StockTaskKind | undefined) => {
  const tasks = new Map(
    Object.entries(settingOf(setting, value) ?? defaultTasks).map(
      ([reason, made]) => [nameOf(reason), made] as const
    )
  )
  return (reason) => {
    const task = tasks.get(nameOf(reason))
    return task === undefined || task === "none" ? undefined : task
  }
}

/** A task of an item of an order. */
export interface ItemTask {
  readonly kind: StockTaskKind
  readonly item_id: number
  readonly product_id: number
  readonly qty: Quantity
  readonly reason: string
}

/** The tasks that the lines of an invoice make: one for each item that is sent in part or not at all. */
export const nilTasks = (
  lines: ReadonlyArray<InvoicedLine>,
  taskOf: (reason: string) => StockTaskKind | undefined
): ReadonlyArray<ItemTask> =>
  lines
    .filter(({ item }) => !isCarried(item))
    .flatMap(({ item, nil, partialNil, reason }) => {
      const kind = reason === null ? undefined : taskOf(reason)
      const qty = nil ? item.qty : partialNil
      return reason === null || kind === undefined || qty <= 0
        ? []
        : [{ kind, item_id: item.item_id, product_id: item.product_id, qty, reason }]
    })
