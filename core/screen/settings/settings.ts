/** What a workstation is set to, whoever works there: its sounds, and how its pages look. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

export const loudnesses = ["quiet", "normal", "loud"] as const
export const themes = ["system", "light", "dark"] as const
export const densities = ["compact", "comfortable"] as const

/** Columns of the order queue that a workstation shows or not: what it comes to, where it is from, how long until it is late, who is on it. */
export const queueColumns = ["amount", "source", "left", "by"] as const
export type QueueColumn = (typeof queueColumns)[number]

export interface Settings {
  readonly hasSound: boolean
  readonly loudness: (typeof loudnesses)[number]
  /** "system": as the system has it. */
  readonly theme: (typeof themes)[number]
  readonly density: (typeof densities)[number]
  /** In the order of all. */
  readonly queueColumns: ReadonlyArray<QueueColumn>
}

/** Of a workstation that nobody has set. */
export const standard: Settings = {
  hasSound: true,
  loudness: "normal",
  theme: "system",
  density: "compact",
  queueColumns: ["by"]
}

/** A part that a newer or older Packhouse wrote otherwise counts as not set; the others stand. */
const readObject = Schema.decodeUnknownResult(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
)
const oneOf = <A extends string>(all: ReadonlyArray<A>, found: unknown, otherwise: A): A =>
  all.find((each) => each === found) ?? otherwise
const someOf = <A extends string>(
  all: ReadonlyArray<A>,
  found: unknown,
  otherwise: ReadonlyArray<A>
): ReadonlyArray<A> => (Array.isArray(found) ? all.filter((each) => found.includes(each)) : otherwise)

/** @param text as `print` made it; what cannot be read is standard */
export const read = (text: string | undefined): Settings => {
  const found = Result.getOrElse(readObject(text ?? "{}"), (): Readonly<Record<string, unknown>> => ({}))
  return {
    hasSound: typeof found.hasSound === "boolean" ? found.hasSound : standard.hasSound,
    loudness: oneOf(loudnesses, found.loudness, standard.loudness),
    theme: oneOf(themes, found.theme, standard.theme),
    density: oneOf(densities, found.density, standard.density),
    queueColumns: someOf(queueColumns, found.queueColumns, standard.queueColumns)
  }
}

export const print = (settings: Settings): string => JSON.stringify(settings)

/** The column is shown from now on, or no longer. */
export const withColumn = (settings: Settings, column: QueueColumn): Settings => ({
  ...settings,
  queueColumns: queueColumns.filter((each) => (each === column) !== settings.queueColumns.includes(each))
})

/** How loud a tone is, from 0 for silence to 1. */
export const volumeOf = ({ hasSound, loudness }: Pick<Settings, "hasSound" | "loudness">): number => {
  if (!hasSound) return 0
  return { quiet: 0.35, normal: 0.7, loud: 1 }[loudness]
}
