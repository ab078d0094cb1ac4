/** What a workstation is set to, whoever works there: its sounds, and how its pages look. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type ReceiptWidth, receiptWidths } from "../../label/receipt-width.ts"
import { readTill } from "../../shift/till.ts"
import { listColumns, type ShownColumns, standardColumns } from "./list-columns.ts"

export const loudnesses = ["quiet", "normal", "loud"] as const
export const themes = ["system", "light", "dark"] as const
export const densities = ["compact", "comfortable"] as const
export const languages = ["en", "hi"] as const
/** How the ways to the pages stand at the side of a wide window. */
export const waysLooks = ["names", "icons"] as const
export const textSizes = ["normal", "large", "largest"] as const

export interface Settings {
  readonly hasSound: boolean
  readonly loudness: (typeof loudnesses)[number]
  /** "system": as the system has it. */
  readonly theme: (typeof themes)[number]
  readonly density: (typeof densities)[number]
  /** Of the pages where the host can draw its letters; papers and what goes over the wire stay as they are. */
  readonly language: (typeof languages)[number]
  readonly textSize: (typeof textSizes)[number]
  readonly ways: (typeof waysLooks)[number]
  /** The page that a login opens, by the name of its route, where nothing else was asked for. */
  readonly startPage: string
  readonly columns: ShownColumns
  /** What the till at this workstation is called; empty while nobody has named it. */
  readonly till: string
  /** The till whose customers read the display of this workstation; empty while none was chosen. */
  readonly display: string
  /** Millimetres of the roll that receipts are drawn for where no receipt printer says it. */
  readonly receiptWidth: ReceiptWidth
}

/** Of a workstation that nobody has set. */
export const standard: Settings = {
  hasSound: true,
  loudness: "normal",
  theme: "system",
  density: "compact",
  language: "en",
  textSize: "normal",
  ways: "names",
  startPage: "home",
  columns: standardColumns,
  till: "",
  display: "",
  receiptWidth: 80
}

/** A part that a newer or older Packhouse wrote otherwise counts as not set; the others stand. */
const readObject = Schema.decodeUnknownResult(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
)
const isObject = (found: unknown): found is Readonly<Record<string, unknown>> =>
  typeof found === "object" && found !== null && !Array.isArray(found)
const oneOf = <A extends string>(all: ReadonlyArray<A>, found: unknown, otherwise: A): A =>
  all.find((each) => each === found) ?? otherwise
const someOf = <A extends string>(
  all: ReadonlyArray<A>,
  found: unknown,
  otherwise: ReadonlyArray<A>
): ReadonlyArray<A> => (Array.isArray(found) ? all.filter((each) => found.includes(each)) : otherwise)

/** Those of the queue were once kept by themselves. */
const readColumns = ({ columns, queueColumns }: Readonly<Record<string, unknown>>): ShownColumns => {
  const { orders = queueColumns, dispatch, inventory } = isObject(columns) ? columns : {}
  return {
    orders: someOf(listColumns.orders, orders, standardColumns.orders),
    dispatch: someOf(listColumns.dispatch, dispatch, standardColumns.dispatch),
    inventory: someOf(listColumns.inventory, inventory, standardColumns.inventory)
  }
}

const tillIn = (found: unknown): string =>
  typeof found === "string" ? Result.getOrElse(readTill(found), () => "") : ""

/** @param text as `print` made it; what cannot be read is standard */
export const read = (text: string | undefined): Settings => {
  const found = Result.getOrElse(readObject(text ?? "{}"), (): Readonly<Record<string, unknown>> => ({}))
  return {
    hasSound: typeof found.hasSound === "boolean" ? found.hasSound : standard.hasSound,
    loudness: oneOf(loudnesses, found.loudness, standard.loudness),
    theme: oneOf(themes, found.theme, standard.theme),
    density: oneOf(densities, found.density, standard.density),
    language: oneOf(languages, found.language, standard.language),
    textSize: oneOf(textSizes, found.textSize, standard.textSize),
    ways: oneOf(waysLooks, found.ways, standard.ways),
    startPage: typeof found.startPage === "string" ? found.startPage : standard.startPage,
    columns: readColumns(found),
    till: tillIn(found.till),
    display: tillIn(found.display),
    receiptWidth: receiptWidths.find((width) => width === found.receiptWidth) ?? standard.receiptWidth
  }
}

export const print = (settings: Settings): string => JSON.stringify(settings)

/** How loud a tone is, from 0 for silence to 1. */
export const volumeOf = ({ hasSound, loudness }: Pick<Settings, "hasSound" | "loudness">): number => {
  if (!hasSound) return 0
  return { quiet: 0.35, normal: 0.7, loud: 1 }[loudness]
}
