/** The sentences about products that are off sale. */
import type { OffSale } from "../catalogue/off-sale.ts"
import * as Day from "../day.ts"

export const offSale = "Off sale"
export const findHint = "A product to take off sale: words of its name, or its id"
export const nothingOff = "Everything is on sale here"
export const noSuchProduct = "No product of that name"
export const loading = "Loading what is off sale"
export const putOnSale = "Put on sale"
export const takeOff = "Take off sale"
export const timeWanted = "Say until when: 18:30, or 2026-11-28 09:00"
export const untilOptions = [
  { value: "1h", title: "For one hour" },
  { value: "day", title: "Until the end of the day" },
  { value: "back", title: "Until it is put on sale again" },
  { value: "at", title: "Until a time" }
] as const

/** "until 2026-11-26 18:30", in Asia/Calcutta. */
export const untilText = ({ until }: Pick<OffSale, "until">): string =>
  until === null ? "until it is put on sale" : `until ${Day.localMinute(until)}`
export const isOffSale = (off: Pick<OffSale, "name" | "until">): string =>
  `${off.name} is off sale ${untilText(off)}`
export const isOnSale = (name: string): string => `${name} is on sale again`
/** The name of a product; its number, where nobody knows the name. */
export const productName = (id: number, name: string | undefined): string => name ?? `Product ${id}`
