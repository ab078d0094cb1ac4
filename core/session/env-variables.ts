/** Settings of the network as clients and the server hold them: JSON text by name. */

/** What the server itself says beside them, in the development environment alone. */
export const developmentVariable = { name: "environment", value: JSON.stringify("development") }

/** What the home screen greets with when no tagline is configured. */
export const defaultTagline = "Fresh, weighed and on its way."

/** A text, or a number as its digits, without blanks around it; undefined for none. */
export const plainText = (value: string | number | undefined): string | undefined => {
  const text = value === undefined ? "" : String(value).trim()
  return text === "" ? undefined : text
}

/** Texts of a list without blanks around them, each once, and none that is empty. */
export const plainTexts = (texts: ReadonlyArray<string> | undefined): ReadonlyArray<string> => [
  ...new Set((texts ?? []).map((text) => text.trim()).filter((text) => text !== ""))
]

/** Whether the server that answered these variables runs in the development environment. */
export const isDevelopment = (variables: ReadonlyMap<string, string>): boolean =>
  variables.get(developmentVariable.name) === developmentVariable.value
