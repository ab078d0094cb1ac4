/** What an entry of the audit says of what was before and what is after, as facts that any kind of entry has. */

export interface AuditFact {
  readonly name: string
  /** Undefined where the entry says what is there now alone. */
  readonly before: string | undefined
  readonly after: string
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const nameOf = (key: string): string => key.replaceAll("_", " ")

/** Of rows how many there are; a file has them whole. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (Array.isArray(value)) return value.some(isObject) ? String(value.length) : value.map(textOf).join(", ")
  if (isObject(value))
    return Object.entries(value)
      .map(([key, part]) => `${nameOf(key)} ${textOf(part)}`.trim())
      .join(", ")
  return String(value)
}

/** What stood before it, by the names that entries have for it. */
const pairs = [
  ["from", "to"],
  ["before", "value"],
  ["before", "after"]
] as const

/** The facts of an entry, one for each thing that it says. */
export const auditFacts = (detail: unknown): ReadonlyArray<AuditFact> => {
  if (!isObject(detail)) {
    const after = textOf(detail)
    return after === "" ? [] : [{ name: "", before: undefined, after }]
  }
  const pair = pairs.find(([before, after]) => before in detail && after in detail)
  const rest = Object.entries(detail).filter(
    ([key]) => pair === undefined || !pair.some((each) => each === key)
  )
  return [
    ...(pair === undefined
      ? []
      : [{ name: "", before: textOf(detail[pair[0]]), after: textOf(detail[pair[1]]) }]),
    ...rest.flatMap(([key, value]): ReadonlyArray<AuditFact> => {
      if (isObject(value) && "from" in value && "to" in value)
        return [{ name: nameOf(key), before: textOf(value.from), after: textOf(value.to) }]
      const after = textOf(value)
      return after === "" ? [] : [{ name: nameOf(key), before: undefined, after }]
    })
  ]
}
