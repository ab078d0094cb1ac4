/** Metrics as Prometheus reads them: https://prometheus.io/docs/instrumenting/exposition_formats/ */

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}
/** One metric. Without a sample it is not there: what nobody can say now is no 0. */
export interface Family {
  /** Without `packhouse_`, in base units: seconds, bytes. */
  readonly name: string
  readonly help: string
  readonly type: "gauge" | "counter"
  readonly samples: ReadonlyArray<Sample>
}

const escaped = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")

const labelled = (labels: Sample["labels"]): string =>
  labels === undefined
    ? ""
    : `{${Object.entries(labels)
        .map(([name, value]) => `${name}="${escaped(value)}"`)
        .join(",")}}`

export const gauge = (
  name: string,
  help: string,
  samples: Family["samples"] | number | undefined
): Family => ({
  name,
  help,
  type: "gauge",
  samples: samples === undefined ? [] : typeof samples === "number" ? [{ value: samples }] : samples
})

export const counter = (name: string, help: string, value: number | undefined): Family => ({
  name,
  help,
  type: "counter",
  samples: value === undefined ? [] : [{ value }]
})

export const expose = (families: ReadonlyArray<Family>): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP packhouse_${name} ${help}`,
        `# TYPE packhouse_${name} ${type}`,
        ...samples.map(({ labels, value }) => `packhouse_${name}${labelled(labels)} ${value}`),
        ""
      ].join("\n")
    )
    .join("")
