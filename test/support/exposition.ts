/** Reads Prometheus text, and finds what `promtool check metrics` would complain of. */

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}
export interface Exposition {
  readonly samples: ReadonlyArray<Sample>
  /** In words; none where all is as Prometheus wants it. */
  readonly complaints: ReadonlyArray<string>
}

const labelsIn = (text: string): Record<string, string> => {
  const labels: Record<string, string> = {}
  const rest = text.replace(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(,|$)/g, (_, name: string, value: string) => {
    labels[name] = value.replace(/\\(.)/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped))
    return ""
  })
  if (rest !== "") throw new Error(`no labels: ${text}`)
  return labels
}

const numberOf = (text: string): number => {
  const value =
    text === "+Inf" ? Number.POSITIVE_INFINITY : text === "-Inf" ? Number.NEGATIVE_INFINITY : Number(text)
  if (Number.isNaN(value) && text !== "NaN") throw new Error(`no number: ${text}`)
  return value
}

/** Units that are not the base ones: https://prometheus.io/docs/practices/naming/ */
const wrongUnit =
  /_(ms|milliseconds|microseconds|nanoseconds|minutes|hours|days|kilobytes|megabytes|kb|mb|percent)(_|$)/

const sampleLine = /^([a-zA-Z_:][\w:]*)(\{(.*)\})? (\S+)$/

export const readExposition = (text: string): Exposition => {
  const complaints: Array<string> = []
  const samples: Array<Sample> = []
  const help = new Map<string, string>()
  const types = new Map<string, string>()
  const seen = new Set<string>()
  let family = ""
  if (!text.endsWith("\n")) complaints.push("the text does not end in a line break")
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const [, kind, name = "", said = ""] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (kind !== undefined) {
      const all = kind === "HELP" ? help : types
      if (all.has(name)) complaints.push(`${name}: a second ${kind}`)
      if (said.trim() === "") complaints.push(`${name}: an empty ${kind}`)
      all.set(name, said)
      if (kind === "TYPE" && family === name) complaints.push(`${name}: TYPE behind samples`)
      continue
    }
    if (line.startsWith("#")) continue
    const found = sampleLine.exec(line)
    if (found === null) {
      complaints.push(`no sample: ${line}`)
      continue
    }
    const [, metric = "", , labels = "", value = ""] = found
    const base = metric.replace(/_(bucket|sum|count)$/, "")
    const owner = types.get(base) === "histogram" ? base : metric
    if (owner !== family && seen.has(`family ${owner}`)) complaints.push(`${owner}: not in one piece`)
    family = owner
    seen.add(`family ${owner}`)
    const key = `${metric}{${labels}}`
    if (seen.has(key)) complaints.push(`${key}: twice`)
    seen.add(key)
    samples.push({ name: metric, labels: labelsIn(labels), value: numberOf(value) })
  }
  for (const [name, type] of types) {
    if (!help.has(name)) complaints.push(`${name}: no HELP`)
    if (type === "counter" && !name.endsWith("_total")) complaints.push(`${name}: a counter without _total`)
    if (type !== "counter" && name.endsWith("_total")) complaints.push(`${name}: _total of no counter`)
    if (!["counter", "gauge", "histogram", "summary"].includes(type)) complaints.push(`${name}: type ${type}`)
    if (wrongUnit.test(name)) complaints.push(`${name}: not in base units`)
    if (/[A-Z]/.test(name)) complaints.push(`${name}: capitals`)
  }
  for (const { name } of samples)
    if (!types.has(name) && !types.has(name.replace(/_(bucket|sum|count)$/, "")))
      complaints.push(`${name}: no TYPE`)
  return { samples, complaints: [...complaints, ...histogramFlaws(samples, types)] }
}

const without = ({ le: _, ...labels }: Readonly<Record<string, string>>): string => JSON.stringify(labels)

const histogramFlaws = (
  samples: ReadonlyArray<Sample>,
  types: ReadonlyMap<string, string>
): ReadonlyArray<string> =>
  [...types]
    .filter(([, type]) => type === "histogram")
    .flatMap(([name]) => {
      const buckets = samples.filter((sample) => sample.name === `${name}_bucket`)
      return [...new Set(buckets.map(({ labels }) => without(labels)))].flatMap((labels) => {
        const of = buckets
          .filter((bucket) => without(bucket.labels) === labels)
          .map((bucket) => [numberOf(bucket.labels.le ?? ""), bucket.value] as const)
        const count = samples.find((each) => each.name === `${name}_count` && without(each.labels) === labels)
        return [
          ...(of.some(
            ([le, value], index) =>
              index > 0 && (le <= (of[index - 1]?.[0] ?? 0) || value < (of[index - 1]?.[1] ?? 0))
          )
            ? [`${name}${labels}: buckets do not add up`]
            : []),
          ...(of.at(-1)?.[0] === Number.POSITIVE_INFINITY && of.at(-1)?.[1] === count?.value
            ? []
            : [`${name}${labels}: +Inf is not the count`])
        ]
      })
    })

/** The values of a metric, those with these labels. */
export const valuesOf = (
  { samples }: Exposition,
  name: string,
  labels: Readonly<Record<string, string>> = {}
): ReadonlyArray<number> =>
  samples
    .filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value)
    )
    .map(({ value }) => value)
